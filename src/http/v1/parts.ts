// What the API is made of: handed in by start.ts or by a test, never looked up.

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
  /** Those of Ollama that run on this machine; null when it cannot be reached. */
  local(): Promise<ModelOffer[] | null>
  /** What the server uses when a request names no model: `auto`, `rules` or a model's name. */
  setting(): string
  /** Weights larger than this do not fit into the machine's memory. */
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
  /** A job is stored durably and may start. Must not throw. */
  onJobCreated(jobId: string): void
  /** Cancels a job; stored when it returns. See jobs/engine/runner.ts. */
  cancelJob(jobId: string): void
  models: Models
  /** Edits, one after another in short turns. */
  editLane: EditLane
  /** Ids of what an edit makes. */
  newEditId: () => string
  publishing: PublishingParts
  /** Throws `insufficient_storage`: see adapters/disk-room.ts. */
  requireRoom: RequireRoom
  /** What senders of files were promised room for, and has not arrived. */
  promisedBytes(): Promise<number>
  /** What became of the last backup; null before the first. Absent in tests without one. */
  backupState?: () => BackupState | null
  /** Others than those of the interface: for tests and benchmarks. */
  rateLimits?: Partial<RateLimits>
}
