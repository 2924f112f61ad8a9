// Puts a snapshot back: first the files, each checked against its hash, and the database last. If it's killed halfway,
// the data folder has files and either no database or the old one; running the same command again continues.
import { mkdirSync, rmSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BACKUP_FOLDER } from '../../adapters/backup-place/backup-state.ts'
import type { BackupPlace } from '../../adapters/backup-place/place.ts'
import { roomOn } from '../../adapters/disk-room.ts'
import { hashFile } from '../../adapters/file-hash.ts'
import { conditionOf, type MediaFolder } from '../../adapters/media-folder.ts'
import { RoughcutError } from '../../errors.ts'
import { syncPath } from '../../store/backup.ts'
import { lockDataFolder } from '../../store/data-folder-lock.ts'
import { type Restored, restoreDatabase } from '../../store/restore.ts'
import {
  bytesOf,
  databaseKey,
  fileKey,
  isSnapshotId,
  readSnapshot,
  type Snapshot,
  snapshotIds,
} from './snapshot.ts'

export type RestoreOptions = {
  dataDir: string
  /** The settings' media storage, opened once nothing else uses the data folder. */
  openMedia: () => MediaFolder
  /** How much of the media stays in the data folder; absent: all of it. */
  maxMediaBytesHere?: number
  /** Null: the newest one. */
  snapshotId: string | null
  nowMs: number
  /** Shares of 1. */
  report?: (done: number) => void
}

/**
 * Makes the data folder what it was when the snapshot was made. Throws `data_folder_busy` while a server runs on it,
 * `not_found` for a place without that snapshot, `insufficient_storage`, and `conflict` for a file that the place
 * lacks or has changed; until all files are there, the database stays as it was.
 */
export async function restoreBackup(
  place: BackupPlace,
  options: RestoreOptions,
): Promise<Restored & { snapshot: Snapshot }> {
  const { dataDir, nowMs } = options
  const lock = lockDataFolder(dataDir)
  const work = join(dataDir, BACKUP_FOLDER, 'restoring')
  const databaseFile = join(work, 'snapshot.db')
  try {
    rmSync(work, { recursive: true, force: true })
    mkdirSync(work, { recursive: true, mode: 0o700 })
    let snapshot: Snapshot
    try {
      snapshot = await chosenSnapshot(place, options.snapshotId)
      await fetchFiles(place, snapshot, options)
      await fetchChecked(place, databaseKey(snapshot.id), databaseFile, snapshot.database.sha256)
    } finally {
      // No server starts on files without a database, so the lock can go; restoreDatabase takes it again.
      lock.release()
    }
    return { ...restoreDatabase(dataDir, databaseFile, nowMs), snapshot }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function chosenSnapshot(place: BackupPlace, id: string | null): Promise<Snapshot> {
  if (id !== null && !isSnapshotId(id))
    throw new RoughcutError('bad_request', `${id} is not a snapshot; \`roughcut backup list\` shows them.`)
  const chosen = id ?? (await snapshotIds(place)).at(-1)
  if (chosen === undefined) throw new RoughcutError('not_found', `${place.name} has no snapshot.`)
  return readSnapshot(place, chosen)
}

async function fetchFiles(
  place: BackupPlace,
  snapshot: Snapshot,
  { dataDir, openMedia, maxMediaBytesHere = Number.POSITIVE_INFINITY, report = () => {} }: RestoreOptions,
): Promise<void> {
  const media = openMedia()
  const signal = new AbortController().signal
  const lackingMedia: Snapshot['media'] = []
  for (const file of snapshot.media)
    if ((await media.condition(file.sha256, { signal })) !== 'intact') lackingMedia.push(file)
  const lackingExports: Snapshot['exports'] = []
  const pathOf = (file: { path: string }) => join(dataDir, 'exports', ...file.path.split('/'))
  for (const file of snapshot.exports)
    if ((await conditionOf(pathOf(file), file.sha256)) !== 'intact') lackingExports.push(file)
  const lacking = { ...snapshot, media: lackingMedia, exports: lackingExports }
  const totalBytes = bytesOf(lacking)
  const mediaBytes = lackingMedia.reduce((sum, { size_bytes }) => sum + size_bytes, 0)
  // Room for one file at a time, beside what stays.
  const largest = lackingMedia.reduce((most, { size_bytes }) => Math.max(most, size_bytes), 0)
  roomOn(dataDir)(totalBytes - mediaBytes + Math.min(mediaBytes, maxMediaBytesHere + largest))
  let doneBytes = 0
  const note = ({ size_bytes }: { size_bytes: number }) => {
    doneBytes += size_bytes
    report(doneBytes / totalBytes)
  }
  for (const file of lackingMedia) {
    const partial = media.partialPath('restore', 0)
    await fetchChecked(place, fileKey(file.sha256), partial, file.sha256)
    await media.adopt(partial, file.sha256)
    note(file)
  }
  for (const file of lackingExports) {
    await fetchExport(place, pathOf(file), file.sha256)
    note(file)
  }
}

async function fetchExport(place: BackupPlace, path: string, sha256: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await fetchChecked(place, fileKey(sha256), `${path}.part`, sha256)
  syncPath(`${path}.part`)
  await rename(`${path}.part`, path)
  syncPath(dirname(path))
}

async function fetchChecked(place: BackupPlace, key: string, path: string, sha256: string): Promise<void> {
  await rm(path, { force: true })
  await place.fetch(key, path)
  if ((await hashFile(path)).sha256 === sha256) return
  await rm(path, { force: true })
  throw new RoughcutError('conflict', `${key} in ${place.name} has changed since it was written.`)
}
