// Decides when jobs run: one after the other within a project, in order of creation; side by side
// otherwise. What there is to run stands in the database, so a restart loses nothing.
import { pauseAfter, wait } from '../../adapters/backoff.ts'
import { asError } from '../../errors.ts'
import type { JobRecord } from '../../store/jobs.ts'
import type { JobType } from '../../store/schema.ts'
import { endWaiting, runJob } from './attempt.ts'
import type { JobHandlers, JobServices } from './context.ts'
import { FairQueue, partiesOf } from './fair-queue.ts'
import { JobCanceled, ServerStopping } from './states.ts'

export type JobRunner = {
  /** Takes up a job that was just stored. */
  start(jobId: string): void
  /**
   * Cancels a job, whatever it does; nothing happens to one that has ended. The cancellation is stored when this
   * returns: a waiting job has ended then, a running one ends shortly. Throws when it cannot be stored.
   */
  cancel(jobId: string): void
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

/** Jobs of a kind that are under way together; what they really share (network, ffmpeg …) has its own queues. */
const LANE_SIZE = { places: 32, placesPerParty: 8 }

type QueuedJob = Pick<JobRecord, 'id' | 'type' | 'projectId' | 'driveId' | 'userId' | 'attempts'>

/** When an outcome could not be stored (disk full), the job is attempted again, later and later. */
const RETRY = { delaysMs: [1_000, 5_000, 30_000, 60_000], isEndless: true }

/** From here on, a job may be what took the process down before, and is not run beside others like it. */
const SUSPECT_ATTEMPTS = 2

/** Jobs begin once `begun` resolves; until then they are taken up and wait. */
export function createJobRunner(
  services: JobServices,
  handlers: JobHandlers,
  begun: Promise<void> = Promise.resolve(),
): JobRunner {
  const lanes: Record<JobType, FairQueue> = {
    'import/project_media': new FairQueue(LANE_SIZE),
    agent: new FairQueue(LANE_SIZE),
  }
  // One of them takes the process down: the others must not be counted with it again.
  const suspects = new FairQueue({ places: 1, placesPerParty: 1 })
  const stopping = new AbortController()
  /** What ends each job that is under way. */
  const underWay = new Map<string, AbortController>()
  /** The last job of each project that has any; the next one waits for it. */
  const tails = new Map<string, Promise<void>>()
  let isStopping = false
  /** Nothing ends the waiting for a lane: when the server stops, each job gets its turn and does nothing. */
  const untilBegun = new AbortController()

  const run = async ({ id: jobId, type, ...job }: QueuedJob): Promise<void> => {
    const inLane = () =>
      lanes[type].run(partiesOf(job), untilBegun.signal, async () => {
        if (isStopping) return
        const ending = new AbortController()
        underWay.set(jobId, ending)
        try {
          await runJob(services, handlers, jobId, AbortSignal.any([stopping.signal, ending.signal]))
        } finally {
          underWay.delete(jobId)
        }
      })
    await begun
    for (let failures = 0; !isStopping; failures += 1) {
      try {
        if (job.attempts < SUSPECT_ATTEMPTS) await inLane()
        else await suspects.run([], untilBegun.signal, inLane)
        return
      } catch (error) {
        const delayMs = pauseAfter(failures + 1, RETRY) ?? 0
        services.log.error('job outcome not stored', {
          job: jobId,
          error: asError(error),
          nextAttemptInMs: delayMs,
        })
        await wait(delayMs, stopping.signal).catch(() => {})
      }
    }
  }

  const enqueue = (job: QueuedJob) => {
    const before = tails.get(job.projectId) ?? Promise.resolve()
    const tail = before.then(() => run(job))
    tails.set(job.projectId, tail)
    tail.finally(() => {
      if (tails.get(job.projectId) === tail) tails.delete(job.projectId)
    })
  }

  const idle = async () => {
    while (tails.size > 0) await Promise.all(tails.values())
  }

  return {
    start(jobId) {
      const job = services.store.jobs.read(jobId)
      if (job !== null && !isStopping) enqueue(job)
    },
    cancel(jobId) {
      const { store } = services
      const ended = store.transaction(() => {
        if (!store.jobs.askToCancel(jobId) || underWay.has(jobId)) return false
        endWaiting(services, handlers, jobId)
        return true
      })
      if (ended) services.onJobStopped(jobId)
      underWay.get(jobId)?.abort(new JobCanceled())
    },
    recover() {
      const unfinished = services.store.jobs.unfinished()
      for (const job of unfinished) enqueue(job)
      return unfinished.length
    },
    async stop(graceMs) {
      isStopping = true
      const grace = wait(graceMs, stopping.signal)
      await Promise.race([idle(), grace])
      stopping.abort(new ServerStopping())
      await idle()
    },
    idle,
  }
}
