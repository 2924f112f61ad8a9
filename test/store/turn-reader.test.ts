import type { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { openStore } from '../../src/store/open.ts'
import { createTurnReader } from '../../src/store/turn-reader.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testStore } from '../support/test-store.ts'

function turnReader(path: string, main: Database) {
  const reader = createTurnReader(path, main)
  return { ...reader, [Symbol.dispose]: () => reader.close() }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('what this process wrote is read at once, also in the same turn', () => {
  using folder = temporaryFolder()
  using world = testStore(join(folder.path, 'roughcut.db'))
  const job = world.job()
  const reader = { userId: world.owner.id, driveId: world.drive.id }
  expect(world.store.jobs.summary(job.id, reader)?.progressLabel).toBe('Waiting')
  world.store.jobs.report(job.id, 'Working', 5)
  expect(world.store.jobs.summary(job.id, reader)?.progressLabel).toBe('Working')
  expect(world.store.tokens.authenticate(world.bearer)).not.toBeNull()
  world.store.tokens.revoke(world.token.id)
  expect(world.store.tokens.authenticate(world.bearer)).toBeNull()
  world.store.projects.purge(job.projectId)
  expect(world.store.jobs.summary(job.id, reader)).toBeNull()
})

test('what another process wrote is read from the next turn on, and one turn is one moment', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'roughcut.db')
  using world = testStore(path)
  const other = openStore({ path })
  expect(world.store.tokens.authenticate(world.bearer)).not.toBeNull()
  other.tokens.revoke(world.token.id)
  await nextTurn()
  expect(world.store.tokens.authenticate(world.bearer)).toBeNull()
  other.close()
})

test('reading does not stand in the way of writers or of closing', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'roughcut.db')
  const world = testStore(path)
  const other = openStore({ path })
  const job = world.job()
  const reader = { userId: world.owner.id, driveId: world.drive.id }
  for (let i = 0; i < 20; i++) {
    expect(world.store.jobs.summary(job.id, reader)?.progressPercent).toBe(i)
    other.jobs.report(job.id, 'Elsewhere', i)
    world.store.jobs.report(job.id, 'Here', i + 1)
  }
  world.store.raw.run('PRAGMA wal_checkpoint(PASSIVE)')
  expect(world.store.jobs.summary(job.id, reader)?.progressLabel).toBe('Here')
  other.close()
  world.store.close()
  await nextTurn()
})

test('what was read is kept until something is written, by whomever', async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'roughcut.db')
  using world = testStore(path)
  using reader = turnReader(path, world.store.raw)
  const reads: string[] = []
  const nameOf = reader.kept((id) => {
    reads.push(id)
    return (
      reader.query<{ name: string }, [string]>('SELECT name FROM projects WHERE id = ?').get(id)?.name ?? null
    )
  })
  const { id } = world.project('First')
  expect([nameOf(id), nameOf(id)]).toEqual(['First', 'First'])
  await nextTurn()
  expect([nameOf(id), nameOf('none'), nameOf('none')]).toEqual(['First', null, null])
  expect(reads).toEqual([id, 'none'])

  world.store.raw.run("UPDATE projects SET name = 'Mine'")
  expect(nameOf(id)).toBe('Mine')
  const other = openStore({ path })
  other.raw.run("UPDATE projects SET name = 'Theirs'")
  await nextTurn()
  expect(nameOf(id)).toBe('Theirs')
  other.close()
})

test.each(['a file', 'memory'])('what a transaction takes back is not kept, in %s', async (where) => {
  using folder = temporaryFolder()
  const path = where === 'memory' ? ':memory:' : join(folder.path, 'roughcut.db')
  using world = testStore(path)
  using reader = turnReader(path, world.store.raw)
  const readName = reader.query<{ name: string }, []>('SELECT name FROM projects')
  const nameOf = reader.kept(() => readName.get()?.name)
  world.project('Before')
  expect(nameOf('')).toBe('Before')
  expect(() =>
    world.store.transaction(() => {
      world.store.raw.run("UPDATE projects SET name = 'Never'")
      nameOf('')
      throw new Error('taken back')
    }),
  ).toThrow('taken back')
  expect(nameOf('')).toBe('Before')
  world.store.transaction(() => {
    world.store.raw.run("UPDATE projects SET name = 'After'")
    nameOf('')
  })
  expect(nameOf('')).toBe('After')
})

test('more keys than are kept are read again, and right', () => {
  using world = testStore()
  using reader = turnReader(':memory:', world.store.raw)
  let reads = 0
  const twice = reader.kept((key) => {
    reads++
    return `${key}${key}`
  })
  for (let i = 0; i < 2000; i++) expect(twice(`${i % 1000}.`)).toBe(`${i % 1000}.${i % 1000}.`)
  expect(reads).toBe(2000)
})
