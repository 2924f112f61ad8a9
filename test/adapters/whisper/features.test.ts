// Our features against the library's own, which transforms all 30 s.
import { beforeAll, expect, test } from 'bun:test'
import type { Processor } from '@xenova/transformers'
import { SAMPLE_RATE } from '../../../src/adapters/whisper/audio.ts'
import { createFeatures } from '../../../src/adapters/whisper/features.ts'
import { openModel } from '../../../src/adapters/whisper/open-model.ts'
import { decodedSound, noise, silence } from '../../support/sound.ts'
import { SPEECH_MODEL } from '../../support/speech.ts'

let processor: Processor
beforeAll(async () => {
  processor = (await openModel(SPEECH_MODEL, 1)).processor
})

const talk = decodedSound('long-talk.opus')
const WINDOW = 30 * SAMPLE_RATE
const sounds: [what: string, pcm: Float32Array][] = [
  ['11.7 s of speech', talk.slice(0, 11.7 * SAMPLE_RATE)],
  ['a length between two frames', talk.slice(0, 4 * SAMPLE_RATE + 77)],
  ['speech cut in the middle of a word', talk.slice(SAMPLE_RATE, 2.3 * SAMPLE_RATE)],
  ['less than one frame', talk.slice(SAMPLE_RATE, SAMPLE_RATE + 100)],
  ['exactly 29 s', talk.slice(0, 29 * SAMPLE_RATE)],
  ['a sample short of 30 s', talk.slice(0, WINDOW - 1)],
  ['30 s', talk.slice(0, WINDOW)],
  ['very quiet sound', noise(3 * SAMPLE_RATE, 1e-5)],
  ['silence', silence(2)],
]

for (const [what, pcm] of sounds)
  test(`the features of ${what} are those of the library`, async () => {
    const { input_features: expected } = await processor(pcm)
    const features = createFeatures(processor).of(pcm)
    expect(features.dims).toEqual(expected.dims)
    expect(greatestDifference(features, expected)).toBeLessThan(ROUNDING)
  })

test('sound after 30 s is left out', () => {
  const features = createFeatures(processor)
  expect(features.of(talk.slice(0, 31 * SAMPLE_RATE)).data).toEqual(features.of(talk.slice(0, WINDOW)).data)
})

/** Two in the last place of values around 1. */
const ROUNDING = 2.5e-7

type Values = { data: unknown }

function greatestDifference(ours: Values, theirs: Values): number {
  const [a, b] = [ours.data as Float32Array, theirs.data as Float32Array]
  expect(a.length).toBe(b.length)
  return a.reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] ?? Number.NaN))), 0)
}
