import { expect, setDefaultTimeout, test } from 'bun:test'
import { SAMPLE_RATE } from '../../../src/adapters/whisper/audio.ts'
import { findHesitations } from '../../../src/adapters/whisper/hesitations.ts'
import {
  hasOtherVoices,
  otherVoiceScore,
  precisionOf,
  recallOf,
  scoreOf,
  VARIANTS,
} from '../../support/hesitation-score.ts'
import { decodedSound, joined, noise, silence } from '../../support/sound.ts'
import { trueWords } from '../../support/word-accuracy.ts'

setDefaultTimeout(60_000)

test('fillers that are struck from the transcript are found again, also under noise and at another pace', async () => {
  for (const variant of VARIANTS.filter(({ label }) => /recorded|10 dB|faster/.test(label))) {
    const score = await scoreOf('true', variant, null)
    expect(recallOf(score)).toBeGreaterThanOrEqual(0.85)
    expect(precisionOf(score)).toBeGreaterThanOrEqual(0.93)
  }
})

const canSpeak = hasOtherVoices()
if (!canSpeak) console.log('skipped: this ffmpeg has no filter flite, so no other voices are made')
test.if(canSpeak)('voices that nothing was tuned on hesitate as audibly', () => {
  const scores = ['slt', 'rms'].map((voice) => otherVoiceScore(voice, 0.02))
  for (const score of scores) {
    expect(recallOf(score)).toBeGreaterThanOrEqual(0.8)
    expect(precisionOf(score)).toBeGreaterThanOrEqual(0.9)
  }
})

async function words(file: string) {
  const truth = await trueWords(file)
  return truth.map(({ word, start, end }) => ({
    text: word,
    startSeconds: start,
    endSeconds: end,
    confidence: 1,
  }))
}

test('a hesitation has its place in time, its spelling and a confidence', async () => {
  const memo = decodedSound('voice-memo.mp3').slice(0, 14 * SAMPLE_RATE)
  const told = (await words('voice-memo.mp3')).filter(
    ({ text, endSeconds }) => endSeconds < 14 && !/^u[mh]$/i.test(text),
  )
  const found = findHesitations(memo, told)
  expect(found.map(({ text }) => text)).toEqual(['um', 'uh'])
  expect(Math.abs((found[0]?.startSeconds ?? 0) - 1.636)).toBeLessThan(0.05)
  expect(Math.abs((found[0]?.endSeconds ?? 0) - 1.956)).toBeLessThan(0.05)
  for (const { confidence } of found) {
    expect(confidence).toBeGreaterThanOrEqual(0.5)
    expect(confidence).toBeLessThanOrEqual(1)
  }
})

test('what the recognizer wrote itself is not entered twice, however long it is drawn', async () => {
  const memo = decodedSound('voice-memo.mp3').slice(0, 14 * SAMPLE_RATE)
  const told = (await words('voice-memo.mp3')).filter(({ endSeconds }) => endSeconds < 14)
  expect(findHesitations(memo, told)).toEqual([])
})

test('silence, hiss, hum and music-like tones without words are not hesitations', () => {
  const tone = (hz: number, seconds: number) =>
    Float32Array.from(
      { length: seconds * SAMPLE_RATE },
      (_, i) => 0.3 * Math.sin((i * 2 * Math.PI * hz) / SAMPLE_RATE),
    )
  for (const sound of [
    silence(5),
    noise(5 * SAMPLE_RATE, 0.2),
    tone(50, 5),
    joined(silence(1), tone(1000, 0.4), silence(1)),
    joined(silence(1), tone(220, 3), silence(1)),
    joined(silence(1), noise(SAMPLE_RATE / 2, 0.3), silence(1)),
  ])
    expect(findHesitations(sound, [])).toEqual([])
})
