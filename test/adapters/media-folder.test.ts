import { expect, test } from 'bun:test'
import { existsSync, linkSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createMediaFolder } from '../../src/adapters/media-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const HASH = Bun.SHA256.hash('bytes', 'hex')
const SHARD = HASH.slice(0, 2)

test('a finished download becomes the file of its hash, and nothing unfinished stays', async () => {
  using folder = temporaryFolder()
  const media = createMediaFolder(folder.path)
  const partial = media.partialPath('job-1', 0)
  await Bun.write(partial, 'bytes')
  await Bun.write(`${partial}.json`, '{}')
  expect(await media.adopt(partial, HASH)).toBe('stored')
  const path = media.pathOf(HASH)
  expect(path).toBe(join(folder.path, 'media', SHARD, HASH))
  expect(await Bun.file(path).text()).toBe('bytes')
  expect(readdirSync(join(folder.path, 'media', 'partial'))).toEqual([])
  for (const name of ['media', 'media/partial', `media/${SHARD}`])
    expect(statSync(join(folder.path, name)).mode & 0o777).toBe(0o700)
})

test('content that is stored already stays the file it was, and the second copy goes', async () => {
  using folder = temporaryFolder()
  const media = createMediaFolder(folder.path)
  await Bun.write(media.partialPath('job-1', 0), 'bytes')
  await media.adopt(media.partialPath('job-1', 0), HASH)
  const before = statSync(media.pathOf(HASH)).ino
  // Somebody's upload, which they can still write to.
  const upload = join(folder.path, 'upload')
  await Bun.write(upload, 'bytes')
  linkSync(upload, media.partialPath('job-2', 0))
  expect(await media.adopt(media.partialPath('job-2', 0), HASH)).toBe('already_stored')
  expect(statSync(media.pathOf(HASH)).ino).toBe(before)
  expect(readdirSync(join(folder.path, 'media', SHARD))).toEqual([HASH])
  expect(readdirSync(join(folder.path, 'media', 'partial'))).toEqual([])
})

test.each(['', 'bytez', 'bytes and more'])(
  'a stored file that became %p is repaired by the same content',
  async (damaged) => {
    using folder = temporaryFolder()
    const media = createMediaFolder(folder.path)
    const partial = media.partialPath('job-1', 0)
    await Bun.write(media.pathOf(HASH), damaged)
    await Bun.write(partial, 'bytes')
    expect(await media.adopt(partial, HASH)).toBe('repaired')
    expect(await Bun.file(media.pathOf(HASH)).text()).toBe('bytes')
  },
)

test('a file is removed once, and removing it again is fine', async () => {
  using folder = temporaryFolder()
  const media = createMediaFolder(folder.path)
  await Bun.write(media.partialPath('job-1', 0), 'bytes')
  await media.adopt(media.partialPath('job-1', 0), HASH)
  const path = media.pathOf(HASH)
  await media.remove(HASH)
  await media.remove(HASH)
  expect(existsSync(path)).toBe(false)
})

test('the sweep at start keeps the unfinished downloads of unfinished jobs only', async () => {
  using folder = temporaryFolder()
  const media = createMediaFolder(folder.path)
  const left = join(folder.path, 'media', 'partial')
  for (const job of ['job-1', 'job-12', 'job-2']) {
    await Bun.write(media.partialPath(job, 3), 'x')
    await Bun.write(`${media.partialPath(job, 3)}.json`, '{}')
    await Bun.write(`${media.partialPath(job, 3)}.json.new`, '{')
  }
  await Bun.write(join(left, 'stray'), 'x')
  expect(await media.sweepPartials(new Set(['job-12']), (path) => rm(path, { force: true }))).toBe(7)
  expect(readdirSync(left).sort()).toEqual(['job-12-3.part', 'job-12-3.part.json', 'job-12-3.part.json.new'])
  await media.dropPartials('job-12')
  expect(readdirSync(left)).toEqual([])
})

test('nothing outside the media folder can be named', () => {
  using folder = temporaryFolder()
  const media = createMediaFolder(folder.path)
  for (const hash of ['../../etc/passwd', '', 'AB'.repeat(32), `${HASH}/..`])
    expect(() => media.pathOf(hash)).toThrow('not a SHA-256')
  expect(() => media.partialPath('../../job', 0)).toThrow('is not an id')
})
