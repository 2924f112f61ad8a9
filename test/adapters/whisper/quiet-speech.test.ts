import { expect, test } from 'bun:test'
import { quietSpeechMadeLouder } from '../../../src/adapters/whisper/quiet-speech.ts'
import { decodedSound, joined, noise, silence, streamed } from '../../support/sound.ts'
import { heardWords, testSpeech } from '../../support/speech.ts'
import { compareWords, trueWords } from '../../support/word-accuracy.ts'

const MEMO = 'voice-memo.mp3'
const peakOf = (pcm: Float32Array) => pcm.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

test('quiet speech is made louder; other sound is left as it is', () => {
  const quiet = decodedSound(MEMO, 'volume=-40dB')
  const louder = quietSpeechMadeLouder(quiet)
  expect(louder).toHaveLength(quiet.length)
  expect(peakOf(louder)).toBeCloseTo(0.3, 3)
  expect(peakOf(quiet)).toBeLessThan(0.05)
  const steps = Array.from({ length: 8 }, (_, order) => noise(8000, order % 2 ? 0.01 : 0.002, order + 1))
  for (const sound of [decodedSound(MEMO), joined(...steps), noise(32_000, 0.01), silence(2), silence(0)])
    expect(quietSpeechMadeLouder(sound)).toBe(sound)
})

test('speech 45 dB below the usual is heard as well as the usual', async () => {
  await using speech = testSpeech()
  const sound = decodedSound(MEMO, 'volume=-45dB')
  const { words } = await speech.transcribe({
    pcm: (startUs) => streamed(sound, startUs),
    durationUs: null,
    signal: new AbortController().signal,
  })
  // Measured: 1.9 %, as at the usual level; without it 86 %.
  expect(compareWords(await trueWords(MEMO), heardWords(words)).errorRate).toBeLessThanOrEqual(0.06)
}, 120_000)
