// Copies a database before it's migrated, to `roughcut.db.before-upgrade-SCHEMA-TIME`, so it's possible to return to
// the older version of the program.
import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { RoughcutError } from '../errors.ts'
import { backupDatabase } from './backup.ts'
import { openDatabaseFile } from './connection.ts'
import { MIGRATIONS, schemaVersion } from './migrate.ts'

const MAX_KEPT = 2
const ENDING = 'before-upgrade'

type Database = ReturnType<typeof openDatabaseFile>

/**
 * Copies the database of a data folder when migrations are missing; null when none are. Older copies go, but for the
 * newest. Throws `insufficient_storage` when the disk lacks room, before anything is changed.
 */
export function copyBeforeUpgrade(raw: Database, path: string, nowMs: number): string | null {
  const found = schemaVersion(raw)
  if (found === 0 || found >= MIGRATIONS.length) return null
  const moment = new Date(nowMs).toISOString().replace(/[-:.]/g, '')
  const copy = `${path}.${ENDING}-${found}-${moment}`
  try {
    backupDatabase(raw, copy)
  } catch (cause) {
    if (!(cause instanceof RoughcutError)) throw cause
    throw new RoughcutError(
      'insufficient_storage',
      `The database must be copied before it is upgraded, and could not be: ${cause.message} Nothing was changed.`,
      { cause },
    )
  }
  // Another program may have brought it forward in between.
  if (versionOf(copy) !== found) {
    rmSync(copy)
    return null
  }
  removeOldCopies(path)
  return copy
}

function versionOf(file: string): number {
  const raw = openDatabaseFile(file, 'read')
  try {
    return schemaVersion(raw)
  } finally {
    raw.close()
  }
}

function removeOldCopies(path: string): void {
  const folder = dirname(path)
  const beginning = `${basename(path)}.${ENDING}-`
  const timeOf = (copy: string) => copy.slice(copy.lastIndexOf('-') + 1)
  const copies = readdirSync(folder)
    .filter((file) => file.startsWith(beginning) && /^\d+-\d{8}T\d{9}Z$/.test(file.slice(beginning.length)))
    .sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1))
  for (const copy of copies.slice(MAX_KEPT)) rmSync(join(folder, copy), { force: true })
}
