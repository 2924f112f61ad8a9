// One attempt at a job: start → steps → outcome → one store verb. The only place that logs a job's failure. The runner
// decides when it runs and after what.
import { asError, isDatabaseBusy, RoughcutError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { jobBody } from '../../store/job-view.ts'
import type { JobRecord } from '../../store/jobs.ts'
import type { EngineParts, JobContext, JobKind, JobKinds } from './context.ts'
import { partiesOf } from './fair-queue.ts'
import { createProgress } from './progress.ts'
import {
  INTERNAL_ERROR_MESSAGE,
  JobCanceled,
  type JobResult,
  MAX_ATTEMPTS,
  type ResultFailure,
  resultFailure,
  ServerStopping,
  TOO_MANY_ATTEMPTS_MESSAGE,
} from './states.ts'

/**
 * - `stopped`: the result is stored (now or earlier).
 * - `left_running`: the server is stopping; the next start continues after the last finished step.
 * - `gone`: the project was purged, and the job with it.
 */
export type AttemptOutcome = 'stopped' | 'left_running' | 'gone'

export type AttemptOptions = {
  signal: AbortSignal
  /** Called when the project's next job may begin before this one has ended. */
  letNextBegin: () => void
  count: AttemptCount
} & Pick<JobContext, 'rest' | 'resume'>

/** Whether the attempt counts: if the process crashes while it does, this job may be the cause. */
export type AttemptCount = { begin(): void; end(): void }

/** Not begun yet. Beginning or ending twice does nothing. */
export function createAttemptCount(jobs: EngineParts['store']['jobs'], jobId: string): AttemptCount {
  let isCounted = false
  return {
    begin() {
      if (!isCounted) jobs.beginAttempt(jobId)
      isCounted = true
    },
    end() {
      if (isCounted) jobs.endAttempt(jobId)
      isCounted = false
    },
  }
}

/**
 * Runs the job as far as it goes. Throws only when the outcome could not be stored (disk full,
 * database locked): then the job is still running in the database and can be attempted again.
 */
export async function runJob(
  parts: EngineParts,
  kinds: JobKinds,
  jobId: string,
  options: AttemptOptions,
): Promise<AttemptOutcome> {
  // A job canceled before it began also gets here, and fails immediately like one canceled later.
  const { store } = parts
  const job = store.jobs.read(jobId)
  if (job === null) return 'gone'
  if (job.state !== 'running') return 'stopped'
  const log = parts.log.child({ job: jobId, project: job.projectId })
  const startedAtMs = parts.nowMs()
  log.info('job started', { type: job.type, waitedMs: startedAtMs - job.createdAtMs })

  options.count.begin()
  let outcome: JobResult | null
  try {
    outcome = await attempt(parts, kinds[job.type], job, log, options)
    // A job counts as canceled only once its leftovers are gone.
    if (outcome?.error_code === 'cancelled') await parts.mediaFolder.dropPartials(jobId)
    if (outcome !== null) await storeOutcome(parts, jobId, outcome, options.signal)
  } catch (error) {
    if (!(error instanceof ServerStopping)) {
      options.count.end()
      throw error
    }
    outcome = null
  }
  if (outcome === null) {
    options.count.end()
    log.info('job left running', { reason: 'the server is stopping' })
    return 'left_running'
  }
  await parts.mediaFolder.dropPartials(jobId)
  if (store.jobs.read(jobId) === null) {
    log.info('job gone', { reason: 'its project was purged' })
    return 'gone'
  }
  log.info('job stopped', {
    status: outcome.status,
    ...(outcome.error_code === undefined ? {} : { errorCode: outcome.error_code }),
    durationMs: parts.nowMs() - startedAtMs,
  })
  parts.onJobStopped(jobId)
  return 'stopped'
}

/**
 * Ends a canceled job that no attempt has begun since the server started, in the caller's transaction. Files of an
 * earlier attempt are left to the sweep at the next start.
 */
export function endWaiting(parts: EngineParts, kinds: JobKinds, jobId: string): void {
  const { store, publicUrl } = parts
  const job = store.jobs.read(jobId)
  if (job === null) return
  const log = parts.log.child({ job: jobId, project: job.projectId })
  const context = createContext(parts, job, log, {
    signal: AbortSignal.abort(new JobCanceled()),
    report: () => {},
    letNextBegin: () => {},
    rest: () => {},
    resume: () => Promise.resolve(),
    standby: { waits: () => {}, works: () => {} },
  })
  const { code, message } = resultFailure(new JobCanceled())
  const result = failureResult(kinds[job.type], context, { code, message })
  store.jobs.stop(jobId, result, (ended) => jobBody(ended, publicUrl(), ended.apiVersion), 'cancelled')
  log.info('job canceled', { waited: true })
}

/** Waits for a database that another process holds: the work is done, only its outcome is to be written. */
function storeOutcome(
  { store, publicUrl }: EngineParts,
  jobId: string,
  outcome: JobResult,
  signal: AbortSignal,
) {
  return store.lock.retry(
    () =>
      store.jobs.stop(
        jobId,
        outcome,
        (ended) => jobBody(ended, publicUrl(), ended.apiVersion),
        outcome.error_code === 'cancelled' ? 'cancelled' : 'stopped',
      ),
    signal,
  )
}

/** The job's result; null when it only has to pause because the server stops. */
async function attempt(
  parts: EngineParts,
  kind: JobKind,
  job: JobRecord,
  log: Log,
  { signal, letNextBegin, rest, resume, count }: AttemptOptions,
): Promise<JobResult | null> {
  const progress = createProgress(reportsOf(parts, job.id, log))
  const watch = watchStanding(parts, job.id, signal)
  const context = createContext(parts, job, log, {
    signal: watch.signal,
    report: progress.report,
    letNextBegin,
    rest,
    resume,
    standby: {
      waits() {
        // Store its progress before it stops counting, or the next count would be one too high.
        progress.flush()
        count.end()
      },
      works: count.begin,
    },
  })
  try {
    requireStanding(parts, job.id)
    if (job.attempts >= MAX_ATTEMPTS) throw new RoughcutError('internal_error', TOO_MANY_ATTEMPTS_MESSAGE)
    const result = await kind.run(context)
    // Its last step may not have checked the signal.
    if (parts.store.jobs.standing(job.id) === 'canceled') throw new JobCanceled()
    return result
  } catch (thrown) {
    // Anything thrown after an abort is a consequence of it; the signal's reason is the real cause.
    const cause = watch.signal.aborted ? watch.signal.reason : thrown
    if (cause instanceof ServerStopping) return null
    // Not the job's failure: it is attempted again, from its last finished step.
    if (isDatabaseBusy(cause)) throw cause
    const { code, message, expected } = resultFailure(cause)
    if (expected) log.info('job failed', { code, message, cause: asError(cause).cause })
    else log.error('job failed', { code, error: asError(cause) })
    return failureResult(kind, context, { code, message })
  } finally {
    watch.close()
    progress.close()
  }
}

/** Progress that can't be stored (a full disk) mustn't fail the job or crash the server. */
function reportsOf(parts: EngineParts, jobId: string, log: Log) {
  let isTold = false
  return (label: string, percent: number) => {
    try {
      parts.store.jobs.report(jobId, label, percent)
    } catch (error) {
      if (!isTold) log.warn('progress not stored', { error: asError(error) })
      isTold = true
    }
  }
}

function failureResult(kind: JobKind, context: JobContext, failure: ResultFailure): JobResult {
  try {
    return kind.failure(context, failure)
  } catch (cause) {
    context.log.error('job failure has no result', { error: asError(cause) })
    return { status: 'error', error_message: INTERNAL_ERROR_MESSAGE, error_code: 'internal_error' }
  }
}

/** How often a running job checks that its project still exists (the command line may trash it). */
const WATCH_INTERVAL_MS = 1000

/** A signal that is aborted with `signal`, and also when the project goes away or another process cancels the job. */
function watchStanding(parts: EngineParts, jobId: string, signal: AbortSignal) {
  const deleted = new AbortController()
  const timer = setInterval(() => {
    try {
      requireStanding(parts, jobId)
    } catch (error) {
      // A failed read doesn't mean it's gone: the next check decides.
      if (error instanceof RoughcutError) deleted.abort(error)
    }
  }, WATCH_INTERVAL_MS)
  timer.unref()
  return { signal: AbortSignal.any([signal, deleted.signal]), close: () => clearInterval(timer) }
}

/** Throws `cancelled` and `project_deleted`. */
function requireStanding(parts: EngineParts, jobId: string): void {
  const standing = parts.store.jobs.standing(jobId)
  if (standing === 'canceled') throw new JobCanceled()
  if (standing === 'purged')
    throw new RoughcutError('project_deleted', 'The project was deleted for good, so the job was stopped.')
  if (standing === 'trash')
    throw new RoughcutError(
      'project_deleted',
      'The project was moved to the trash, so the job was stopped. Restore the project and start a new job.',
    )
}

function createContext(
  parts: EngineParts,
  job: JobRecord,
  log: Log,
  given: Pick<JobContext, 'signal' | 'report' | 'letNextBegin' | 'rest' | 'resume' | 'standby'>,
): JobContext {
  const { jobs, lock, transaction } = parts.store
  const checkProject = () => requireStanding(parts, job.id)
  const finished = <T>(step: string): { output: T } | null => jobs.step(job.id, step) as { output: T } | null
  function commit<T>(name: string, work: () => T): T {
    return transaction(() => {
      checkProject()
      const known = finished<T>(name)
      if (known !== null) return known.output
      const output = work()
      jobs.finishStep(job.id, name, output)
      return output
    })
  }
  return {
    ...given,
    job,
    parties: partiesOf(job),
    log,
    checkProject,
    async step(name, work) {
      checkProject()
      const known = finished<Awaited<ReturnType<typeof work>>>(name)
      if (known !== null) return known.output
      given.signal.throwIfAborted()
      const output = await work()
      await lock.retry(() => jobs.finishStep(job.id, name, output), given.signal)
      return output
    },
    commitStep: commit,
    commitLast: <T>(name: string, work: () => T): T =>
      transaction(() => {
        const output = commit(name, work)
        jobs.decide(job.id)
        return output
      }),
  }
}
