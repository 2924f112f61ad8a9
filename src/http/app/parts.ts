// What the web application's server side is made of: handed in by start.ts or by a test.
import type { RequireRoom } from '../../adapters/disk-room.ts'
import type { FetchGuard } from '../../adapters/fetch-guard.ts'
import type { ModelChoice } from '../../adapters/model-choice.ts'
import type { ModelStore } from '../../adapters/whisper/model-store.ts'
import type { JobServices } from '../../jobs/engine/context.ts'
import type { ExportRunner } from '../../jobs/export-runner.ts'
import type { PasswordWork } from './password-work.ts'
import type { PersonLimits } from './person-limit.ts'

export type WebParts = {
  services: JobServices
  exports: ExportRunner
  /** Throws `insufficient_storage`: see adapters/disk-room.ts. */
  requireRoom: RequireRoom
  /** A job is stored durably and may start. Must not throw. */
  onJobCreated(jobId: string): void
  /** Cancels a job; stored when it returns. See jobs/engine/runner.ts. */
  cancelJob(jobId: string): void
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
  /** Aborted when the server stops. */
  stopping: AbortSignal
  /** Something came into the outbox of callbacks, or became due. */
  wakeCallbacks(): void
}
