import { describe, expect, test } from 'bun:test'
import {
  compositionTimeOf,
  durationOfItems,
  itemAt,
  layoutOf,
  type PlacedClip,
  placedClips,
  sourceTimeOf,
} from '../../src/edit/position.ts'
import { clip, gap, seconds } from '../support/edit-builders.ts'

const items = [
  clip('a', 'talk', seconds(10, 14)),
  gap(1),
  clip('b', 'talk', seconds(0, 4), { speed: 2 }),
  clip('c', 'music', seconds(5, 8), { speed: 0.5 }),
]

describe('a layout', () => {
  test('puts items one after another, each as long as its speed makes it', () => {
    expect(layoutOf(items).map(({ range }) => range)).toEqual([
      seconds(0, 4),
      seconds(4, 5),
      seconds(5, 7),
      seconds(7, 13),
    ])
    expect(durationOfItems(items)).toBe(13_000_000)
  })

  test('lets clips overlap as long as their crossfade', () => {
    const blended = [clip('a', 'x', seconds(0, 4), { crossfadeUs: 1_000_000 }), clip('b', 'y', seconds(0, 4))]
    expect(layoutOf(blended).map(({ range }) => range)).toEqual([seconds(0, 4), seconds(3, 7)])
    expect(durationOfItems(blended)).toBe(7_000_000)
  })

  test('plays at most half of the shorter clip as crossfade, and none before a gap or the end', () => {
    const long = { crossfadeUs: 5_000_000 }
    const blended = [
      clip('a', 'x', seconds(0, 4), long),
      clip('b', 'y', seconds(0, 1), long),
      gap(1),
      clip('c', 'x', seconds(0, 4), long),
    ]
    expect(placedClips(blended).map(({ crossfadeUs }) => crossfadeUs)).toEqual([500_000, 0, 0])
  })
})

describe('source time and composition time', () => {
  const placed = placedClips(items)

  test.each([
    ['a', 0, 12, 2],
    ['b at double speed', 1, 3, 6.5],
    ['c at half speed', 2, 6, 9],
  ])('of clip %s convert into each other', (_name, index, source, composition) => {
    const one = placed[index] as PlacedClip
    expect(compositionTimeOf(one, source * 1_000_000)).toBe(composition * 1_000_000)
    expect(sourceTimeOf(one, composition * 1_000_000)).toBe(source * 1_000_000)
  })

  test('of the clip’s edges meet exactly, whatever the speed', () => {
    for (const speed of [0.25, 0.7, 1, 1.3, 3, 4]) {
      const [one] = placedClips([clip('a', 'x', { startUs: 3, endUs: 12_345_678 }, { speed })]) as [
        PlacedClip,
      ]
      expect(sourceTimeOf(one, one.range.endUs)).toBe(12_345_678)
      expect(compositionTimeOf(one, 12_345_678)).toBe(one.range.endUs)
      expect(sourceTimeOf(one, one.range.startUs)).toBe(3)
    }
  })

  test('outside the clip are its nearest edge', () => {
    const [a] = placed as [PlacedClip]
    expect(compositionTimeOf(a, 0)).toBe(0)
    expect(compositionTimeOf(a, 99_000_000)).toBe(4_000_000)
    expect(sourceTimeOf(a, 99_000_000)).toBe(14_000_000)
  })
})

test('the item at a time is the one that comes in, in a crossfade too; none plays outside', () => {
  const layout = layoutOf([
    clip('a', 'x', seconds(0, 4), { crossfadeUs: 1_000_000 }),
    clip('b', 'y', seconds(0, 4)),
    gap(1),
  ])
  const indexAt = (at: number) => itemAt(layout, at * 1_000_000)?.index ?? null
  expect([0, 2.9, 3, 6.9, 7, 8].map(indexAt)).toEqual([0, 0, 1, 1, 2, null])
})
