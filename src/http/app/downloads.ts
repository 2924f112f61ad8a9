// GET /d/{id}/{file name}: serves the file a signed link is for. The link is the only permission: no cookie, no token.
import { Elysia } from 'elysia'
import { FORMATS } from '../../render/formats.ts'
import type { ExportRow } from '../../store/exports.ts'
import { fileAnswer } from '../shared/file-answer.ts'
import { pageState } from '../shared/page-access.ts'
import { THUMBNAIL_NAME } from '../shared/thumbnail-link.ts'
import { errorReply, replyToThrown } from '../v1/errors.ts'
import { type Reply, responseOf } from '../v1/reply.ts'
import type { WebParts } from './parts.ts'

type DownloadParts = {
  services: Pick<WebParts['services'], 'store' | 'links' | 'log' | 'nowMs' | 'exportFiles' | 'derivedFiles'>
}

const METHODS = 'GET, HEAD, OPTIONS'
const LINK_HEADERS = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' }

/** Answers every method below /d; errors are `{error, message}` with the status phrase. */
export function createDownloads(parts: DownloadParts) {
  const handle = ({ request }: { request: Request }) => answerTo(parts, request)
  // GET needs its own route, or the pages' GET /* would win. HEAD is derived from it.
  return new Elysia({ name: 'downloads' }).get('/d/*', handle).all('/d/*', handle)
}

async function answerTo(parts: DownloadParts, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const send = (reply: Reply) => withLinkHeaders(responseOf(reply))
  if (request.method === 'OPTIONS') return send({ status: 204, body: null, headers: { allow: METHODS } })
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return send(
      errorReply(405, `${request.method} is not allowed here; allowed: ${METHODS}.`, { allow: METHODS }),
    )
  const segments = decodedSegments(pathname)
  const [id = '', downloadAs = ''] = segments ?? []
  const { links, store } = parts.services
  const generation = store.pages.showing(id)?.linkGeneration
  const state = segments === null ? 'altered' : links.stateOf('download', segments, searchParams, generation)
  if (state === 'altered')
    return send(errorReply(403, 'This link is incomplete, altered or revoked. Request a new one.'))
  if (state === 'expired') return send(errorReply(410, 'This link has expired. Request a new one.'))
  try {
    const file = (await thumbnail(parts, id, downloadAs)) ?? exportedFile(parts, id)
    if (file === null) return send(errorReply(404, 'This file no longer exists.'))
    return withLinkHeaders(await fileAnswer(asGet(request), { ...file, downloadAs, cacheSeconds: 0 }))
  } catch (thrown) {
    // Without the query, because it grants access.
    return send(replyToThrown(thrown, parts.services.log, { method: request.method, path: pathname }))
  }
}

type LinkedFile = { path: string; etag: string; modifiedAtMs: number; contentType: string }

function exportedFile(parts: DownloadParts, id: string): LinkedFile | null {
  const row = finishedFile(parts, id)
  return (
    row && {
      path: parts.services.exportFiles.pathOf(row),
      etag: row.id,
      modifiedAtMs: row.finishedAtMs ?? row.createdAtMs,
      contentType: FORMATS[row.format as keyof typeof FORMATS]?.mimeType ?? 'application/octet-stream',
    }
  )
}

/** The poster of a media file, made if it is missing; null for other links, and while the project is in the trash. */
async function thumbnail(
  { services: { store, derivedFiles } }: DownloadParts,
  id: string,
  name: string,
): Promise<LinkedFile | null> {
  const item = name === THUMBNAIL_NAME ? store.media.byId(id) : null
  const project = item && store.projects.byIdOfAnyKind(item.projectId)
  if (!item || !project || project.trashedAtMs !== null) return null
  return {
    path: await derivedFiles.ready(item, 'poster'),
    etag: `${item.fileHash}-poster`,
    modifiedAtMs: item.createdAtMs,
    contentType: 'image/jpeg',
  }
}

/** Null for a malformed address: we never sign those. */
function decodedSegments(pathname: string): string[] | null {
  try {
    return pathname.split('/').slice(2).map(decodeURIComponent)
  } catch {
    return null
  }
}

/** Also null while its project is in the trash, and for a published file its page doesn't show at the moment. */
function finishedFile({ services: { store, nowMs } }: DownloadParts, id: string): ExportRow | null {
  const row = store.exports.byId(id)
  const project = row && store.projects.byId(row.projectId)
  if (!project || project.trashedAtMs !== null || row.finishedAtMs === null) return null
  if (row.purpose !== 'publish') return row.state === 'finished' ? row : null
  const page = store.pages.showing(id)
  return page && pageState(store, page.slug, nowMs()).state === 'live' ? row : null
}

function withLinkHeaders(response: Response): Response {
  for (const [header, value] of Object.entries(LINK_HEADERS)) response.headers.set(header, value)
  return response
}

/** Elysia derives HEAD from the GET answer, and would report a length of 0 for one without a body. */
function asGet(request: Request): Request {
  return request.method === 'HEAD' ? new Request(request.url, { headers: request.headers }) : request
}
