// A job's only door to the world: what a handler may use, and how it reports. No job logic here.
import type { Downloader } from '../../adapters/download.ts'
import type { MediaFolder } from '../../adapters/media-folder.ts'
import type { MediaPrograms } from '../../adapters/media-programs.ts'
import type { SignedLinks } from '../../adapters/signed-links.ts'
import type { UploadFolder } from '../../adapters/upload-folder.ts'
import type { SpeechEngine } from '../../adapters/whisper/speech-engine.ts'
import type { AgentRunner } from '../../agent/run-agent.ts'
import type { Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import type { JobRecord } from '../../store/jobs.ts'
import type { Store } from '../../store/open.ts'
import type { JobType } from '../../store/schema.ts'
import type { Derivatives } from '../derivatives.ts'
import type { EditLane } from '../edit-lane.ts'
import type { LeftoverFiles } from '../leftover-files.ts'
import type { Party } from './fair-queue.ts'
import type { Queues } from './queues.ts'
import type { JobResult, ResultFailure } from './states.ts'

/** The parts of the program that jobs work with; made once, by start.ts or a test. */
export type JobServices = {
  config: Config
  store: Store
  log: Log
  nowMs: () => number
  newId: () => string
  /** Random, for what an edit creates: a composition is known by the first digits of its id. */
  newEditId: () => string
  /** Without a trailing slash; known once the server listens. */
  publicUrl: () => string
  links: SignedLinks
  mediaFolder: MediaFolder
  download: Downloader
  programs: MediaPrograms
  speech: SpeechEngine
  agent: AgentRunner
  queues: Queues
  /** Makes edits in short turns, one at a time, whoever makes them. */
  editLane: EditLane
  uploads: UploadFolder
  leftovers: LeftoverFiles
  /** Peaks, filmstrips, posters and proxies, made in the background. */
  derivatives: Derivatives
  /** A job stopped: its callback, if it has one, is in the outbox. */
  onJobStopped: (jobId: string) => void
}

export type JobContext = {
  job: JobRecord
  services: JobServices
  /** For whom its work waits in queues. */
  parties: readonly Party[]
  /** Aborted with `ServerStopping` when the server stops, or with the failure that ends the job. */
  signal: AbortSignal
  /** Its lines carry the job's and the project's ids. */
  log: Log
  /** What the job is doing now, for people; `percent` (0 to 100) is rounded down and never falls. */
  report(label: string, percent: number): void
  /**
   * Does `work` once per job: after a restart the stored output is given instead. The output must be
   * plain JSON. Throws `project_deleted` first when the project is gone.
   */
  step<T>(name: string, work: () => Promise<T>): Promise<T>
  /** Like `step`, but `work` writes to the store, in the same transaction that marks the step finished. */
  commitStep<T>(name: string, work: () => T): T
  /** Throws `project_deleted` when the project is in the trash or purged. */
  checkProject(): void
}

export type JobHandler = {
  /** Does the whole job, going on behind finished steps. Throws what makes the whole job fail. */
  run(context: JobContext): Promise<JobResult>
  /** The result of a job that failed as a whole. */
  failure(context: JobContext, failure: ResultFailure): JobResult
}

/** Every kind of job has exactly one handler: the compiler checks it. */
export type JobHandlers = Record<JobType, JobHandler>
