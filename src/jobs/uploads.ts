// What becomes of uploaded files: an import job takes them over, and when it has stopped they go. Those
// that nobody finished go after a day.
import type { UploadFolder } from '../adapters/upload-folder.ts'
import type { Store } from '../store/open.ts'
import type { LeftoverFiles } from './leftover-files.ts'

const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

type Parts = { store: Store; uploads: UploadFolder; nowMs: () => number; leftovers: LeftoverFiles }

/** The job has stopped: the files that it took over are in the media folder, or of no use. */
export async function releaseUploads(
  { store, uploads }: Pick<Parts, 'store' | 'uploads'>,
  jobId: string,
): Promise<void> {
  for (const { id } of store.uploads.ofJob(jobId)) {
    await uploads.remove(id)
    store.uploads.remove(id)
  }
}

/** Removes abandoned uploads, those of jobs that stopped, and files that no row knows. Returns how many. */
export async function sweepUploads({ store, uploads, nowMs, leftovers }: Parts): Promise<number> {
  const abandoned = leftovers.isCautious()
    ? []
    : [...store.uploads.abandonedBefore(nowMs() - ABANDONED_AFTER_MS), ...store.uploads.ofStoppedJobs()]
  for (const { id } of abandoned) {
    await leftovers.discard(uploads.pathOf(id))
    await uploads.remove(id)
    store.uploads.remove(id)
  }
  return abandoned.length + (await uploads.sweep((id) => store.uploads.byId(id) !== null, leftovers.discard))
}
