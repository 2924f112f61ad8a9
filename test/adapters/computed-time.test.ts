import { expect, test } from 'bun:test'
import { computedMsOf } from '../../src/adapters/computed-time.ts'

test.if(process.platform === 'linux')('counts what a process computes, and not what it waits', () => {
  const before = computedMsOf(process.pid) ?? 0
  const { user, system } = process.cpuUsage()
  const used = () => {
    const now = process.cpuUsage({ user, system })
    return (now.user + now.system) / 1000
  }
  while (used() < 300) JSON.stringify(new Array(1000).fill('x'))
  const computed = (computedMsOf(process.pid) ?? 0) - before
  expect(computed).toBeGreaterThanOrEqual(250)
  expect(computed).toBeLessThan(600)
})

test('knows nothing of a process that is gone', () => {
  expect(computedMsOf(2 ** 30)).toBeNull()
})
