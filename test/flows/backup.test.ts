// Backups while jobs run and others write, and the way back from them.
import { Database } from 'bun:sqlite'
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataFolder } from '../../src/store/data-folder-lock.ts'
import { MIGRATIONS, migrate } from '../../src/store/migrate.ts'
import { DATABASE_FILE, openDataFolder, openStore } from '../../src/store/open.ts'
import { eventually } from '../support/eventually.ts'
import { startMediaHost } from '../support/media-host.ts'
import { fixture } from '../support/odd-media.ts'
import { runCommand, runForJson, runProgram } from '../support/run-command.ts'
import { makeToken, startServerProcess } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

setDefaultTimeout(120_000)

/** Pairs of rows in one transaction each, without a pause, until stopped: a half pair would be a torn copy. */
function writePairs(dataDir: string) {
  const store = openDataFolder(dataDir)
  const [drive] = store.drives.list()
  let written = 0
  let isStopped = false
  const writing = (async () => {
    while (!isStopped) {
      store.transaction(() => {
        const user = store.users.create(`writer-${written}@example.org`)
        store.drives.addMember(drive?.id ?? '', user.id, 'member')
      })
      written += 1
      await Bun.sleep(1)
    }
    store.close()
  })()
  return {
    written: () => written,
    async [Symbol.asyncDispose]() {
      isStopped = true
      await writing
    },
  }
}

test('a backup under load is whole, and a server on it finishes what had been accepted', async () => {
  using folder = temporaryFolder()
  using other = temporaryFolder()
  await using host = await startMediaHost()
  const dataDir = join(folder.path, 'data')
  const token = makeToken(dataDir)
  const body = await Bun.file(fixture('intro.wav')).bytes()
  const slow = host.serve('/slow.wav', { body, pauseMs: 100, pieceBytes: 4_000 })
  const quick = host.serve('/quick.wav', { body })
  const accepted: { job_id: string; project_id: string }[] = []
  const copies: { file: string; jobs: number; pairs: number }[] = []
  {
    await using server = await startServerProcess(dataDir, token)
    await using writer = writePairs(dataDir)
    for (let round = 0; round < 3; round += 1) {
      for (const url of [slow, quick])
        accepted.push(await server.client.startImport({ add_media: { intro: { url } } }))
      const [jobs, pairs] = [accepted.length, writer.written()]
      const file = join(folder.path, `copy-${round}.db`)
      expect(await runProgram(dataDir, 'backup', file)).toMatchObject({ exitCode: 0, stderr: '' })
      copies.push({ file, jobs, pairs })
    }
    const refused = await runProgram(dataDir, 'restore', copies[0]?.file ?? '')
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(`process ${server.pid}`) })
    // The machine is lost: the copies and the media are what is left.
    await server.kill()
  }

  for (const { file, jobs, pairs } of copies) {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const raw = new Database(file, { readonly: true })
    expect(raw.query('PRAGMA integrity_check').values()).toEqual([['ok']])
    expect(raw.query('PRAGMA foreign_key_check').values()).toEqual([])
    const count = (sql: string) => Number(raw.query(sql).values()[0]?.[0])
    expect(count("SELECT count(*) FROM jobs WHERE type = 'import/project_media'")).toBe(jobs)
    const users = count("SELECT count(*) FROM users WHERE email LIKE 'writer-%'")
    expect(users).toBeGreaterThanOrEqual(pairs)
    expect(count('SELECT count(*) FROM memberships') - 1).toBe(users)
    raw.close()
  }

  const newDataDir = join(other.path, 'data')
  const chosen = copies[1]
  if (chosen === undefined) throw new Error('no second copy')
  const restored = await runForJson<object>(newDataDir, 'restore', chosen.file)
  expect(restored).toMatchObject({ projects: chosen.jobs, kept_as: null })
  cpSync(join(dataDir, 'media'), join(newDataDir, 'media'), { recursive: true })
  host.serve('/slow.wav', { body })
  await using again = await startServerProcess(newDataDir, token)
  for (const { job_id } of accepted.slice(0, chosen.jobs))
    expect((await again.client.stopped(job_id)).result).toMatchObject({
      status: 'success',
      media_seconds_used: 5,
    })
  // Asking for the others may have used up what a token may ask in a while.
  await eventually(
    async () => {
      expect((await again.client.request('GET', `/jobs/${accepted.at(-1)?.job_id}`)).status).toBe(404)
    },
    60_000,
    500,
  )
  const next = await again.client.import({ add_media: { intro: { url: quick } } })
  expect(next.result.status).toBe('success')
})

/** A data folder with one drive of that name, and a backup of it. */
function backedUp(folder: string, drive: string): { dataDir: string; file: string } {
  const dataDir = join(folder, 'data')
  const file = join(folder, `${drive}.db`)
  const store = openDataFolder(dataDir)
  const owner = store.users.first()
  store.drives.create(drive, owner?.id ?? '')
  store.backup(file)
  store.close()
  return { dataDir, file }
}

const drivesOf = async (dataDir: string) =>
  (await runForJson<{ name: string }[]>(dataDir, 'drive', 'list')).map((drive) => drive.name)

describe('restore', () => {
  test('puts the copy in place, keeps what was there, and can be taken back with it', async () => {
    using folder = temporaryFolder()
    const { dataDir, file } = backedUp(folder.path, 'Film')
    await runProgram(dataDir, 'drive', 'create', 'Later')
    const first = await runForJson<Record<string, unknown>>(dataDir, 'restore', file)
    const keptAs = String(first.kept_as)
    expect(keptAs).toMatch(/roughcut\.db\.before-restore-\d{8}T\d{9}Z$/)
    expect(first).toEqual({ restored_from: file, projects: 0, kept_as: keptAs, missing_media_files: 0 })
    expect(await drivesOf(dataDir)).toEqual(['Main', 'Film'])
    expect(statSync(join(dataDir, DATABASE_FILE)).mode & 0o777).toBe(0o600)
    await Bun.write(Bun.file(join(folder.path, 'back.db')), Bun.file(keptAs))
    await runForJson(dataDir, 'restore', join(folder.path, 'back.db'))
    expect(await drivesOf(dataDir)).toEqual(['Main', 'Film', 'Later'])
  })

  test('repairs a folder whose database is damaged or gone', async () => {
    using folder = temporaryFolder()
    const { dataDir, file } = backedUp(folder.path, 'Film')
    const path = join(dataDir, DATABASE_FILE)
    for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true })
    writeFileSync(path, 'damaged '.repeat(1000))
    expect((await runCommand(dataDir, 'drive', 'list')).exitCode).toBe(1)
    const { kept_as } = await runForJson<{ kept_as: string }>(dataDir, 'restore', file)
    expect(readFileSync(kept_as, 'utf8')).toStartWith('damaged damaged')
    expect(await drivesOf(dataDir)).toEqual(['Main', 'Film'])
    const elsewhere = join(folder.path, 'elsewhere')
    await runForJson(elsewhere, 'restore', file)
    expect(await drivesOf(elsewhere)).toEqual(['Main', 'Film'])
  })

  test('migrates an old backup, and reports missing media', async () => {
    using folder = temporaryFolder()
    const file = join(folder.path, 'old.db')
    const old = new Database(file, { create: true })
    migrate(old, MIGRATIONS.slice(0, 1))
    old.run("INSERT INTO users (id, email, created_at_ms) VALUES ('u', 'a@b', 1)")
    old.run("INSERT INTO drives (id, name, callback_secret, created_at_ms) VALUES ('d', 'Old', 's', 1)")
    old.run(
      "INSERT INTO projects (id, drive_id, owner_id, name, team_access, created_at_ms) VALUES ('p', 'd', 'u', 'Talk', 'none', 1)",
    )
    const hash = 'ab'.repeat(32)
    old.run(`INSERT INTO media_files (hash, size_bytes, created_at_ms) VALUES ('${hash}', 1, 1)`)
    old.run(
      `INSERT INTO media_items (id, project_id, name, name_nfc, position, kind, file_hash, created_at_ms) VALUES ('m', 'p', 'a', 'a', 0, 'audio', '${hash}', 1)`,
    )
    old.close()
    const dataDir = join(folder.path, 'data')
    const ran = await runCommand(dataDir, 'restore', file)
    expect(ran).toEqual({
      exitCode: 0,
      stdout: `The data folder ${dataDir} is back to ${file}: 1 project.\n`,
      stderr: `1 media file is missing from ${dataDir}/media; copy it there from your backup.\n`,
    })
    expect(await drivesOf(dataDir)).toEqual(['Old'])
  })

  test('refuses an incomplete backup, and changes nothing', async () => {
    using folder = temporaryFolder()
    const { dataDir, file } = backedUp(folder.path, 'Film')
    const made = (name: string, bytes: Uint8Array | string) => {
      writeFileSync(join(folder.path, name), bytes)
      return join(folder.path, name)
    }
    const bytes = readFileSync(file)
    const foreign = join(folder.path, 'foreign.db')
    const raw = new Database(foreign, { create: true })
    raw.run('CREATE TABLE media_items (x)')
    raw.close()
    const newer = made('newer.db', bytes)
    const later = new Database(newer)
    later.run(`PRAGMA user_version = ${MIGRATIONS.length + 1}`)
    later.close()
    const inUse = made('in-use.db', bytes)
    made('in-use.db-wal', 'x')
    const cases: [string, number, string][] = [
      [join(folder.path, 'nothing.db'), 1, 'not found'],
      [folder.path, 2, 'is not a file'],
      [join(dataDir, DATABASE_FILE), 2, 'is the database itself'],
      [made('text.db', 'no database '.repeat(500)), 2, 'is not a complete backup'],
      [made('empty.db', ''), 2, 'is not a backup of Roughcut'],
      [made('short.db', bytes.subarray(0, bytes.length / 2)), 2, 'nothing was changed'],
      [foreign, 2, 'is not a backup of Roughcut'],
      [newer, 1, 'newer Roughcut'],
      [inUse, 2, 'is a database in use'],
    ]
    for (const [wrong, exitCode, message] of cases) {
      const ran = await runCommand(dataDir, 'restore', wrong)
      expect([wrong, ran.exitCode, ran.stdout]).toEqual([wrong, exitCode, ''])
      expect(ran.stderr).toContain(message)
      expect(ran.stderr.trimEnd().split('\n')).toHaveLength(1)
    }
    expect(await drivesOf(dataDir)).toEqual(['Main', 'Film'])
    expect(readdirSync(dataDir).filter((name) => /restor/.test(name))).toEqual([])
  })

  test('refuses a file of the right header with damaged pages', async () => {
    using folder = temporaryFolder()
    const { dataDir, file } = backedUp(folder.path, 'Film')
    const raw = new Database(file)
    // Long enough for pages that nothing but a thorough check reads.
    raw.run(`UPDATE users SET password_hash = '${'x'.repeat(40_000)}'`)
    const pages = raw
      .query<{ at: number; size: number }, []>(
        "SELECT pgoffset AS at, pgsize AS size FROM dbstat WHERE pagetype = 'overflow' LIMIT 3",
      )
      .all()
    raw.close()
    expect(pages).toHaveLength(3)
    const bytes = readFileSync(file)
    for (const { at, size } of pages) bytes.fill(0xa5, at, at + size)
    writeFileSync(file, bytes)
    const ran = await runCommand(dataDir, 'restore', file)
    expect([ran.exitCode, ran.stderr]).toEqual([2, expect.stringContaining('is damaged')])
    expect(await drivesOf(dataDir)).toEqual(['Main', 'Film'])
  })

  test.each([
    ['CREATE TRIGGER t AFTER INSERT ON tokens BEGIN DELETE FROM users; END', 'trigger "t"'],
    ['CREATE VIEW v AS SELECT * FROM tokens', 'view "v"'],
    ['CREATE TABLE extra (x)', 'table "extra"'],
    ['CREATE INDEX tokens_more ON tokens (name)', 'index "tokens_more"'],
    ["ALTER TABLE uploads ADD COLUMN more TEXT DEFAULT ''", 'table "uploads", changed'],
    ['DROP TABLE uploads', 'lacks the table "uploads"'],
    [
      "INSERT INTO exports (id, project_id, user_id, composition_id, composition_name, revision, format, created_at_ms) SELECT '../../victim', 'p', id, 'c', 'c', 1, 'mp4', 1 FROM users",
      'exports.id holds "../../victim"',
    ],
    [
      "INSERT INTO uploads (id, user_id, file_name, size_bytes, created_at_ms) SELECT '..', id, 'a', 1, 1 FROM users",
      'uploads.id holds ".."',
    ],
    [
      "INSERT INTO media_files (hash, size_bytes, created_at_ms) VALUES ('../x', 1, 1)",
      'media_files.hash holds "../x"',
    ],
    [
      `INSERT INTO media_files (hash, size_bytes, created_at_ms) VALUES ('${'a'.repeat(65)}', 1, 1)`,
      'media_files.hash holds',
    ],
    [
      "INSERT INTO media_files (hash, size_bytes, created_at_ms) VALUES ('', 1, 1)",
      'media_files.hash holds ""',
    ],
    [
      "INSERT INTO media_files (hash, size_bytes, created_at_ms) VALUES (x'2e2e', 1, 1)",
      'media_files.hash holds',
    ],
  ])('refuses what Roughcut does not write: %s', async (sql, problem) => {
    using folder = temporaryFolder()
    const { dataDir, file } = backedUp(folder.path, 'Film')
    const raw = new Database(file)
    raw.run('PRAGMA foreign_keys = OFF')
    raw.run(sql)
    raw.close()
    const ran = await runCommand(dataDir, 'restore', file)
    expect([ran.exitCode, ran.stderr]).toEqual([2, expect.stringContaining(problem)])
    expect(await drivesOf(dataDir)).toEqual(['Main', 'Film'])
  })

  test('refuses while a server has the folder', async () => {
    using folder = temporaryFolder()
    const { dataDir, file } = backedUp(folder.path, 'Film')
    const lock = lockDataFolder(dataDir)
    const ran = await runCommand(dataDir, 'restore', file)
    expect([ran.exitCode, ran.stderr]).toEqual([1, expect.stringContaining(`process ${process.pid}`)])
    lock.release()
    expect(existsSync(join(dataDir, `${DATABASE_FILE}.restoring`))).toBe(false)
  })

  test('refuses while a command reads the database, and then goes through', async () => {
    using folder = temporaryFolder()
    const { dataDir, file } = backedUp(folder.path, 'Film')
    const store = openStore({ path: join(dataDir, DATABASE_FILE) })
    store.users.create('fresh@example.org')
    store.raw.run('BEGIN')
    store.raw.query('SELECT count(*) FROM users').all()
    const writer = openStore({ path: join(dataDir, DATABASE_FILE) })
    writer.users.create('fresher@example.org')
    const ran = await runCommand(dataDir, 'restore', file)
    expect([ran.exitCode, ran.stderr]).toEqual([1, expect.stringContaining('A command is using')])
    store.raw.run('COMMIT')
    for (const each of [store, writer]) each.close()
    await runForJson(dataDir, 'restore', file)
  })
})
