// /u/{artifact id}: where an import's client sends a file. The signed link is the only permission: no cookie, no
// token. Errors are `{error, message}` with the status phrase.
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { isoTime } from '../../store/job-view.ts'
import type { UploadRow } from '../../store/uploads.ts'
import { errorReply, replyToThrown } from '../v1/errors.ts'
import { type Reply, responseOf, type SuccessReply } from '../v1/reply.ts'
import type { WebParts } from './parts.ts'

type Parts = { services: Pick<WebParts['services'], 'store' | 'links' | 'log' | 'uploads'> }

/** The unread rest of a body must not be parsed as the next request. */
const CLOSE = { connection: 'close' }
const METHODS = 'GET, HEAD, PUT, DELETE, OPTIONS'

/** Answers every method below /u. */
export function createDirectUploads(parts: Parts) {
  const handle = ({ request }: { request: Request }) => answerTo(parts, request)
  // Registered by name, or the pages' GET /* would win. HEAD is derived from GET; we read the body, not Elysia.
  return new Elysia({ name: 'direct-uploads' })
    .get('/u/*', handle)
    .put('/u/*', handle, { parse: 'none' })
    .all('/u/*', handle, { parse: 'none' })
}

async function answerTo(parts: Parts, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  try {
    return sent(await replyTo(parts, request))
  } catch (thrown) {
    // Without the query, because it grants access.
    return sent(replyToThrown(thrown, parts.services.log, { method: request.method, path: pathname }))
  }
}

async function replyTo({ services }: Parts, request: Request): Promise<Reply> {
  if (request.method === 'OPTIONS') return { status: 204, body: null, headers: { allow: METHODS } }
  if (!METHODS.split(', ').includes(request.method))
    return errorReply(405, `${request.method} is not allowed here; allowed: ${METHODS}.`, { allow: METHODS })
  const { pathname, searchParams } = new URL(request.url)
  const [id = '', ...more] = decodedSegments(pathname)
  const state = more.length > 0 ? 'altered' : services.links.stateOf('upload', [id], searchParams)
  if (state === 'altered') return errorReply(403, 'This link is incomplete or altered. Request a new one.')
  if (state === 'expired') return errorReply(410, 'This link has expired. Import the file again.')
  const row = awaitedUpload(services, id)
  if (row === null) return errorReply(404, 'Nothing is waiting for this file anymore.')
  if (request.method === 'DELETE') return abort(services, row)
  if (request.method === 'PUT') return put(services, row, request)
  return progressReply(row, await services.uploads.arrivedBytes(row.id))
}

/** Never throws: we'd never have signed a malformed address. */
function decodedSegments(pathname: string): string[] {
  try {
    return pathname.split('/').slice(2).map(decodeURIComponent)
  } catch {
    return ['', '']
  }
}

/** Null once its job has ended or was canceled, its project is gone, or its sender ended it. */
function awaitedUpload({ store }: Parts['services'], id: string): UploadRow | null {
  const row = store.uploads.byId(id)
  if (row === null || row.mediaId === null || row.jobId === null || row.abortedAtMs !== null) return null
  const isAwaited =
    store.jobs.read(row.jobId)?.state === 'running' && store.jobs.standing(row.jobId) === 'good'
  return isAwaited ? row : null
}

/** The job notices and fails the media file. */
async function abort({ store, uploads }: Parts['services'], { id }: UploadRow): Promise<Reply> {
  store.uploads.abort(id)
  await uploads.cutOff(id)
  await uploads.remove(id)
  return { status: 204, body: null }
}

async function put({ uploads }: Parts['services'], row: UploadRow, request: Request): Promise<Reply> {
  // The file is complete, so whatever else arrives is discarded unread.
  const isWhole = (await uploads.arrivedBytes(row.id)) === row.sizeBytes
  const { start, end } = isWhole ? { start: null, end: row.sizeBytes } : pieceOf(request, row.sizeBytes)
  const { received, ended } = await uploads.receive(row.id, {
    ...{ start, end, sizeBytes: row.sizeBytes, body: request.body },
  })
  if (received === row.sizeBytes) return progressReply(row, received)
  // This range is complete, but more are to come.
  if (ended === 'whole') return { ...progressReply(row, received), status: 202 }
  if (ended === 'replaced') return errorReply(409, 'A newer upload of this file has taken over.', CLOSE)
  if (ended === 'silent')
    return errorReply(408, 'No data arrived for 30 seconds. Continue from what was received.', CLOSE)
  return errorReply(400, `The body ended after ${received} of ${row.sizeBytes} bytes. Continue from there.`)
}

/** Where the body starts (null: from the beginning, replacing what's there) and ends. Throws `bad_request`. */
function pieceOf({ headers }: Request, sizeBytes: number): { start: number | null; end: number } {
  const announced = headers.get('content-length')
  const range = headers.get('content-range')
  const lengthIs = (bytes: number) => announced === null || Number(announced) === bytes
  if (range === null) {
    if (!lengthIs(sizeBytes))
      throw new RoughcutError(
        'bad_request',
        `The file was declared with ${sizeBytes} bytes; this body has ${announced}.`,
      )
    return { start: null, end: sizeBytes }
  }
  const [, first = '', last = '', total = ''] = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(range) ?? []
  const [start, end] = [Number(first), Number(last) + 1]
  if (first === '' || start >= end || end > Number(total))
    throw new RoughcutError('bad_request', 'Content-Range must be like `bytes 1000-1999/5000`.')
  if (Number(total) !== sizeBytes)
    throw new RoughcutError('bad_request', `The file was declared with ${sizeBytes} bytes, not ${total}.`)
  if (!lengthIs(end - start))
    throw new RoughcutError('bad_request', `The range has ${end - start} bytes; this body has ${announced}.`)
  return { start, end }
}

/** How much has arrived. */
function progressReply({ sizeBytes, expiresAtMs }: UploadRow, received: number): SuccessReply {
  const isComplete = received === sizeBytes
  const body = {
    ...{ received, file_size: sizeBytes, is_complete: isComplete },
    expires_at: isoTime(expiresAtMs ?? 0),
  }
  return { status: 200, body: JSON.stringify(body) }
}

function sent(reply: Reply): Response {
  const response = responseOf(reply)
  response.headers.set('referrer-policy', 'no-referrer')
  return response
}
