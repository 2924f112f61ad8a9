// Sends a file or a range of it, with what a player needs to resume (RFC 9110: ETag, Last-Modified,
// If-Range) and headers that keep it from ever acting as a page.
import { stat } from 'node:fs/promises'
import { RoughcutError } from '../../errors.ts'

export type FileToSend = {
  path: string
  /** Without quotes; equal only for identical bytes. */
  etag: string
  modifiedAtMs: number
  contentType: string
  /** The name to save it under; null to show it in place. */
  downloadAs: string | null
  cacheSeconds: number
}

type Range = { start: number; end: number }

/** Types that a browser may show in place; all others are always saved. */
const SHOWN = /^(?:audio|video)\/[\w.-]+$|^image\/(?:png|jpeg|gif|webp|bmp)$/

/** Throws `not_found` if the file is gone. */
export async function fileAnswer(request: Request, file: FileToSend): Promise<Response> {
  const found = await stat(file.path).catch(() => null)
  if (!found?.isFile()) throw new RoughcutError('not_found', 'This file no longer exists.')
  const headers = headersOf(file)
  if (isUnchanged(request.headers, file)) return new Response(null, { status: 304, headers })
  const range = isRangeMeant(request.headers, file) ? rangeOf(request.headers.get('range'), found.size) : null
  if (range === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-range': `bytes */${found.size}` },
    })
  const { start, end } = range ?? { start: 0, end: found.size }
  const answer = {
    status: range === null ? 200 : 206,
    headers: {
      ...headers,
      'content-length': String(end - start),
      ...(range === null ? {} : { 'content-range': `bytes ${start}-${end - 1}/${found.size}` }),
    },
  }
  if (request.method === 'HEAD') return new Response(null, answer)
  return new Response(Bun.file(file.path).slice(start, end).stream(), answer)
}

function headersOf(file: FileToSend): Record<string, string> {
  return {
    'content-type': file.contentType,
    'accept-ranges': 'bytes',
    etag: `"${file.etag}"`,
    'last-modified': httpDate(file.modifiedAtMs),
    'cache-control': `private, max-age=${file.cacheSeconds}`,
    'content-disposition': disposition(file.contentType, file.downloadAs),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
  }
}

/** `inline` if a browser may show it in place and nobody asked to save it. */
export function disposition(contentType: string, downloadAs: string | null): string {
  return downloadAs === null && SHOWN.test(contentType) ? 'inline' : attachment(downloadAs ?? 'file')
}

/** RFC 6266: an ASCII name for old programs, plus the real one. */
export function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\/]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

function httpDate(atMs: number): string {
  return new Date(atMs).toUTCString()
}

function isUnchanged(headers: Headers, { etag, modifiedAtMs }: FileToSend): boolean {
  const tags = headers.get('if-none-match')
  if (tags !== null)
    return (
      tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${etag}"`)
    )
  const since = headers.get('if-modified-since')
  return since !== null && wholeSeconds(modifiedAtMs) <= Date.parse(since)
}

/** False if `If-Range` names another version; then the whole file is sent. */
function isRangeMeant(headers: Headers, { etag, modifiedAtMs }: FileToSend): boolean {
  const condition = headers.get('if-range')
  if (condition === null) return true
  if (condition.startsWith('"')) return condition === `"${etag}"`
  return !condition.startsWith('W/') && wholeSeconds(modifiedAtMs) === Date.parse(condition)
}

/** HTTP dates have no milliseconds. */
function wholeSeconds(atMs: number): number {
  return Math.floor(atMs / 1000) * 1000
}

/** A single range; multiple or malformed ranges get the whole file. */
function rangeOf(header: string | null, sizeBytes: number): Range | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, from = '', to = ''] = match ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), sizeBytes)
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes }
  }
  const start = Number(from)
  const end = to === '' ? sizeBytes : Math.min(Number(to) + 1, sizeBytes)
  if (to !== '' && Number(to) < start) return null
  return start >= sizeBytes ? 'unsatisfiable' : { start, end }
}
