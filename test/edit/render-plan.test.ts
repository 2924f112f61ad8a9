import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { frameAt, STANDARD_RATES, sampleOfFrame } from '../../src/edit/frames.ts'
import { durationOfComposition } from '../../src/edit/position.ts'
import { type RenderSegment, renderPlanOf } from '../../src/edit/render-plan.ts'
import { clip, composition, context, gap, media, seconds, tracks } from '../support/edit-builders.ts'
import { randomProject } from '../support/random-edits.ts'

const known = context([
  { media: media('a', 60) },
  { media: media('b', 60) },
  { media: media('photo', null) },
  {
    media: media('both', 50, {
      kind: 'sequence',
      tracks: [
        { mediaId: 'a', offsetUs: 0 },
        { mediaId: 'b', offsetUs: 2_000_000 },
      ],
    }),
  },
])
const RATE = { numerator: 25, denominator: 1 }

/** `a 0-50@25` is composition frames 0 to 50 from source frame 25. */
function pictureOf(segments: readonly RenderSegment[]): string {
  return segments
    .map((segment) =>
      segment.kind === 'gap'
        ? `gap ${segment.startFrame}-${segment.endFrame}`
        : `${segment.mediaId} ${segment.startFrame}-${segment.endFrame}@${segment.sourceStartFrame}`,
    )
    .join(' | ')
}

describe('a render plan', () => {
  test('snaps each cut to a frame once, so that lengths add up', () => {
    const items = Array.from({ length: 3 }, (_, index) =>
      clip(`k${index}`, 'a', seconds(index * 5, index * 5 + 1.013)),
    )
    const plan = renderPlanOf(composition(items), known, RATE)
    expect(pictureOf(plan.main)).toBe('a 0-25@0 | a 25-51@125 | a 51-76@250')
    expect(plan.durationFrames).toBe(76)
  })

  test('joins clips that play on without a seam, and keeps them apart where a setting changes', () => {
    const items = [
      clip('1', 'a', seconds(0, 1.01)),
      clip('2', 'a', seconds(1.01, 2)),
      clip('3', 'a', seconds(2, 3), { gainDb: 3 }),
    ]
    const plan = renderPlanOf(composition(items), known, RATE)
    expect(pictureOf(plan.main)).toBe('a 0-50@0 | a 50-75@50')
  })

  test('overlaps two clips in a crossfade', () => {
    const items = [clip('1', 'a', seconds(0, 2), { crossfadeUs: 500_000 }), clip('2', 'b', seconds(10, 12))]
    const plan = renderPlanOf(composition(items), known, RATE)
    expect(pictureOf(plan.main)).toBe('a 0-50@0 | b 38-88@250')
    expect(plan.main[0]).toMatchObject({ crossfadeFrames: 12 })
  })

  test('begins a frame earlier rather than to show one that the media does not have', () => {
    const plan = renderPlanOf(composition([gap(0.01), clip('1', 'a', seconds(58.97, 60))]), known, RATE)
    const last = plan.main.at(-1)
    if (last?.kind !== 'clip') throw new Error('no clip')
    expect(last.sourceStartFrame + last.endFrame - last.startFrame).toBeLessThanOrEqual(1500)
  })

  test('shows the chosen angle of a sequence and hears all its tracks, in their own time', () => {
    const plan = renderPlanOf(
      composition([clip('1', 'both', seconds(10, 11), { angle: 1, mutedTracks: [] })]),
      known,
      RATE,
    )
    expect(plan.main[0]).toMatchObject({
      picture: { mediaId: 'b', startFrame: 200, isStill: false },
      sounds: [
        { mediaId: 'a', startFrame: 250 },
        { mediaId: 'b', startFrame: 200 },
      ],
    })
  })

  test('ends with its main track, whatever overlays have beyond it', () => {
    const one = composition([], {
      tracks: tracks([clip('1', 'a', seconds(0, 2))], [gap(1), clip('2', 'b', seconds(0, 9))]),
    })
    const plan = renderPlanOf(one, known, RATE)
    expect(plan.overlays.map(pictureOf)).toEqual(['gap 0-25 | b 25-50@0'])
  })
})

describe('for random compositions at every rate', () => {
  const runs = Number(Bun.env.ROUGHCUT_PROPERTY_RUNS ?? 100)

  test('the main track has no holes and lasts as long as the composition, to the nearest frame', () => {
    fc.assert(
      fc.property(randomProject(), fc.constantFrom(...STANDARD_RATES), (project, rate) => {
        for (const one of project.document.compositions) {
          const plan = renderPlanOf(one, project.context, rate)
          expect(
            Math.abs(plan.durationFrames - frameAt(durationOfComposition(one), rate)),
          ).toBeLessThanOrEqual(0)
          let atFrame = 0
          for (const segment of plan.main) {
            expect(segment.startFrame).toBe(atFrame)
            expect(segment.endFrame).toBeGreaterThan(segment.startFrame)
            atFrame = segment.endFrame - (segment.kind === 'clip' ? segment.crossfadeFrames : 0)
          }
          expect(atFrame).toBe(plan.durationFrames)
        }
      }),
      { numRuns: runs },
    )
  })

  test('an hour of frames is an hour of samples', () => {
    for (const rate of STANDARD_RATES) {
      const frames = Math.round((3600 * rate.numerator) / rate.denominator)
      const seconds = (frames * rate.denominator) / rate.numerator
      expect(Math.abs(sampleOfFrame(frames, rate, 48_000) - seconds * 48_000)).toBeLessThanOrEqual(0.5)
    }
  })
})
