// `kill -9` of a server that brings an old data folder forward. The next start finds either the old
// schema or the new one, never something between, and loses no row.
import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { MIGRATIONS, migrate, schemaVersion } from '../../src/store/migrate.ts'
import { DATABASE_FILE } from '../../src/store/open.ts'
import { spawnServer } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import type { Random } from './seeded.ts'
import { createTally, type Row } from './tally.ts'

/** So many that building an index takes some milliseconds. */
const USERS = 20_000

export async function killMigrations(count: number, random: Random): Promise<Row[]> {
  const tally = createTally()
  const fresh = new Database(':memory:')
  migrate(fresh)
  const expected = structureOf(fresh)
  const foundAt = new Map<number, number>()
  for (let turn = 0; turn < count; turn += 1) {
    using folder = temporaryFolder()
    const path = join(folder.path, DATABASE_FILE)
    const from = Math.floor(random.upTo(MIGRATIONS.length))
    writeOldFolder(path, from)
    await using server = spawnServer(folder.path)
    await changed(path, server.exited)
    await Bun.sleep(random.upTo(15))
    server.signal('SIGKILL')
    await server.exited
    const found = foundIn(path)
    foundAt.set(found, (foundAt.get(found) ?? 0) + 1)

    await using next = spawnServer(folder.path)
    const url = await next.address
    next.signal('SIGTERM')
    const exitCode = await next.exited
    tally.note(
      'kill -9 in migrations',
      url === null ? await next.errors : problemIn(path, expected, from, exitCode),
    )
  }
  const words = [...foundAt]
    .sort(([a], [b]) => a - b)
    .map(([version, times]) => `schema ${version}: ${times}`)
  tally.measure('kill -9 in migrations', `found after the kill: ${words.join(', ')}`)
  return tally.rows()
}

/** A database as version `applied` of the program left it. */
function writeOldFolder(path: string, applied: number): void {
  const raw = new Database(path, { create: true })
  raw.run('PRAGMA journal_mode = WAL')
  migrate(raw, MIGRATIONS.slice(0, applied))
  if (applied > 0) {
    const insert = raw.query('INSERT INTO users (id, email, created_at_ms) VALUES (?, ?, 1)')
    raw.transaction(() => {
      for (let i = 0; i < USERS; i += 1) insert.run(`user-${i}`, `${i}@example.org`)
    })()
  }
  raw.close()
}

/** When the new server has begun to write (its log of changes appears), or has ended. */
async function changed(path: string, exited: Promise<number>): Promise<void> {
  const isOver = { value: false }
  void exited.then(() => {
    isOver.value = true
  })
  while (!isOver.value) {
    if (Bun.file(`${path}-wal`).size > 0) return
    await Bun.sleep(0)
  }
}

function foundIn(path: string): number {
  const raw = new Database(path)
  raw.run('PRAGMA busy_timeout = 5000')
  try {
    return schemaVersion(raw)
  } finally {
    raw.close()
  }
}

function problemIn(path: string, expected: string, from: number, exitCode: number): string | null {
  const raw = new Database(path)
  try {
    const integrity = raw.query<{ integrity_check: string }, []>('PRAGMA integrity_check').get()
    const users =
      raw.query<{ count: number }, []>("SELECT count(*) AS count FROM users WHERE id LIKE 'user-%'").get()
        ?.count ?? 0
    if (exitCode !== 0) return `the next server ended with ${exitCode}`
    if (integrity?.integrity_check !== 'ok') return `integrity: ${integrity?.integrity_check}`
    if (structureOf(raw) !== expected) return `from schema ${from}, the tables are not those of a new folder`
    if (from > 0 && users !== USERS) return `${USERS - users} rows are lost`
    return null
  } finally {
    raw.close()
  }
}

function structureOf(raw: Database): string {
  return raw
    .query<{ sql: string }, []>(
      "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'",
    )
    .all()
    .map(({ sql }) => sql.replace(/\s+/g, ' ').trim())
    .sort()
    .join('\n')
}
