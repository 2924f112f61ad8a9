// Manages uploaded files: an import job takes them over, and they're deleted when it has stopped. Unfinished ones are
// deleted after a day.
import type { UploadFolder } from '../adapters/upload-folder.ts'
import type { Store } from '../store/open.ts'
import type { UploadRow } from '../store/uploads.ts'
import type { LeftoverFiles } from './leftover-files.ts'

const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1000

type Parts = { store: Store; uploads: UploadFolder; nowMs: () => number; leftovers: LeftoverFiles }

/** Bytes that senders were promised room for and that haven't arrived yet. */
export async function promisedBytes({ store, uploads }: Pick<Parts, 'store' | 'uploads'>): Promise<number> {
  const missing = store.uploads
    .allOpen()
    .map(async ({ id, sizeBytes }) => Math.max(0, sizeBytes - (await uploads.arrivedBytes(id))))
  return (await Promise.all(missing)).reduce((sum, bytes) => sum + bytes, 0)
}

/**
 * The sender of a direct upload ends it: its job notices, and the media file fails. False when the whole file is there
 * already; it stays.
 */
export async function endUpload(
  { store, uploads }: Pick<Parts, 'store' | 'uploads'>,
  { id, sizeBytes }: Pick<UploadRow, 'id' | 'sizeBytes'>,
): Promise<boolean> {
  if (!uploads.isArriving(id) && (await uploads.arrivedBytes(id)) === sizeBytes) return false
  store.uploads.abort(id)
  await uploads.cutOff(id)
  await uploads.remove(id)
  return true
}

/** The job has stopped: the files it took over are in the media folder, or useless. */
export async function releaseUploads(
  { store, uploads }: Pick<Parts, 'store' | 'uploads'>,
  jobId: string,
): Promise<void> {
  for (const { id } of store.uploads.ofJob(jobId)) {
    await uploads.cutOff(id)
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
    await leftovers.drop(uploads.pathOf(id))
    await uploads.remove(id)
    store.uploads.remove(id)
  }
  return abandoned.length + (await uploads.sweep((id) => store.uploads.byId(id) !== null, leftovers.discard))
}
