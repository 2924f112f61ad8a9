// `roughcut job list|show|cancel`: jobs of the data folder, or of another server.
import { createClient, type Job } from '../client/index.ts'
import { RoughcutError } from '../errors.ts'
import { type Command, EXIT, type Io, printJson } from './command.ts'
import { CONNECTION_OPTIONS, type ServerConnection, withServer } from './server-connection.ts'
import { printTable } from './table.ts'

const JOB = { name: 'ID', about: "the job's id" }

export const jobList: Command = {
  options: [{ name: 'project', value: 'ID', about: 'only jobs of this project' }, ...CONNECTION_OPTIONS],
  run: (input, io) =>
    withServer(input, io, 'roughcut job', async (server) => {
      const project = input.option('project')
      const { data } = await clientOf(server).jobs({
        limit: 100,
        ...(project === null ? {} : { project_id: project }),
      })
      if (input.json) printJson(io, data)
      else
        printTable(
          io,
          ['job', 'type', 'created', 'state'],
          data.map((job) => [job.job_id, job.job_type, job.created_at, stateOf(job)]),
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
      const job = await clientOf(server).job(input.argument('ID'))
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
      const id = input.argument('ID')
      const response = await fetch(`${server.url}/v1/jobs/${encodeURIComponent(id)}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${server.token}` },
      })
      if (!response.ok) throw await refusalOf(response)
      const job = await clientOf(server).waitForJob(id, { maxOutageMs: 10_000 })
      if (input.json) printJson(io, job)
      else io.print(isCanceled(job) ? `Canceled ${id}.` : `${id} had already ended.`)
      return EXIT.success
    }),
}

function clientOf({ url, token }: ServerConnection) {
  return createClient({ baseUrl: url, token })
}

function isCanceled(job: Job): boolean {
  const result = 'result' in job ? (job.result as { error_code?: unknown }) : null
  return result?.error_code === 'cancelled'
}

function stateOf(job: Job): string {
  if (isCanceled(job)) return 'canceled'
  if ('progress' in job) return `${job.progress.percent} % ${job.progress.label}`
  return job.result.status
}

function show(io: Io, job: Job): void {
  const result = 'result' in job ? (job.result as Record<string, unknown>) : {}
  const rows: [string, unknown][] = [
    ['job', job.job_id],
    ['type', job.job_type],
    ['state', stateOf(job)],
    ['project', 'project_url' in job ? job.project_url : undefined],
    ['created', job.created_at],
    ['stopped', 'stopped_at' in job ? job.stopped_at : undefined],
    ['answer', result.agent_response],
    ['error', result.error_message],
  ]
  for (const [name, value] of rows) if (value !== undefined) io.print(`${name.padEnd(9)}${String(value)}`)
}

async function refusalOf(response: Response): Promise<RoughcutError> {
  const answer = (await response.json().catch(() => null)) as { message?: string } | null
  return new RoughcutError('conflict', answer?.message ?? `The server answered ${response.status}.`)
}
