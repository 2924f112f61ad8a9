// @roughcut/client: the HTTP interface for TypeScript and JavaScript. Its types are generated from the OpenAPI
// document, so what compiles is what the server accepts. Imports nothing from the server.
import createFetchClient from 'openapi-fetch'
import { RoughcutApiError, refusalOf } from './error.ts'
import type { components, paths } from './schema.ts'
import { type Job, type StoppedJob, type WaitOptions, waitFor } from './wait.ts'

export { verifyCallback } from './callback.ts'
export { RoughcutApiError } from './error.ts'
export { type UploadOptions, uploadFile } from './upload.ts'
export type { Job, StoppedJob, WaitOptions } from './wait.ts'

export type ImportRequest = components['schemas']['ImportRequest']
export type AgentRequest = components['schemas']['AgentRequest']
export type JobCreated = components['schemas']['JobCreated']
export type JobPage = components['schemas']['JobPage']
export type JobsQuery = NonNullable<paths['/v1/jobs']['get']['parameters']['query']>

export type ClientOptions = {
  /** Where the server answers, without `/v1`: `http://127.0.0.1:4747`. */
  baseUrl: string
  /** An API token (`roughcut token create`). */
  token: string
  fetch?: (request: Request) => Promise<Response>
}

export type RoughcutClient = ReturnType<typeof createClient>

/** All methods throw `RoughcutApiError` for an answer other than 2xx, and what `fetch` throws. */
export function createClient({ baseUrl, token, fetch }: ClientOptions) {
  const api = createFetchClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ''),
    headers: { authorization: `Bearer ${token}` },
    ...(fetch === undefined ? {} : { fetch }),
  })
  api.use({
    async onResponse({ response }) {
      if (!response.ok) throw await refusalOf(response)
    },
  })
  const job = async (id: string, signal?: AbortSignal): Promise<Job> =>
    dataOf(
      await api.GET('/v1/jobs/{job_id}', {
        params: { path: { job_id: id } },
        ...(signal === undefined ? {} : { signal }),
      }),
    )
  return {
    /** Starts an import. With an `idempotencyKey`, repeating the call within 24 hours creates nothing new. */
    importMedia: async (body: ImportRequest, idempotencyKey?: string): Promise<JobCreated> =>
      dataOf(await api.POST('/v1/jobs/import/project_media', { body, params: keyed(idempotencyKey) })),
    /** Starts an edit by prompt; `idempotencyKey` as for imports. */
    editByPrompt: async (body: AgentRequest, idempotencyKey?: string): Promise<JobCreated> =>
      dataOf(await api.POST('/v1/jobs/agent', { body, params: keyed(idempotencyKey) })),
    job,
    /** One page of jobs, newest first. */
    jobs: async (query: JobsQuery = {}): Promise<JobPage> =>
      dataOf(await api.GET('/v1/jobs', { params: { query } })),
    /** Resolves once the job has stopped, whatever its result; see `WaitOptions`. */
    waitForJob: (id: string, options: WaitOptions = {}): Promise<StoppedJob> =>
      waitFor((signal) => job(id, signal), options),
    /** Every operation by its path: `await roughcut.api.GET('/v1/projects')`; the answer is `data`. */
    api,
  }
}

function keyed(idempotencyKey: string | undefined) {
  return idempotencyKey === undefined ? {} : { header: { 'Idempotency-Key': idempotencyKey } }
}

function dataOf<T>({ data, response }: { data?: T; response: Response }): T {
  if (data === undefined) throw new RoughcutApiError('The answer has no body.', response)
  return data
}
