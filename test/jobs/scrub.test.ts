import { expect, test } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { scrubNext } from '../../src/jobs/scrub.ts'
import { scriptedJobs } from '../support/scripted-job.ts'

const DAY_MS = 24 * 3600_000
const { signal } = new AbortController()

/** A project with two files of different content, the second imported an hour later. */
async function twoFiles() {
  const world = scriptedJobs(async () => ({ status: 'success' }))
  const { store, services, clock } = world
  const project = world.project()
  const hashes: string[] = []
  for (const name of ['first', 'second']) {
    const hash = new Bun.CryptoHasher('sha256').update(name).digest('hex')
    const partial = services.mediaFolder.partialPath('job', hashes.length)
    await Bun.write(partial, name)
    await services.mediaFolder.adopt(partial, hash)
    store.media.addFile(hash, name.length)
    store.media.addItem({
      ...{ projectId: project.id, name, position: hashes.length, kind: 'audio', durationUs: 1 },
      ...{ fileHash: hash, probe: null, tracks: null },
    })
    hashes.push(hash)
    clock.nowMs += 3600_000
  }
  return { ...world, project, hashes: hashes as [string, string] }
}

test('the scrub reads each file once in 30 days, the one that waits longest first', async () => {
  using world = await twoFiles()
  const { services, store, clock, hashes } = world
  expect(await scrubNext(services, signal)).toBe(false)
  clock.nowMs += 31 * DAY_MS
  expect(await scrubNext(services, signal)).toBe(true)
  expect(store.media.file(hashes[0])?.verifiedAtMs).toBe(clock.nowMs)
  expect(store.media.file(hashes[1])?.verifiedAtMs).toBeNull()
  expect(await scrubNext(services, signal)).toBe(true)
  expect(await scrubNext(services, signal)).toBe(false)
  expect(store.media.damagedFiles()).toEqual([])
})

test('what differs from its hash is logged and kept in mind until it is intact again', async () => {
  using world = await twoFiles()
  const { services, store, clock, hashes, project } = world
  const [first, second] = hashes.map((hash) => services.mediaFolder.pathOf(hash)) as [string, string]
  writeFileSync(first, 'fIrst')
  rmSync(second)
  clock.nowMs += 31 * DAY_MS
  while (await scrubNext(services, signal));
  const found = store.media
    .damagedFiles()
    .map(({ mediaName, projectName, damage }) => [mediaName, projectName, damage])
  expect(found.sort()).toEqual([
    ['first', project.name, 'changed'],
    ['second', project.name, 'missing'],
  ])
  writeFileSync(first, 'first')
  clock.nowMs += 31 * DAY_MS
  while (await scrubNext(services, signal));
  expect(store.media.damagedFiles().map(({ mediaName }) => mediaName)).toEqual(['second'])
})

test('a file that no media item uses is not read', async () => {
  using world = await twoFiles()
  world.store.media.addFile('ab'.repeat(32), 5)
  world.clock.nowMs += 31 * DAY_MS
  while (await scrubNext(world.services, signal));
  expect(world.store.media.damagedFiles()).toEqual([])
  expect(world.store.media.file('ab'.repeat(32))?.verifiedAtMs).toBeNull()
})
