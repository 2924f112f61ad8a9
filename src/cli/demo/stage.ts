// What the steps of the demo share: a running server with a token for it, the sample media, a place to
// print to, and what earlier steps left for later ones. Steps use the interface as any client does.
import { RoughcutError } from '../../errors.ts'
import type { RunningServer } from '../../start.ts'
import type { Io } from '../command.ts'
import { createProgress } from '../progress.ts'
import type { SampleMedia } from './sample-media.ts'

export type Stage = {
  server: RunningServer
  token: string
  samples: SampleMedia
  /** A line of the story; not printed with `--json`. */
  say(line: string): void
  io: Io
  /** What `--json` prints in the end. */
  report: Record<string, unknown>
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
}

/** A step of the demo; its heading is printed with its number. */
export type Step = { heading: string; run(stage: Stage): Promise<void> }

/** A stopped job, as the interface shows it. */
export type StoppedJob = {
  job_id: string
  project_id: string
  project_url: string
  result: { status: string; error_message?: string } & Record<string, unknown>
}
type ShownJob = Omit<StoppedJob, 'result'> & {
  result?: StoppedJob['result']
  progress?: { label: string; percent: number }
}

const POLL_MS = 200

/** POSTs a job and waits for its end, showing its progress. Throws when it failed. */
export async function runJob(stage: Stage, path: string, body: unknown): Promise<StoppedJob> {
  const created = await call<ShownJob>(stage, 'POST', path, body)
  const progress = createProgress(stage.io)
  try {
    for (;;) {
      stage.signal.throwIfAborted()
      const job = await call<ShownJob>(stage, 'GET', `/jobs/${created.job_id}`)
      if (job.result !== undefined) return finished({ ...job, result: job.result })
      if (job.progress) progress.update(job.progress.label, job.progress.percent / 100)
      await Bun.sleep(POLL_MS)
    }
  } finally {
    progress.finish()
  }
}

function finished(job: StoppedJob): StoppedJob {
  if (job.result.status === 'success') return job
  throw new RoughcutError(
    'conflict',
    `The job ended with "${job.result.status}": ${job.result.error_message ?? JSON.stringify(job.result)}`,
  )
}

async function call<T>(stage: Stage, method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${stage.server.url}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${stage.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: stage.signal,
  })
  const answer = (await response.json()) as T & { message?: string }
  if (!response.ok)
    throw new RoughcutError(
      'conflict',
      `${method} ${path} was answered with ${response.status}: ${answer.message}`,
    )
  return answer
}

/** `0:07`. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`
}
