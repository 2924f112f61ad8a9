// What the web application's server side is made of: handed in by start.ts or by a test.

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
import type { Derivatives } from '../../jobs/kinds/derive/derivatives.ts'
import type { ExportFiles } from '../../jobs/kinds/export/export-files.ts'
import type { ModelAdditions } from '../../jobs/trial/add-model.ts'
import type { WorkerLoad } from '../../jobs/workers/workers.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store/open.ts'
import type { PasswordWork } from './password-work.ts'
import type { PersonLimits } from './person-limit.ts'

/** What the pages' routes work with. */
export type WebServices = {
  config: Config
  store: Store
  log: Log
  nowMs: () => number
  newId: () => string
  /** Random, for what an edit creates. */
  newEditId: () => string
  /** Without a trailing slash; known once the server listens. */
  publicUrl: () => string
  links: SignedLinks
  mediaFolder: MediaFolder
  exportFiles: ExportFiles
  uploads: UploadFolder
  derivatives: Derivatives
  speech: SpeechEngine
  programs: MediaPrograms
  queues: Queues
  /** What transcriptions under way have found. */
  heard: HeardWords
  /** Speakers of one recording, by sound. */
  voices: VoiceFinder
  /** Makes edits in short turns, one at a time, whoever makes them. */
  editLane: EditLane
}

export type WebParts = {
  services: WebServices
  /** Whether webhooks may go to private addresses. */
  allowPrivate: boolean
  /** Throws `insufficient_storage`: see adapters/disk-room.ts. */
  requireRoom: RequireRoom
  /** A job is stored durably and may start. Must not throw. */
  onJobCreated(jobId: string): void
  /** Cancels a job; stored when it returns. See jobs/engine/runner.ts. */
  cancelJob(jobId: string): void
  /** Resolves when nothing is done for the job any more. */
  jobEnded(jobId: string): Promise<void>
  /** The language models of the configured Ollama; null when it cannot be reached. */
  models: { known(): Promise<string[] | null> }
  /** Others than the usual ones, for tests and benchmarks. */
  personLimits?: Partial<PersonLimits>
  /** Fetches the documents of OAuth clients; another than the usual one, for tests. */
  documentGuard?: FetchGuard
  /** Another than argon2, for tests. */
  passwordWork?: PasswordWork
  /** The speech models of the data folder. */
  speechModels: ModelStore
  /** Which models are used unless a request names one. */
  modelChoice: ModelChoice
  /** The server with OpenAI's chat interface, if there is one. */
  chatServer: ServerChoice
  /** The server with OpenAI's interface for speech, if there is one. */
  speechServer: ServerChoice
  /** Scheduled backups, and what became of the last one. */
  backups: Omit<Backups, 'stop'>
  /** Language models that are downloaded and tested. */
  modelAdditions: ModelAdditions
  /** Weights of a language model that fit into memory, in bytes. */
  maxModelBytes: number
  /** What workers on other machines do; absent or null: there is no queue. */
  workerLoad?: () => WorkerLoad | null
  /** Aborted when the server stops. */
  stopping: AbortSignal
  /** Something came into the outbox of callbacks, or became due. */
  wakeCallbacks(): void
}
