import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { sweep } from '../../src/jobs/retention.ts'
import { createFreePages } from '../../src/store/free-pages.ts'
import { MIGRATIONS, migrate } from '../../src/store/migrate.ts'
import { DATABASE_FILE, openDataFolder } from '../../src/store/open.ts'
import { restoreDatabase } from '../../src/store/restore.ts'
import { scriptedJobs } from '../support/scripted-job.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const numberOf = (raw: Database, pragma: string) => Number(raw.query(`PRAGMA ${pragma}`).values()[0]?.[0])

/** A database as 0.1.0 made it, with `sizeBytes` in one row. */
function oldDatabase(path: string, sizeBytes = 0): void {
  using raw = new Database(path, { create: true })
  raw.run('PRAGMA journal_mode = WAL')
  migrate(raw, MIGRATIONS.slice(0, 3))
  raw.run("INSERT INTO users (id, email, password_hash, created_at_ms) VALUES ('u', 'a@b', zeroblob(?), 1)", [
    sizeBytes,
  ])
}

test('what a sweep deletes makes the file smaller', async () => {
  using world = scriptedJobs(async () => ({ status: 'success' }))
  const { raw } = world.store
  const path = `${world.services.config.dataDir}/${DATABASE_FILE}`
  const { id } = world.job({ request: { prompt: 'x'.repeat(20_000_000) } })
  world.store.jobs.stop(id, { status: 'success' }, () => '')
  raw.run('PRAGMA wal_checkpoint(TRUNCATE)')
  expect(statSync(path).size).toBeGreaterThan(20e6)
  world.clock.nowMs += 31 * 86_400_000
  expect((await sweep(world.services)).jobs).toBe(1)
  raw.run('PRAGMA wal_checkpoint(TRUNCATE)')
  expect(statSync(path).size).toBeLessThan(1e6)
  expect(numberOf(raw, 'freelist_count')).toBe(0)
})

test('a small database of 0.1.0 is rewritten, and keeps its rows', () => {
  using folder = temporaryFolder()
  oldDatabase(join(folder.path, DATABASE_FILE))
  const store = openDataFolder(folder.path)
  expect(numberOf(store.raw, 'auto_vacuum')).toBe(0)
  expect(store.freePages.prepare()).toBe(true)
  expect(numberOf(store.raw, 'auto_vacuum')).toBe(2)
  expect(numberOf(store.raw, 'user_version')).toBe(MIGRATIONS.length)
  expect(store.users.first()?.email).toBe('a@b')
  store.close()
})

test('a large one is left as it is at a start, and can shrink after a backup and a restore', () => {
  using folder = temporaryFolder()
  const [dataDir, copy] = [join(folder.path, 'data'), join(folder.path, 'copy.db')]
  openDataFolder(dataDir).close()
  oldDatabase(join(folder.path, 'old.db'), 33e6)
  restoreDatabase(dataDir, join(folder.path, 'old.db'), Date.now())
  const store = openDataFolder(dataDir)
  expect([store.freePages.prepare(), store.freePages.release()]).toEqual([false, false])
  store.backup(copy)
  store.close()
  restoreDatabase(dataDir, copy, Date.now())
  const restored = openDataFolder(dataDir)
  expect(restored.freePages.prepare()).toBe(true)
  restored.close()
})

test('nothing is free in a new database', () => {
  using raw = new Database(':memory:')
  expect(createFreePages(raw).release()).toBe(false)
})
