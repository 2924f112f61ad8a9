// A data folder of 0.1.0 in this version: everything in it still works, and the way back is there.
import { Database } from 'bun:sqlite'
import { expect, setDefaultTimeout, test } from 'bun:test'
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS } from '../../src/store/migrate.ts'
import { DATABASE_FILE, openDataFolder } from '../../src/store/open.ts'
import { startCallbackReceiver } from '../support/callback-receiver.ts'
import { eventually } from '../support/eventually.ts'
import { startMediaHost } from '../support/media-host.ts'
import { contentOf, copyOlderDataFolder, OLD_SCHEMA, WRITTEN_AT_MS } from '../support/older-data-folder.ts'
import { runForJson } from '../support/run-command.ts'
import { smallDisk } from '../support/small-disk.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestServer } from '../support/test-server.ts'
import { webClient } from '../support/web-client.ts'

setDefaultTimeout(180_000)

const copiesIn = (dataDir: string) => readdirSync(dataDir).filter((name) => name.includes('.before-upgrade-'))

/** The clock of a server that starts a moment after the folder was written. */
function clockOfThen(): () => number {
  const startedAtMs = Date.now()
  return () => WRITTEN_AT_MS + Date.now() - startedAtMs
}

/** The addresses in the fixture are those of servers that are long gone. */
function redirect(dataDir: string, host: string, receiver: string): void {
  const raw = new Database(join(dataDir, DATABASE_FILE))
  const replaced = (column: string, of: RegExp, by: string, table: string, id: string) => {
    for (const row of raw
      .query<Record<string, string>, []>(
        `SELECT ${id} AS id, ${column} AS text FROM ${table} WHERE ${column} IS NOT NULL`,
      )
      .all())
      raw.run(`UPDATE ${table} SET ${column} = ? WHERE ${id} = ?`, [
        row.text?.replace(of, by) ?? '',
        row.id ?? '',
      ])
  }
  replaced('request', /http:\/\/127\.0\.0\.1:\d+(?=\/slow)/, host, 'jobs', 'id')
  replaced('callback_url', /http:\/\/127\.0\.0\.1:\d+/, receiver, 'jobs', 'id')
  replaced('url', /http:\/\/127\.0\.0\.1:\d+/, receiver, 'callbacks', 'job_id')
  raw.close()
}

test('projects, exports, jobs and callbacks of 0.1.0 continue, and its unfinished jobs are finished', async () => {
  using folder = temporaryFolder()
  await using host = await startMediaHost()
  await using receiver = await startCallbackReceiver()
  const dataDir = join(folder.path, 'data')
  await copyOlderDataFolder(dataDir)
  const [mediaFolder] = readdirSync(join(dataDir, 'media')).filter((name) => name !== 'partial')
  const [hash] = readdirSync(join(dataDir, 'media', mediaFolder ?? ''))
  const body = readFileSync(join(dataDir, 'media', mediaFolder ?? '', hash ?? ''))
  redirect(dataDir, new URL(host.serve('/slow.mp3', { body })).origin, receiver.origin)
  const old = contentOf(join(dataDir, DATABASE_FILE)) as Record<string, Record<string, string>[]>
  const oldJob = (state: string, type: string) =>
    old.jobs?.find((job) => job.state === state && job.type === type)

  await using server = await startTestServer({ dataDir, nowMs: clockOfThen() })
  const { client, store } = server
  for (const job of old.jobs?.filter(({ state }) => state === 'stopped') ?? [])
    expect((await client.readJob(job.id ?? '')).result).toMatchObject(JSON.parse(job.result ?? ''))
  const imported = await client.stopped(oldJob('running', 'import/project_media')?.id ?? '', 90_000)
  expect(imported.result).toMatchObject({ status: 'success', media_status: { slow: { status: 'success' } } })
  const edited = await client.stopped(oldJob('running', 'agent')?.id ?? '')
  expect(edited.result.status).not.toBe('error')

  const sessionOwner = webClient(
    server.url,
    `roughcut_session=${store.sessions.create(server.owner.id, 'test').secret}`,
  )
  const talk = store.projects.list().find(({ name }) => name === 'Talk')
  const page = await sessionOwner.json('GET', `/projects/${talk?.id}`)
  expect(page.revision).toBe(2)
  expect(page.media).toHaveLength(1)
  expect((await sessionOwner.ask('GET', `/media/${page.media[0].id}/file`)).status).toBe(200)
  for (const row of old.exports ?? []) {
    const file = await (await sessionOwner.ask('GET', `/exports/${row.id}/file`)).bytes()
    expect(file).toEqual(
      new Uint8Array(readFileSync(join(dataDir, 'exports', row.id ?? '', `file.${row.format}`))),
    )
  }
  const [composition] = page.document.compositions
  const wanted = { composition_id: composition.id, format: 'srt' }
  const { export_id } = await sessionOwner.json('POST', `/projects/${talk?.id}/exports`, wanted)
  await eventually(async () =>
    expect((await sessionOwner.json('GET', `/exports/${export_id}`)).state).toBe('finished'),
  )
  const again = await (await sessionOwner.ask('GET', `/exports/${export_id}/file`)).text()
  const srt = old.exports?.find(({ format }) => format === 'srt')
  expect(again).toBe(readFileSync(join(dataDir, 'exports', srt?.id ?? '', 'file.srt'), 'utf8'))
  await eventually(() => expect(receiver.received.map(({ id }) => id)).toContain(imported.job_id))
  expect(receiver.received.map(({ path }) => path)).not.toContain('/callback')
})

test('the database is copied before it is brought forward, as it was, for its owner only', async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  await copyOlderDataFolder(dataDir)
  const before = contentOf(join(dataDir, DATABASE_FILE))
  openDataFolder(dataDir).close()
  const [copy = ''] = copiesIn(dataDir)
  expect(copy).toMatch(new RegExp(`^${DATABASE_FILE}\\.before-upgrade-${OLD_SCHEMA}-\\d{8}T\\d{9}Z$`))
  expect(contentOf(join(dataDir, copy))).toEqual(before)
  expect(statSync(join(dataDir, copy)).mode & 0o777).toBe(0o600)
  openDataFolder(dataDir).close()
  expect(copiesIn(dataDir)).toEqual([copy])
  // The way back, and forward again.
  await runForJson(dataDir, 'restore', join(dataDir, copy))
  expect(copiesIn(dataDir)).toEqual([copy])
  for (let upgrade = 0; upgrade < 3; upgrade += 1) {
    for (const ending of ['', '-wal', '-shm']) rmSync(join(dataDir, DATABASE_FILE + ending), { force: true })
    copyFileSync(join(dataDir, copiesIn(dataDir)[0] ?? ''), join(dataDir, DATABASE_FILE))
    openDataFolder(dataDir).close()
  }
  expect(copiesIn(dataDir)).toHaveLength(2)
})

test('an upgrade that is killed in the middle leaves the old database, and the next start makes it', async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  await copyOlderDataFolder(dataDir)
  const path = join(dataDir, DATABASE_FILE)
  const before = contentOf(path)
  const store = join(import.meta.dir, '../../src/store')
  const script = `
    const { MIGRATIONS, migrate } = await import('${store}/migrate.ts')
    const { openConnection } = await import('${store}/connection.ts')
    const last = { name: 'last', get sql() { process.kill(process.pid, 'SIGKILL'); return '' } }
    const { raw } = openConnection('${path}', { nowMs: Date.now, newId: () => 'x', readOnly: false })
    migrate(raw, [...MIGRATIONS, last])`
  const child = Bun.spawn([process.execPath, '-e', script], { stderr: 'pipe' })
  await child.exited
  expect([child.signalCode, await new Response(child.stderr).text()]).toEqual(['SIGKILL', ''])
  expect(contentOf(path)).toEqual(before)
  openDataFolder(dataDir).close()
  expect(contentOf(path).version).toEqual({ user_version: MIGRATIONS.length })
})

test('without room for the copy nothing is changed', async () => {
  using disk = smallDisk('600k')
  if (disk === null) {
    console.warn('SKIPPED an upgrade on a full disk: nothing may be mounted here.')
    return
  }
  await copyOlderDataFolder(disk.path)
  const before = contentOf(join(disk.path, DATABASE_FILE))
  expect(() => openDataFolder(disk.path)).toThrow(expect.objectContaining({ code: 'insufficient_storage' }))
  expect(contentOf(join(disk.path, DATABASE_FILE))).toEqual(before)
  expect(copiesIn(disk.path)).toEqual([])
})
