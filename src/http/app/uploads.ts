// Resumable uploads from a browser, in chunks (as in tus: POST announces a file, PATCH with Upload-Offset adds to it,
// GET reports how much has arrived). Programs can use tus 1.0 itself, which announces in headers.
import { Type } from '@sinclair/typebox'
import { Elysia, status } from 'elysia'
import { MAX_MEDIA_BYTES } from '../../adapters/download.ts'
import { RoughcutError } from '../../errors.ts'
import { promisedBytes } from '../../jobs/uploads.ts'
import type { UploadRow } from '../../store/uploads.ts'
import { invalid } from '../shared/request-validation.ts'
import { closedObject, text, uuid } from '../shared/schema-kinds.ts'
import type { WebParts } from './parts.ts'
import { type Caller, signedIn } from './signed-in.ts'

/** The type browsers send a chunk as. Other sites' pages can't send it without a preflight. */
export const PIECE_TYPE = 'application/offset+octet-stream'
/** Files per person that no job has taken over yet. */
const MAX_OPEN_UPLOADS = 200

const UploadPath = closedObject({ upload_id: uuid() })

/** Announces a file, receives its chunks, reports how much has arrived, and cancels it. */
export function uploadRoutes(parts: WebParts) {
  const { store, uploads } = parts.services

  const openFor = (caller: Caller, id: string): UploadRow => {
    const row = store.uploads.open(id.toLowerCase(), caller.userId)
    if (!row) throw new RoughcutError('not_found', 'Upload not found, or its file is in a project already.')
    return row
  }
  return new Elysia()
    .onParse(({ request }) => announcedInHeaders(request))
    .use(signedIn(parts))
    .post(
      '/uploads',
      async ({ caller, body, request, set }) => {
        if (body.size === 0) throw invalid('The file is empty.')
        if (body.size > MAX_MEDIA_BYTES)
          throw new RoughcutError(
            'payload_too_large',
            `A file must be smaller than 1 GB; this one has ${(body.size / 1e9).toFixed(2)} GB. Make it smaller and try again.`,
          )
        if (store.uploads.countOpen(caller.userId) >= MAX_OPEN_UPLOADS)
          throw new RoughcutError(
            'too_many_requests',
            `There are ${MAX_OPEN_UPLOADS} uploads that aren't in a project yet. Finish or delete some.`,
          )
        parts.requireRoom(body.size + (await promisedBytes(parts.services)))
        const row = store.uploads.create({
          userId: caller.userId,
          fileName: body.name,
          sizeBytes: body.size,
        })
        Object.assign(set.headers, progressHeaders(request, row, 0))
        set.headers.location = `/app/api/uploads/${row.id}`
        return status(201, shown(row, 0))
      },
      {
        body: closedObject({
          name: text({ min: 1, max: 1024 }),
          size: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
        }),
      },
    )
    .get(
      '/uploads/:upload_id',
      async ({ caller, params, request, set }) => {
        const row = openFor(caller, params.upload_id)
        const arrived = await uploads.arrivedBytes(row.id)
        Object.assign(set.headers, progressHeaders(request, row, arrived))
        return shown(row, arrived)
      },
      { params: UploadPath },
    )
    .patch(
      '/uploads/:upload_id',
      async ({ caller, params, request, set }) => {
        const row = openFor(caller, params.upload_id)
        if (request.headers.get('content-type') !== PIECE_TYPE)
          throw invalid(`The header Content-Type must be ${PIECE_TYPE}.`)
        const offset = request.headers.get('upload-offset') ?? ''
        if (!/^\d{1,15}$/.test(offset))
          throw invalid('The header Upload-Offset must say where the chunk begins, in bytes.')
        const announced = Number(request.headers.get('content-length') ?? 0)
        if (Number(offset) + announced > row.sizeBytes)
          throw new RoughcutError(
            'payload_too_large',
            `This chunk goes past the announced ${row.sizeBytes} bytes, so it was not kept.`,
          )
        const arrived = await uploads.append(row.id, {
          offset: Number(offset),
          sizeBytes: row.sizeBytes,
          body: request.body,
        })
        Object.assign(set.headers, progressHeaders(request, row, arrived))
        // Typed as never, because our pages always get the body.
        if (request.headers.has(TUS)) return status(204, undefined as never)
        return shown(row, arrived)
      },
      { params: UploadPath },
    )
    .delete(
      '/uploads/:upload_id',
      async ({ caller, params }) => {
        const row = openFor(caller, params.upload_id)
        store.uploads.remove(row.id)
        await uploads.remove(row.id)
        return { deleted: true }
      },
      { params: UploadPath },
    )
}

const TUS = 'tus-resumable'

/** What a tus client reads instead of the body. */
function progressHeaders({ headers }: Request, row: UploadRow, offset: number): Record<string, string> {
  return {
    'upload-offset': String(offset),
    'upload-length': String(row.sizeBytes),
    ...(headers.has(TUS) ? { [TUS]: '1.0.0' } : {}),
  }
}

/** The name and size that a tus client announces; undefined for a request with a body. */
function announcedInHeaders({ method, headers }: Request): { name: string; size: number } | undefined {
  const size = headers.get('upload-length')
  if (method !== 'POST' || size === null) return undefined
  if (!/^\d{1,15}$/.test(size))
    throw invalid('The header Upload-Length must be the size of the file, in bytes.')
  const pairs = (headers.get('upload-metadata') ?? '').split(',').map((pair) => pair.trim().split(' '))
  const name = pairs.find(([key]) => key === 'name')?.[1]
  if (name === undefined)
    throw invalid('The header Upload-Metadata must have the name of the file in base64: name bWVtby5tcDM=.')
  return { name: Buffer.from(name, 'base64').toString('utf8'), size: Number(size) }
}

function shown(row: UploadRow, offset: number) {
  return {
    upload_id: row.id,
    name: row.fileName,
    size: row.sizeBytes,
    offset,
    is_complete: offset === row.sizeBytes,
  }
}
