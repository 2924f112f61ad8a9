import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { SAMPLE_RATE } from '../../../src/adapters/whisper/audio.ts'
import { findSpeech, levelsOf } from '../../../src/adapters/whisper/sound-level.ts'
import { cutWindows, type SpeechWindow } from '../../../src/adapters/whisper/windows.ts'
import { speechThreshold } from '../../../src/edit/voice-activity.ts'
import { decodedSound, joined, mixed, noise, silence, streamed } from '../../support/sound.ts'
import { trueWords } from '../../support/word-accuracy.ts'

async function windowsOf(
  sound: Float32Array,
  startSample = 0,
  chunkSamples = 16_384,
  longestSeconds = 14,
): Promise<SpeechWindow[]> {
  const found: SpeechWindow[] = []
  const stream = streamed(sound, (startSample * 1e6) / SAMPLE_RATE, chunkSamples)
  for await (const window of cutWindows(stream, startSample, longestSeconds)) found.push(window)
  return found
}

const seconds = (samples: number) => samples / SAMPLE_RATE

for (const longest of [14, 28])
  test(`no window is longer than ${longest} s and a breath, none cuts a word, and each word lies in one`, async () => {
    for (const file of ['interview.mp4', 'voice-memo.mp3', 'long-talk.opus']) {
      const words = await trueWords(file)
      const windows = await windowsOf(decodedSound(file), 0, 16_384, longest)
      for (const window of windows) {
        if (!window.pcm) continue
        expect(seconds(window.pcm.length)).toBeLessThanOrEqual(longest + 1)
        const ends = [window.startSample, window.startSample + window.pcm.length].map(seconds)
        const cut = words.filter(({ start, end }) => ends.some((at) => start + 0.02 < at && at < end - 0.02))
        expect(cut).toEqual([])
      }
      // Neither lost nor heard twice: a word's middle lies in exactly one window.
      for (const { start, end } of words) {
        const middle = (start + end) / 2
        const holding = windows.filter(
          ({ pcm, startSample }) =>
            pcm && seconds(startSample) <= middle && middle < seconds(startSample + pcm.length),
        )
        expect(holding.length).toBe(1)
      }
    }
  })

test('every word of the samples lies in a window', async () => {
  const words = await trueWords('long-talk.opus')
  const windows = await windowsOf(decodedSound('long-talk.opus'))
  const missed = words.filter(
    ({ start, end }) =>
      !windows.some(
        ({ pcm, startSample }) =>
          pcm && seconds(startSample) <= start && end - 0.05 <= seconds(startSample + pcm.length),
      ),
  )
  expect(missed).toEqual([])
})

test('a long silence is passed over, and the words around it are in windows of their own', async () => {
  const intro = decodedSound('intro.wav')
  const windows = await windowsOf(joined(intro, silence(120), intro))
  const heard = windows.filter((window) => window.pcm)
  expect(heard.length).toBe(2)
  expect(heard.reduce((sum, { pcm }) => sum + seconds(pcm?.length ?? 0), 0)).toBeLessThan(11)
})

test('speech without any pause is cut at its quietest place', async () => {
  // Syllables at 5 Hz, none with a pause; at 12 s one dips a little lower.
  const syllables = noise(40 * SAMPLE_RATE, 0.5).map((sample, i) => {
    const dip = Math.abs(seconds(i) - 12) < 0.04 ? 0.02 : 0.05
    return sample * (dip + (1 - dip) * Math.sin(seconds(i) * 5 * Math.PI) ** 2)
  })
  const windows = (await windowsOf(syllables)).filter((window) => window.pcm)
  expect(windows.length).toBeGreaterThan(2)
  for (const { pcm } of windows) expect(seconds(pcm?.length ?? 0)).toBeLessThanOrEqual(15)
  const firstEnd = seconds((windows[0]?.startSample ?? 0) + (windows[0]?.pcm?.length ?? 0))
  expect(firstEnd).toBeGreaterThan(11.9)
  expect(firstEnd).toBeLessThan(12.1)
})

test('hiss, hum and digital silence are not speech; speech over hiss is', () => {
  expect(speechThreshold(levelsOf(noise(10 * SAMPLE_RATE, 0.2)))).toBeNull()
  expect(speechThreshold(levelsOf(silence(10)))).toBeNull()
  const hum = Float32Array.from(
    { length: 10 * SAMPLE_RATE },
    (_, i) => 0.3 * Math.sin((i * 2 * Math.PI * 50) / SAMPLE_RATE),
  )
  expect(findSpeech(levelsOf(hum))).toEqual([])
  const intro = decodedSound('intro.wav')
  const hissy = mixed(joined(silence(3), intro, silence(3)), noise(12 * SAMPLE_RATE, 0.03))
  const speech = findSpeech(levelsOf(hissy))
  expect(speech[0]?.from).toBeGreaterThan(290)
  expect(speech.at(-1)?.to).toBeLessThan(300 + Math.ceil(intro.length / 160))
  expect(speech.length).toBeGreaterThan(0)
})

test('windows do not depend on how the sound arrives, and going on from any of them gives the same rest', async () => {
  const intro = decodedSound('intro.wav')
  const memo = decodedSound('voice-memo.mp3')
  const sound = joined(intro, silence(3), memo, silence(33), intro, memo)
  const whole = await windowsOf(sound)
  expect(whole.at(-1)?.nextSample).toBe(sound.length)
  await fc.assert(
    fc.asyncProperty(
      fc.nat(whole.length - 1),
      fc.integer({ min: 1000, max: 700_000 }),
      async (from, chunkSamples) => {
        const rest = await windowsOf(sound, whole[from]?.nextSample ?? 0, chunkSamples)
        const key = ({ pcm, startSample, nextSample }: SpeechWindow) => [
          startSample,
          nextSample,
          pcm?.length ?? null,
        ]
        expect(rest.map(key)).toEqual(whole.slice(from + 1).map(key))
      },
    ),
    { numRuns: 25 },
  )
})
