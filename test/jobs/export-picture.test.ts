// What exports show, told frame by frame from the numbers in the pictures, and that sound fits to it.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Composition } from '../../src/edit/document.ts'
import { sampleOfFrame } from '../../src/edit/frames.ts'
import { type RenderPlan, renderPlanOf } from '../../src/edit/render-plan.ts'
import { clip, composition, gap, seconds, tracks } from '../support/edit-builders.ts'
import { createExportWorld, type ExportWorld } from '../support/export-world.ts'
import {
  type FilmOptions,
  filmSound,
  frameNumbersOf,
  lagOf,
  leftChannelOf,
  makeFilm,
} from '../support/measured-media.ts'
import { ffmpeg } from '../support/media-programs.ts'

setDefaultTimeout(60_000)

let world: ExportWorld

const SECONDS = 14
const FILMS: Record<string, FilmOptions> = {
  'film 23.976': { rate: '24000/1001', seconds: SECONDS },
  'film 25': { rate: '25', seconds: SECONDS, sampleRate: 44_100 },
  'film 29.97': { rate: '30000/1001', seconds: SECONDS, output: ['-f', 'mov'] },
  'film 59.94': { rate: '60000/1001', seconds: SECONDS },
}
/** Frame: 160x90, so that each pixel of the source is one of the film. */
const SMALL = { width: 160, height: 90 }

beforeAll(async () => {
  world = createExportWorld()
  for (const [name, options] of Object.entries(FILMS)) {
    const file = `${world.folder}/${name}`
    makeFilm(file, options)
    await world.add(name, file)
  }
})
afterAll(() => world[Symbol.dispose]())

function planOf(one: Composition): RenderPlan {
  return renderPlanOf(one, world.store.media.contextOf(world.projectId))
}

/** The number that each frame should carry when main has clips of numbered films only, without crossfades. */
function numbersOf(plan: RenderPlan): number[] {
  return plan.main.flatMap((segment) =>
    Array.from({ length: segment.endFrame - segment.startFrame }, (_, index) =>
      segment.kind === 'gap'
        ? -1
        : segment.sourceStartFrame + Math.floor(index * segment.effects.speed + 1e-9),
    ),
  )
}

/** Ten cuts at odd times, longer and longer. */
function oddCuts(mediaId: string) {
  let at = 0.13
  return Array.from({ length: 10 }, (_, index) => {
    const length = 0.21 + index * 0.077
    const range = seconds(at, at + length)
    at += length + 0.31 + index * 0.033
    return clip(`${mediaId} ${index}`, mediaId, range)
  })
}

describe('cuts are exact to the frame, and the sound to the sample', () => {
  for (const [name, film] of Object.entries(FILMS))
    test(`${name}, in order and in reverse order`, async () => {
      const cuts = oddCuts(name)
      const back = cuts.toReversed().map((cut) => ({ ...cut, id: `${cut.id} again` }))
      const one = composition([...cuts, ...back], SMALL)
      const plan = planOf(one)
      const { file } = await world.export(one, 'mp4')
      expect(frameNumbersOf(file)).toEqual(numbersOf(plan))
      if (film.sampleRate !== undefined) return
      const [sound, source] = [leftChannelOf(file), filmSound(film)]
      for (const segment of [...plan.main.slice(6, 10), ...plan.main.slice(-4)]) {
        if (segment.kind === 'gap') throw new Error('there should be no gap')
        const [from, sourceFrom] = [segment.startFrame, segment.sourceStartFrame].map(
          (frame) => sampleOfFrame(frame, plan.rate, 48_000) + 400,
        )
        const { lag, likeness } = lagOf(sound, from ?? 0, source, sourceFrom ?? 0, 6000, 60)
        expect(lag).toBe(0)
        expect(likeness).toBeGreaterThan(0.7)
      }
    })
})

/** ROUGHCUT_LONG_TESTS=1: an hour with 500 cuts takes minutes. Otherwise a small one of the same shape. */
const isLong = Boolean(process.env.ROUGHCUT_LONG_TESTS)

test(
  `${isLong ? 500 : 120} cuts at 29.97 do not drift: the last picture and sound are as exact as the first`,
  async () => {
    const [length, count] = isLong ? [3600, 500] : [60, 120]
    const film: FilmOptions = { rate: '30000/1001', seconds: length, seed: 7 }
    makeFilm(`${world.folder}/long`, film)
    await world.add('long', `${world.folder}/long`)
    const step = length / count
    const cuts = Array.from({ length: count }, (_, index) => {
      const from = index * step + 0.013 + (index % 7) * 0.003
      return clip(`long ${index}`, 'long', seconds(from, from + step * 0.71 + (index % 5) * 0.007))
    })
    const one = composition(cuts, SMALL)
    const plan = planOf(one)
    const { file } = await world.export(one, 'mp4')
    // Bars hold 16 bits: the number of a frame beyond that begins again.
    expect(frameNumbersOf(file)).toEqual(numbersOf(plan).map((number) => number % 65_536))
    const [sound, source] = [leftChannelOf(file), filmSound(film)]
    for (const segment of [...plan.main.slice(0, 3), ...plan.main.slice(-3)]) {
      if (segment.kind === 'gap') throw new Error('there should be no gap')
      const [from = 0, sourceFrom = 0] = [segment.startFrame, segment.sourceStartFrame].map(
        (frame) => sampleOfFrame(frame, plan.rate, 48_000) + 300,
      )
      expect(lagOf(sound, from, source, sourceFrom, 6000, 60).lag).toBe(0)
    }
  },
  isLong ? 3_600_000 : 60_000,
)

describe('a composition of many kinds of clips', () => {
  test('gaps are black, speeds skip and repeat, and files of other rates are put on the grid', async () => {
    const one = composition(
      [
        clip('a', 'film 25', seconds(1, 3), { speed: 2 }),
        gap(0.4),
        clip('b', 'film 25', seconds(5, 6), { speed: 0.5 }),
        clip('c', 'film 25', seconds(0.2, 1.2)),
      ],
      SMALL,
    )
    const { file, durationSeconds } = await world.export(one, 'mp4')
    expect(frameNumbersOf(file)).toEqual(numbersOf(planOf(one)))
    expect(durationSeconds).toBeCloseTo(1 + 0.4 + 2 + 1, 2)
  })

  test('a sequence shows the angle of each clip, shifted by its offset, black where it had not begun', async () => {
    world.addSequence('two cameras', 10, [
      { mediaId: 'film 25', offset: 0 },
      { mediaId: 'film 23.976', offset: 2 },
    ])
    const one = composition(
      Array.from({ length: 8 }, (_, index) =>
        clip(`k${index}`, 'two cameras', seconds(index, index + 1), { angle: index % 2 }),
      ),
      SMALL,
    )
    const { file } = await world.export(one, 'mp4')
    const shown = frameNumbersOf(file)
    expect(shown.length).toBe(200)
    for (let second = 0; second < 8; second += 2)
      expect(shown.slice(second * 25, second * 25 + 25)).toEqual(
        Array.from({ length: 25 }, (_, frame) => second * 25 + frame),
      )
    expect(new Set(shown.slice(25, 50))).toEqual(new Set([-1]))
    // The other camera's 23.976 frames on a grid of 25: the nearest one.
    for (const frame of [75, 90, 125, 149, 175, 199])
      expect(Math.abs((shown[frame] ?? -9) - ((frame - 50) / 25) * (24000 / 1001))).toBeLessThanOrEqual(1)
  })

  test('an overlay covers the main track while it lasts, and the composition stays as long as main', async () => {
    const one = composition([], {
      ...SMALL,
      tracks: tracks(
        [clip('a', 'film 25', seconds(0, 4))],
        [gap(1), clip('b', 'film 25', seconds(9, 10)), gap(1.5), clip('c', 'film 25', seconds(7, 10))],
      ),
    })
    const { file } = await world.export(one, 'mp4')
    const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
    expect(frameNumbersOf(file)).toEqual([
      ...range(0, 25),
      ...range(225, 250),
      ...range(50, 87 + 1),
      ...range(175, 175 + 12),
    ])
  })

  test('a crossfade blends both clips, and fades come from and go to black', async () => {
    const one = composition(
      [
        clip('a', 'film 25', seconds(0, 2), { crossfadeUs: 1_000_000, fadeInUs: 400_000 }),
        clip('b', 'film 25', seconds(6, 8), { fadeOutUs: 400_000 }),
      ],
      SMALL,
    )
    const { file } = await world.export(one, 'mp4')
    const shown = frameNumbersOf(file)
    expect(shown.length).toBe(75)
    expect(shown.slice(10, 25)).toEqual(Array.from({ length: 15 }, (_, index) => 10 + index))
    expect(shown.slice(50, 65)).toEqual(Array.from({ length: 15 }, (_, index) => 175 + index))
    // In the middle of the blend both numbers are half visible: neither can be read.
    expect(shown[37]).toBe(-1)
    expect(shown.at(-1)).toBe(-1)
  })
})

describe('recordings that are not what they seem', () => {
  test('a variable frame rate is put on the grid by the times of its frames', async () => {
    // Every third frame is missing, and for half a second there is none at all.
    const file = `${world.folder}/phone`
    makeFilm(file, {
      rate: '30',
      seconds: 8,
      filters: `select='not(eq(mod(n,3),1))*not(between(n,60,74))'`,
      output: ['-vsync', 'vfr', '-f', 'mov'],
    })
    await world.add('phone', file)
    const one = composition([clip('a', 'phone', seconds(1, 4)), clip('b', 'phone', seconds(4.5, 7.5))], SMALL)
    const plan = renderPlanOf(one, world.store.media.contextOf(world.projectId))
    const { file: out } = await world.export(one, 'mp4')
    const heldBy = (frame: number): number => {
      let held = frame
      while (held % 3 === 1 || (held >= 60 && held <= 74)) held--
      return held
    }
    const perSecond = plan.rate.numerator / plan.rate.denominator
    const wrong = frameNumbersOf(out).filter((number, index) => {
      const segment = plan.main.find(({ startFrame, endFrame }) => index >= startFrame && index < endFrame)
      if (segment?.kind !== 'clip') return true
      const at = (segment.sourceStartFrame + index - segment.startFrame) / perSecond
      // The grid may round to the frame before or after.
      return ![-1, 0, 1].some((near) => heldBy(Math.round(at * 30) + near) === number)
    })
    expect(wrong).toEqual([])
  })

  test('a picture and a sound that begin apart stay apart, in transport streams too', async () => {
    const film: FilmOptions = { rate: '25', seconds: 6 }
    const whole = `${world.folder}/whole`
    makeFilm(whole, film)
    const kinds = {
      mpegts: ['-c:v', 'copy', '-c:a', 'aac', '-b:a', '256k', '-f', 'mpegts'],
      mov: ['-c', 'copy', '-f', 'mov'],
    }
    for (const [kind, output] of Object.entries(kinds))
      for (const [late, streams] of Object.entries({ picture: ['0:v', '1:a'], sound: ['1:v', '0:a'] })) {
        const name = `${late} late in ${kind}`
        const maps = streams.flatMap((stream) => ['-map', stream])
        const file = `${world.folder}/${name}`
        ffmpeg(['-itsoffset', '0.6', '-i', whole, '-i', whole, ...maps, ...output, file])
        await world.add(name, file)
        const made = await world.export(composition([clip('a', name, seconds(2, 4))], SMALL), 'mp4')
        const wanted = 25 * (late === 'picture' ? 1.4 : 2)
        // AAC begins a little before what it holds, which moves the clock by half a frame.
        expect(Math.abs((frameNumbersOf(made.file)[10] ?? 0) - 10 - wanted)).toBeLessThanOrEqual(1)
        const from = 48_000 * (late === 'sound' ? 1.4 : 2)
        const { lag, likeness } = lagOf(
          ...([leftChannelOf(made.file), 20_000, filmSound(film), from + 20_000, 6000, 1500] as const),
        )
        expect(Math.abs(lag)).toBeLessThanOrEqual(1024)
        expect(likeness).toBeGreaterThan(0.5)
      }
  })

  test('a transport stream whose clock starts late is cut at its own times', async () => {
    const file = `${world.folder}/broadcast`
    makeFilm(file, { rate: '25', seconds: 8, output: ['-c:a', 'aac', '-b:a', '192k', '-f', 'mpegts'] })
    await world.add('broadcast', file)
    const one = composition(
      [clip('a', 'broadcast', seconds(5, 6)), clip('b', 'broadcast', seconds(1, 2))],
      SMALL,
    )
    const shown = frameNumbersOf((await world.export(one, 'mp4')).file)
    expect(shown.length).toBe(50)
    // AAC begins a little before the picture, and the file's clock with it.
    expect(Math.abs((shown[0] ?? 0) - 125)).toBeLessThanOrEqual(1)
    expect(shown).toEqual(shown.map((_, index) => (shown[index < 25 ? 0 : 25] ?? 0) + (index % 25)))
  })
})
