// Decides when jobs run: within a project, one at a time in order of creation; otherwise in parallel. The jobs
// themselves are in the database, so a restart loses nothing.
import { pauseAfter, wait } from '../../backoff.ts'
import { asError } from '../../errors.ts'
import { JOB_TYPES, type JobType } from '../../store/job-schema.ts'
import type { JobRecord } from '../../store/jobs.ts'
import { type AttemptCount, createAttemptCount, endWaiting, runJob } from './attempt.ts'
import type { EngineParts, JobKinds } from './context.ts'
import { FairQueue, partiesOf } from './fair-queue.ts'
import { createPlaces, createResting } from './places.ts'
import { JobCanceled, ServerStopping } from './states.ts'
import { createTurns } from './turns.ts'

export type JobRunner = {
  /** Takes up a job that was just stored. */
  start(jobId: string): void
  /**
   * Cancels a job, waiting or running; does nothing if it has ended or its outcome is decided. When this returns, the
   * cancellation is stored: a waiting job has ended, a running one will shortly. Throws if it can't be stored.
   */
  cancel(jobId: string): void
  /** Resolves when this process does nothing for the job. */
  ended(jobId: string): Promise<void>
  /** Takes up every unfinished job; once, at start. Returns how many. */
  recover(): number
  /**
   * Starts nothing more, gives running jobs `graceMs` to finish, then interrupts them. Interrupted
   * jobs stay running in the database.
   */
  stop(graceMs: number): Promise<void>
  /** Resolves when no job is waiting or running. */
  idle(): Promise<void>
}

/** Jobs of a type that are under way together; what they really share (network, ffmpeg …) has its own queues. */
const LANE_SIZE = { places: 32, placesPerParty: 8 }

type QueuedJob = Pick<JobRecord, 'id' | 'type' | 'projectId' | 'driveId' | 'userId' | 'attempts'>

/** Pauses before attempting a job again whose outcome couldn't be stored (disk full). */
const RETRY = { delaysMs: [1_000, 5_000, 30_000, 60_000], isEndless: true }

/** From this count on, a job may be what crashed the process, so it isn't run alongside others like it. */
const SUSPECT_ATTEMPTS = 2

/** Jobs begin once `begun` resolves; until then they are taken up and wait. */
export function createJobRunner(
  parts: EngineParts,
  kinds: JobKinds,
  begun: Promise<void> = Promise.resolve(),
): JobRunner {
  const lanes = createLanes()
  // One of them crashes the process; the others mustn't be counted with it again.
  const suspects = new FairQueue({ places: 1, placesPerParty: 1 })
  const stopping = new AbortController()
  /** What ends each job that is under way, and whether a crash would be counted. */
  const underWay = new Map<string, { ending: AbortController; count: AttemptCount }>()
  /** Those of them that the server doesn't wait for when it stops. */
  const background = new Set<string>()
  /** Every job that was taken up and has not ended. */
  const taken = new Map<string, Promise<void>>()
  const turns = createTurns()
  let isStopping = false
  /** Nothing ends the waiting for a lane: when the server stops, each job gets its turn and does nothing. */
  const untilBegun = new AbortController()

  const run = async ({ id: jobId, type, ...job }: QueuedJob, letNextBegin: () => void): Promise<void> => {
    const lane = { queue: lanes[type], parties: partiesOf(job) }
    const isSuspect = job.attempts >= SUSPECT_ATTEMPTS
    const places = createPlaces(isSuspect ? [{ queue: suspects, parties: [] }, lane] : [lane])
    const attempt = async () => {
      if (isStopping) return
      const ending = new AbortController()
      const counted = createAttemptCount(parts.store.jobs, jobId)
      // A job is not blamed for what begins while the server stops.
      const count = { begin: () => isStopping || counted.begin(), end: counted.end }
      const signal = AbortSignal.any([stopping.signal, ending.signal])
      const resting = createResting(places, signal, count)
      underWay.set(jobId, { ending, count })
      if (kinds[type].isBackground) background.add(jobId)
      try {
        await runJob(parts, kinds, jobId, { signal, letNextBegin, count, ...resting })
      } finally {
        underWay.delete(jobId)
        background.delete(jobId)
      }
    }
    await begun
    await untilStored(() => places.during(untilBegun.signal, attempt), {
      jobId,
      log: parts.log,
      stopping: stopping.signal,
      isStopping: () => isStopping,
    })
  }

  const enqueue = (job: QueuedJob) => {
    const work = (letNextBegin: () => void) => run(job, letNextBegin)
    const ended = kinds[job.type].isInProjectOrder ? turns.after(job.projectId, work) : work(() => {})
    taken.set(
      job.id,
      ended.finally(() => taken.delete(job.id)),
    )
  }

  const idle = async () => {
    while (taken.size > 0) await Promise.all(taken.values())
  }

  return {
    start(jobId) {
      const job = parts.store.jobs.read(jobId)
      if (job !== null && !isStopping) enqueue(job)
    },
    cancel(jobId) {
      const { store } = parts
      const running = underWay.get(jobId)
      const isAsked = store.transaction(() => {
        if (!store.jobs.askToCancel(jobId)) return false
        if (running === undefined) endWaiting(parts, kinds, jobId)
        return true
      })
      if (!isAsked) return
      if (running === undefined) parts.onJobStopped(jobId)
      else running.ending.abort(new JobCanceled())
    },
    ended: (jobId) => taken.get(jobId) ?? Promise.resolve(),
    recover() {
      const unfinished = parts.store.jobs.unfinished()
      for (const job of unfinished) enqueue(job)
      return unfinished.length
    },
    async stop(graceMs) {
      isStopping = true
      // Do this before any waiting: service managers kill servers that take too long to stop.
      for (const { count } of underWay.values()) count.end()
      for (const jobId of background) underWay.get(jobId)?.ending.abort(new ServerStopping())
      const grace = wait(graceMs, stopping.signal)
      await Promise.race([idle(), grace])
      stopping.abort(new ServerStopping())
      await idle()
    },
    idle,
  }
}

const createLanes = () =>
  Object.fromEntries(JOB_TYPES.map((type) => [type, new FairQueue(LANE_SIZE)])) as Record<JobType, FairQueue>

type Attempts = { jobId: string; log: EngineParts['log']; stopping: AbortSignal; isStopping: () => boolean }

/** Attempts `work` until its outcome is stored, or the server stops. */
async function untilStored(work: () => Promise<void>, { jobId, log, stopping, isStopping }: Attempts) {
  for (let failures = 0; !isStopping(); failures += 1) {
    try {
      await work()
      return
    } catch (error) {
      const nextAttemptInMs = pauseAfter(failures + 1, RETRY) ?? 0
      log.error('job outcome not stored', { job: jobId, error: asError(error), nextAttemptInMs })
      await wait(nextAttemptInMs, stopping).catch(() => {})
    }
  }
}
