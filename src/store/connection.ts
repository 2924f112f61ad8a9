// A process's one SQLite connection, and how writes on it become durable. Knows nothing of tables.
import { constants, Database } from 'bun:sqlite'
import { realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import { createDiskReserve, type DiskReserve } from './disk-reserve.ts'
import { compileLate } from './late-statements.ts'
import { createWriteLock, type WriteLock } from './write-lock.ts'

export type Connection = {
  db: BunSQLiteDatabase
  raw: Database
  lock: WriteLock
  /** For what must be written although the disk is full. */
  reserve: DiskReserve
  /** Milliseconds since 1970. */
  nowMs: () => number
  newId: () => string
  /**
   * Runs `work` as a transaction, durable when this returns (or, if nested, when the outer one does). `work` must be
   * synchronous. Takes the write lock up front, so what it reads stays true.
   */
  transaction: <T>(work: () => T) => T
  /** Reads several things as of one moment, whatever another process writes. */
  snapshot: <T>(read: () => T) => T
  /**
   * Runs one write that may be lost when the machine loses power (not when the program dies):
   * progress, last use. About fifty times cheaper than a durable one. Inside a transaction it is
   * as durable as that.
   */
  nonDurable: <T>(work: () => T) => T
  /** Like `nonDurable`, but skips the write if the disk is full: reading must still work then. */
  bestEffort: (work: () => unknown) => void
}

/** Opens the database file with its settings, its write lock and a reserve of disk space. */
export function openConnection(
  path: string,
  options: { nowMs: () => number; newId: () => string; readOnly: boolean; image?: Uint8Array | undefined },
): Connection {
  const raw = options.image
    ? Database.deserialize(options.image)
    : openDatabaseFile(path, options.readOnly ? 'read' : 'write')
  compileLate(raw)
  const reserve = createDiskReserve(path)
  let lock: WriteLock
  try {
    // First: the next lines may already meet another process.
    lock = createWriteLock(raw)
    // After a clean shutdown, the first process to open it writes 32 kB, which may not fit on a full disk.
    if (!options.readOnly)
      reserve.spend(() => {
        vacuumInSteps(raw)
        raw.run('PRAGMA journal_mode = WAL')
      })
    raw.run('PRAGMA synchronous = FULL')
    raw.run('PRAGMA foreign_keys = ON')
  } catch (error) {
    raw.close()
    throw error
  }
  const nonDurable = <T>(work: () => T): T => {
    // SQLite does not change the level inside a transaction. The next durable commit syncs the
    // whole log, so what is written here is never older than what comes after it.
    if (raw.inTransaction) return work()
    raw.run('PRAGMA synchronous = NORMAL')
    try {
      return work()
    } finally {
      raw.run('PRAGMA synchronous = FULL')
    }
  }
  // Made once: making one costs as much as an insert.
  const atomic = raw.transaction((work: () => unknown) => refusePromise(work()))
  return {
    db: drizzle({ client: raw }),
    raw,
    lock,
    reserve,
    nowMs: options.nowMs,
    newId: options.newId,
    transaction: <T>(work: () => T) => atomic.immediate(work) as T,
    snapshot: createSnapshot(raw),
    nonDurable,
    bestEffort: (work) => {
      // Each would wait a moment in vain.
      if (lock.isHeld()) return
      try {
        nonDurable(work)
      } catch (error) {
        lock.notice(error)
        const { code } = error as { code?: unknown }
        if (!/^SQLITE_(?:FULL|IOERR|READONLY|BUSY)/.test(String(code))) throw error
      }
    },
  }
}

/** `snapshot` of a connection. bun:sqlite's own transactions cost each poll a twelfth of its time. */
function createSnapshot(raw: Database): Connection['snapshot'] {
  const begin = raw.query('BEGIN')
  const commit = raw.query('COMMIT')
  const rollback = raw.query('ROLLBACK')
  return (read) => {
    if (raw.inTransaction) return read()
    begin.run()
    try {
      const found = refusePromise(read())
      commit.run()
      return found
    } catch (error) {
      if (raw.inTransaction) rollback.run()
      throw error
    }
  }
}

const INCREMENTAL = 2

/**
 * Makes a new file, before anything is written to it, and every copy that `backup` makes give free pages back. Skipped
 * if it's already set: setting it writes a page, which fails on a full disk or a busy database.
 */
function vacuumInSteps(raw: Database): void {
  const row = raw.query<{ auto_vacuum: number }, []>('PRAGMA auto_vacuum').get()
  if (row?.auto_vacuum !== INCREMENTAL) raw.run('PRAGMA auto_vacuum = INCREMENTAL')
}

/**
 * Opens the file itself, never what a link in its place names. `write` creates it. A link above it is the
 * choice of whoever runs the server, such as a data folder on another disk. Views and triggers in the file may use
 * nothing that reaches outside it, for it may have been put there by somebody else.
 */
export function openDatabaseFile(path: string, use: 'read' | 'write'): Database {
  const { SQLITE_OPEN_READONLY, SQLITE_OPEN_READWRITE, SQLITE_OPEN_CREATE, SQLITE_OPEN_NOFOLLOW } = constants
  const flags = use === 'read' ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
  // SQLite would refuse links anywhere in the path.
  const raw =
    path === ':memory:'
      ? new Database(path, flags)
      : new Database(join(realpathSync(dirname(path)), basename(path)), flags | SQLITE_OPEN_NOFOLLOW)
  raw.run('PRAGMA trusted_schema = OFF')
  return raw
}

function refusePromise<T>(result: T): T {
  if (result instanceof Promise) throw new TypeError('A store transaction must not wait: it got a promise.')
  return result
}
