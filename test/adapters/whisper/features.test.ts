// Our features against the library's own, which transforms all 30 s.
import { beforeAll, expect, test } from 'bun:test'
import type { Processor } from '@xenova/transformers'
import { SAMPLE_RATE } from '../../../src/adapters/whisper/audio.ts'
import { featuresOf } from '../../../src/adapters/whisper/features.ts'
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
    const features = featuresOf(processor, pcm)
    expect(features.dims).toEqual(expected.dims)
    expect(features.data).toEqual(expected.data)
  })

test('sound after 30 s is left out', () => {
  const features = featuresOf(processor, talk.slice(0, 31 * SAMPLE_RATE))
  expect(features.data).toEqual(featuresOf(processor, talk.slice(0, WINDOW)).data)
})
