// What commands need beyond the generated client: version 1.2, projects by name, and jobs that Ctrl-C cancels.
import { createClient, type StoppedJob } from '../client/index.ts'
import { RoughcutError } from '../errors.ts'
import { usageError } from './command.ts'
import type { Progress } from './progress.ts'
import type { ServerConnection } from './server-connection.ts'

export type ListedProject = { id: string; name: string }
export type ProjectContents = {
  id: string
  name: string
  media_files: Record<string, { type: string; duration?: number }>
  compositions: { id: string; name: string; duration: number }[]
  project_url: string
}

type Requests = {
  /** The answer from a path under `/v1`. Throws the server's message for anything but 2xx. */
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: unknown): Promise<T>
  delete(path: string): Promise<void>
}

/** Requests in version 1.2 of the interface, where jobs can use existing projects and compositions. */
export function requestsTo({ url, token }: ServerConnection): Requests {
  const ask = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'roughcut-version': '1.2',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((cause: unknown) => {
      throw new RoughcutError('conflict', `The server at ${url} can't be reached.`, { cause })
    })
    if (response.ok) return response
    const answer = (await response.json().catch(() => null)) as { message?: string } | null
    const message = answer?.message ?? `The server answered ${response.status}.`
    throw new RoughcutError(response.status === 404 ? 'not_found' : 'conflict', message)
  }
  return {
    get: async <T>(path: string) => (await (await ask('GET', path)).json()) as T,
    post: async <T>(path: string, body: unknown) => (await (await ask('POST', path, body)).json()) as T,
    delete: async (path) => void (await ask('DELETE', path)),
  }
}

/** The form of an id. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const PAGE = 100

/** The project with this id or full name; null if no project has that name. Throws if several do. */
export async function findProject(requests: Requests, nameOrId: string): Promise<ListedProject | null> {
  const given = nameOrId.trim()
  if (UUID.test(given)) return requests.get<ListedProject>(`/projects/${given}`)
  const wanted = given.normalize('NFC')
  const found: ListedProject[] = []
  let cursor: string | undefined
  do {
    const query = new URLSearchParams({ name: given, limit: String(PAGE), ...(cursor ? { cursor } : {}) })
    const page: { data: ListedProject[]; pagination: { next_cursor?: string } } = await requests.get(
      `/projects?${query}`,
    )
    found.push(...page.data.filter(({ name }) => name.normalize('NFC') === wanted))
    cursor = page.pagination.next_cursor
  } while (cursor !== undefined)
  if (found.length > 1)
    throw usageError(
      `${found.length} projects are named "${given}"; give the id: ${found.map(({ id }) => id).join(', ')}.`,
    )
  return found[0] ?? null
}

/** The composition with this id, short id or name. Throws if none or several match. */
export function chooseComposition(
  { name: project, compositions }: ProjectContents,
  nameOrId: string,
): string {
  const given = nameOrId.trim().normalize('NFC')
  const named = compositions.filter(({ name }) => name.normalize('NFC') === given)
  const meant =
    named.length > 0 ? named : compositions.filter(({ id }) => id === given || id.slice(0, 5) === given)
  if (meant.length === 1 && meant[0]) return meant[0].id
  const names = compositions.map(({ name }) => `"${name}"`).join(', ')
  throw new RoughcutError(
    'not_found',
    meant.length > 1
      ? `${meant.length} compositions are named "${given}"; give the id: ${meant.map(({ id }) => id).join(', ')}.`
      : `Composition "${given}" not found in ${project}${names === '' ? '' : `, which has ${names}`}.`,
  )
}

/** How long to wait for a canceled job to end before the command exits anyway. */
const CANCEL_MS = 10_000

/** The job once it has stopped. Shows progress; Ctrl-C cancels the job. Throws if it failed. */
export async function waitForJob(
  server: ServerConnection,
  jobId: string,
  { progress, signal }: { progress: Progress; signal: AbortSignal },
): Promise<Record<string, unknown>> {
  const client = createClient({ baseUrl: server.url, token: server.token })
  const wait = (until: AbortSignal): Promise<StoppedJob> =>
    client.waitForJob(jobId, {
      signal: until,
      maxIntervalMs: 1000,
      onProgress: (job) => {
        if ('progress' in job) progress.update(job.progress.label, job.progress.percent / 100)
      },
    })
  try {
    const { result } = await wait(signal)
    if (result.status !== 'error') return result
    throw new RoughcutError('conflict', result.error_message)
  } catch (error) {
    if (!signal.aborted) throw error
    await requestsTo(server).delete(`/jobs/${jobId}`)
    await wait(AbortSignal.timeout(CANCEL_MS)).catch(() => null)
    throw new RoughcutError('conflict', 'Interrupted; the job was canceled.', { cause: error })
  }
}
