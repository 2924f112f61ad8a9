// A connected worker as the server's desk knows it.
import type { WorkerSeen } from '../../src/jobs/workers/worker-list.ts'
import { VERSION } from '../../src/version.ts'

/** Named like its id, with one place, unless `more` says otherwise. */
export function seenWorker(id: string, more: Partial<WorkerSeen> = {}): WorkerSeen {
  return { id, tokenId: 't', name: id, version: VERSION, cores: 2, places: 1, ...more }
}
