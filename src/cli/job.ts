// `roughcut job list|show|cancel`: jobs in the data folder or on another server.
import { createClient } from '../client/index.ts'
import { RoughcutError } from '../errors.ts'
import { type Command, EXIT, type Input, type Io, printJson } from './command.ts'
import { CONNECTION_OPTIONS, type ServerConnection, withServer } from './server-connection.ts'
import { findProject, requestsTo, UUID } from './server-requests.ts'
import { printTable, shortTime } from './table.ts'

const JOB = { name: 'ID', about: "the job's id" }

/** A version 1.2 job: that version lists all types of jobs. */
type Job = {
  job_id: string
  job_type: string
  job_state: 'queued' | 'running' | 'stopped' | 'cancelled'
  created_at: string
  stopped_at?: string
  project_url?: string
  progress?: { label: string; percent: number }
  result?: { status: string } & Record<string, unknown>
}

export const jobList: Command = {
  options: [
    { name: 'project', value: 'NAME_OR_ID', about: 'only jobs of this project', values: 'projects' },
    ...CONNECTION_OPTIONS,
  ],
  run: (input, io) =>
    withServer(input, io, 'roughcut job', async (server) => {
      const requests = requestsTo(server)
      const named = input.option('project')
      const project = named === null ? null : await findProject(requests, named)
      if (named !== null && project === null)
        throw new RoughcutError('not_found', `Project "${named}" not found.`)
      const query = new URLSearchParams({ limit: '100', ...(project ? { project_id: project.id } : {}) })
      const { data } = await requests.get<{ data: Job[] }>(`/jobs?${query}`)
      if (input.json) printJson(io, data)
      else
        printTable(
          io,
          ['ID', 'TYPE', 'CREATED', 'STATE'],
          data.map((job) => [job.job_id, job.job_type, shortTime(Date.parse(job.created_at)), stateOf(job)]),
          'No jobs in the last 7 days.',
        )
      return EXIT.success
    }),
}

export const jobShow: Command = {
  arguments: [JOB],
  options: CONNECTION_OPTIONS,
  run: (input, io) =>
    withServer(input, io, 'roughcut job', async (server) => {
      const job = await readJob(server, idOf(input))
      if (input.json) printJson(io, job)
      else show(io, job)
      return EXIT.success
    }),
}

export const jobCancel: Command = {
  arguments: [JOB],
  options: CONNECTION_OPTIONS,
  notes: 'A waiting job ends at once, a running one within 2 seconds. What it has finished so far may stay.',
  run: (input, io) =>
    withServer(input, io, 'roughcut job', async (server) => {
      const id = idOf(input)
      await requestsTo(server).delete(`/jobs/${id}`)
      const client = createClient({ baseUrl: server.url, token: server.token })
      await client.waitForJob(id, { maxOutageMs: 10_000 })
      const job = await readJob(server, id)
      if (input.json) printJson(io, job)
      else io.print(job.job_state === 'cancelled' ? `Canceled ${id}.` : `${id} had already ended.`)
      return EXIT.success
    }),
}

function idOf(input: Input): string {
  const given = input.argument('ID')
  if (UUID.test(given)) return given
  throw new RoughcutError('not_found', `Job "${given}" not found; \`roughcut job list\` shows them.`)
}

function readJob(server: ServerConnection, id: string): Promise<Job> {
  return requestsTo(server).get<Job>(`/jobs/${id}`)
}

function stateOf({ job_state: state, progress, result }: Job): string {
  if (state === 'cancelled') return 'canceled'
  if (progress) return `${progress.percent} % ${progress.label}`
  return result?.status ?? state
}

function show(io: Io, job: Job): void {
  const result: Record<string, unknown> = job.result ?? {}
  const rows: [string, unknown][] = [
    ['job', job.job_id],
    ['type', job.job_type],
    ['state', stateOf(job)],
    ['project', job.project_url],
    ['created', job.created_at],
    ['stopped', job.stopped_at],
    ['answer', result.agent_response],
    ['error', result.error_message],
  ]
  for (const [name, value] of rows) if (value !== undefined) io.print(`${name.padEnd(9)}${String(value)}`)
}
