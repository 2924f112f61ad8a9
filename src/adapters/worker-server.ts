// A worker's requests to its server. It knows addresses, headers and what the answers mean; jobs/workers runs the
// steps.
import { RoughcutError } from '../errors.ts'
import { VERSION } from '../version.ts'
import { HASH_HEADER, LEASE_HEADER, WORKER_VERSION_HEADER } from './broker/protocol.ts'

export type WorkerIdentity = { worker_id: string; name: string; places: number; cores: number }
export type ClaimedStep = { lease: string; kind: string; input: unknown }

export type WorkerServer = {
  /** Introduces the worker, then serves as a heartbeat. Returns the queue's name, and how long a step may be silent. */
  hello(signal: AbortSignal): Promise<{ queue: string; lease_ms: number }>
  goodbye(): Promise<void>
  /** Null if nobody is waiting for the step, or another worker has it. */
  claim(stepId: string, signal: AbortSignal): Promise<ClaimedStep | null>
  /** All of these throw `gone` if the step no longer belongs to this worker. */
  report(stepId: string, lease: string, report: unknown, signal: AbortSignal): Promise<void>
  finish(stepId: string, lease: string, result: unknown, signal: AbortSignal): Promise<void>
  fail(stepId: string, lease: string, failure: { code: string; message: string }): Promise<void>
  giveBack(stepId: string, lease: string, reason: string): Promise<void>
  /** The bytes of a media file from `start` on. */
  media(
    stepId: string,
    lease: string,
    sha256: string,
    start: number,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>>
  /** Sends the file a step made. */
  deposit(stepId: string, lease: string, path: string, sha256: string, signal: AbortSignal): Promise<void>
}

const ANSWER_MS = 10_000

/**
 * Every call throws `unavailable` while the server can't be reached or fails, `unauthorized` for an invalid token,
 * `conflict` for a different version, `gone`, and `bad_request`.
 */
export function createWorkerServer(
  { url, token }: { url: string; token: string },
  identity: WorkerIdentity,
): WorkerServer {
  const ask = async (
    path: string,
    { signal, lease, headers, ...request }: RequestInit & { signal: AbortSignal; lease?: string },
  ): Promise<Response> => {
    const response = await fetch(`${url}/worker/${path}`, {
      ...request,
      // The token only goes to the configured server.
      redirect: 'error',
      signal,
      headers: {
        authorization: `Bearer ${token}`,
        [WORKER_VERSION_HEADER]: VERSION,
        ...(lease === undefined ? {} : { [LEASE_HEADER]: lease }),
        ...(headers as Record<string, string> | undefined),
      },
    }).catch((cause: unknown) => {
      signal.throwIfAborted()
      throw new RoughcutError('unavailable', `The server at ${url} can't be reached.`, { cause })
    })
    if (response.ok) return response
    throw await errorOf(response)
  }
  const post = async (path: string, body: unknown, signal: AbortSignal, lease?: string) => {
    const response = await ask(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
      ...(lease === undefined ? {} : { lease }),
    }).catch((thrown: unknown) => {
      signal.throwIfAborted()
      throw thrown instanceof RoughcutError
        ? thrown
        : new RoughcutError('unavailable', `The server at ${url} does not answer.`, { cause: thrown })
    })
    return (await response.json()) as unknown
  }
  const never = new AbortController().signal
  return {
    hello: async (signal) => (await post('hello', identity, signal)) as { queue: string; lease_ms: number },
    goodbye: async () => void (await post('goodbye', identity, never)),
    async claim(stepId, signal) {
      try {
        return (await post(`steps/${stepId}/claim`, identity, signal)) as ClaimedStep
      } catch (error) {
        if (error instanceof RoughcutError && error.code === 'gone') return null
        throw error
      }
    },
    report: async (stepId, lease, report, signal) =>
      void (await post(`steps/${stepId}/report`, report, signal, lease)),
    finish: async (stepId, lease, result, signal) =>
      void (await post(`steps/${stepId}/finish`, result, signal, lease)),
    fail: async (stepId, lease, { code, message }) =>
      void (await post(`steps/${stepId}/fail`, { code, message }, never, lease)),
    giveBack: async (stepId, lease, reason) =>
      void (await post(`steps/${stepId}/give-back`, { reason }, never, lease)),
    async media(stepId, lease, sha256, start, signal) {
      const headers = start === 0 ? {} : { range: `bytes=${start}-` }
      const { status, body } = await ask(`media/${sha256}?step=${stepId}`, { headers, lease, signal })
      if (body === null || status !== (start === 0 ? 200 : 206))
        throw new RoughcutError('unavailable', `The server answered ${status} to a request for a file.`)
      return body
    },
    async deposit(stepId, lease, path, sha256, signal) {
      await ask(`results/${stepId}`, {
        method: 'PUT',
        body: Bun.file(path),
        headers: { [HASH_HEADER]: sha256 },
        ...{ lease, signal },
      })
    },
  }
}

async function errorOf(response: Response): Promise<RoughcutError> {
  const body = (await response.json().catch(() => null)) as { message?: unknown } | null
  const message = typeof body?.message === 'string' ? body.message : `The server answered ${response.status}.`
  const code = CODES[response.status] ?? 'unavailable'
  return new RoughcutError(code, message)
}

const CODES: Readonly<
  Record<
    number,
    'bad_request' | 'unauthorized' | 'forbidden' | 'not_found' | 'conflict' | 'gone' | 'payload_too_large'
  >
> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  410: 'gone',
  413: 'payload_too_large',
}
