// When music goes down: under the words that the main track plays and lets be heard.
import { describe, expect, test } from 'bun:test'
import { duckedLevel, hasDucking, speechOf } from '../../src/edit/ducking.ts'
import { playableOf, soundLevelAt } from '../../src/web/pages/project/player/playable.ts'
import {
  clip,
  composition,
  context,
  document,
  edited,
  firstOf,
  media,
  refusal,
  seconds,
  tracks,
  words,
} from '../support/edit-builders.ts'

const SPOKEN = words('one@1-1.5 two@2-2.5 three@5-5.5')
const track = { ...media('both', 10), kind: 'sequence' as const }
const known = context([
  { media: media('talk', 10), words: SPOKEN },
  {
    media: { ...track, tracks: [0, 1].map(() => ({ mediaId: 'talk', offsetUs: 0 })) },
    words: SPOKEN.map((word, index) => ({ ...word, id: `${index === 2 ? 1 : 0}:${word.id}` })),
  },
  { media: media('music', 60, { kind: 'audio', hasPicture: false }) },
])
const set = { type: 'set_ducking', compositionId: 'c1' } as const
const scored = composition([], {
  tracks: tracks([clip('v', 'talk', seconds(0, 10))], [clip('m', 'music', seconds(0, 10))]),
})
const project = { document: document(scored), context: known }

describe('speech', () => {
  test.each([
    [
      'words less than a breath apart are one stretch',
      clip('a', 'talk', seconds(0, 10)),
      [
        [1, 2.5],
        [5, 5.5],
      ],
    ],
    ['what was cut is not spoken', clip('a', 'talk', seconds(1.8, 4)), [[0.2, 0.7]]],
    ['at double speed it is half as long', clip('a', 'talk', seconds(4, 10), { speed: 2 }), [[0.5, 0.75]]],
    ['a muted clip says nothing', clip('a', 'talk', seconds(0, 10), { muted: true }), []],
    [
      'nor does a track that is not heard',
      clip('a', 'both', seconds(0, 10), { mutedTracks: [1] }),
      [[1, 2.5]],
    ],
  ] as const)('%s', (_name, one, expected) => {
    const found = speechOf(composition([one]), known)
    expect(found.map(({ startUs, endUs }) => [startUs / 1e6, endUs / 1e6])).toEqual(
      expected.map((range) => [...range]),
    )
  })
})

test('the level goes down before the first word and comes up after the last', () => {
  const speech = [seconds(1, 2), seconds(5, 6)]
  const dbAt = (time: number) => 20 * Math.log10(duckedLevel(10, speech, time * 1e6))
  for (const time of [0, 0.7, 2.6, 4.7, 9]) expect(dbAt(time)).toBeCloseTo(0, 6)
  for (const time of [1, 1.5, 2, 5.5]) expect(dbAt(time)).toBeCloseTo(-10, 6)
  expect(dbAt(0.875)).toBeCloseTo(-5, 6)
  expect(dbAt(2.25)).toBeCloseTo(-5, 6)
})

describe('set_ducking', () => {
  test('is for overlays only, is set back with 0, and splits clips at the edges of a range', () => {
    const ducked = edited(project, { ...set, duckDb: 9 })
    const [main, overlay] = firstOf(ducked).tracks
    expect(main?.items[0]).toEqual(clip('v', 'talk', seconds(0, 10)))
    expect(overlay?.items[0]).toEqual(clip('m', 'music', seconds(0, 10), { duckDb: 9 }))
    expect(hasDucking(firstOf(ducked))).toBe(true)
    expect(edited(ducked, { ...set, duckDb: 0 }).document).toEqual(project.document)
    const part = edited(project, { ...set, duckDb: 9, range: seconds(2, 4) })
    expect(firstOf(part).tracks[1]?.items).toHaveLength(3)
    expect(refusal(project, { ...set, duckDb: 9, clipIds: ['v'] })).toContain('Main')
    expect(refusal(project, { ...set, duckDb: 61 })).toContain('duckDb')
  })

  test('is heard in the player as in the render', () => {
    const [music] = playableOf(firstOf(edited(project, { ...set, duckDb: 12 })), known).overlays[0] ?? []
    if (!music) throw new Error('there is no music')
    expect(soundLevelAt(music, 1_200_000)).toBeCloseTo(10 ** (-12 / 20), 6)
    expect(soundLevelAt(music, 4_000_000)).toBe(1)
  })
})
