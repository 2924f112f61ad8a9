// What the API is made of: handed in by start.ts or by a test, never looked up.
import type { RequireRoom } from '../../adapters/disk-room.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store/open.ts'
import type { RateLimits } from './rate-limit.ts'

export type ApiParts = {
  /** Callbacks may go to loopback and private addresses: see Safety. */
  allowPrivate: boolean
  store: Store
  log: Log
  nowMs: () => number
  /** Without a trailing slash; known once the server listens. */
  publicUrl: () => string
  /** A job is stored durably and may start. Must not throw. */
  onJobCreated(jobId: string): void
  /** The language models of the configured Ollama; null when it cannot be reached. */
  models: { known(): Promise<string[] | null> }
  /** Throws `insufficient_storage`: see adapters/disk-room.ts. */
  requireRoom: RequireRoom
  /** Others than those of the interface: for tests and benchmarks. */
  rateLimits?: Partial<RateLimits>
}
