// Measures what takes up space in a data folder, by kind of file and by project.
import type { Dirent } from 'node:fs'
import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { roomBytes } from '../../adapters/disk-room.ts'
import type { ProjectUse } from '../../store/disk-use.ts'
import { DATABASE_FILE, SEARCH_FILE, type Store } from '../../store/open.ts'

type DiskKind =
  | 'database'
  | 'older databases'
  | 'media'
  | 'derived files'
  | 'exports'
  | 'uploads'
  | 'speech models'
  | 'set aside'

export type DiskUse = {
  /** Of the disk that holds the data folder. */
  totalBytes: number
  freeBytes: number
  /** What imports and exports may still take; the rest is kept for the database. */
  roomBytes: number
  kinds: { kind: DiskKind; bytes: number }[]
  /** Largest first. */
  projects: (ProjectUse & { derivedBytes: number })[]
}

const FOLDERS: Record<string, DiskKind> = {
  media: 'media',
  derived: 'derived files',
  exports: 'exports',
  uploads: 'uploads',
  models: 'speech models',
  'set-aside': 'set aside',
}
const KINDS: readonly DiskKind[] = ['database', 'older databases', ...Object.values(FOLDERS)]

/** Walks the whole data folder; links are not followed. */
export async function measureDisk(dataDir: string, store: Pick<Store, 'diskUse'>): Promise<DiskUse> {
  const bytes = new Map<DiskKind, number>(KINDS.map((kind) => [kind, 0]))
  const add = (kind: DiskKind, more: number) => bytes.set(kind, (bytes.get(kind) ?? 0) + more)
  for (const entry of await entriesOf(dataDir)) {
    const path = join(dataDir, entry.name)
    const kind = FOLDERS[entry.name]
    if (kind !== undefined) add(kind, await bytesUnder(path))
    else if (entry.isFile() && /^(roughcut|search)\.db/.test(entry.name))
      add(isInUse(entry.name) ? 'database' : 'older databases', await sizeOf(path))
  }
  const hashes = store.diskUse.hashes()
  const derived = new Map<string, number>()
  for (const { name } of await entriesOf(join(dataDir, 'derived')))
    derived.set(name, await bytesUnder(join(dataDir, 'derived', name)))
  const projects = store.diskUse.projects().map((project) => ({
    ...project,
    derivedBytes: (hashes.get(project.projectId) ?? []).reduce(
      (sum, hash) => sum + (derived.get(hash) ?? 0),
      0,
    ),
  }))
  const { blocks, bavail, bsize } = await statfs(dataDir)
  return {
    totalBytes: blocks * bsize,
    freeBytes: bavail * bsize,
    roomBytes: Math.max(0, roomBytes(dataDir)),
    kinds: KINDS.map((kind) => ({ kind, bytes: bytes.get(kind) ?? 0 })),
    projects: projects.sort((a, b) => bytesOfProject(b) - bytesOfProject(a)),
  }
}

/** Everything that purging the project would free, so without media that other projects use. */
export function bytesOfProject(project: DiskUse['projects'][number]): number {
  return project.ownMediaBytes + project.derivedBytes + project.exportBytes + project.revisionBytes
}

/** `roughcut.db-wal` is part of the database, `roughcut.db.before-…` an older one. */
function isInUse(file: string): boolean {
  return (
    [DATABASE_FILE, SEARCH_FILE].some((name) => file === name || file.startsWith(`${name}-`)) ||
    file.endsWith('.reserve')
  )
}

/** Bytes of all files below a folder, or of one file. Files that disappear during the walk don't count. */
export async function bytesUnder(path: string): Promise<number> {
  let bytes = 0
  for (const entry of await entriesOf(path)) {
    const entryPath = join(path, entry.name)
    if (entry.isDirectory()) bytes += await bytesUnder(entryPath)
    else if (entry.isFile()) bytes += await sizeOf(entryPath)
  }
  return bytes
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0
}

function entriesOf(path: string): Promise<Dirent[]> {
  return readdir(path, { withFileTypes: true }).catch(() => [])
}
