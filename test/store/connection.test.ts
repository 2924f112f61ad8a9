import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { DATABASE_FILE, openDataFolder } from '../../src/store/open.ts'
import { openSearchIndex } from '../../src/store/search-index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Where the file is, which a view of an unknown file must not find out. */
const LOOKS_OUTSIDE = 'SELECT file FROM pragma_database_list'

function changedBy(path: string, ...statements: string[]): void {
  const raw = new Database(path)
  for (const statement of statements) raw.run(statement)
  raw.close()
}

test('views and triggers in a database file may not look outside it', () => {
  using folder = temporaryFolder()
  const path = join(folder.path, DATABASE_FILE)
  openDataFolder(folder.path).close()
  changedBy(
    path,
    `CREATE VIEW outside AS ${LOOKS_OUTSIDE}`,
    `CREATE TRIGGER spy AFTER INSERT ON users BEGIN UPDATE users SET name = (${LOOKS_OUTSIDE}); END`,
  )
  const store = openDataFolder(folder.path)
  expect(() => store.raw.query('SELECT * FROM outside').all()).toThrow('unsafe use')
  expect(() => store.users.create('a@example.org')).toThrow('unsafe use')
  // We may.
  expect(store.raw.query(LOOKS_OUTSIDE).values()[0]?.[0]).toContain(DATABASE_FILE)
  store.close()
})

test('nor may those of the search index', () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'search.db')
  openSearchIndex(path).close()
  changedBy(
    path,
    `CREATE TRIGGER spy AFTER INSERT ON items BEGIN UPDATE items SET owner_id = (${LOOKS_OUTSIDE}); END`,
  )
  expect(() => openSearchIndex(path)).toThrow('unsafe use')
})

/** Those of SQLite: a file without a name has a number instead, where the system has such files. */
function openTemporaryFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${descriptor}`)
      return /\/#\d+ \(deleted\)$|\/etilqs_/.test(target) ? [target] : []
    } catch {
      // The folder's own, closed by now.
      return []
    }
  })
}

test.if(process.platform === 'linux')('a transaction within another writes no temporary file', () => {
  using folder = temporaryFolder()
  const store = openDataFolder(folder.path)
  const [drive] = store.drives.list()
  const owner = store.users.first()
  if (!drive || !owner) throw new Error('an empty store')
  store.transaction(() => {
    for (let index = 0; index < 500; index++)
      store.projects.create({ name: `Project ${index}`, driveId: drive.id, ownerId: owner.id })
  })
  store.transaction(() =>
    store.transaction(() => {
      store.raw.run('UPDATE projects SET film_us = 1')
      expect(openTemporaryFiles()).toEqual([])
    }),
  )
  store.close()
})
