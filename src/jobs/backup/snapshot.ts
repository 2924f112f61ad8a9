// A snapshot: one database and a list of the files it needs. `snapshots/ID.json` is written last, so a snapshot either
// has all of its files or doesn't exist. Snapshots share files, by hash.
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { BackupPlace } from '../../adapters/backup-place/place.ts'
import { RoughcutError } from '../../errors.ts'

const Sha256 = Type.RegExp(/^[0-9a-f]{64}$/)
const StoredFile = Type.Object({ sha256: Sha256, size_bytes: Type.Integer({ minimum: 0 }) })

/** Below DATA/exports: a folder named by an id, and a file in it. It becomes a path at a restore. */
const ExportPath = Type.RegExp(/^[\w-]{1,64}\/[\w-][\w.-]{0,80}$/)
const StoredExport = Type.Composite([
  StoredFile,
  Type.Object({ path: ExportPath, modified_ms: Type.Number() }),
])

const SnapshotSchema = Type.Object({
  format: Type.Literal(1),
  program: Type.String(),
  written_at: Type.String(),
  database: StoredFile,
  media: Type.Array(StoredFile),
  exports: Type.Array(StoredExport),
  /** Hashes and paths of files that the database names but that couldn't be read for this snapshot. */
  missing: Type.Array(Type.String()),
})

export type StoredFile = typeof StoredFile.static
export type StoredExport = typeof StoredExport.static
export type Snapshot = typeof SnapshotSchema.static & { id: string }

export const SNAPSHOTS = 'snapshots'
export const FILES = 'files'
const ID = /^\d{8}T\d{9}Z$/

/** `20261124T021600000Z`: sorts by time. */
export const snapshotIdAt = (atMs: number): string => new Date(atMs).toISOString().replace(/[-:.]/g, '')

/** Whether a text looks like a snapshot's id. */
export const isSnapshotId = (text: string): boolean => ID.test(text)

/** UTC. */
export function timeOfSnapshot(id: string): Date {
  const [, year, month, day, hour, minute, second, ms] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(id) ?? []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`)
}

/** Where a snapshot's database is in the backup. */
export const databaseKey = (id: string): string => `${SNAPSHOTS}/${id}.db`

/** Where a snapshot's manifest is in the backup. */
export const manifestKey = (id: string): string => `${SNAPSHOTS}/${id}.json`

/** Where a media file is in the backup, by its SHA-256 in hex. */
export const fileKey = (sha256: string): string => `${FILES}/${sha256.slice(0, 2)}/${sha256}`

/** Oldest first. */
export async function snapshotIds(place: BackupPlace): Promise<string[]> {
  return [...(await place.list(SNAPSHOTS)).keys()]
    .map((key) => key.slice(SNAPSHOTS.length + 1).replace(/\.json$/, ''))
    .filter(isSnapshotId)
    .sort()
}

/** Throws `not_found`, and `conflict` for a list that cannot be read: nothing may rely on what it leaves out. */
export async function readSnapshot(place: BackupPlace, id: string): Promise<Snapshot> {
  const text = await place.text(manifestKey(id))
  if (text === null) throw new RoughcutError('not_found', `${place.name} has no snapshot ${id}.`)
  const stored = parsed(text)
  if (!Value.Check(SnapshotSchema, stored))
    throw new RoughcutError('conflict', `${manifestKey(id)} in ${place.name} is damaged.`)
  return { ...stored, id }
}

/** Writes the manifest, after which the snapshot counts as complete. */
export async function writeSnapshot(place: BackupPlace, { id, ...snapshot }: Snapshot): Promise<void> {
  await place.putText(manifestKey(id), `${JSON.stringify(snapshot)}\n`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** All that a restore of it reads. */
export function bytesOf({ database, media, exports }: Snapshot): number {
  return [database, ...media, ...exports].reduce((sum, { size_bytes }) => sum + size_bytes, 0)
}
