// The one SQLite connection of a process, and how work on it becomes durable. Knows no tables.
import { Database } from 'bun:sqlite'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import * as schema from './schema.ts'

export type StoreDatabase = BunSQLiteDatabase<typeof schema>

export type Connection = {
  db: StoreDatabase
  raw: Database
  /** Milliseconds since 1970. */
  nowMs: () => number
  newId: () => string
  /**
   * Runs `work` whole or not at all; durable when it returns (unless nested: then with the outer one).
   * `work` must be synchronous. Takes the write lock at once, so that what it reads stays true.
   */
  transaction: <T>(work: () => T) => T
  /** Reads several things as they were at one moment, whatever another process writes meanwhile. */
  snapshot: <T>(read: () => T) => T
  /**
   * Runs one write that may be lost when the machine loses power (not when the program dies):
   * progress, last use. About fifty times cheaper than a durable one. Inside a transaction it is
   * as durable as that.
   */
  unhurried: <T>(work: () => T) => T
  /** Likewise, and without it when the disk cannot take it: reading goes on while a disk is full. */
  ifPossible: (work: () => unknown) => void
}

export function openConnection(
  path: string,
  options: { nowMs: () => number; newId: () => string; readOnly: boolean },
): Connection {
  const raw = new Database(path, options.readOnly ? { readonly: true } : { create: true, readwrite: true })
  try {
    // First: the next lines may already meet another process.
    raw.run('PRAGMA busy_timeout = 5000')
    if (!options.readOnly) raw.run('PRAGMA journal_mode = WAL')
    raw.run('PRAGMA synchronous = FULL')
    raw.run('PRAGMA foreign_keys = ON')
  } catch (error) {
    raw.close()
    throw error
  }
  const unhurried = <T>(work: () => T): T => {
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
    db: drizzle({ client: raw, schema }),
    raw,
    nowMs: options.nowMs,
    newId: options.newId,
    transaction: <T>(work: () => T) => atomic.immediate(work) as T,
    snapshot: <T>(read: () => T) => atomic.deferred(read) as T,
    unhurried,
    ifPossible: (work) => {
      try {
        unhurried(work)
      } catch (error) {
        const { code } = error as { code?: unknown }
        if (!/^SQLITE_(?:FULL|IOERR|READONLY|BUSY)/.test(String(code))) throw error
      }
    },
  }
}

function refusePromise<T>(result: T): T {
  if (result instanceof Promise) throw new TypeError('A store transaction must not wait: it got a promise.')
  return result
}
