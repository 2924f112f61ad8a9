// Defines a kind of job, and the part of the engine that it can use.
import type { Log } from '../../log.ts'
import type { JobType } from '../../store/job-schema.ts'
import type { JobRecord } from '../../store/jobs.ts'
import type { Store } from '../../store/open.ts'
import type { Party } from './fair-queue.ts'
import type { Standby } from './queues.ts'
import type { JobResult, ResultFailure } from './states.ts'

/** What the engine itself works with. */
export type EngineParts = {
  store: Store
  log: Log
  nowMs: () => number
  /** Without a trailing slash; known once the server listens. */
  publicUrl: () => string
  /** Partial files that an attempt may leave. */
  mediaFolder: { dropPartials(jobId: string): Promise<void> }
  /** A job stopped: its callback, if it has one, is in the outbox. */
  onJobStopped: (jobId: string) => void
}

export type JobContext = {
  job: JobRecord
  /** The parties that its work is queued under. */
  parties: readonly Party[]
  /** Aborted with `ServerStopping` when the server stops, or with the failure that ends the job. */
  signal: AbortSignal
  /** Its lines carry the job's and the project's ids. */
  log: Log
  /** Shows people what the job is doing; `percent` (0 to 100) is rounded down and never falls. */
  report(label: string, percent: number): void
  /**
   * Does `work` once per job; after a restart, returns the stored output instead. The output must be plain JSON. Throws
   * `project_deleted` up front if the project is gone.
   */
  step<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Like `step`, but `work` writes to the store, in the same transaction that marks the step finished. */
  commitStep<T>(name: string, work: () => T): T
  /** Like `commitStep`, for the step that decides the job, which can't be canceled from then on. */
  commitLast<T>(name: string, work: () => T): T
  /** Throws `project_deleted` when the project is in the trash or purged. */
  checkProject(): void
  /**
   * From now on the job only waits for somebody outside: it releases its places in the engine's queues, and a crash
   * isn't counted against it.
   */
  rest(): void
  /** Back to work: resolves once the job has its places again, immediately if it wasn't resting. */
  resume(): Promise<void>
  /** Called by queues while the job waits in them and does nothing else; unlike `rest`, it keeps its places. */
  standby: Standby
  /** Lets the project's next job begin: the rest of this one neither reads nor changes the project. */
  letNextBegin(): void
}

/** The context of a kind that works with more than the engine's own parts. */
export type ContextWith<Needs> = JobContext & { services: Needs }

type KindOf<Context> = {
  /** Whether it waits for the project's earlier jobs, and later ones for it. */
  isInProjectOrder: boolean
  /** Ends immediately when the server stops, without the grace period that other running jobs get. */
  isBackground?: true
  /** Does the whole job, continuing after finished steps. Throws what makes the whole job fail. */
  run(context: Context): Promise<JobResult>
  /** The result of a job that failed as a whole. */
  failure(context: Context, failure: ResultFailure): JobResult
}

/** A kind of job, ready to run. */
export type JobKind = KindOf<JobContext>
/** A kind of job that names what it needs. */
export type KindWith<Needs> = KindOf<ContextWith<Needs>>

/** Every type of job has exactly one kind: the compiler checks it. */
export type JobKinds = Record<JobType, JobKind>

/** The kind as the engine runs it: its `run` and `failure` get `services` in their context. */
export function provided<Needs>({ run, failure, ...kind }: KindWith<Needs>, services: Needs): JobKind {
  return {
    ...kind,
    run: (context) => run({ ...context, services }),
    failure: (context, reason) => failure({ ...context, services }, reason),
  }
}
