// Replaces a data folder's database with a copy made by `backup`. Nothing is thrown away: the old database is kept
// beside it, and until the last step a server would still open the old one.
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { asError, RoughcutError } from '../errors.ts'
import { ensureOwnFile } from '../own-file.ts'
import { syncPath } from './backup.ts'
import { requireOwnContents } from './backup-contents.ts'
import { openDatabaseFile } from './connection.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { onDataFolder } from './data-folder-problems.ts'
import { firstDamage } from './integrity.ts'
import { requireKnownSchema } from './migrate.ts'
import { DATABASE_FILE, openStore, SEARCH_FILE } from './open.ts'

/** What SQLite keeps beside a database; it must never meet another one. */
const COMPANIONS = ['-wal', '-shm', '-journal'] as const

export type Restored = {
  /** Where the previous database is now; null if the folder didn't have one. */
  keptAs: string | null
}

/**
 * Throws `bad_request` for a file that isn't a complete Roughcut backup, `schema_too_new`,
 * `data_folder_busy` while a server runs on the folder, and `data_folder_unusable`.
 */
export function restoreDatabase(dataDir: string, file: string, nowMs: number): Restored {
  refuseOtherThanBackup(dataDir, file)
  const lock = lockDataFolder(dataDir)
  const incoming = incomingOf(dataDir)
  try {
    return onDataFolder(dataDir, () => {
      // Leftovers of a killed attempt mustn't be mistaken for parts of this one.
      removeUnfinishedRestore(dataDir)
      copyFileSync(file, incoming, constants.COPYFILE_EXCL)
      ensureOwnFile(incoming)
      requireBackup(incoming, file)
      bringForward(incoming, nowMs)
      syncPath(incoming)
      return putInPlace(dataDir, incoming, nowMs)
    })
  } finally {
    removeUnfinishedRestore(dataDir)
    lock.release()
  }
}

const incomingOf = (dataDir: string) => join(dataDir, `${DATABASE_FILE}.restoring`)

/** For whoever holds the data folder's lock: removes what a killed restore left, which is as large as the database. */
export function removeUnfinishedRestore(dataDir: string): void {
  for (const ending of ['', ...COMPANIONS]) rmSync(incomingOf(dataDir) + ending, { force: true })
}

function refuseOtherThanBackup(dataDir: string, file: string): void {
  const facts = statSync(file, { throwIfNoEntry: false })
  if (facts === undefined) throw new RoughcutError('not_found', `File ${file} not found.`)
  if (!facts.isFile()) throw new RoughcutError('bad_request', `${file} is not a file.`)
  const current = join(dataDir, DATABASE_FILE)
  if (existsSync(current) && realpathSync(current) === realpathSync(file))
    throw new RoughcutError(
      'bad_request',
      `${file} is the database itself; give the copy that \`backup\` made.`,
    )
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new RoughcutError(
      'bad_request',
      `${file} is a database in use, not a backup: what ${basename(file)}-wal holds would be missing; make a copy with \`roughcut backup\`.`,
    )
}

/** `copy` is checked; messages name `file`. */
function requireBackup(copy: string, file: string): void {
  const raw = openDatabaseFile(copy, 'write')
  try {
    raw.run('PRAGMA cell_size_check = ON')
    requireKnownSchema(raw, file)
    const damage = firstDamage(raw, { thorough: true })
    if (damage !== null)
      throw new RoughcutError('bad_request', `${file} is damaged (${damage}); nothing was changed.`)
    requireOwnContents(raw, file)
  } catch (thrown) {
    if (!String((thrown as { code?: unknown }).code).match(/^SQLITE_(NOTADB|CORRUPT)/)) throw thrown
    throw new RoughcutError(
      'bad_request',
      `${file} is not a complete backup of Roughcut; nothing was changed.`,
      {
        cause: thrown,
      },
    )
  } finally {
    raw.close(true)
  }
}

/** An older version's backup becomes this one's here, not in front of the first user. */
function bringForward(incoming: string, nowMs: number): void {
  const store = openStore({ path: incoming, nowMs: () => nowMs })
  try {
    store.installation.noteRestored()
    // Attempts were under way when the copy was made, and nothing crashed.
    store.jobs.forgetAttempts()
    // Only the file itself is put in place.
    store.raw.run('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    store.close()
  }
}

function putInPlace(dataDir: string, incoming: string, nowMs: number): Restored {
  const current = join(dataDir, DATABASE_FILE)
  let keptAs: string | null = null
  if (existsSync(current)) {
    foldIn(current)
    const moment = new Date(nowMs).toISOString().replace(/[-:.]/g, '')
    keptAs = `${current}.before-restore-${moment}`
    linkSync(current, keptAs)
    // If the database is damaged, it couldn't be folded in and may still hold data.
    if (existsSync(`${current}-wal`)) renameSync(`${current}-wal`, `${keptAs}-wal`)
    rmSync(`${current}-shm`, { force: true })
  }
  // It describes the previous content; a server writes it again.
  for (const ending of ['', ...COMPANIONS]) rmSync(join(dataDir, SEARCH_FILE) + ending, { force: true })
  renameSync(incoming, current)
  syncPath(dirname(current))
  return { keptAs }
}

/** Brings the write-ahead log into the file, and makes sure that no command is using it. */
function foldIn(path: string): void {
  const raw = openDatabaseFile(path, 'write')
  try {
    raw.run('PRAGMA busy_timeout = 2000')
    const result = raw.query<{ busy: number }, []>('PRAGMA wal_checkpoint(TRUNCATE)').get()
    if (result?.busy)
      throw new RoughcutError(
        'data_folder_busy',
        `A command is using ${path}; wait for it to end, then try again.`,
      )
  } catch (thrown) {
    // People restore because the database is damaged.
    if (
      !String((asError(thrown) as { code?: unknown }).code).match(/^SQLITE_(NOTADB|CORRUPT|CANTOPEN|IOERR)/)
    )
      throw thrown
  } finally {
    raw.close()
  }
}
