// Reads for the path of every request, on a connection of their own: what one turn of the event loop
// reads is one snapshot of the database. SQLite locks the file once per turn then, not once per
// statement, and those locks cost more than the reads (2.6 of 3.4 µs). What was read may be kept until
// anything is written: a client that polls asks for the same again and again.
import { constants, Database, type SQLQueryBindings, type Statement } from 'bun:sqlite'

export type QuickStatement<Row, Params extends SQLQueryBindings[]> = {
  get(...params: Params): Row | null
  all(...params: Params): Row[]
}

export type TurnReader = {
  /** A statement that sees everything that was committed before this turn, and what this process wrote. */
  query<Row, Params extends SQLQueryBindings[]>(sql: string): QuickStatement<Row, Params>
  /**
   * `read`, which sees just as much: what it gave for a key is given again until something is written to the
   * database, by any process. It must depend on the key and the database alone, and give nothing that is changed.
   */
  kept<Found>(read: (key: string) => Found): (key: string) => Found
  close(): void
}

/** Per function, in entries: more than are polled at a time, and little memory even where each is large. */
const MOST_KEPT = 256

/** `main` is where this process writes. A database in memory has no second connection. */
export function createTurnReader(path: string, main: Database): TurnReader {
  const stores: Map<string, unknown>[] = []
  const snapshots = path === ':memory:' ? null : createSnapshots(path)
  const ownVersion = new Uint32Array(2)
  let seenOwn: number | null = null
  let seenOthers: number | null = null

  /** Makes the next read see what it must. */
  const look = () => {
    // Changes with every commit of this process; the pragma tells those of others only.
    main.fileControl(constants.SQLITE_FCNTL_DATA_VERSION, ownVersion)
    const own = ownVersion[0] ?? 0
    // Who wrote must read what they wrote, also within the turn.
    const others = snapshots === null ? null : snapshots.enter(own !== seenOwn)
    if (own === seenOwn && others === seenOthers) return
    for (const store of stores) store.clear()
    seenOwn = own
    seenOthers = others
  }

  return {
    query<Row>(sql: string) {
      let prepared: Statement<Row, SQLQueryBindings[]> | null = null
      const statement = () => {
        prepared ??= (snapshots?.connection() ?? main).query<Row, SQLQueryBindings[]>(sql)
        look()
        return prepared
      }
      return {
        get: (...params: SQLQueryBindings[]) => statement().get(...params),
        all: (...params: SQLQueryBindings[]) => statement().all(...params),
      }
    },
    kept<Found>(read: (key: string) => Found) {
      const found = new Map<string, Found>()
      stores.push(found)
      return (key: string) => {
        // What it wrote so far may be taken back.
        if (main.inTransaction) return read(key)
        look()
        const before = found.get(key)
        if (before !== undefined) return before
        if (found.size >= MOST_KEPT) found.clear()
        const now = read(key)
        found.set(key, now)
        return now
      }
    },
    close: () => snapshots?.close(),
  }
}

/** One snapshot per turn. Opens its connection when it is first needed. */
function createSnapshots(path: string) {
  let opened: Database | null = null
  let begin: Statement | null = null
  let commit: Statement | null = null
  let dataVersion: Statement<{ data_version: number }, []> | null = null
  let version: number | null = null

  const leave = () => {
    if (version === null) return
    version = null
    commit?.run()
  }

  const connection = (): Database => {
    if (opened) return opened
    // Not read-only: a reader of a WAL database writes its locks.
    opened = new Database(path, { readwrite: true })
    opened.run('PRAGMA busy_timeout = 5000')
    opened.run('PRAGMA query_only = ON')
    begin = opened.query('BEGIN')
    commit = opened.query('COMMIT')
    dataVersion = opened.query('PRAGMA data_version')
    return opened
  }

  return {
    connection,
    /** Goes on with the snapshot of this turn unless `anew`; the number tells snapshots of different contents apart. */
    enter(anew: boolean): number | null {
      if (anew) leave()
      if (version !== null) return version
      connection()
      begin?.run()
      version = dataVersion?.get()?.data_version ?? null
      setImmediate(leave)
      return version
    },
    close() {
      leave()
      opened?.close()
    },
  }
}
