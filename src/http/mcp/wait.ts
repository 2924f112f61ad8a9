// Waits for a job on behalf of a client, whose own timeout is usually 60 s.
import { wait } from '../../backoff.ts'
import type { Store } from '../../store/open.ts'

/** Larger values are reduced to this: by default, clients time out after 60 s and lose the answer. */
export const MAX_WAIT_SECONDS = 50
const MAX_WAITS_PER_USER = 8
/** Progress isn't sent more often than this either. */
const LOOK_EVERY_MS = 250

type Progress = (percent: number, label: string) => Promise<void>

export type Waits = {
  /**
   * Resolves when the job has ended, `seconds` have passed or `signal` is aborted, and at once if the
   * user already has the maximum number of waits. Returns nothing about the job: read it afterward.
   */
  untilStopped(wait: {
    jobId: string
    userId: string
    seconds: number
    signal: AbortSignal
    progress: Progress | null
  }): Promise<void>
}

/** `stopping` ends all waits when the server stops. */
export function createWaits(jobs: Pick<Store['jobs'], 'read'>, stopping: AbortSignal): Waits {
  const waiting = new Map<string, number>()
  return {
    async untilStopped({ jobId, userId, seconds, signal, progress }) {
      const count = waiting.get(userId) ?? 0
      if (count >= MAX_WAITS_PER_USER) return
      waiting.set(userId, count + 1)
      const ended = AbortSignal.any([signal, stopping])
      const endsAt = performance.now() + Math.min(seconds, MAX_WAIT_SECONDS) * 1000
      const report = progress === null ? null : rising(progress)
      try {
        for (;;) {
          const job = jobs.read(jobId)
          if (job === null || job.state !== 'running') return
          await report?.(job.progressPercent ?? 0, job.progressLabel ?? '')
          const leftMs = endsAt - performance.now()
          if (leftMs <= 0) return
          await wait(Math.min(LOOK_EVERY_MS, leftMs), ended).catch(() => {})
          if (ended.aborted) return
        }
      } finally {
        const left = (waiting.get(userId) ?? 1) - 1
        if (left === 0) waiting.delete(userId)
        else waiting.set(userId, left)
      }
    },
  }
}

/** Passes on changes only, with ever-rising numbers: a new label at the same percent adds a thousandth. */
function rising(progress: Progress): Progress {
  let lastLabel: string | null = null
  let lastPercent = -1
  return async (percent, label) => {
    if (label === lastLabel && percent <= lastPercent) return
    lastPercent = percent > lastPercent ? percent : lastPercent + 0.001
    lastLabel = label
    await progress(lastPercent, label)
  }
}
