import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { STANDARD_RATES } from '../../src/edit/frames.ts'
import { renderPlanOf } from '../../src/edit/render-plan.ts'
import { frameSizeOf } from '../../src/render/formats.ts'
import { keepFrameTimes } from '../../src/render/frame-timing.ts'
import { UNKNOWN_TRAITS } from '../../src/render/picture/colors.ts'
import { fitFilters } from '../../src/render/picture/fit.ts'
import { blackFrame, blendFrames, dimFrame } from '../../src/render/picture/raw-frames.ts'
import { runsOf, singleRunOf } from '../../src/render/picture/runs.ts'
import { selectExpression } from '../../src/render/picture/select-frames.ts'
import { shotsOf, spansOf } from '../../src/render/picture/shots.ts'
import { neededOf, SOUND_RATE, voicesOf } from '../../src/render/sound/voices.ts'
import { randomProject } from '../support/random-edits.ts'

/** What ffmpeg makes of the expression. */
function isSelected(expression: string, n: number): boolean {
  const javascript = expression.replaceAll('if(', 'choose(')
  const evaluate = new Function('n', 'choose', 'lt', 'between', `return ${javascript}`)
  return Boolean(
    evaluate(
      n,
      (when: boolean, then: unknown, otherwise: unknown) => (when ? then : otherwise),
      (a: number, b: number) => a < b,
      (value: number, from: number, to: number) => value >= from && value <= to,
    ),
  )
}

describe('selecting frames', () => {
  test('takes exactly the frames of the ranges, with any number of them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 5 })), {
          minLength: 1,
          maxLength: 60,
        }),
        (steps) => {
          let at = 7
          const ranges = steps.map(([skip, length]) => {
            const range = { startFrame: at + skip, endFrame: at + skip + length }
            at = range.endFrame
            return range
          })
          const expression = selectExpression(ranges, 7)
          for (let frame = 7; frame < at + 3; frame++)
            expect(isSelected(expression, frame - 7)).toBe(
              ranges.some(({ startFrame, endFrame }) => frame >= startFrame && frame < endFrame),
            )
        },
      ),
    )
  })

  test('asks about a thousand ranges in ten steps', () => {
    const ranges = Array.from({ length: 1000 }, (_, index) => ({
      startFrame: index * 10,
      endFrame: index * 10 + 3,
    }))
    const expression = selectExpression(ranges, 0)
    let [depth, deepest] = [0, 0]
    for (const character of expression) {
      if (character === '(') deepest = Math.max(deepest, ++depth)
      if (character === ')') depth--
    }
    expect(deepest).toBeLessThanOrEqual(12)
  })
})

describe('fitting', () => {
  const AS_IS = { traits: UNKNOWN_TRAITS, isStill: false, matrix: 'bt709' as const }

  test('only scales a picture of the same shape', () => {
    expect(fitFilters({ width: 1920, height: 1080 }, { width: 1280, height: 720 }, 'blur', AS_IS)).toBe(
      'scale=1280:720:in_color_matrix=bt709:out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p',
    )
  })

  test('keeps sizes and offsets even, whatever the shape', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.constantFrom('pad' as const, 'crop' as const, 'blur' as const),
        fc.constantFrom({ width: 720, height: 1280 }, { width: 90, height: 160 }, { width: 16, height: 16 }),
        (width, height, fit, frame) => {
          const filters = fitFilters({ width, height }, frame, fit, AS_IS)
          for (const [, a, b] of filters.matchAll(/(?:scale|crop|pad)=(\d+):(\d+)/g))
            expect([Number(a) % 2, Number(b) % 2]).toEqual([0, 0])
          const [, across, down, radius] = /crop=(\d+):(\d+),boxblur=(\d+)/.exec(filters) ?? []
          expect(4 * Number(radius ?? 0)).toBeLessThanOrEqual(
            Math.min(Number(across ?? 0), Number(down ?? 0)),
          )
          for (const [, w, h, x, y] of filters.matchAll(/pad=(\d+):(\d+):(\d+):(\d+)/g)) {
            expect([Number(w), Number(h), Number(x) % 2, Number(y) % 2]).toEqual([
              frame.width,
              frame.height,
              0,
              0,
            ])
          }
        },
      ),
    )
  })

  test('a resolution is the shorter side', () => {
    expect(frameSizeOf({ width: 1080, height: 1920 }, '720p')).toEqual({ width: 720, height: 1280 })
    expect(frameSizeOf({ width: 1920, height: 1080 }, '4k')).toEqual({ width: 3840, height: 2160 })
    expect(frameSizeOf({ width: 1001, height: 701 }, null)).toEqual({ width: 1002, height: 702 })
  })
})

test('frames are blended and dimmed by their shares', () => {
  const size = { width: 2, height: 2 }
  const [white, black] = [new Uint8Array([235, 235, 235, 235, 128, 128]), blackFrame(size)]
  expect([...blendFrames(black, white, 0.5, size)]).toEqual([126, 126, 126, 126, 128, 128])
  expect([...dimFrame(white, 0, size)]).toEqual([...black])
  expect([...dimFrame(white, 1, size)]).toEqual([...white])
})

test('the option that keeps frame times is named as the version knows it', () => {
  const newer = ['5.1.9-0+deb12u1', '6.0', '7.1', 'n7.0.2', 'N-118000-gabc', '2024-05-13-git-37db0454e4']
  const older = ['4.4.2-0ubuntu0', '5.0.1', 'N-47683-g0e8eb07980-static', '2021-02-02-git', 'unknown']
  expect(newer.map((version) => keepFrameTimes(version)[0])).toEqual(newer.map(() => '-fps_mode'))
  expect(older.map((version) => keepFrameTimes(version)[0])).toEqual(older.map(() => '-vsync'))
})

describe('for random compositions at every rate', () => {
  const runs = Number(Bun.env.ROUGHCUT_PROPERTY_RUNS ?? 100)
  const cases = fc.tuple(randomProject(), fc.constantFrom(...STANDARD_RATES))

  test('each frame is seen once, and decoders only go forward', () => {
    fc.assert(
      fc.property(cases, ([project, rate]) => {
        for (const one of project.document.compositions) {
          const plan = renderPlanOf(one, project.context, rate)
          const spans = spansOf(plan, project.context)
          let atFrame = 0
          for (const { startFrame, endFrame, layers } of spans) {
            expect(startFrame).toBe(atFrame)
            for (const layer of layers) expect(layer.length).toBeLessThanOrEqual(2)
            for (const above of layers.slice(1))
              expect(above.some(({ isSeeThrough }) => isSeeThrough)).toBeTrue()
            atFrame = endFrame
          }
          expect(atFrame).toBe(plan.durationFrames)
          const shots = shotsOf(spans)
          const decoded = runsOf(shots, rate)
          expect(decoded.flatMap((run) => run.shots).length).toBe(
            shots.filter(({ sourceRange }) => sourceRange).length,
          )
          for (const { ranges, shots: inRun } of decoded) {
            for (const [index, range] of ranges.entries())
              expect(range.startFrame).toBeGreaterThanOrEqual(ranges[index - 1]?.endFrame ?? 0)
            for (const [index, shot] of inRun.entries())
              expect(shot.startFrame).toBeGreaterThanOrEqual(inRun[index - 1]?.endFrame ?? 0)
          }
          const single = singleRunOf(spans)
          if (single)
            expect(
              single.ranges.reduce((sum, { startFrame, endFrame }) => sum + endFrame - startFrame, 0),
            ).toBe(plan.durationFrames)
        }
      }),
      { numRuns: runs },
    )
  })

  test('each voice comes in before it goes out, inside the composition', () => {
    fc.assert(
      fc.property(cases, ([project, rate]) => {
        for (const one of project.document.compositions) {
          const plan = renderPlanOf(one, project.context, rate)
          const end = Math.round((plan.durationFrames * rate.denominator * SOUND_RATE) / rate.numerator)
          for (const voice of voicesOf(plan)) {
            expect(voice.rampIn.start).toBeGreaterThanOrEqual(0)
            expect(voice.rampIn.end).toBeGreaterThan(voice.rampIn.start)
            expect(voice.rampOut.start).toBeGreaterThanOrEqual(voice.rampIn.start)
            expect(voice.rampOut.end).toBeLessThanOrEqual(end)
            expect(neededOf(voice).to).toBeGreaterThan(neededOf(voice).from)
          }
        }
      }),
      { numRuns: runs },
    )
  })
})
