// Puts a snapshot back: the files first, each compared with its hash, the database last. Killed in between, the data
// folder has files and no database, or its old one, and the same command continues.
import { mkdirSync, rmSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BACKUP_FOLDER } from '../../adapters/backup-place/backup-state.ts'
import type { BackupPlace } from '../../adapters/backup-place/place.ts'
import { roomOn } from '../../adapters/disk-room.ts'
import { hashFile } from '../../adapters/file-hash.ts'
import { conditionOf, createMediaFolder } from '../../adapters/media-folder.ts'
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
      // Files without a database keep every server away; restoreDatabase takes the lock again.
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
  { dataDir, report = () => {} }: RestoreOptions,
): Promise<void> {
  const mediaFolder = createMediaFolder(dataDir)
  const exportFiles = snapshot.exports.map(({ path, ...file }) => ({
    ...file,
    path: join(dataDir, 'exports', ...path.split('/')),
  }))
  const media = snapshot.media.map((file) => ({ ...file, path: mediaFolder.pathOf(file.sha256) }))
  const lacking: typeof media = []
  for (const file of [...media, ...exportFiles])
    if ((await conditionOf(file.path, file.sha256)) !== 'intact') lacking.push(file)
  roomOn(dataDir)(lacking.reduce((sum, { size_bytes }) => sum + size_bytes, snapshot.database.size_bytes))
  const totalBytes = bytesOf({ ...snapshot, media: lacking, exports: [] })
  let doneBytes = 0
  for (const { path, sha256, size_bytes } of lacking) {
    if (path.startsWith(join(dataDir, 'exports'))) await fetchExport(place, path, sha256)
    else {
      const partial = mediaFolder.partialPath('restore', 0)
      await fetchChecked(place, fileKey(sha256), partial, sha256)
      await mediaFolder.adopt(partial, sha256)
    }
    doneBytes += size_bytes
    report(doneBytes / totalBytes)
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
