import { describe, expect, test } from 'bun:test'
import { levelAt } from '../../../src/web/pages/project/player/level.ts'
import {
  brightnessAt,
  opacityAt,
  playableOf,
  segmentAt,
  soundLevelAt,
} from '../../../src/web/pages/project/player/playable.ts'
import { samePlace } from '../../../src/web/pages/project/player/same-place.ts'
import { clip, composition, context, gap, media, seconds, tracks } from '../../support/edit-builders.ts'

const known = context([
  { media: media('talk', 60) },
  { media: media('cam', 60, { hasAudio: false }) },
  { media: media('still', null) },
  {
    media: media('both', 60, {
      kind: 'sequence',
      tracks: [
        { mediaId: 'talk', offsetUs: 0 },
        { mediaId: 'cam', offsetUs: 2_000_000 },
      ],
    }),
  },
])

describe('what the browser plays', () => {
  test('clips that continue without a seam are one segment; a cut makes two', () => {
    const joined = playableOf(
      composition([clip('a', 'talk', seconds(0, 2)), clip('b', 'talk', seconds(2, 5))]),
      known,
    )
    expect(joined.main.map(({ startUs, endUs }) => [startUs, endUs])).toEqual([[0, 5_000_000]])
    const cut = playableOf(
      composition([clip('a', 'talk', seconds(0, 2)), clip('b', 'talk', seconds(3, 5))]),
      known,
    )
    expect(cut.main.map(({ voices }) => voices[0]?.fileStartUs)).toEqual([0, 3_000_000])
    expect(cut.durationUs).toBe(4_000_000)
  })

  test('a sequence shows its chosen angle and plays every track that is not muted, each at its offset', () => {
    const [angled] = playableOf(composition([clip('a', 'both', seconds(10, 20), { angle: 1 })]), known).main
    expect(angled?.voices).toMatchObject([
      { mediaId: 'cam', fileStartUs: 8_000_000, isSeen: true, isHeard: false, isStill: false },
      { mediaId: 'talk', fileStartUs: 10_000_000, isSeen: false, isHeard: true, isStill: false },
    ])
    const [muted] = playableOf(
      composition([clip('a', 'both', seconds(10, 20), { mutedTracks: [0] })]),
      known,
    ).main
    expect(muted?.voices.filter(({ isHeard }) => isHeard)).toEqual([])
  })

  test('gaps are segments of silence, stills stand still, overlays come beside', () => {
    const playable = playableOf(
      composition([], {
        tracks: tracks(
          [gap(2), clip('s', 'still', seconds(0, 5))],
          [gap(1), clip('o', 'talk', seconds(0, 1))],
        ),
      }),
      known,
    )
    expect(playable.main.map(({ voices }) => voices.map(({ isStill }) => isStill))).toEqual([[], [true]])
    expect(playable.overlays[0]?.map(({ startUs }) => startUs)).toEqual([1_000_000])
  })

  test('speed shortens a segment, and sound that is muted is not heard', () => {
    const [fast] = playableOf(
      composition([clip('a', 'talk', seconds(0, 4), { speed: 2, muted: true })]),
      known,
    ).main
    expect(fast).toMatchObject({ endUs: 2_000_000, speed: 2, gain: 0 })
    expect(fast?.voices[0]?.isHeard).toBe(false)
  })

  test('the segment at a time is found, in a crossfade the one that comes in', () => {
    const { main } = playableOf(
      composition([
        clip('a', 'talk', seconds(0, 4), { crossfadeUs: 1_000_000 }),
        clip('b', 'talk', seconds(10, 14)),
      ]),
      known,
    )
    expect(segmentAt(main, 2_900_000)).toBe(0)
    expect(segmentAt(main, 3_100_000)).toBe(1)
    expect(segmentAt(main, 7_000_000)).toBe(-1)
    const [first] = main
    if (!first) throw new Error('no segment')
    expect(soundLevelAt(first, 2_000_000)).toBe(1)
    expect(soundLevelAt(first, 3_500_000)).toBeCloseTo(Math.SQRT1_2)
    // The picture stays under the one that comes in.
    expect(opacityAt(first, 3_500_000, 0)).toBe(1)
    const [, second] = main
    if (!second) throw new Error('no segment')
    expect(opacityAt(second, 3_250_000, first.crossfadeUs)).toBe(0.25)
    expect(brightnessAt(second, 3_250_000)).toBe(1)
  })
})

describe('the playhead after an edit', () => {
  const before = composition([clip('a', 'talk', seconds(0, 10))])

  test('stays with what was playing', () => {
    const after = composition([clip('a', 'talk', seconds(0, 2)), clip('b', 'talk', seconds(4, 10))])
    expect(samePlace(before, after, 6_000_000)).toBe(4_000_000)
    expect(samePlace(before, after, 1_000_000)).toBe(1_000_000)
  })

  test('of removed content is where what followed begins, and never past the end', () => {
    const after = composition([clip('a', 'talk', seconds(0, 2)), clip('b', 'talk', seconds(4, 10))])
    expect(samePlace(before, after, 3_000_000)).toBe(2_000_000)
    expect(samePlace(before, composition([clip('a', 'talk', seconds(0, 2))]), 9_000_000)).toBe(2_000_000)
    expect(samePlace(before, composition([]), 9_000_000)).toBe(0)
  })
})

describe('the level of what plays', () => {
  /** Half of full scale in its first second, full scale after it. */
  const peaks = new Map([
    ['talk', { perSecond: 10, values: Uint8Array.from({ length: 600 }, (_, at) => (at < 10 ? 128 : 255)) }],
  ])
  const levelOf = (shown: ReturnType<typeof composition>, atS: number) =>
    Number(levelAt(playableOf(shown, known), peaks, atS * 1e6).toFixed(1))

  test('is that of the recording at its place, with gain, fades and speed', () => {
    expect(levelOf(composition([clip('a', 'talk', seconds(0, 4))]), 0.5)).toBe(-6)
    expect(levelOf(composition([clip('a', 'talk', seconds(0, 4))]), 2)).toBe(0)
    expect(levelOf(composition([clip('a', 'talk', seconds(2, 4), { gainDb: -12 })]), 0)).toBe(-12)
    expect(levelOf(composition([clip('a', 'talk', seconds(0, 4), { speed: 2 })]), 0.7)).toBe(0)
    expect(levelOf(composition([clip('a', 'talk', seconds(2, 4), { fadeInUs: 2_000_000 })]), 1)).toBe(-6)
  })

  test('is silent in gaps, muted clips, and where nothing is known of the sound', () => {
    const silent = Number.NEGATIVE_INFINITY
    expect(levelOf(composition([gap(1), clip('a', 'talk', seconds(2, 4))]), 0.5)).toBe(silent)
    expect(levelOf(composition([clip('a', 'talk', seconds(2, 4), { muted: true })]), 0.5)).toBe(silent)
    expect(levelOf(composition([clip('a', 'cam', seconds(2, 4))]), 0.5)).toBe(silent)
  })

  test('adds what plays at once: overlays, and both clips of a crossfade', () => {
    const both = composition([], {
      tracks: tracks([clip('a', 'talk', seconds(2, 4))], [clip('b', 'talk', seconds(5, 6))]),
    })
    expect(levelOf(both, 0.5)).toBe(3)
    const crossed = composition([
      clip('a', 'talk', seconds(2, 4), { crossfadeUs: 1_000_000 }),
      clip('b', 'talk', seconds(6, 8)),
    ])
    expect(levelOf(crossed, 1.5)).toBeCloseTo(0, 1)
    expect(playableOf(crossed, known).durationUs).toBe(3_000_000)
  })
})
