import { expect, test } from 'bun:test'
import { SESSION_IDLE_MS, SESSION_LONGEST_MS } from '../../src/store/sessions.ts'
import { testStore } from '../support/test-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('a session ends after 60 days, however often it is used', () => {
  using world = testStore()
  const { sessions } = world.store
  const { row, secret } = sessions.create(world.owner.id, 'test')
  for (let day = 1; day < SESSION_LONGEST_MS / DAY_MS; day++) {
    world.clock.nowMs += DAY_MS
    expect(sessions.authenticate(secret)?.id).toBe(row.id)
  }
  world.clock.nowMs = row.createdAtMs + SESSION_LONGEST_MS
  expect(sessions.authenticate(secret)).toBeNull()
})

test('a session that nobody uses ends after 14 days, and its row goes', () => {
  using world = testStore()
  const { sessions } = world.store
  const { secret } = sessions.create(world.owner.id, 'test')
  world.clock.nowMs += SESSION_IDLE_MS - 1
  expect(sessions.listOf(world.owner.id)).toHaveLength(1)
  world.clock.nowMs += 1
  expect(sessions.authenticate(secret)).toBeNull()
  expect(sessions.deleteExpired()).toBe(1)
})
