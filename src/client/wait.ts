// Waits for a job by polling: often at first, then every few seconds, and patiently through a restart of the server.
import type { components } from './schema.ts'

export type Job = components['schemas']['Job']
export type StoppedJob = Extract<Job, { job_state: 'stopped' }>

export type WaitOptions = {
  signal?: AbortSignal
  /** Called with each answer while the job runs. */
  onProgress?: (job: Job) => void
  /** The longest time between two polls, in milliseconds; default 5,000. */
  maxIntervalMs?: number
  /** How long to tolerate consecutive temporary errors (no connection, 429, 5xx), in milliseconds; default 60,000. */
  maxOutageMs?: number
}

const FIRST_INTERVAL_MS = 250
const GROWTH = 1.5

/** Throws the signal's reason when aborted, and the last error after an outage of `maxOutageMs`. */
export async function waitFor(
  read: (signal?: AbortSignal) => Promise<Job>,
  { signal, onProgress, maxIntervalMs = 5_000, maxOutageMs = 60_000 }: WaitOptions,
): Promise<StoppedJob> {
  let intervalMs = FIRST_INTERVAL_MS
  let outageSinceMs: number | null = null
  for (;;) {
    signal?.throwIfAborted()
    try {
      const job = await read(signal)
      outageSinceMs = null
      if (job.job_state === 'stopped') return job
      onProgress?.(job)
    } catch (error) {
      signal?.throwIfAborted()
      outageSinceMs ??= performance.now()
      if (!mayPass(error) || performance.now() - outageSinceMs >= maxOutageMs) throw error
      intervalMs = Math.max(intervalMs, retryAfterMs(error))
    }
    await pause(intervalMs, signal)
    intervalMs = Math.min(maxIntervalMs, intervalMs * GROWTH)
  }
}

/** No status means the connection failed. */
function mayPass(error: unknown): boolean {
  const status = (error as { status?: unknown }).status
  return typeof status !== 'number' || status === 429 || status >= 500
}

function retryAfterMs(error: unknown): number {
  const seconds = (error as { retryAfterSeconds?: unknown }).retryAfterSeconds
  return typeof seconds === 'number' ? seconds * 1000 : 0
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', done, { once: true })
  })
}
