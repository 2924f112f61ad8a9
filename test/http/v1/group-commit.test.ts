import { expect, test } from 'bun:test'
import { createGroupCommit } from '../../../src/http/v1/group-commit.ts'
import { testStore } from '../../support/test-store.ts'

test('what is asked together is committed once, and each gets its own outcome', async () => {
  using world = testStore()
  const { raw, lock } = world.store
  let outer = 0
  const commit = createGroupCommit({
    raw,
    lock,
    transaction: (work) => {
      if (!raw.inTransaction) outer += 1
      return world.store.transaction(work)
    },
  })
  const results = await Promise.allSettled([
    commit(() => world.project('first').name),
    commit(() => {
      world.project('never')
      throw new Error('refused')
    }),
    commit(() => world.project('third').name),
  ])
  expect(outer).toBe(1)
  expect(
    results.map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason))),
  ).toEqual(['first', 'Error: refused', 'third'])
  expect(world.store.projects.list().map((project) => project.name)).toEqual(['first', 'third'])
  expect(await commit(() => 4)).toBe(4)
  expect(outer).toBe(2)
})

test('nothing is seen as done before it is durable', async () => {
  using world = testStore()
  const commit = createGroupCommit(world.store)
  const inside: boolean[] = []
  await commit(() => inside.push(world.store.raw.inTransaction)).then(() =>
    inside.push(world.store.raw.inTransaction),
  )
  expect(inside).toEqual([true, false])
})

test('when the database aborts the transaction, all of them fail and nothing stays', async () => {
  using world = testStore()
  const commit = createGroupCommit(world.store)
  const results = await Promise.allSettled([
    commit(() => world.project('first')),
    commit(() => {
      world.store.raw.run('ROLLBACK')
      throw new Error('disk I/O error')
    }),
    commit(() => world.project('third')),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(world.store.projects.list()).toEqual([])
  expect(await commit(() => world.project('later').name)).toBe('later')
})

test('when the commit itself fails, all of them fail', async () => {
  using world = testStore()
  world.store.raw.run('CREATE TABLE parent (id PRIMARY KEY)')
  world.store.raw.run('CREATE TABLE child (id REFERENCES parent DEFERRABLE INITIALLY DEFERRED)')
  const commit = createGroupCommit(world.store)
  const results = await Promise.allSettled([
    commit(() => world.project('first')),
    commit(() => world.store.raw.run('INSERT INTO child VALUES (1)')),
  ])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(world.store.projects.list()).toEqual([])
})
