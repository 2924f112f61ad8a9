import { expect, test } from 'bun:test'
import { testStore } from '../support/test-store.ts'

test('a worker token admits its worker until it is revoked, and is stored as a hash only', () => {
  using world = testStore()
  const { workerTokens, tokens, raw } = world.store
  const { row, token } = workerTokens.create('  render-1 ')
  expect(token).toStartWith('rcw_')
  expect(row).toMatchObject({ name: 'render-1', lastUsedAtMs: null, revokedAtMs: null })
  expect(workerTokens.authenticate(token, '1.0.0')).toEqual({ id: row.id, name: 'render-1' })
  expect(workerTokens.list()[0]?.lastUsedAtMs).toBe(world.clock.nowMs)
  expect(JSON.stringify(raw.query('SELECT * FROM worker_tokens').all())).not.toContain(token)
  // Neither opens what the other opens.
  expect(tokens.authenticate(token)).toBeNull()
  expect(workerTokens.authenticate(world.bearer, null)).toBeNull()

  expect(workerTokens.revoke(row.id)?.revokedAtMs).toBe(world.clock.nowMs)
  expect(workerTokens.authenticate(token, '1.0.0')).toBeNull()
  world.clock.nowMs += 1000
  expect(workerTokens.revoke(row.id)?.revokedAtMs).toBe(world.clock.nowMs - 1000)
  expect(workerTokens.revoke('unknown')).toBeNull()
})

test('a worker token needs a name', () => {
  using world = testStore()
  expect(() => world.store.workerTokens.create(' ')).toThrow('1 to 255 characters')
})

test('a worker of another version is found by its token, until it comes back with the right one', () => {
  using world = testStore()
  const { workerTokens } = world.store
  const { row, token } = workerTokens.create('old')
  const since = world.clock.nowMs
  const others = () =>
    workerTokens.usedByOthersThan('2.0.0', since).map(({ id, version }) => ({ id, version }))
  expect(others()).toEqual([])
  workerTokens.authenticate(token, '1.0.0')
  expect(others()).toEqual([{ id: row.id, version: '1.0.0' }])
  workerTokens.authenticate(token, null)
  expect(others()).toEqual([{ id: row.id, version: null }])
  expect(workerTokens.usedByOthersThan('2.0.0', since + 1)).toEqual([])
  workerTokens.authenticate(token, '2.0.0')
  expect(others()).toEqual([])
  workerTokens.authenticate(token, '1.0.0')
  workerTokens.revoke(row.id)
  expect(others()).toEqual([])
})
