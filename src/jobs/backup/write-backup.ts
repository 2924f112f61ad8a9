// Makes one snapshot: first the database, then every file it names that the place doesn't have yet (each read back and
// compared), and finally the list that completes it. Being killed at any point leaves earlier snapshots intact.
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_FOLDER } from '../../adapters/backup-place/backup-state.ts'
import type { BackupPlace } from '../../adapters/backup-place/place.ts'
import { roomOn } from '../../adapters/disk-room.ts'
import { hashFile } from '../../adapters/file-hash.ts'
import type { MediaFolder } from '../../adapters/media-folder.ts'
import { codeOf } from '../../adapters/outgoing-error.ts'
import { RoughcutError } from '../../errors.ts'
import { fileNameOfId } from '../../own-file.ts'
import { firstDamage } from '../../store/integrity.ts'
import { DATABASE_FILE, openStore, type Store } from '../../store/open.ts'
import { VERSION } from '../../version.ts'
import {
  databaseKey,
  FILES,
  fileKey,
  readSnapshot,
  type Snapshot,
  type StoredExport,
  type StoredFile,
  snapshotIdAt,
  snapshotIds,
  writeSnapshot,
} from './snapshot.ts'

export type BackupParts = {
  dataDir: string
  store: Store
  mediaFolder: MediaFolder
  nowMs: () => number
  /** Shares of 1, of all files that the snapshot names. */
  report?: (done: number) => void
}

export type Written = { snapshot: Snapshot; copiedFiles: number; copiedBytes: number }

/** The caller must hold the backup lock. Throws what the place throws. */
export async function writeBackup(parts: BackupParts, place: BackupPlace): Promise<Written> {
  const { dataDir, nowMs } = parts
  const work = join(dataDir, BACKUP_FOLDER, 'work')
  rmSync(work, { recursive: true, force: true })
  await place.removeUnfinished()
  mkdirSync(work, { recursive: true, mode: 0o700 })
  try {
    const id = snapshotIdAt(nowMs())
    const databaseFile = join(work, `${id}.db`)
    roomOn(dataDir)(statSync(join(dataDir, DATABASE_FILE)).size)
    parts.store.backup(databaseFile)
    const wanted = namedFiles(databaseFile)
    const copier = createCopier(place, await trustedFiles(place))
    const { media, exports, missing } = await copyFiles(parts, copier, wanted, await latestExports(place))
    const database = await copyDatabase(place, id, databaseFile)
    const written_at = new Date(nowMs()).toISOString()
    const snapshot = {
      id,
      format: 1 as const,
      program: VERSION,
      written_at,
      database,
      media,
      exports,
      missing,
    }
    await writeSnapshot(place, snapshot)
    return { snapshot, ...copier.copied() }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

type Wanted = { hashes: string[]; exportIds: string[] }

/** What the copy of the database names; throws when the copy is damaged. */
function namedFiles(databaseFile: string): Wanted {
  const copy = openStore({ path: databaseFile, readOnly: true })
  try {
    const damage = firstDamage(copy.raw, { thorough: true })
    if (damage !== null)
      throw new RoughcutError('conflict', `The database is damaged (${damage}); no snapshot was written.`)
    return { hashes: copy.media.allFiles().map(({ hash }) => hash), exportIds: copy.exports.finishedIds() }
  } finally {
    copy.close()
  }
}

/** Keys that a complete snapshot names, still with the size it says: those were read back when they were written. */
async function trustedFiles(place: BackupPlace): Promise<Map<string, number>> {
  const sizes = await place.list(FILES)
  const trusted = new Map<string, number>()
  for (const id of await snapshotIds(place)) {
    const { media, exports } = await readSnapshot(place, id)
    for (const { sha256, size_bytes } of [...media, ...exports])
      if (sizes.get(fileKey(sha256)) === size_bytes) trusted.set(sha256, size_bytes)
  }
  return trusted
}

/** Of the newest snapshot, by path: a finished export never changes, so it need not be hashed again. */
async function latestExports(place: BackupPlace): Promise<Map<string, StoredExport>> {
  const newest = (await snapshotIds(place)).at(-1)
  const exports = newest === undefined ? [] : (await readSnapshot(place, newest)).exports
  return new Map(exports.map((file) => [file.path, file]))
}

type Copier = ReturnType<typeof createCopier>

function createCopier(place: BackupPlace, trusted: Map<string, number>) {
  let copiedFiles = 0
  let copiedBytes = 0
  return {
    copied: () => ({ copiedFiles, copiedBytes }),
    /** Null when the file at `path` doesn't have this hash, or doesn't exist. */
    async copy(sha256: string, path: string): Promise<StoredFile | null> {
      const known = trusted.get(sha256)
      if (known !== undefined) return { sha256, size_bytes: known }
      // Checked first: what we send to the place isn't always what's on the disk.
      const source = await hashIfThere(path)
      if (source?.sha256 !== sha256) return null
      await place.put(fileKey(sha256), path)
      await requireStored(place, fileKey(sha256), sha256)
      trusted.set(sha256, source.sizeBytes)
      copiedFiles += 1
      copiedBytes += source.sizeBytes
      return { sha256, size_bytes: source.sizeBytes }
    },
  }
}

async function hashIfThere(path: string) {
  try {
    return await hashFile(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'EIO') return null
    throw error
  }
}

/** Throws `conflict`, having removed the key, when what is stored is not what was written. */
async function requireStored(place: BackupPlace, key: string, sha256: string): Promise<void> {
  if ((await place.hash(key)).sha256 === sha256) return
  await place.remove(key)
  throw new RoughcutError('conflict', `${place.name} returned other bytes than were written to ${key}.`)
}

type Copied = Pick<Snapshot, 'media' | 'exports' | 'missing'>

async function copyFiles(
  parts: BackupParts,
  copier: Copier,
  { hashes, exportIds }: Wanted,
  known: Map<string, StoredExport>,
): Promise<Copied> {
  const { store, mediaFolder, report = () => {} } = parts
  const copied: Copied = { media: [], exports: [], missing: [] }
  const total = hashes.length + exportIds.length
  for (const [index, hash] of hashes.entries()) {
    using _held = await mediaFolder.hold([hash], new AbortController().signal)
    const file = await copier.copy(hash, mediaFolder.pathOf(hash))
    if (file !== null) copied.media.push(file)
    // Deleted after the database was copied, so nobody misses it.
    else if (store.media.file(hash) !== null) copied.missing.push(`media ${hash}`)
    report((index + 1) / total)
  }
  for (const [index, id] of exportIds.entries()) {
    const files = await copyExport(parts, copier, id, known)
    if (files !== null) copied.exports.push(...files)
    else if (store.exports.byId(id) !== null) copied.missing.push(`export ${id}`)
    report((hashes.length + index + 1) / total)
  }
  return copied
}

/** The film and the files beside it; null if any of them can't be read. */
async function copyExport(
  { dataDir }: BackupParts,
  copier: Copier,
  id: string,
  known: Map<string, StoredExport>,
): Promise<StoredExport[] | null> {
  const folder = join(dataDir, 'exports', fileNameOfId(id))
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const copied: StoredExport[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const [file, path] = [join(folder, entry.name), `${id}/${entry.name}`]
    const facts = await stat(file).catch(() => null)
    if (facts === null) return null
    const same = known.get(path)
    const isSame = same?.size_bytes === facts.size && same.modified_ms === facts.mtimeMs
    const sha256 = isSame ? same.sha256 : (await hashIfThere(file))?.sha256
    const stored = sha256 === undefined ? null : await copier.copy(sha256, file)
    if (stored === null) return null
    copied.push({ ...stored, path, modified_ms: facts.mtimeMs })
  }
  return copied.length === 0 ? null : copied
}

async function copyDatabase(place: BackupPlace, id: string, file: string): Promise<StoredFile> {
  const { sha256, sizeBytes } = await hashFile(file)
  await place.put(databaseKey(id), file)
  await requireStored(place, databaseKey(id), sha256)
  return { sha256, size_bytes: sizeBytes }
}
