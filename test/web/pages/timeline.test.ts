import { describe, expect, test } from 'bun:test'
import { applyAll } from '../../../src/edit/apply.ts'
import type { Composition } from '../../../src/edit/document.ts'
import { layoutOf, mainTrackOf, placedClips } from '../../../src/edit/position.ts'
import { filmTiles } from '../../../src/web/pages/project/timeline/film-tiles.ts'
import {
  drawnItems,
  type HeldClip,
  holdEdge,
  holdInOrder,
  holdWhole,
} from '../../../src/web/pages/project/timeline/held-clip.ts'
import { nearestPoint, nextPoint, snapPointsOf } from '../../../src/web/pages/project/timeline/snap-points.ts'
import {
  clip,
  composition,
  context,
  document,
  gap,
  media,
  seconds,
  tracks,
  words,
} from '../../support/edit-builders.ts'

const known = context([
  { media: media('talk', 60), words: words('one@9-9.5 two@10-10.5 three@11-11.5 four@30-30.5') },
  { media: media('music', 100, { hasPicture: false }) },
  { media: media('still', null) },
])

const three = composition([
  clip('a', 'talk', seconds(0, 4)),
  clip('b', 'talk', seconds(10, 14)),
  clip('c', 'talk', seconds(20, 24)),
])

/** What the composition is once the clip is let go. */
function letGo(before: Composition, held: HeldClip | null): Composition {
  if (!held) throw new Error('nothing is held')
  const after = applyAll(document(before), held.operations, known, () => 'new')
  if (!after.ok) throw new Error(JSON.stringify(after.problem))
  expect({ document: after.value, context: known }).toBeValidComposition()
  return after.value.compositions[0] as Composition
}

const sources = (shown: Composition) =>
  placedClips(mainTrackOf(shown).items).map(({ clip: { id, sourceRange } }) => [
    id,
    sourceRange.startUs / 1e6,
    sourceRange.endUs / 1e6,
  ])

describe('an edge that is held', () => {
  test('is drawn where it is held, and what follows moves only when it is let go', () => {
    const held = holdEdge(three, known, 'b', 'end', 6_500_000)
    expect(held).toMatchObject({ atUs: 6_500_000, text: '2.5 s, 1.5 s shorter' })
    const drawn = drawnItems(layoutOf(mainTrackOf(three).items), held).map(({ range }) => [
      range.startUs,
      range.endUs,
    ])
    expect(drawn).toEqual([
      [0, 4_000_000],
      [4_000_000, 6_500_000],
      [8_000_000, 12_000_000],
    ])
    expect(sources(letGo(three, held))).toEqual([
      ['a', 0, 4],
      ['b', 10, 12.5],
      ['c', 20, 24],
    ])
  })

  test('of the start shows more or less of what came before; the end stays under the pointer', () => {
    const held = holdEdge(three, known, 'b', 'start', 3_000_000)
    expect(held?.placed.range).toEqual({ startUs: 3_000_000, endUs: 8_000_000 })
    expect(held?.text).toBe('5 s, 1 s longer')
    expect(sources(letGo(three, held))[1]).toEqual(['b', 9, 14])
  })

  test('goes no further than its media, and leaves something of the clip', () => {
    expect(holdEdge(three, known, 'a', 'start', -5_000_000)).toMatchObject({ atUs: 0, operations: [] })
    expect(sources(letGo(three, holdEdge(three, known, 'c', 'end', 900_000_000)))[2]).toEqual(['c', 20, 60])
    const least = holdEdge(three, known, 'b', 'end', 0)
    expect(least?.placed.range.endUs).toBe(4_040_000)
    expect(holdEdge(three, known, 'b', 'start', 900_000_000)?.placed.range.startUs).toBe(7_960_000)
  })

  test('counts what is played faster by its speed', () => {
    const fast = composition([clip('a', 'talk', seconds(10, 20), { speed: 2 })])
    expect(sources(letGo(fast, holdEdge(fast, known, 'a', 'end', 4_000_000)))).toEqual([['a', 10, 18]])
    expect(sources(letGo(fast, holdEdge(fast, known, 'a', 'start', 1_000_000)))).toEqual([['a', 12, 20]])
  })

  test('of a still makes it last longer or shorter from either side', () => {
    const still = composition([gap(10), clip('s', 'still', seconds(0, 5))])
    expect(sources(letGo(still, holdEdge(still, known, 's', 'end', 18_000_000)))).toEqual([['s', 0, 8]])
    expect(sources(letGo(still, holdEdge(still, known, 's', 'start', 12_000_000)))).toEqual([['s', 0, 3]])
  })

  test('on an overlay stays where it is in time, and stops at its neighbor', () => {
    const layered = composition([], {
      tracks: tracks(
        [clip('a', 'talk', seconds(0, 30))],
        [gap(2), clip('m', 'music', seconds(10, 14)), gap(4), clip('n', 'music', seconds(50, 55))],
      ),
    })
    const overlay = (shown: Composition) =>
      placedClips(shown.tracks[1]?.items ?? []).map(({ clip: { id, sourceRange }, range }) => [
        id,
        range.startUs / 1e6,
        range.endUs / 1e6,
        sourceRange.startUs / 1e6,
      ])
    expect(overlay(letGo(layered, holdEdge(layered, known, 'm', 'start', 3_000_000)))).toEqual([
      ['m', 3, 6, 11],
      ['n', 10, 15, 50],
    ])
    expect(overlay(letGo(layered, holdEdge(layered, known, 'n', 'start', 8_000_000)))).toEqual([
      ['m', 2, 6, 10],
      ['n', 8, 15, 48],
    ])
    expect(holdEdge(layered, known, 'n', 'start', 1_000_000)?.atUs).toBe(6_000_000)
    expect(holdEdge(layered, known, 'm', 'end', 40_000_000)?.atUs).toBe(10_000_000)
  })
})

describe('a clip that is held as a whole', () => {
  const order = (held: HeldClip | null) => sources(letGo(three, held)).map(([id]) => id)

  test('goes between the clips where the pointer is', () => {
    expect(order(holdWhole(three, 'a', 5_000_000, 9_000_000))).toEqual(['b', 'a', 'c'])
    expect(order(holdWhole(three, 'a', 5_000_000, 11_000_000))).toEqual(['b', 'c', 'a'])
    expect(order(holdWhole(three, 'c', 0, 1_000_000))).toEqual(['c', 'a', 'b'])
    expect(holdWhole(three, 'b', 3_000_000, 5_000_000)).toMatchObject({ operations: [], lineUs: null })
  })

  test('shows where it lands: before which clip, or at the end', () => {
    expect(holdInOrder(three, 'a', 1)).toMatchObject({ lineUs: 8_000_000, text: 'Place 2 of 3' })
    expect(holdInOrder(three, 'a', 2)?.lineUs).toBe(12_000_000)
    expect(holdInOrder(three, 'c', 1)?.lineUs).toBe(4_000_000)
    expect(holdInOrder(three, 'a', 9)?.text).toBe('Place 3 of 3')
  })

  test('on an overlay goes to another time', () => {
    const layered = composition([], {
      tracks: tracks([clip('a', 'talk', seconds(0, 30))], [gap(2), clip('m', 'music', seconds(10, 14))]),
    })
    const after = letGo(layered, holdWhole(layered, 'm', 7_000_000, 0))
    expect(layoutOf(after.tracks[1]?.items ?? []).at(-1)?.range.startUs).toBe(7_000_000)
    expect(holdWhole(layered, 'm', -3_000_000, 0)?.atUs).toBe(0)
    expect(holdWhole(layered, 'm', 99_000_000, 0)?.atUs).toBe(29_999_999)
  })
})

describe('where a held clip catches', () => {
  const marked = { ...three, markers: [{ id: 'm', kind: 'marker' as const, name: 'Here', atUs: 7_000_000 }] }
  const around = { playheadUs: 1_000_000, heard: [] }

  test('an edge at the words of its media, markers and the playhead', () => {
    const points = snapPointsOf(marked, known, { clipId: 'b', part: 'end' }, around)
    expect(points.map(({ atUs, name }) => [atUs / 1e6, name])).toEqual([
      [1, 'the playhead'],
      [3.5, 'after “one”'],
      [4.5, 'after “two”'],
      [5.5, 'after “three”'],
      [7, 'the marker “Here”'],
      [24.5, 'after “four”'],
    ])
    expect(nearestPoint(points, 5_400_000, 200_000)?.name).toBe('after “three”')
    expect(nearestPoint(points, 6_200_000, 200_000)).toBeNull()
    expect(nextPoint(points, 5_500_000, -1)?.name).toBe('after “two”')
    expect(nextPoint(points, 5_500_000, 1)?.name).toBe('the marker “Here”')
    expect(nextPoint(points, 99_000_000, 1)).toBeNull()
  })

  test('the start before words, and an overlay at the words of the main track', () => {
    const points = snapPointsOf(marked, known, { clipId: 'b', part: 'start' }, around)
    expect(points.find(({ name }) => name === 'before “two”')?.atUs).toBe(4_000_000)
    const layered = {
      ...marked,
      tracks: tracks(marked.tracks[0]?.items ?? [], [clip('m', 'music', seconds(0, 4))]),
    }
    const heard = [{ text: 'two', startUs: 4_000_000, endUs: 4_500_000 }]
    const names = snapPointsOf(layered, known, { clipId: 'm', part: 'whole' }, { ...around, heard }).map(
      ({ name }) => name,
    )
    expect(names).toContain('before “two”')
    expect(names).toContain('the start of a clip')
  })
})

describe('pictures in a clip', () => {
  const strip = { count: 60, intervalUs: 1_000_000 }
  const at = { offsetUs: 0, pixelsPerSecond: 40, tileWidth: 80, fromPx: 0, toPx: 10_000 }
  const [, second] = placedClips(mainTrackOf(three).items)

  test('stand one beside the other from its start on, each of what is played there', () => {
    if (!second) throw new Error('no clip')
    // 4 to 8 s of the composition, 10 to 14 s of the file.
    expect(filmTiles(second, strip, at)).toEqual([
      { x: 160, width: 80, index: 11 },
      { x: 240, width: 80, index: 13 },
    ])
    expect(filmTiles(second, strip, { ...at, fromPx: 250, toPx: 300 })).toEqual([
      { x: 240, width: 80, index: 13 },
    ])
  })

  test('are none of what was cut, where there is one of what is played', () => {
    const [placed] = placedClips([clip('a', 'talk', seconds(10.6, 11.4))])
    if (!placed) throw new Error('no clip')
    expect(filmTiles(placed, strip, at)).toEqual([{ x: 0, width: 32, index: 11 }])
  })

  test('stay within the strip, and begin when the track of a sequence does', () => {
    const [placed] = placedClips([clip('a', 'talk', seconds(0, 4))])
    if (!placed) throw new Error('no clip')
    const shifted = { ...at, offsetUs: 2_000_000 }
    expect(filmTiles(placed, { count: 2, intervalUs: 1_000_000 }, shifted)).toEqual([
      { x: 80, width: 80, index: 1 },
    ])
  })
})
