// A workflow step's requests; the server's address and token come from the person's connection.
import { RoughcutApiError } from '../error.ts'
import { uploadFile } from '../upload.ts'
import { type Job, waitFor } from '../wait.ts'

export type Connection = {
  /** Where the server answers, with or without `/v1`: `http://127.0.0.1:4747`. */
  baseUrl: string
  /** An API token for it. */
  token: string
}

export type Json = Record<string, unknown>

export type Api = {
  /** Throws an error with the server's message for an answer other than 2xx. */
  get(path: string): Promise<Json>
  post(path: string, body: Json): Promise<Json>
  /** For an answer that is a text file. */
  text(path: string, body: Json): Promise<string>
  /** Sends a file to an upload link, which needs no token. */
  put(url: string, bytes: Uint8Array): Promise<void>
  /** The job once it has stopped. Throws its message if it failed, and after `timeoutSeconds`. */
  finished(jobId: string, timeoutSeconds: number): Promise<Json>
}

type Fetch = (request: Request) => Promise<Response>

/** Version 1.2, where jobs can use existing projects and compositions. */
export function apiOf({ baseUrl, token }: Connection, fetch: Fetch = globalThis.fetch): Api {
  const root = baseUrl.trim().replace(/\/+(?:v1\/*)?$/, '')
  const ask = async (method: string, path: string, body?: Json, version = '1.2'): Promise<Response> =>
    accepted(
      await fetch(
        new Request(`${root}/v1${path}`, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            'roughcut-version': version,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
    )
  return {
    get: async (path) => (await ask('GET', path)).json() as Promise<Json>,
    post: async (path, body) => (await ask('POST', path, body)).json() as Promise<Json>,
    text: async (path, body) => (await ask('POST', path, body)).text(),
    put: (url, bytes) => uploadFile(url, new Blob([new Uint8Array(bytes)]), { fetch }),
    async finished(jobId, timeoutSeconds) {
      const read = async () => (await ask('GET', `/jobs/${jobId}`, undefined, '1.0')).json() as Promise<Job>
      const job = await waitFor(read, { signal: AbortSignal.timeout(timeoutSeconds * 1000) })
      if (job.result.status === 'error') throw new Error(job.result.error_message)
      return job as unknown as Json
    },
  }
}

async function accepted(response: Response): Promise<Response> {
  if (response.ok) return response
  const answer = (await response.json().catch(() => null)) as { message?: unknown } | null
  const message = typeof answer?.message === 'string' ? answer.message : null
  throw new RoughcutApiError(message ?? `The server answered ${response.status}.`, response)
}
