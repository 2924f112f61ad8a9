// /worker: the routes that workers call. A worker token opens these paths and nothing else. Everything about a step
// also needs a lease, so a worker can only read the files of the step it's doing.

import { rm } from 'node:fs/promises'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { HASH_HEADER, LEASE_HEADER, WORKER_VERSION_HEADER } from '../../adapters/broker/protocol.ts'
import { receiveFile } from '../../adapters/receive-file.ts'
import { RoughcutError } from '../../errors.ts'
import type { Holder, StepDesk } from '../../jobs/workers/desk.ts'
import type { WorkerSeen } from '../../jobs/workers/worker-list.ts'
import type { Workers } from '../../jobs/workers/workers.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store/open.ts'
import { VERSION } from '../../version.ts'
import { fileAnswer } from '../shared/file-answer.ts'
import { readJsonBody } from '../shared/request-body.ts'
import { createValidator } from '../shared/request-validation.ts'
import { errorReply, replyToThrown } from '../v1/errors.ts'
import { responseOf } from '../v1/reply.ts'

export type WorkerRouteParts = {
  store: Pick<Store, 'workerTokens'>
  log: Log
  /** Null if there's no queue. */
  workers: Pick<Workers, 'desk' | 'queueName' | 'load'> | null
}

type Known = { desk: StepDesk; queueName: string; tokenId: string }
type Handler = (parts: WorkerRouteParts, known: Known, request: Request, id: string) => Promise<Response>

const MAX_PLACES = 256
const MAX_CORES = 10_000
const ROUTES: readonly { method: string; path: RegExp; handle: Handler }[] = [
  { method: 'POST', path: /^\/worker\/hello$/, handle: hello },
  { method: 'POST', path: /^\/worker\/goodbye$/, handle: goodbye },
  { method: 'POST', path: /^\/worker\/steps\/([\w-]{1,128})\/claim$/, handle: claim },
  { method: 'POST', path: /^\/worker\/steps\/([\w-]{1,128})\/report$/, handle: report },
  { method: 'POST', path: /^\/worker\/steps\/([\w-]{1,128})\/finish$/, handle: finish },
  { method: 'POST', path: /^\/worker\/steps\/([\w-]{1,128})\/fail$/, handle: fail },
  { method: 'POST', path: /^\/worker\/steps\/([\w-]{1,128})\/give-back$/, handle: giveBack },
  { method: 'GET', path: /^\/worker\/media\/([0-9a-f]{64})$/, handle: media },
  { method: 'HEAD', path: /^\/worker\/media\/([0-9a-f]{64})$/, handle: media },
  { method: 'PUT', path: /^\/worker\/results\/([\w-]{1,128})$/, handle: receiveResult },
]

/** Every path below /worker. */
export function createWorkerRoutes(parts: WorkerRouteParts) {
  const handle = ({ request }: { request: Request }) => answer(parts, request)
  return new Elysia({ name: 'workers' })
    .get('/worker/*', handle, { detail: { hide: true } })
    .all('/worker/*', handle, { parse: 'none', detail: { hide: true } })
}

async function answer(parts: WorkerRouteParts, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  try {
    const known = admit(parts, request)
    const found = ROUTES.filter(({ path }) => path.test(pathname))
    const route = found.find(({ method }) => method === request.method)
    if (route) return await route.handle(parts, known, request, route.path.exec(pathname)?.[1] ?? '')
    return responseOf(
      found.length > 0
        ? errorReply(405, `${request.method} is not allowed here.`, {
            allow: found.map(({ method }) => method).join(', '),
          })
        : errorReply(404, 'There is nothing at this path.'),
    )
  } catch (thrown) {
    return responseOf(replyToThrown(thrown, parts.log, { method: request.method, path: pathname }))
  }
}

/** Throws `unauthorized`, then `conflict` for another version or a server without a queue. */
function admit({ store, workers }: WorkerRouteParts, { headers }: Request): Known {
  const token = /^bearer +(rcw_[\w-]+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  const version = versionOf(headers)
  const admitted = token === undefined ? null : store.workerTokens.authenticate(token, version)
  if (admitted === null)
    throw new RoughcutError(
      'unauthorized',
      'This worker token is unknown or was revoked. Create one under Settings → Workers, or on the server with "roughcut worker token".',
    )
  if (version !== VERSION)
    throw new RoughcutError(
      'conflict',
      `The server runs Roughcut ${VERSION} and this worker ${version ?? 'an unknown version'}. Install the same version on both.`,
    )
  if (workers === null)
    throw new RoughcutError('conflict', 'This server has no queue. Set ROUGHCUT_QUEUE on the server, too.')
  return { ...workers, tokenId: admitted.id }
}

/** Null for a worker that sends none or something else. */
function versionOf(headers: Headers): string | null {
  return /^[\w.+-]{1,40}$/.exec(headers.get(WORKER_VERSION_HEADER) ?? '')?.[0] ?? null
}

const checkWorker = createValidator(
  Type.Object(
    {
      worker_id: Type.String({ pattern: '^[\\w-]{1,64}$' }),
      name: Type.String({ minLength: 1, maxLength: 100 }),
      places: Type.Integer({ minimum: 1, maximum: MAX_PLACES }),
      cores: Type.Integer({ minimum: 1, maximum: MAX_CORES }),
    },
    { additionalProperties: false },
  ),
)

async function workerOf(request: Request, tokenId: string): Promise<WorkerSeen> {
  const { worker_id: id, name, places, cores } = checkWorker(await readJsonBody(request))
  // Other versions were refused earlier.
  return { id, tokenId, name, places, cores, version: VERSION }
}

async function hello(_: WorkerRouteParts, { desk, queueName, tokenId }: Known, request: Request) {
  desk.workers.see(await workerOf(request, tokenId))
  return Response.json({ queue: queueName, lease_ms: desk.workers.leaseMs })
}

async function goodbye(_: WorkerRouteParts, { desk, tokenId }: Known, request: Request) {
  desk.workers.forget(await workerOf(request, tokenId))
  return Response.json({})
}

async function claim({ log }: WorkerRouteParts, { desk, tokenId }: Known, request: Request, id: string) {
  const worker = await workerOf(request, tokenId)
  const claimed = desk.claim(id, worker)
  if (claimed === null)
    throw new RoughcutError('gone', 'This step is no longer needed, or another worker has it.')
  log.info('step claimed', { step: id, kind: claimed.kind, worker: worker.name })
  return Response.json(claimed)
}

async function report(_: WorkerRouteParts, { desk, tokenId }: Known, request: Request, id: string) {
  desk.report(holderOf(request, id, tokenId), await readJsonBody(request))
  return Response.json({})
}

async function finish({ log }: WorkerRouteParts, { desk, tokenId }: Known, request: Request, id: string) {
  desk.finish(holderOf(request, id, tokenId), await readJsonBody(request))
  log.info('step finished', { step: id })
  return Response.json({})
}

const checkFailure = createValidator(
  Type.Object(
    { code: Type.String({ maxLength: 100 }), message: Type.String({ maxLength: 10_000 }) },
    { additionalProperties: false },
  ),
)

async function fail({ log }: WorkerRouteParts, { desk, tokenId }: Known, request: Request, id: string) {
  const { code, message } = checkFailure(await readJsonBody(request))
  desk.fail(holderOf(request, id, tokenId), code, message)
  log.info('step failed', { step: id, code, message })
  return Response.json({})
}

const checkReason = createValidator(
  Type.Object({ reason: Type.String({ maxLength: 10_000 }) }, { additionalProperties: false }),
)

async function giveBack({ log }: WorkerRouteParts, { desk, tokenId }: Known, request: Request, id: string) {
  const { reason } = checkReason(await readJsonBody(request))
  desk.giveBack(holderOf(request, id, tokenId), reason)
  log.warn('step given back', { step: id, reason })
  return Response.json({})
}

async function media(_: WorkerRouteParts, { desk, tokenId }: Known, request: Request, hash: string) {
  const step = new URL(request.url).searchParams.get('step') ?? ''
  // Same answer whether or not the file exists.
  const path = desk.fileOf(holderOf(request, step, tokenId), hash)
  if (path === null) throw new RoughcutError('not_found', 'This step does not read that file.')
  return fileAnswer(request, {
    path,
    etag: hash,
    modifiedAtMs: 0,
    contentType: 'application/octet-stream',
    downloadAs: null,
    cacheSeconds: 0,
  })
}

/** The file a step made, refused unless it has the announced length and hash. */
async function receiveResult(_: WorkerRouteParts, { desk, tokenId }: Known, request: Request, id: string) {
  const holder = holderOf(request, id, tokenId)
  const { path, maxBytes } = desk.resultPlace(holder)
  const sizeBytes = Number(request.headers.get('content-length') ?? Number.NaN)
  const sha256 = request.headers.get(HASH_HEADER) ?? ''
  if (!Number.isSafeInteger(sizeBytes) || !/^[0-9a-f]{64}$/.test(sha256))
    throw new RoughcutError(
      'bad_request',
      `A result needs Content-Length and ${HASH_HEADER} (SHA-256 in hex).`,
    )
  if (sizeBytes > maxBytes)
    throw new RoughcutError('payload_too_large', `This result may have ${maxBytes} bytes, not ${sizeBytes}.`)
  await receiveFile(request.body, path, { sha256, sizeBytes })
  try {
    desk.deposit(holder, { path, sha256, sizeBytes })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return Response.json({})
}

function holderOf({ headers }: Request, stepId: string, tokenId: string): Holder {
  return { stepId, lease: headers.get(LEASE_HEADER) ?? '', tokenId }
}
