import { expect, test } from 'bun:test'
import { retained } from '../../../src/jobs/backup/prune.ts'
import { snapshotIdAt, timeOfSnapshot } from '../../../src/jobs/backup/snapshot.ts'

const at = (text: string) => snapshotIdAt(Date.parse(text))

test('an id and its time are each other’s', () => {
  expect(timeOfSnapshot('20261124T021600123Z').toISOString()).toBe('2026-11-24T02:16:00.123Z')
  expect(at('2026-11-24T02:16:00.123Z')).toBe('20261124T021600123Z')
})

test('the newest of each period stays, and the newest of all', () => {
  const ids = [
    ...['2026-01-31T01:00Z', '2026-01-31T23:00Z', '2026-02-27T12:00Z'],
    // A Sunday, and the Monday of the next week.
    ...['2026-03-01T12:00Z', '2026-03-02T12:00Z', '2026-03-02T18:00Z', '2026-03-02T18:30Z'],
  ].map(at)
  const kept = (keep: object) => [...retained(ids, { h: 0, d: 0, w: 0, m: 0, ...keep })].sort()
  const pick = (...indices: number[]) => indices.map((index) => ids[index] ?? '')
  expect(kept({ d: 1 })).toEqual(pick(6))
  expect(kept({ d: 3 })).toEqual(pick(2, 3, 6))
  expect(kept({ w: 2 })).toEqual(pick(3, 6))
  expect(kept({ m: 3 })).toEqual(pick(1, 2, 6))
  expect(kept({ h: 2 })).toEqual(pick(4, 6))
  expect(kept({ d: 2, m: 12 })).toEqual(pick(1, 2, 3, 6))
  expect([...retained(ids, { count: 2 })].sort()).toEqual(pick(5, 6))
  expect([...retained([], { h: 0, d: 1, w: 0, m: 0 })]).toEqual([])
})
