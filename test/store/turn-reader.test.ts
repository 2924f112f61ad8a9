import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { openStore } from '../../src/store/open.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testStore } from '../support/test-store.ts'

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
