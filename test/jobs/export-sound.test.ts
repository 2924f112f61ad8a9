// What exports sound like, told sample by sample against sources that are known.
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import type { ClipEffects, Composition } from '../../src/edit/document.ts'
import { createLoudnessMeter } from '../../src/render/sound/loudness.ts'
import { clip, composition, gap, seconds, tracks, words } from '../support/edit-builders.ts'
import { createExportWorld, type ExportWorld } from '../support/export-world.ts'
import { lagOf, leftChannelOf, stereoOf, wavOf } from '../support/measured-media.ts'
import { noise } from '../support/sound.ts'
import { MEDIA_FIXTURES } from '../support/word-accuracy.ts'

const RATE = 48_000
setDefaultTimeout(60_000)

let world: ExportWorld

/** A minute of noise, and of a 440 Hz tone, both at a quarter of full scale. */
const hiss = noise(60 * RATE, 0.25)
const tone = Float32Array.from(
  { length: 60 * RATE },
  (_, at) => 0.25 * Math.sin((2 * Math.PI * 440 * at) / RATE),
)

beforeAll(async () => {
  world = createExportWorld()
  const add = async (id: string, samples: Float32Array, rate = RATE) => {
    const file = `${world.folder}/${id}.wav`
    writeFileSync(file, wavOf(samples, rate))
    await world.add(id, file)
  }
  await add('hiss', hiss)
  await add('tone', tone)
  await add('silence', new Float32Array(12 * RATE))
  await add(
    'tone at 44.1 kHz',
    Float32Array.from({ length: 10 * 44_100 }, (_, at) => 0.25 * Math.sin((2 * Math.PI * 440 * at) / 44_100)),
    44_100,
  )
  await world.add('interview', `${MEDIA_FIXTURES}/interview.mp4`)
})
afterAll(() => world[Symbol.dispose]())

async function rendered(one: Composition): Promise<Float32Array> {
  return leftChannelOf((await world.export(one, 'wav')).file)
}

/** At 30 frames a second, which sound alone has: the sample of a time. */
function at(time: number): number {
  return Math.round(time * 30) * 1600
}

/** The largest difference between two stretches, in steps of 16 bits. */
function differenceInSteps(
  a: Float32Array,
  aFrom: number,
  b: Float32Array,
  bFrom: number,
  count: number,
): number {
  let largest = 0
  for (let index = 0; index < count; index++)
    largest = Math.max(largest, Math.abs((a[aFrom + index] ?? 9) - (b[bFrom + index] ?? 9)))
  return largest * 32768
}

describe('cuts', () => {
  test('leave every sample between the joins as it was', async () => {
    const cuts = Array.from({ length: 40 }, (_, index) =>
      seconds(index * 1.4 + 0.3, index * 1.4 + 0.7 + (index % 5) * 0.1),
    )
    const sound = await rendered(composition(cuts.map((range, index) => clip(`k${index}`, 'hiss', range))))
    let start = 0
    for (const { startUs, endUs } of cuts) {
      const [from, to] = [at(startUs / 1e6), at(endUs / 1e6)]
      expect(differenceInSteps(sound, start + 120, hiss, from + 120, to - from - 240)).toBeLessThanOrEqual(
        1.01,
      )
      start += to - from
    }
    expect(sound.length).toBe(start)
  })

  test('join without a click', async () => {
    // A tone cut at any phase jumps by up to half of full scale; joined softly its slope stays small.
    const cuts = Array.from({ length: 30 }, (_, index) =>
      clip(`k${index}`, 'tone', seconds(index * 1.37 + 0.3, index * 1.37 + 0.9)),
    )
    const sound = await rendered(composition(cuts))
    const steepest = 0.25 * ((2 * Math.PI * 440) / RATE)
    let worst = 0
    for (let index = 1; index < sound.length; index++)
      worst = Math.max(worst, Math.abs((sound[index] ?? 0) - (sound[index - 1] ?? 0)))
    expect(worst).toBeLessThan(2 * steepest)
  })

  test('keep the loudness of noise through a join: equal power', async () => {
    const cuts = Array.from({ length: 60 }, (_, index) =>
      clip(`k${index}`, 'hiss', seconds(index * 0.9 + 0.2, index * 0.9 + 0.6)),
    )
    const sound = await rendered(composition(cuts))
    const power = (from: number, to: number) => {
      let sum = 0
      for (let index = from; index < to; index++) sum += (sound[index] ?? 0) ** 2
      return sum / (to - from)
    }
    let joins = 0
    for (let join = 1; join < 60; join++) joins += power(join * 19_200 - 100, join * 19_200 + 100) / 59
    expect(10 * Math.log10(joins / power(0, sound.length))).toBeWithin(-0.5, 0.5)
  })

  test('that part one unbroken sound leave no trace of themselves', async () => {
    const sound = await rendered(
      composition([
        clip('a', 'hiss', seconds(1, 2)),
        clip('b', 'hiss', seconds(2, 3), { gainDb: 1e-9 }),
        clip('c', 'hiss', seconds(3, 4)),
      ]),
    )
    expect(differenceInSteps(sound, 120, hiss, RATE + 120, 3 * RATE - 240)).toBeLessThanOrEqual(1.01)
  })

  test('of a source at 44.1 kHz do not drift', async () => {
    const sound = await rendered(
      composition([
        clip('a', 'tone at 44.1 kHz', seconds(1, 5)),
        clip('b', 'tone at 44.1 kHz', seconds(6, 9)),
      ]),
    )
    // 440 Hz fits whole into a second: second 8 of the source begins with the phase of second 0.
    expect(lagOf(sound, 4.5 * RATE, tone, 0.5 * RATE, 4000, 50)).toEqual({
      lag: 0,
      likeness: expect.closeTo(1, 4),
    })
    expect(lagOf(sound, 6.5 * RATE, tone, 0.5 * RATE, 4000, 50)).toEqual({
      lag: 0,
      likeness: expect.closeTo(1, 4),
    })
  })
})

describe('effects', () => {
  test('gain, mute, gap and fades do what they say', async () => {
    const sound = await rendered(
      composition([
        clip('a', 'tone', seconds(0, 1), { gainDb: -6 }),
        clip('b', 'tone', seconds(1, 2), { muted: true }),
        gap(1),
        clip('c', 'tone', seconds(3, 5), { fadeInUs: 1_000_000, fadeOutUs: 500_000 }),
      ]),
    )
    const peak = (from: number, to: number) =>
      sound.slice(from * RATE, to * RATE).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(peak(0.1, 0.9)).toBeCloseTo(0.25 * 10 ** (-6 / 20), 3)
    expect(peak(1.01, 2.99)).toBe(0)
    expect(peak(3, 3.1)).toBeLessThan(0.02)
    expect(peak(3.45, 3.55)).toBeWithin(0.1, 0.16)
    expect(peak(4.1, 4.4)).toBeCloseTo(0.25, 3)
    expect(peak(4.95, 5)).toBeLessThan(0.03)
  })

  test('a crossfade overlaps both sounds with equal power', async () => {
    const sound = await rendered(
      composition([
        clip('a', 'hiss', seconds(0, 4), { crossfadeUs: 2_000_000 }),
        clip('b', 'hiss', seconds(10, 14)),
      ]),
    )
    expect(sound.length).toBe(6 * RATE)
    const power = (from: number, to: number) =>
      sound.slice(from * RATE, to * RATE).reduce((sum, sample) => sum + sample ** 2, 0) / (to - from)
    expect(power(2, 4) / power(0, 2)).toBeWithin(0.93, 1.07)
  })

  test('speed changes the length and keeps the pitch', async () => {
    const sound = await rendered(
      composition([
        clip('a', 'tone', seconds(1, 9), { speed: 2 }),
        clip('b', 'tone', seconds(10, 12), { speed: 0.5 }),
      ]),
    )
    expect(sound.length).toBe(8 * RATE)
    const crossings = (from: number, to: number) => {
      let count = 0
      for (let index = from * RATE + 1; index < to * RATE; index++)
        if ((sound[index - 1] ?? 0) < 0 && (sound[index] ?? 0) >= 0) count++
      return count / (to - from)
    }
    expect(crossings(0.5, 3.5)).toBeWithin(436, 444)
    expect(crossings(4.5, 7.5)).toBeWithin(436, 444)
  })

  test('an overlay is mixed in, and the tracks of a sequence are heard but the muted ones', async () => {
    world.addSequence('both', 20, [
      { mediaId: 'hiss', offset: 0 },
      { mediaId: 'tone', offset: 2.5 },
    ])
    const mixed = await rendered(
      composition([], {
        tracks: tracks([clip('a', 'both', seconds(5, 7))], [gap(1), clip('b', 'hiss', seconds(30, 31))]),
      }),
    )
    const only = await rendered(composition([clip('a', 'both', seconds(5, 7), { mutedTracks: [0] })]))
    expect(differenceInSteps(only, 200, tone, 2.5 * RATE + 200, RATE)).toBeLessThanOrEqual(1.01)
    const expected = Float32Array.from(
      { length: 2 * RATE },
      (_, index) =>
        (hiss[5 * RATE + index] ?? 0) +
        (tone[2.5 * RATE + index] ?? 0) +
        (index >= RATE ? (hiss[29 * RATE + index] ?? 0) : 0),
    )
    expect(differenceInSteps(mixed, 200, expected, 200, RATE - 400)).toBeLessThanOrEqual(1.01)
    expect(differenceInSteps(mixed, RATE + 200, expected, RATE + 200, RATE - 400)).toBeLessThanOrEqual(2)
  })

  test('music is lower by what was set while words are spoken, and comes up between them', async () => {
    // Words from 2 to 3 s and from 3.5 to 4 s: one stretch, since no breath lies between.
    world.saveWords('silence', words('one@2-3 two@3.5-4 three@8-8.5'))
    const music = (effects: Partial<ClipEffects>) =>
      composition([], {
        tracks: tracks([clip('v', 'silence', seconds(0, 12))], [clip('m', 'tone', seconds(0, 12), effects)]),
      })
    const [plain, ducked] = [await rendered(music({})), await rendered(music({ duckDb: 12 }))]
    const levelDb = (from: number, to: number) => {
      const power = (sound: Float32Array) =>
        sound.slice(at(from), at(to)).reduce((sum, sample) => sum + sample ** 2, 0)
      return 10 * Math.log10(power(ducked) / power(plain))
    }
    expect(levelDb(0, 1.7)).toBeCloseTo(0, 2)
    expect(levelDb(2, 4)).toBeCloseTo(-12, 1)
    expect(levelDb(1.75, 2)).toBeWithin(-9, -2)
    expect(levelDb(4, 4.5)).toBeWithin(-9, -2)
    expect(levelDb(4.6, 7.7)).toBeCloseTo(0, 2)
    expect(levelDb(8, 8.5)).toBeCloseTo(-12, 1)
    // No step in the level anywhere: what is heard changes no faster than the tone itself.
    const steepest = 0.25 * ((2 * Math.PI * 440) / RATE)
    let worst = 0
    for (let index = 1; index < ducked.length; index++)
      worst = Math.max(worst, Math.abs((ducked[index] ?? 0) - (ducked[index - 1] ?? 0)))
    expect(worst).toBeLessThan(1.1 * steepest)
  })

  test('studio sound stays where it was, and quietens what is between the words', async () => {
    const dry = await rendered(composition([clip('a', 'interview', seconds(0, 8))]))
    const clean = await rendered(composition([clip('a', 'interview', seconds(0, 8), { studioSound: 100 })]))
    const half = await rendered(composition([clip('a', 'interview', seconds(0, 8), { studioSound: 50 })]))
    expect(clean.length).toBe(dry.length)
    const { lag, likeness } = lagOf(clean, RATE, dry, RATE, 2 * RATE, 60)
    expect(Math.abs(lag)).toBeLessThanOrEqual(3)
    expect(likeness).toBeGreaterThan(0.6)
    const average = dry.map((sample, index) => (sample + (clean[index] ?? 0)) / 2)
    expect(differenceInSteps(half, 1000, average, 1000, 7 * RATE)).toBeLessThan(3)
  })
})

describe('loudness', () => {
  for (const target of [-14, -23])
    test(`of ${target} LUFS is met within 0.5 LU in what is heard`, async () => {
      const one = composition([clip('a', 'interview', seconds(0, 20))], { loudnessLufs: target })
      const report = await world.export(one, 'mp3')
      const meter = createLoudnessMeter()
      meter.add(stereoOf(report.file))
      expect(meter.integrated()).toBeWithin(target - 0.5, target + 0.5)
      expect(report.loudnessLufs).toBeWithin(target - 0.5, target + 0.5)
      expect(meter.peak()).toBeLessThan(1)
      expect(report.checks.find(({ name }) => name === 'loudness')?.status).toBe('ok')
    })

  test('without a target stays as it is, unless it would clip', async () => {
    const loud = composition([], {
      tracks: tracks(
        [clip('a', 'tone', seconds(0, 3), { gainDb: 10 })],
        [clip('b', 'tone', seconds(0, 3), { gainDb: 10 })],
      ),
    })
    const sound = await rendered(loud)
    const peak = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    expect(peak).toBeWithin(0.95, 0.98)
  })
})
