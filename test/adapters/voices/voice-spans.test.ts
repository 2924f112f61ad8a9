import { expect, test } from 'bun:test'
import type { LocalVoice } from '../../../src/adapters/voices/local-voices.ts'
import { voiceDuring, voiceSpans } from '../../../src/adapters/voices/voice-spans.ts'

const FRAMES = 592
const ANNA = Float32Array.of(1, 0)
const BEN = Float32Array.of(0, 1)

/** A voice that is heard in these frames of a window. */
function heard(embedding: Float32Array | null, from: number, to: number): LocalVoice {
  const active = new Uint8Array(FRAMES).fill(1, from, to)
  return { active, soloSamples: (to - from) * 270, embedding }
}

const second = (frame: number) => Math.round((frame * 270 * 1e6) / 16_000)

test('a person keeps the number from window to window, though windows number voices anew', () => {
  const spans = voiceSpans(
    [
      { startSample: 0, voices: [heard(ANNA, 0, 300), heard(BEN, 300, 592)] },
      { startSample: 300 * 270, voices: [heard(BEN, 0, 300), heard(ANNA, 300, 592)] },
    ],
    null,
  )
  expect(spans).toEqual([
    { startUs: 0, voice: 0 },
    { startUs: second(300), voice: 1 },
    { startUs: second(600), voice: 0 },
  ])
})

test('a voice that speaks too little alone has no number, and silence has none', () => {
  const voices = [heard(ANNA, 100, 200), heard(null, 250, 260)]
  expect(voiceSpans([{ startSample: 0, voices }], null)).toEqual([
    { startUs: 0, voice: null },
    { startUs: second(100), voice: 0 },
    { startUs: second(200), voice: null },
  ])
  expect(voiceSpans([{ startSample: 0, voices: [heard(null, 0, 5)] }], null)).toEqual([])
  expect(voiceSpans([], null)).toEqual([])
})

test('a word is said by whoever is heard longest during it', () => {
  const spans = [
    { startUs: 0, voice: 0 },
    { startUs: 1_000, voice: 1 },
    { startUs: 2_000, voice: null },
  ]
  expect(voiceDuring(spans, 0, 900)).toBe(0)
  expect(voiceDuring(spans, 700, 1_200)).toBe(0)
  expect(voiceDuring(spans, 900, 1_600)).toBe(1)
  expect(voiceDuring(spans, 1_900, 5_000)).toBe(1)
  expect(voiceDuring(spans, 2_500, 3_000)).toBeNull()
  expect(voiceDuring([], 0, 1_000)).toBeNull()
})
