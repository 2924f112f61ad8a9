// Watch folders, by what lies in the folder and what is in the database afterward.
import { expect, test } from 'bun:test'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { sweepUploads } from '../../../src/jobs/uploads.ts'
import { startWatching } from '../../../src/jobs/watch/watch.ts'
import { writeOut } from '../../../src/jobs/watch/write-out.ts'
import { type ScriptedWork, scriptedJobs } from '../../support/scripted-job.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const QUIET_MS = 5_000
const succeed: ScriptedWork = async () => ({ status: 'success' })

/** A watched folder on a store of its own; `round()` is a poll after a quiet time. */
function watched(work: ScriptedWork = succeed, profile: { prompt?: string } = {}) {
  const world = scriptedJobs(work)
  const outside = temporaryFolder()
  const path = realpathSync(outside.path)
  const { id: driveId } = world.store.drives.list()[0] ?? world.project()
  const user = world.store.users.first()
  if (!user) throw new Error('the store has no user')
  const row = world.store.watchFolders.add({
    ...{ userId: user.id, driveId, path, prompt: profile.prompt ?? null, exports: [], outPath: null },
  })
  const start = () => startWatching(world.services, { pollMs: null, quietMs: QUIET_MS })
  let watcher = start()
  const poll = async () => {
    await watcher.poll()
    await world.runner.idle()
  }
  return {
    ...world,
    row,
    driveId,
    file: (name: string) => join(path, name),
    write: (name: string, content: string = name) => writeFileSync(join(path, name), content),
    poll,
    async round() {
      await poll()
      world.clock.nowMs += QUIET_MS
      await poll()
    },
    async restart() {
      await watcher.stop()
      watcher = start()
    },
    projects: () =>
      world.store.projects
        .list()
        .map(({ name }) => name)
        .sort(),
    files: () => world.store.watchFolders.filesOf(row.id),
    problem: () => world.store.watchFolders.byId(row.id)?.problem ?? null,
    [Symbol.dispose]() {
      world[Symbol.dispose]()
      outside[Symbol.dispose]()
    },
  }
}

test('a file is taken once it has stopped growing, and is left as it was', async () => {
  using world = watched()
  world.write('a.wav', 'one')
  await world.poll()
  world.clock.nowMs += QUIET_MS
  appendFileSync(world.file('a.wav'), ' two')
  await world.poll()
  expect(world.projects()).toEqual([])
  world.clock.nowMs += QUIET_MS - 1
  await world.poll()
  expect(world.projects()).toEqual([])
  const before = statSync(world.file('a.wav'), { bigint: true })
  world.clock.nowMs += 1
  await world.poll()
  expect(world.projects()).toEqual(['a'])
  expect(statSync(world.file('a.wav'), { bigint: true })).toMatchObject({
    ...{ ino: before.ino, mtimeNs: before.mtimeNs, ctimeNs: before.ctimeNs },
  })
  const [upload] = world.store.uploads.ofJob(world.files()[0]?.importJobId ?? '')
  expect(readFileSync(world.services.uploads.pathOf(upload?.id ?? ''), 'utf8')).toBe('one two')
})

test('a file is taken once across restarts, renames and a trip to another disk', async () => {
  using world = watched()
  world.write('a.wav')
  await world.round()
  await world.restart()
  await world.round()
  renameSync(world.file('a.wav'), world.file('b.wav'))
  await world.restart()
  await world.round()
  expect(world.files().map(({ name }) => name)).toEqual(['b.wav'])
  // As `cp -p` to another disk and back: a new inode, the time kept.
  const whole = 1_700_000_000
  utimesSync(world.file('b.wav'), whole, whole)
  await world.round()
  copyFileSync(world.file('b.wav'), world.file('.copy'))
  rmSync(world.file('b.wav'))
  await world.poll()
  utimesSync(world.file('.copy'), whole, whole)
  renameSync(world.file('.copy'), world.file('c.wav'))
  await world.round()
  expect(world.projects()).toEqual(['a'])
  expect(world.files().map(({ name }) => name)).toEqual(['c.wav'])
})

test('equal files are two files, and a file that replaces another is a new one', async () => {
  using world = watched()
  world.write('a.wav', 'same')
  world.write('b.wav', 'same')
  await world.round()
  expect(world.projects()).toEqual(['a', 'b'])
  world.write('.new', 'other')
  renameSync(world.file('.new'), world.file('a.wav'))
  await world.round()
  expect(world.projects()).toEqual(['a', 'a', 'b'])
  appendFileSync(world.file('b.wav'), 'more')
  await world.round()
  expect(world.projects()).toEqual(['a', 'a', 'b'])
  expect(world.files().find(({ name }) => name === 'b.wav')?.problem).toContain('changed after it was taken')
})

test('links, hidden, partial and empty files and folders are left alone', async () => {
  using world = watched()
  for (const name of ['.hidden.wav', 'a.wav.part', 'b.CRDOWNLOAD', 'c.tmp']) world.write(name)
  world.write('empty.wav', '')
  mkdirSync(world.file('folder'))
  symlinkSync('/etc/hostname', world.file('link.wav'))
  await world.round()
  await world.round()
  expect(world.projects()).toEqual([])
  renameSync(world.file('a.wav.part'), world.file('a.wav'))
  await world.round()
  expect(world.projects()).toEqual(['a'])
})

test('a crash between the job and the answer neither loses nor doubles a file', async () => {
  using world = watched()
  world.write('a.wav')
  const { addFile } = world.store.watchFolders
  world.store.watchFolders.addFile = () => {
    throw new Error('power cut')
  }
  await world.round()
  expect(world.projects()).toEqual([])
  expect(world.problem()).toBe('power cut')
  expect(readdirSync(join(world.services.config.dataDir, 'uploads'))).toEqual([])
  world.store.watchFolders.addFile = addFile
  await world.restart()
  await world.round()
  expect(world.projects()).toEqual(['a'])
  expect(world.problem()).toBeNull()
})

test('a sweep spares what is being copied', async () => {
  using world = watched()
  world.write('a.wav')
  const { uploads } = world.services
  const { append } = uploads
  uploads.append = async (...piece) => {
    const arrived = await append(...piece)
    await sweepUploads(world.services)
    return arrived
  }
  await world.round()
  const [upload] = world.store.uploads.ofJob(world.files()[0]?.importJobId ?? '')
  expect(readFileSync(uploads.pathOf(upload?.id ?? ''), 'utf8')).toBe('a.wav')
})

test('a drive without media seconds and a folder that is gone are visible, and work again', async () => {
  using world = watched()
  world.write('a.wav')
  world.store.drives.setBalances(world.driveId, { mediaSeconds: 0 })
  await world.round()
  expect(world.problem()).toContain('0 media seconds left')
  world.store.drives.setBalances(world.driveId, { mediaSeconds: null })
  renameSync(world.row.path, `${world.row.path}-away`)
  await world.poll()
  expect(world.problem()).toContain('isn’t there'.replace('’', "'"))
  symlinkSync(`${world.row.path}-away`, world.row.path)
  await world.poll()
  expect(world.problem()).toContain('is a link now')
  rmSync(world.row.path)
  renameSync(`${world.row.path}-away`, world.row.path)
  await world.round()
  expect({ projects: world.projects(), problem: world.problem() }).toEqual({ projects: ['a'], problem: null })
})

test('the prompt follows the import, and a failure is visible', async () => {
  const done: string[] = []
  const work: ScriptedWork = async ({ job }) => {
    done.push(job.type)
    return job.type === 'agent' ? { status: 'error', error_message: 'No such word.' } : { status: 'success' }
  }
  using world = watched(work, { prompt: 'remove the filler words' })
  world.write('a.wav')
  await world.round()
  await world.poll()
  await world.poll()
  expect(done).toEqual(['import/project_media', 'agent'])
  expect(world.files()).toMatchObject([{ stage: 'failed', problem: 'No such word.' }])
})

/** More with WATCHED_FILES=1000. */
const FILES = Number(process.env.WATCHED_FILES ?? 300)
test(
  `${FILES} files, written, renamed and removed during restarts: one project for each that remains`,
  async () => {
    using world = watched()
    let seed = 7
    const chance = (n: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return (seed >>> 8) % n
    }
    const removed = new Set<number>()
    const names = new Map<number, string>()
    for (let next = 0, step = 0; next < FILES; step += 1) {
      for (let count = chance(40); count > 0 && next < FILES; count -= 1, next += 1) {
        names.set(next, `take ${next}.wav`)
        world.write(`take ${next}.wav`, `content of ${next}: `)
      }
      for (const [index, name] of names) {
        if (removed.has(index)) continue
        if (index > next - 30 && chance(4) === 0) appendFileSync(world.file(name), 'more')
        if (chance(8) === 0) {
          const other = `take ${index} (${step}).wav`
          renameSync(world.file(name), world.file(other))
          names.set(index, other)
        } else if (chance(20) === 0) {
          rmSync(world.file(name))
          removed.add(index)
        }
      }
      if (chance(3) === 0) await world.restart()
      world.clock.nowMs += 2_000
      await world.poll()
    }
    for (let round = 0; round < 6; round += 1) await world.round()
    const counts = new Map<number, number>()
    for (const name of world.projects()) {
      const index = Number(/^take (\d+)/.exec(name)?.[1])
      counts.set(index, (counts.get(index) ?? 0) + 1)
    }
    for (const index of names.keys()) {
      const count = counts.get(index) ?? 0
      if (removed.has(index)) expect(count).toBeLessThanOrEqual(1)
      else expect({ index, count }).toEqual({ index, count: 1 })
    }
    expect(removed.size).toBeGreaterThan(10)
  },
  200 * FILES,
)

test('an export never replaces a file, and is written once', async () => {
  using folder = temporaryFolder()
  const path = realpathSync(folder.path)
  const from = join(path, 'from')
  mkdirSync(join(path, 'out'))
  writeFileSync(from, 'ours')
  writeFileSync(join(path, 'out', 'a.srt'), 'theirs')
  const write = () =>
    writeOut({ from, folder: join(path, 'out'), id: 'x', sourceName: 'a.wav', ending: 'srt' })
  await write()
  await write()
  expect(readdirSync(join(path, 'out')).sort()).toEqual(['a 2.srt', 'a.srt'])
  expect(readFileSync(join(path, 'out', 'a.srt'), 'utf8')).toBe('theirs')
  expect(existsSync(join(path, 'out', '.roughcut-x.part'))).toBe(false)
})
