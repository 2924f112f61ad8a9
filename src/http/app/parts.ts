// The parts of the web application's server side, passed in by start.ts or a test.

import type { RequireRoom } from '../../adapters/disk-room.ts'
import type { FetchGuard } from '../../adapters/fetch-guard.ts'
import type { MediaFolder } from '../../adapters/media-folder.ts'
import type { MediaPrograms } from '../../adapters/media-programs.ts'
import type { ModelChoice } from '../../adapters/model-choice.ts'
import type { ServerChoice } from '../../adapters/server-choice.ts'
import type { SignedLinks } from '../../adapters/signed-links.ts'
import type { UploadFolder } from '../../adapters/upload-folder.ts'
import type { VoiceFinder } from '../../adapters/voices/find-voices.ts'
import type { ModelStore } from '../../adapters/whisper/model-store.ts'
import type { SpeechEngine } from '../../adapters/whisper/speech-engine.ts'
import type { Config } from '../../config.ts'
import type { Backups } from '../../jobs/backup/schedule.ts'
import type { EditLane } from '../../jobs/edit-lane.ts'
import type { Queues } from '../../jobs/engine/queues.ts'
import type { HeardWords } from '../../jobs/heard-so-far.ts'
import type { DerivedFiles } from '../../jobs/kinds/derive/derived-files.ts'
import type { ExportFiles } from '../../jobs/kinds/export/export-files.ts'
import type { ModelAdditions } from '../../jobs/trial/add-model.ts'
import type { WorkerLoad } from '../../jobs/workers/workers.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store/open.ts'
import type { KnownModels } from '../shared/admission.ts'
import type { PasswordWork } from './password-work.ts'
import type { PersonLimits } from './person-limit.ts'

/** What the pages' routes work with. */
export type WebServices = {
  config: Config
  store: Store
  log: Log
  nowMs: () => number
  newId: () => string
  /** Random ids for what an edit creates. */
  newEditId: () => string
  /** Without a trailing slash; known once the server listens. */
  publicUrl: () => string
  links: SignedLinks
  mediaFolder: MediaFolder
  exportFiles: ExportFiles
  uploads: UploadFolder
  derivedFiles: DerivedFiles
  speech: SpeechEngine
  programs: MediaPrograms
  queues: Queues
  /** What running transcriptions have found so far. */
  heard: HeardWords
  /** Finds the speakers in a recording by their voices. */
  voices: VoiceFinder
  /** Runs everyone's edits one at a time, in short turns. */
  editLane: EditLane
}

export type WebParts = {
  services: WebServices
  /** Whether webhooks may go to private addresses. */
  allowPrivate: boolean
  /** Throws `insufficient_storage`: see adapters/disk-room.ts. */
  requireRoom: RequireRoom
  /** Called when a job is durably stored and may start. Must not throw. */
  onJobCreated(jobId: string): void
  /** Cancels a job; the change is stored when this returns. See jobs/engine/runner.ts. */
  cancelJob(jobId: string): void
  /** Resolves when nothing is working on the job anymore. */
  jobEnded(jobId: string): Promise<void>
  models: KnownModels
  /** Replaces the usual limits, for tests and benchmarks. */
  personLimits?: Partial<PersonLimits>
  /** Replaces the fetcher for OAuth client documents, for tests. */
  documentGuard?: FetchGuard
  /** Replaces argon2, for tests. */
  passwordWork?: PasswordWork
  /** The speech models of the data folder. */
  speechModels: ModelStore
  /** Which models to use when a request names none. */
  modelChoice: ModelChoice
  /** The OpenAI-compatible chat server, if there is one. */
  chatServer: ServerChoice
  /** The OpenAI-compatible speech server, if there is one. */
  speechServer: ServerChoice
  /** Scheduled backups, and how the last one went. */
  backups: Omit<Backups, 'stop'>
  /** Downloads and tests language models. */
  modelAdditions: ModelAdditions
  /** The largest language model weights that fit in memory, in bytes. */
  maxModelBytes: number
  /** What workers on other machines do; absent or null if there's no queue. */
  workerLoad?: () => WorkerLoad | null
  /** Aborted when the server stops. */
  stopping: AbortSignal
  /** Called when a callback was queued or became due. */
  wakeCallbacks(): void
}
