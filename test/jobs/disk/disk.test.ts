import { expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createMediaFolder } from '../../../src/adapters/media-folder.ts'
import { measureDisk } from '../../../src/jobs/disk/measure.ts'
import { runCommand, runForJson } from '../../support/run-command.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { openTestFolder } from '../../support/test-store.ts'

setDefaultTimeout(60_000)

const DAY_MS = 24 * 3600_000

/** Two projects that share a file; the first has another one, derived files and two exports. */
function filledFolder() {
  const folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  let nowMs = Date.now() - 40 * DAY_MS
  const store = openTestFolder(dataDir, { nowMs: () => nowMs })
  const media = createMediaFolder(dataDir)
  const write = (path: string, bytes: number) => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, new Uint8Array(bytes))
    return path
  }
  const userId = store.users.first()?.id ?? ''
  const project = (name: string) =>
    store.projects.create({ name, driveId: store.drives.list()[0]?.id ?? '', ownerId: userId })
  const [first, second] = [project('First'), project('Second')]
  const addMedia = (projectId: string, name: string, bytes: number, derivedBytes: number) => {
    const hash = Bun.SHA256.hash(name, 'hex')
    write(media.pathOf(hash), bytes)
    store.media.addFile(hash, bytes)
    const derived = derivedBytes > 0 ? write(join(dataDir, 'derived', hash, 'peaks.u8'), derivedBytes) : ''
    const item = store.media.addItem({
      ...{
        projectId,
        name,
        position: 0,
        kind: 'audio',
        durationUs: 1,
        fileHash: hash,
        probe: null,
        tracks: null,
      },
    })
    return { hash, derived, item }
  }
  const addExport = (purpose: 'export' | 'publish', bytes: number) => {
    const id = crypto.randomUUID()
    store.exports.create({
      ...{ id, projectId: first.id, userId, compositionId: 'c', compositionName: 'Cut', revision: 1 },
      ...{ format: 'mp3', resolution: null, purpose },
    })
    store.exports.finish(id, { fileName: 'Cut.mp3', sizeBytes: bytes, report: null })
    return { id, path: write(join(dataDir, 'exports', id, 'file.mp3'), bytes) }
  }
  const own = addMedia(first.id, 'own', 1000, 300)
  const shared = addMedia(first.id, 'shared', 5000, 70)
  addMedia(second.id, 'shared', 5000, 0)
  const old = addExport('export', 800)
  const published = addExport('publish', 90)
  nowMs = Date.now()
  const recent = addExport('export', 40)
  return {
    ...{ folder, dataDir, store, first, second, own, shared, old, published, recent },
    [Symbol.dispose]() {
      store.close()
      folder[Symbol.dispose]()
    },
  }
}

test('measures each kind of file and each project, and counts shared media once', async () => {
  using here = filledFolder()
  writeFileSync(join(here.dataDir, 'roughcut.db.before-upgrade-3-x'), new Uint8Array(77))
  const use = await measureDisk(here.dataDir, here.store)
  const bytes = Object.fromEntries(use.kinds.map(({ kind, bytes }) => [kind, bytes]))
  expect(bytes).toMatchObject({ media: 6000, 'derived files': 370, exports: 930, 'older databases': 77 })
  expect(bytes.database).toBeGreaterThan(100_000)
  expect(use.projects).toMatchObject([
    {
      projectName: 'First',
      mediaBytes: 6000,
      ownMediaBytes: 1000,
      derivedBytes: 370,
      exportBytes: 930,
      exportCount: 3,
    },
    { projectName: 'Second', mediaBytes: 5000, ownMediaBytes: 0, derivedBytes: 70, exportBytes: 0 },
  ])
  expect(use.freeBytes).toBeGreaterThan(0)
  const shown = await runCommand(here.dataDir, 'disk')
  expect(shown).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/are free\..*derived files.*First/s),
  })
})

test('frees derived files of a project, but not while something is made of them', async () => {
  using here = filledFolder()
  const { jobId } = { jobId: crypto.randomUUID() }
  here.store.raw.run(
    `INSERT INTO jobs (id, type, state, project_id, user_id, audience, request, progress_label, progress_percent, progress_at_ms, created_at_ms)
     VALUES (?, 'derive', 'running', ?, (SELECT id FROM users), 'd', ?, '', 0, 1, 1)`,
    [jobId, here.first.id, JSON.stringify({ media_id: here.own.item.id, kind: 'peaks' })],
  )
  expect(await runForJson<object>(here.dataDir, 'disk', 'free', 'derived', '--project', 'First')).toEqual({
    files: 1,
    bytes: 70,
  })
  expect([existsSync(here.own.derived), existsSync(here.shared.derived)]).toEqual([true, false])
  here.store.raw.run('DELETE FROM jobs')
  expect(await runForJson<object>(here.dataDir, 'disk', 'free', 'derived')).toEqual({ files: 1, bytes: 300 })
  expect(existsSync(createMediaFolder(here.dataDir).pathOf(here.own.hash))).toBe(true)
})

test('frees exports of an age, with their rows, and never what a page shows', async () => {
  using here = filledFolder()
  expect(await runForJson<object>(here.dataDir, 'disk', 'free', 'exports', '--project', 'Second')).toEqual({
    files: 0,
    bytes: 0,
  })
  expect(await runForJson<object>(here.dataDir, 'disk', 'free', 'exports')).toEqual({ files: 1, bytes: 800 })
  expect([here.old, here.published, here.recent].map(({ path }) => existsSync(path))).toEqual([
    false,
    true,
    true,
  ])
  expect(here.store.exports.byId(here.old.id)).toBeNull()
  const all = await runForJson<object>(here.dataDir, 'disk', 'free', 'exports', '--older-than', '0')
  expect(all).toEqual({ files: 1, bytes: 40 })
  expect(existsSync(here.published.path)).toBe(true)
  mkdirSync(join(here.dataDir, 'set-aside', 'x'), { recursive: true })
  writeFileSync(join(here.dataDir, 'set-aside', 'x', 'a'), 'abc')
  expect(await runForJson<object>(here.dataDir, 'disk', 'free', 'set-aside')).toMatchObject({ bytes: 3 })
  expect((await runCommand(here.dataDir, 'disk', 'free', 'media')).exitCode).toBe(2)
  expect((await runCommand(here.dataDir, 'disk', 'free', 'exports', '--older-than', 'x')).exitCode).toBe(2)
})
