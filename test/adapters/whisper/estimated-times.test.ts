// Times of words for models that give none: from the sound's level and the lengths of the words.
import { expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { estimateTimes } from '../../../src/adapters/whisper/estimated-times.ts'
import type { SpeechProgress } from '../../../src/adapters/whisper/speech-engine.ts'
import { decodedSound, streamed } from '../../support/sound.ts'
import { heardWords, SPEECH_MODEL, testSpeech } from '../../support/speech.ts'
import { withoutCrossAttention } from '../../support/speech-models.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { compareWords, quantile, trueWords } from '../../support/word-accuracy.ts'

setDefaultTimeout(120_000)

/** Levels in dBFS, one stretch after the other. */
function levels(...stretches: [steps: number, db: number][]): Float32Array {
  return Float32Array.from(stretches.flatMap(([steps, db]) => Array.from({ length: steps }, () => db)))
}

test('a pause falls between words, not into one, where the lengths leave it open', () => {
  const sound = levels([20, -80], [50, -20], [40, -80], [100, -20], [20, -80])
  const places = estimateTimes(['Hello,', 'wonderful', 'world'], sound)
  expect(places[0]).toEqual({ from: 20, to: 110 })
  expect(places[1]?.from).toBe(110)
  expect(places[2]?.to).toBe(210)
})

test('a word begins where the sound dips', () => {
  const sound = levels([10, -80], [40, -20], [3, -34], [40, -20], [10, -80])
  const [first, second] = estimateTimes(['seven', 'eight'], sound)
  expect(first?.from).toBe(10)
  expect(second?.from).toBeGreaterThanOrEqual(50)
  expect(second?.from).toBeLessThanOrEqual(53)
})

test('longer words get more of the sound, and figures as much as they take to say', () => {
  const sound = levels([10, -80], [200, -20], [10, -80])
  const lengths = estimateTimes(['a', 'responsibility', '1984'], sound).map(({ from, to }) => to - from)
  expect(lengths[0]).toBeLessThan((lengths[1] ?? 0) / 3)
  expect(lengths[2]).toBeGreaterThan((lengths[0] ?? 0) * 3)
})

test('words are in order, apart and inside, also when there are more than the sound has places for', () => {
  const sound = levels([5, -80], [12, -20], [5, -80])
  for (const count of [0, 1, 3, 40]) {
    const places = estimateTimes(
      Array.from({ length: count }, () => 'word'),
      sound,
    )
    expect(places.length).toBe(count)
    for (const [i, { from, to }] of places.entries()) {
      expect(from).toBeGreaterThanOrEqual(places[i - 1]?.to ?? 5)
      expect(to).toBeGreaterThan(from)
      expect(to).toBeLessThanOrEqual(17.000001)
    }
  }
})

test('sound in which no speech stands out, or that is empty, is shared by the words', () => {
  expect(estimateTimes(['a', 'b'], levels([100, -20]))).toMatchObject([{ from: 0 }, { to: 100 }])
  expect(estimateTimes(['a'], new Float32Array(0))).toEqual([{ from: 0, to: 0 }])
})

test('a model without cross-attention gives the same words, with times that are labeled as estimated', async () => {
  using folder = temporaryFolder()
  const model = withoutCrossAttention(join(folder.path, 'plain'))
  await using plain = testSpeech({ model: () => model })
  await using exact = testSpeech({ model: () => SPEECH_MODEL })
  const kept: SpeechProgress[] = []
  const options = {
    pcm: (startUs: number) => streamed(decodedSound('camera-a.mp4'), startUs),
    durationUs: null,
    signal: new AbortController().signal,
  }
  const estimated = await plain.transcribe({ ...options, onWindow: (progress) => kept.push(progress) })
  const aligned = await exact.transcribe(options)
  expect(aligned.areTimesEstimated).toBe(false)
  expect(estimated.areTimesEstimated).toBe(true)
  expect(heardWords(estimated.words).map(({ text }) => text)).toEqual(
    heardWords(aligned.words).map(({ text }) => text),
  )
  // Measured: half within 0.04 s, 90 % within 0.28 s.
  const { startErrors } = compareWords(await trueWords('camera-a.mp4'), heardWords(estimated.words))
  expect(quantile(startErrors, 0.5)).toBeLessThan(0.08)
  expect(quantile(startErrors, 0.9)).toBeLessThan(0.4)
  // A restart in between keeps the label, even when all that is left is silence.
  const last = kept.at(-1) ?? null
  const resumed = await plain.transcribe({
    ...options,
    resumeFrom: last,
    pcm: () => streamed(new Float32Array(0)),
  })
  expect(resumed.areTimesEstimated).toBe(true)
})
