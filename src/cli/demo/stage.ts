// What the demo's steps share: a running server and a token, the sample media, an output, and results of
// earlier steps. Steps use the interface like any client.
import {
  createClient,
  type JobCreated,
  RoughcutApiError,
  type RoughcutClient,
  type StoppedJob,
} from '../../client/index.ts'
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
  /** What `--json` prints at the end. */
  report: Record<string, unknown>
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
}

/** A step of the demo; its heading is printed with its number. */
export type Step = { heading: string; run(stage: Stage): Promise<void> }

type Stopped<T extends StoppedJob['job_type']> = Extract<StoppedJob, { job_type: T }>
type Finished<T extends StoppedJob['job_type']> = Stopped<T> & {
  result: Exclude<Stopped<T>['result'], { status: 'error' }>
}

const MAX_POLL_MS = 500

/** Waits for a job to end and shows its progress. Throws if it failed, even partly. */
export async function finishJob<T extends StoppedJob['job_type']>(
  stage: Stage,
  type: T,
  create: (client: RoughcutClient) => Promise<JobCreated>,
): Promise<Finished<T>> {
  const { server, token, signal } = stage
  const client = createClient({ baseUrl: server.url, token })
  const progress = createProgress(stage.io)
  try {
    const { job_id } = await create(client)
    const job = await client.waitForJob(job_id, {
      signal,
      maxIntervalMs: MAX_POLL_MS,
      onProgress: (running) => {
        if (running.job_state === 'running')
          progress.update(running.progress.label, running.progress.percent / 100)
      },
    })
    return finished(job, type)
  } catch (cause) {
    if (!(cause instanceof RoughcutApiError)) throw cause
    throw new RoughcutError('conflict', `The server refused the job: ${cause.message}`, { cause })
  } finally {
    progress.finish()
  }
}

function finished<T extends StoppedJob['job_type']>(job: StoppedJob, type: T): Finished<T> {
  const { result } = job
  if (job.job_type === type && result.status === 'success') return job as Finished<T>
  const reason = result.status === 'error' ? result.error_message : JSON.stringify(result)
  throw new RoughcutError('conflict', `The job ended with "${result.status}": ${reason}`)
}

/** `0:07`. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`
}
