// The whole way from sound to words, with the real small model in its child process.
import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { SAMPLE_RATE } from '../../../src/adapters/whisper/audio.ts'
import type { SpeechChild } from '../../../src/adapters/whisper/speech-child.ts'
import type { SpeechProgress, TranscribeOptions } from '../../../src/adapters/whisper/speech-engine.ts'
import { failureOf, rejectionOf } from '../../support/rejection.ts'
import { decodedSound, joined, noise, silence, streamed } from '../../support/sound.ts'
import { heardWords, rememberingSpeech, testSpeech } from '../../support/speech.ts'
import { compareWords, quantile, trueWords } from '../../support/word-accuracy.ts'

// The long talk takes a minute where four test processes share two cores.
setDefaultTimeout(300_000)
const speech = rememberingSpeech()
afterAll(() => speech.close())

function transcribe(sound: Float32Array, more: Partial<TranscribeOptions> = {}) {
  return speech.transcribe({
    pcm: (startUs) => streamed(sound, startUs),
    durationUs: Math.round((sound.length / SAMPLE_RATE) * 1e6),
    signal: new AbortController().signal,
    ...more,
  })
}

/** Each sample is heard once for all tests that only look. */
const transcripts = new Map<string, ReturnType<typeof transcribe>>()
function transcriptOf(file: string) {
  const transcript = transcripts.get(file) ?? transcribe(decodedSound(file))
  transcripts.set(file, transcript)
  return transcript
}

describe('the words of the sample media', () => {
  // Measured: 1.5, 1.9, 2.7, 6.1, 0 and 1.9 %; the bounds leave one or two words of room.
  const bounds: [file: string, errorRate: number][] = [
    ['interview.mp4', 0.04],
    ['voice-memo.mp3', 0.06],
    ['camera-a.mp4', 0.06],
    ['camera-b.mp4', 0.1],
    ['intro.wav', 0.09],
    ['long-talk.opus', 0.04],
  ]
  for (const [file, errorRate] of bounds)
    test(`${file} is heard with at most ${errorRate * 100} % wrong words, at the right times`, async () => {
      const transcript = await transcriptOf(file)
      const accuracy = compareWords(await trueWords(file), heardWords(transcript.words))
      expect(transcript.language).toBe('en')
      expect(accuracy.errorRate).toBeLessThanOrEqual(errorRate)
      expect(quantile(accuracy.startErrors, 0.5)).toBeLessThan(0.02)
      expect(quantile(accuracy.startErrors, 0.9)).toBeLessThan(0.05)
      expect(quantile(accuracy.endErrors, 0.9)).toBeLessThan(0.08)
    })
})

// The small model was never taught to read what stands before the text: without the comparison it hears nothing here.
test('a vocabulary takes nothing from a model that cannot use it', async () => {
  const { words } = await transcriptOf('intro.wav')
  const named = await transcribe(decodedSound('intro.wav'), {
    vocabulary: ['Penderecki', 'podcast', '<|en|>'],
  })
  expect(named.words).toEqual(words)
})

test('words are in order, apart, inside the sound, with their own ids and a real confidence', async () => {
  const sound = decodedSound('interview.mp4')
  const { words } = await transcriptOf('interview.mp4')
  const confidences = words.filter((word) => word.kind === 'word').map((word) => word.confidence)
  for (const [i, word] of words.entries()) {
    expect(word.startUs).toBeGreaterThanOrEqual(words[i - 1]?.endUs ?? 0)
    expect(word.endUs).toBeGreaterThan(word.startUs)
    expect(Number.isInteger(word.startUs) && Number.isInteger(word.endUs)).toBe(true)
    expect(word.confidence).toBeGreaterThan(0)
    expect(word.confidence).toBeLessThanOrEqual(1)
  }
  expect(words.at(-1)?.endUs).toBeLessThanOrEqual((sound.length / SAMPLE_RATE) * 1e6)
  expect(new Set(words.map((word) => word.id)).size).toBe(words.length)
  expect(new Set(confidences).size).toBeGreaterThan(20)
})

test('words are given after every window: they grow, and end as the transcript', async () => {
  const counts: number[] = []
  const doneUs: number[] = []
  let last: readonly { text: string; startUs: number }[] = []
  const { words } = await transcribe(decodedSound('interview.mp4'), {
    onWords(all, untilUs) {
      counts.push(all.length)
      doneUs.push(untilUs)
      last = [...all]
    },
  })
  expect(counts.length).toBeGreaterThan(3)
  expect(counts[0]).toBeGreaterThan(0)
  expect(counts[0]).toBeLessThan(words.length / 2)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(doneUs).toEqual(doneUs.toSorted((a, b) => a - b))
  expect(last).toEqual(words)
})

test('words of windows whose language is still open are provisional', async () => {
  const given: [words: string[], isProvisional: boolean][] = []
  let windows = 0
  const child: SpeechChild = {
    async hear({ language }) {
      windows += language === null ? 1 : 0
      const heard = language ?? (windows === 1 ? 'de' : 'en')
      const word = { text: `${heard}${windows}`, startSeconds: 0, endSeconds: 0.2, confidence: 1 }
      return {
        words: [{ ...word, kind: 'word' }],
        language: heard,
        languageProbability: 0.4,
        areTimesEstimated: false,
      }
    },
    refine: () => Promise.reject(new Error('not asked for')),
    pid: () => null,
    stop: async () => {},
  }
  await using unsure = testSpeech({ child })
  const { words } = await unsure.transcribe({
    pcm: (startUs) => streamed(decodedSound('interview.mp4'), startUs),
    durationUs: null,
    signal: new AbortController().signal,
    onWords: (all, _, isProvisional) => given.push([all.map(({ text }) => text), isProvisional]),
  })
  expect(given.slice(0, 3)).toEqual([
    [['de1'], true],
    [['de1', 'en2'], true],
    [['en3', 'en2', 'en3'], false],
  ])
  expect(given.at(-1)?.[0]).toEqual(words.map(({ text }) => text))
})

test('a word that the model gets wrong has less confidence than most', async () => {
  const truth = await trueWords('long-talk.opus')
  const { words } = await transcriptOf('long-talk.opus')
  const real = words.filter((word) => word.kind === 'word')
  const right = new Set(compareWords(truth, heardWords(words)).matches.values())
  const mean = (of: typeof real) => of.reduce((sum, word) => sum + word.confidence, 0) / of.length
  const wrong = real.filter((_, i) => !right.has(i))
  expect(wrong.length).toBeGreaterThan(0)
  expect(mean(wrong)).toBeLessThan(mean(real.filter((_, i) => right.has(i))) - 0.2)
})

test('silence and noise give no words and no language', async () => {
  for (const sound of [
    decodedSound('silence.wav'),
    silence(40),
    noise(20 * SAMPLE_RATE, 0.1),
    noise(20 * SAMPLE_RATE, 0.001),
    new Float32Array(0),
    silence(0.004),
  ]) {
    const transcript = await transcribe(sound)
    expect(transcript.words).toEqual([])
    expect(transcript.language).toBeNull()
  }
})

test('nothing is invented in long silences, and words after them keep their times', async () => {
  const intro = decodedSound('intro.wav')
  const alone = await transcriptOf('intro.wav')
  const sound = joined(silence(35), intro, silence(70), intro, silence(10))
  const { words } = await transcribe(sound)
  const introUs = (intro.length / SAMPLE_RATE) * 1e6
  const [first, second] = [35e6, 105e6 + introUs]
  const texts = alone.words.map((word) => word.text)
  expect(words.map((word) => word.text)).toEqual([...texts, ...texts])
  for (const [i, word] of words.entries()) {
    const startUs = i < texts.length ? first : second
    const expected = startUs + (alone.words[i % texts.length]?.startUs ?? 0)
    expect(Math.abs(word.startUs - expected)).toBeLessThan(60_000)
  }
})

test('a hinted language is taken, in any case; one that Whisper does not know is refused in plain words', async () => {
  const sound = decodedSound('intro.wav')
  expect((await transcribe(sound, { language: 'EN' })).language).toBe('en')
  expect(await rejectionOf(transcribe(sound, { language: 'xx' }))).toMatchObject({
    code: 'transcription_failed',
    message: expect.stringContaining('"xx"'),
  })
})

test('progress only rises and ends at the whole', async () => {
  const sound = decodedSound('interview.mp4')
  const done: number[] = []
  await transcribe(sound, { onProgress: (doneUs) => done.push(doneUs) })
  expect(done.length).toBeGreaterThan(4)
  expect(done).toEqual(done.toSorted((a, b) => a - b))
  expect(done.at(-1)).toBe(Math.round((sound.length / SAMPLE_RATE) * 1e6))
})

test('going on from any kept part gives the words of an undisturbed run, and hears only the rest', async () => {
  const sound = decodedSound('interview.mp4')
  const kept: SpeechProgress[] = []
  const whole = await transcribe(sound, {
    onWindow: (progress) => kept.push(JSON.parse(JSON.stringify(progress))),
  })
  expect(kept.length).toBeGreaterThan(3)
  for (const resumeFrom of kept) {
    const startedAt: number[] = []
    const resumed = await transcribe(sound, {
      resumeFrom,
      pcm: (startUs) => {
        startedAt.push(startUs)
        return streamed(sound, startUs, 7_777)
      },
    })
    expect(resumed).toEqual(whole)
    expect(startedAt).toEqual([resumeFrom.nextUs])
  }
})

test('what another model heard is not gone on from', async () => {
  const sound = decodedSound('intro.wav')
  const resumeFrom: SpeechProgress = {
    version: 1,
    model: 'Other/model',
    language: 'en',
    nextUs: 4e6,
    words: [],
  }
  expect((await transcribe(sound, { resumeFrom })).words.length).toBeGreaterThan(8)
})

test('an error of the sound ends the transcription with that error', async () => {
  const broken = async function* () {
    yield decodedSound('intro.wav')
    throw new Error('the file ends in the middle')
  }
  expect(await failureOf(transcribe(silence(1), { pcm: broken }))).toThrow('the file ends in the middle')
})
