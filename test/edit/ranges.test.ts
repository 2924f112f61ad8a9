import { describe, expect, test } from 'bun:test'
import { contains, unionOf, within, without } from '../../src/edit/ranges.ts'
import { seconds } from '../support/edit-builders.ts'

describe('a union of ranges', () => {
  test('is sorted; overlapping and touching ranges are one, empty ones none', () => {
    expect(unionOf([seconds(5, 6), seconds(1, 2), seconds(2, 3), seconds(4, 4), seconds(5.5, 7)])).toEqual([
      seconds(1, 3),
      seconds(5, 7),
    ])
  })

  test('does not change what it is made of', () => {
    const ranges = [seconds(1, 2), seconds(2, 3)]
    unionOf(ranges)
    expect(ranges).toEqual([seconds(1, 2), seconds(2, 3)])
  })
})

const holes = [seconds(2, 3), seconds(5, 6), seconds(8, 9)]
test.each([
  ['before all', seconds(0, 1), [seconds(0, 1)], []],
  ['over one', seconds(1, 4), [seconds(1, 2), seconds(3, 4)], [seconds(2, 3)]],
  ['inside one', seconds(2.2, 2.8), [], [seconds(2.2, 2.8)]],
  ['over all', seconds(0, 10), [seconds(0, 2), seconds(3, 5), seconds(6, 8), seconds(9, 10)], holes],
  ['only touching', seconds(3, 5), [seconds(3, 5)], []],
  ['from inside one into another', seconds(2.5, 5.5), [seconds(3, 5)], [seconds(2.5, 3), seconds(5, 5.5)]],
])('a range %s: what is without the holes, and what is within', (_name, range, rest, common) => {
  expect(without(range, holes)).toEqual(rest)
  expect(within(range, holes)).toEqual(common)
})

test('a time is contained from the start of a range, and not at its end any more', () => {
  expect([1.9, 2, 2.9, 3, 5, 9].map((at) => contains(holes, at * 1_000_000))).toEqual([
    false,
    true,
    true,
    false,
    true,
    false,
  ])
})
