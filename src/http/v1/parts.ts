// The parts of the API: passed in by start.ts or a test, never looked up.

import type { BackupState } from '../../adapters/backup-place/backup-state.ts'
import type { RequireRoom } from '../../adapters/disk-room.ts'
import type { SignedLinks } from '../../adapters/signed-links.ts'
import type { ModelOffer } from '../../agent/choose-model.ts'
import type { EditLane } from '../../jobs/edit-lane.ts'
import type { PageFiles } from '../../jobs/kinds/publish/page-files.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store/open.ts'
import type { KnownModels } from '../shared/admission.ts'
import type { RateLimits } from './rate-limit.ts'

type Models = KnownModels & {
  /** Ollama's models that run on this machine; null if it can't be reached. */
  local(): Promise<ModelOffer[] | null>
  /** The default if a request names no model: `auto`, `rules` or a model's name. */
  setting(): string
  /** Weights larger than this don't fit in the machine's memory. */
  maxModelBytes: number
}

type PublishingParts = {
  links: SignedLinks
  /** What published pages show. */
  pageFiles: PageFiles
  /** argon2id, one at a time. */
  hashPassword(password: string): Promise<string>
}

export type ApiParts = {
  /** Callbacks may go to loopback and private addresses: see CONTRACT.md, "Safety". */
  allowPrivate: boolean
  store: Store
  log: Log
  nowMs: () => number
  /** Without a trailing slash; known once the server listens. */
  publicUrl: () => string
  /** Called when a job is durably stored and may start. Must not throw. */
  onJobCreated(jobId: string): void
  /** Cancels a job; the change is stored when this returns. See jobs/engine/runner.ts. */
  cancelJob(jobId: string): void
  models: Models
  /** Runs edits one at a time, in short turns. */
  editLane: EditLane
  /** Ids for what an edit creates. */
  newEditId: () => string
  publishing: PublishingParts
  /** Throws `insufficient_storage`: see adapters/disk-room.ts. */
  requireRoom: RequireRoom
  /** Bytes that were announced but haven't arrived yet. */
  promisedBytes(): Promise<number>
  /** How the last backup went; null before the first. Absent in tests without backups. */
  backupState?: () => BackupState | null
  /** Replaces the interface's limits, for tests and benchmarks. */
  rateLimits?: Partial<RateLimits>
}
