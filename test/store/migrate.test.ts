import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { firstDamage } from '../../src/store/integrity.ts'
import * as jobSchema from '../../src/store/job-schema.ts'
import * as mediaSchema from '../../src/store/media-schema.ts'
import { MIGRATIONS, migrate, schemaVersion } from '../../src/store/migrate.ts'
import { DATABASE_FILE, openDataFolder, openStore } from '../../src/store/open.ts'
import * as coreSchema from '../../src/store/schema.ts'
import * as webSchema from '../../src/store/web-schema.ts'
import * as webhookSchema from '../../src/store/webhook-schema.ts'
import * as workerSchema from '../../src/store/worker-schema.ts'

const schema = {
  ...coreSchema,
  ...mediaSchema,
  ...jobSchema,
  ...webSchema,
  ...webhookSchema,
  ...workerSchema,
}

import { temporaryFolder } from '../support/temporary-folder.ts'

/** What a database is made of, without regard to the order in which it was made. */
function structure(raw: Database): string[] {
  return raw
    .query<{ sql: string }, []>(
      "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'",
    )
    .all()
    .map(({ sql }) =>
      sql
        .replace(/\s+/g, ' ')
        // A column that was added later stands after a line break.
        .replace(/ ([,)])/g, '$1')
        .replaceAll(';', '')
        .trim(),
    )
    .sort()
}

describe('migrations', () => {
  // One database that grows by a migration at a time: each test begins with its image.
  const fresh = new Database(':memory:')
  const images: Uint8Array[] = [new Uint8Array()]
  for (const [index] of MIGRATIONS.entries()) {
    migrate(fresh, MIGRATIONS.slice(0, index + 1))
    images.push(fresh.serialize())
  }
  const wanted = structure(fresh)
  const imageOf = (applied: number): Uint8Array => {
    const image = images[applied]
    if (image === undefined) throw new Error(`no migration ${applied}`)
    return image
  }

  test('together they make exactly what the schema files say', async () => {
    const migrated = new Database(':memory:')
    migrate(migrated)
    const described = new Database(':memory:')
    const statements = await generateSQLiteMigration(
      await generateSQLiteDrizzleJson({}),
      await generateSQLiteDrizzleJson(schema),
    )
    for (const statement of statements) described.run(statement)
    // drizzle knows neither triggers nor the tables of an index of its own kind.
    const isOurs = (sql: string) => !/^CREATE (?:TRIGGER|VIRTUAL)|project_name_(?:rows|grams)/.test(sql)
    expect(structure(migrated).filter(isOurs)).toEqual(structure(described))
  })

  test.each(MIGRATIONS.map((_, applied) => applied))(
    'a database with the first %d of them is brought forward and keeps its rows',
    (applied) => {
      const raw = applied === 0 ? new Database(':memory:') : Database.deserialize(imageOf(applied))
      expect(schemaVersion(raw)).toBe(applied)
      if (applied > 0) raw.run("INSERT INTO users (id, email, created_at_ms) VALUES ('u', 'a@b', 1)")
      migrate(raw)
      expect(structure(raw)).toEqual(wanted)
      expect(schemaVersion(raw)).toBe(MIGRATIONS.length)
      if (applied > 0) expect(raw.query('SELECT email FROM users').all()).toEqual([{ email: 'a@b' }])
    },
  )

  test.each(MIGRATIONS.map((_, index) => index + 1).slice(0, -1))(
    'a data folder of the time of migration %d is opened with all that it held, and stays sound',
    (applied) => {
      using folder = temporaryFolder()
      writeFileSync(join(folder.path, DATABASE_FILE), imageOf(applied))
      const old = new Database(join(folder.path, DATABASE_FILE))
      for (const statement of [
        "INSERT INTO users (id, email, created_at_ms) VALUES ('u', 'ann@example.org', 1)",
        "INSERT INTO drives (id, name, callback_secret, created_at_ms) VALUES ('d', 'Film', 'whsec_x', 1)",
        "INSERT INTO memberships (drive_id, user_id, role) VALUES ('d', 'u', 'owner')",
        "INSERT INTO projects (id, drive_id, owner_id, name, team_access, created_at_ms) VALUES ('p', 'd', 'u', 'Talk', 'edit', 1)",
        "INSERT INTO jobs (id, type, state, project_id, user_id, audience, request, progress_label, progress_percent, progress_at_ms, created_at_ms) VALUES ('j', 'agent', 'running', 'p', 'u', 'd', '{}', 'Waiting', 0, 1, 1)",
      ])
        old.run(statement)
      old.close()
      const store = openDataFolder(folder.path)
      expect(store.users.list()).toMatchObject([
        { email: 'ann@example.org', drives: [{ name: 'Film', role: 'owner' }] },
      ])
      expect(store.projects.list()).toMatchObject([{ name: 'Talk', teamAccess: 'edit' }])
      expect(store.jobs.unfinished()).toMatchObject([{ id: 'j' }])
      expect(firstDamage(store.raw, { thorough: true })).toBeNull()
      expect(store.raw.query('PRAGMA foreign_key_check').all()).toEqual([])
      store.close()
    },
  )

  test('one that fails leaves the database as it was, and the next start begins again', () => {
    const raw = new Database(':memory:')
    const good = { name: 'a', sql: 'CREATE TABLE a (x);' }
    const bad = { name: 'b', sql: 'CREATE TABLE b (x); INSERT INTO nowhere VALUES (1);' }
    expect(() => migrate(raw, [good, bad])).toThrow('nowhere')
    expect([structure(raw), schemaVersion(raw)]).toEqual([[], 0])
    migrate(raw, [good, { name: 'b', sql: 'CREATE TABLE c (x);' }])
    expect(structure(raw)).toEqual(['CREATE TABLE a (x)', 'CREATE TABLE c (x)'])
  })

  test('a database of a newer version is refused in one sentence, and not touched', () => {
    using folder = temporaryFolder()
    openDataFolder(folder.path).close()
    const path = join(folder.path, DATABASE_FILE)
    const raw = new Database(path)
    raw.run(`PRAGMA user_version = ${MIGRATIONS.length + 1}`)
    raw.close()
    for (const readOnly of [false, true])
      expect(() => openStore({ path, readOnly })).toThrow(
        expect.objectContaining({
          code: 'schema_too_new',
          message: expect.stringContaining('newer Roughcut'),
        }),
      )
  })
})

describe('an empty data folder', () => {
  test('is made for its owner only, with the first owner and drive', () => {
    using folder = temporaryFolder()
    const dataDir = join(folder.path, 'deep', 'data')
    const store = openDataFolder(dataDir)
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`])
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
    expect(store.users.list()).toMatchObject([
      { email: 'owner@localhost', drives: [{ name: 'Main', role: 'owner' }] },
    ])
    store.close()
  })

  test('gets them once', () => {
    using folder = temporaryFolder()
    openDataFolder(folder.path).close()
    const store = openDataFolder(folder.path)
    expect(store.users.list()).toHaveLength(1)
    expect(store.drives.list()).toHaveLength(1)
    store.close()
  })

  test('a database that others may read is closed to them at the next start', () => {
    using folder = temporaryFolder()
    openDataFolder(folder.path).close()
    const path = join(folder.path, DATABASE_FILE)
    chmodSync(path, 0o644)
    openDataFolder(folder.path).close()
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })
})

describe('the connection', () => {
  test('writes ahead, syncs every commit, keeps foreign keys, waits for others', () => {
    using folder = temporaryFolder()
    const { raw, close } = openDataFolder(folder.path)
    const pragma = (name: string) => Object.values(raw.query(`PRAGMA ${name}`).get() as object)[0]
    expect(pragma('journal_mode')).toBe('wal')
    expect(pragma('synchronous')).toBe(2)
    expect(pragma('foreign_keys')).toBe(1)
    expect(pragma('busy_timeout')).toBe(5000)
    close()
  })

  test('a transaction that waits is refused and rolled back', () => {
    const store = openStore({ path: ':memory:' })
    expect(() =>
      store.transaction(async () => {
        store.users.create('a@b')
      }),
    ).toThrow('must not wait')
    expect(store.users.list()).toEqual([])
    store.close()
  })

  test('a transaction inside another is undone with it', () => {
    const store = openStore({ path: ':memory:' })
    expect(() =>
      store.transaction(() => {
        store.users.create('a@b')
        throw new Error('later')
      }),
    ).toThrow('later')
    expect(store.users.list()).toEqual([])
    store.close()
  })
})
