// Takes a file from a watch folder: copies it as an upload, then hands it to an import, in the same transaction as the
// row that remembers it. A crash before that leaves a file without a row, which the next start sweeps; after it, a job
// that resumes.
import { extname } from 'node:path'
import { roomOn } from '../../adapters/disk-room.ts'
import { MAX_MEDIA_BYTES } from '../../adapters/download.ts'
import type { UploadFolder } from '../../adapters/upload-folder.ts'
import { RoughcutError } from '../../errors.ts'
import type { Log } from '../../log.ts'
import type { Store } from '../../store/open.ts'
import type { WatchFolderRow } from '../../store/watch-folders.ts'
import { promisedBytes } from '../uploads.ts'
import { openSeen, type SeenFile } from './look.ts'

export type TakeParts = {
  store: Store
  uploads: UploadFolder
  log: Log
  startJob(jobId: string): void
  config: { dataDir: string }
}

/** Throws why no file can be taken into the folder's drive now. */
export function requireDrive({ store }: Pick<TakeParts, 'store'>, folder: WatchFolderRow): void {
  if (!store.drives.roleOf(folder.driveId, folder.userId))
    throw new RoughcutError('forbidden', 'The owner of this watch folder has left its drive.')
  const left = store.charges.balanceOf(folder.driveId).mediaSeconds
  if (left !== null && left <= 0)
    throw new RoughcutError(
      'payment_required',
      `The drive has ${left} media seconds left. Add some: roughcut drive set ${folder.driveId} --media-seconds N.`,
    )
}

/**
 * False when the file is still changing, or has gone. `isGone` says whether no file in the folder has an identity anymore:
 * a file that came back from another disk has a new identity, and is still the same file. Throws `payload_too_large`,
 * `insufficient_storage`, and the system's errors.
 */
export async function take(
  parts: TakeParts,
  folder: WatchFolderRow,
  seen: SeenFile,
  isGone: (identity: string) => boolean,
): Promise<boolean> {
  const { store, uploads } = parts
  if (seen.sizeBytes > MAX_MEDIA_BYTES)
    throw new RoughcutError(
      'payload_too_large',
      `${seen.name} is too large: a file must be smaller than 1 GB.`,
    )
  roomOn(parts.config.dataDir)(seen.sizeBytes + (await promisedBytes(parts)))
  await using source = await openSeen(seen)
  if (source === null) return false
  const uploadId = Bun.randomUUIDv7()
  using _ = uploads.hold(uploadId)
  let isHandedOver = false
  try {
    await uploads.append(uploadId, { offset: 0, sizeBytes: seen.sizeBytes, body: source.body })
    const sha256 = await source.finish()
    if (sha256 === null) return false
    const job = store.transaction(() => handOver(parts, { folder, seen, sha256, isGone, uploadId }))
    if (job === null) return true
    isHandedOver = true
    parts.log.info('watch folder took a file', { folder: folder.id, job: job.id, project: job.projectId })
    parts.startJob(job.id)
    return true
  } finally {
    if (!isHandedOver) await uploads.remove(uploadId)
  }
}

type Taken = {
  folder: WatchFolderRow
  seen: SeenFile
  sha256: string
  isGone: (identity: string) => boolean
  uploadId: string
}

/** Null when the file was taken before, or nobody watches the folder now. */
function handOver({ store }: TakeParts, { folder, seen, sha256, isGone, uploadId }: Taken) {
  if (store.watchFolders.byId(folder.id) === null) return null
  const { name, identity, sizeBytes, modifiedNs } = seen
  const known = store.watchFolders
    .withContent(folder.id, sha256)
    // Renamed and touched since the last look, or moved there and back.
    .find(
      (row) =>
        (row.identity === identity && row.isPresent) ||
        (row.modifiedNs === modifiedNs && isGone(row.identity)),
    )
  if (known) {
    store.watchFolders.updateFile(known.id, { name, identity, sizeBytes, modifiedNs, isPresent: true })
    return null
  }
  const media = name.toWellFormed().replace(/\p{Cc}/gu, '-')
  const stem = media.slice(0, media.length - extname(media).length).trim() || 'Import'
  const { job } = store.jobs.create({
    type: 'import/project_media',
    userId: folder.userId,
    tokenId: null,
    driveId: folder.driveId,
    project: { newName: stem, teamAccess: 'none' },
    request: {
      project_name: stem,
      add_media: { [media]: { upload_id: uploadId } },
      add_compositions: [{ name: stem, clips: [{ media }] }],
    },
    callbackUrl: null,
    idempotency: null,
    answerOf: () => '',
  })
  store.uploads.addWhole({ id: uploadId, userId: folder.userId, fileName: name, sizeBytes, jobId: job.id })
  store.watchFolders.addFile({
    ...{ folderId: folder.id, name, identity, sizeBytes, modifiedNs, sha256, isPresent: true },
    ...{ stage: 'importing', projectId: job.projectId, importJobId: job.id },
    ...{ agentJobId: null, exportIds: null, problem: null },
  })
  return job
}
