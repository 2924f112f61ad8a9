// What a media host's answer means for a download: the whole file, the requested part, or a failure in
// a plain sentence. Pure: it reads heads, not bodies. About retries, it only decides whether one may
// help.
import type { GuardedResponse } from './fetch-guard.ts'
import { OutgoingError } from './outgoing-error.ts'
import type { FileVersion } from './partial-file.ts'

export type DownloadAnswer =
  /** The body begins at the file's first byte. */
  | { kind: 'whole'; sizeBytes: number | null; supportsRanges: boolean }
  /** The body is bytes `startBytes` to `endBytes` (exclusive) of `sizeBytes` (null: unknown). */
  | { kind: 'part'; startBytes: number; endBytes: number; sizeBytes: number | null }
  /** 416: the file ends at `sizeBytes` (null: the host didn't report it). */
  | { kind: 'nothing there'; sizeBytes: number | null }
  /** 206 without a usable Content-Range. */
  | { kind: 'unusable part' }

const CONTENT_RANGE = /^bytes\s+(\d+)-(\d+)\/(\d+|\*)$/i
/** Worth another try: too early, too many requests, and every error the server calls its own. */
const TRANSIENT_STATUSES = new Set([408, 425, 429])

/** Throws OutgoingError for every answer without bytes of the file. */
export function readAnswer(response: GuardedResponse): DownloadAnswer {
  const { status, headers, url } = response
  if (status === 200 || status === 203)
    return {
      kind: 'whole',
      sizeBytes: wholeNumber(headers['content-length']),
      supportsRanges: /\bbytes\b/i.test(headers['accept-ranges'] ?? ''),
    }
  if (status === 206) {
    const [, first, last, size] = CONTENT_RANGE.exec(headers['content-range']?.trim() ?? '') ?? []
    const startBytes = wholeNumber(first)
    const lastByte = wholeNumber(last)
    const sizeBytes = wholeNumber(size)
    if (startBytes === null || lastByte === null || lastByte < startBytes) return { kind: 'unusable part' }
    if (sizeBytes !== null && lastByte >= sizeBytes) return { kind: 'unusable part' }
    return { kind: 'part', startBytes, endBytes: lastByte + 1, sizeBytes }
  }
  if (status === 416) {
    const size = /^bytes\s+\*\/(\d+)$/i.exec(headers['content-range']?.trim() ?? '')?.[1]
    return { kind: 'nothing there', sizeBytes: wholeNumber(size) }
  }
  throw refused(status, url.host)
}

function refused(status: number, host: string): OutgoingError {
  if (status === 401 || status === 403)
    return new OutgoingError(
      'url_forbidden',
      `${host} refuses access to the file (${status}). Give an address that needs no login; a signed link may have expired.`,
      false,
    )
  if (status === 404 || status === 410)
    return new OutgoingError(
      'url_unreachable',
      `${host} doesn't have this file (${status}). Check the address.`,
      false,
    )
  if (status >= 500 || TRANSIENT_STATUSES.has(status))
    return new OutgoingError(
      'url_unreachable',
      `${host} answers with an error (${status}). Try again later.`,
      true,
    )
  return new OutgoingError(
    'url_unreachable',
    `${host} answers with status ${status} instead of the file. Check the address.`,
    false,
  )
}

/** True if the answer shows where its body ends, so we'd notice a truncated one. */
export function hasLength({ headers }: GuardedResponse): boolean {
  return headers['content-length'] !== undefined || /chunked/i.test(headers['transfer-encoding'] ?? '')
}

/** How long the host asks us to wait; null if it doesn't say. */
export function retryAfterMs(response: GuardedResponse, nowMs: number): number | null {
  const value = response.headers['retry-after']?.trim()
  if (value === undefined || value === '') return null
  const seconds = wholeNumber(value)
  if (seconds !== null) return seconds * 1000
  const dateMs = Date.parse(value)
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - nowMs)
}

/** What identifies the version of a file in an answer's headers. */
export function versionOf(headers: Record<string, string>): Omit<FileVersion, 'sizeBytes'> {
  return { etag: headers.etag?.trim() || null, lastModified: headers['last-modified']?.trim() || null }
}

/** True unless something both sides know shows that it's a different version. */
export function isSameVersion(known: FileVersion, now: FileVersion): boolean {
  const agrees = <T>(one: T | null, other: T | null) => one === null || other === null || one === other
  const tag = (etag: string | null) => etag?.replace(/^W\//, '') ?? null
  return (
    agrees(tag(known.etag), tag(now.etag)) &&
    agrees(known.lastModified, now.lastModified) &&
    agrees(known.sizeBytes, now.sizeBytes)
  )
}

/** A value for If-Range: a strong ETag, otherwise a date; null without either (RFC 9110, 13.1.5). */
export function rangeCondition(version: FileVersion): string | null {
  if (version.etag !== null && !version.etag.startsWith('W/')) return version.etag
  return version.lastModified
}

/** The host's name for the file, otherwise the last segment of its address; null without either. */
export function fileNameOf(response: GuardedResponse): string | null {
  const disposition = response.headers['content-disposition'] ?? ''
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition)
  const given = extended ? decodedText(extended.trim()) : (plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2])
  const name = given ?? decodedText(response.url.pathname.split('/').at(-1) ?? '')
  // We show it and may look at its extension, but never use it as a path.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const safe = (name.split(/[/\\]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f]/g, '').trim()
  return safe === '' ? null : safe.slice(0, 255)
}

function decodedText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function wholeNumber(text: string | undefined): number | null {
  if (text === undefined || !/^\d+$/.test(text.trim())) return null
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : null
}
