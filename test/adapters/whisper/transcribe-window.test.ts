// What is done about Whisper's known failures, with a scripted recognizer on real sound.
import { expect, test } from 'bun:test'
import { SAMPLE_RATE } from '../../../src/adapters/whisper/audio.ts'
import { createLanguageVote } from '../../../src/adapters/whisper/language-vote.ts'
import type { HeardWord, Hearing, Recognizer } from '../../../src/adapters/whisper/recognizer.ts'
import type { HeardWindow } from '../../../src/adapters/whisper/refine-window.ts'
import { transcribeWindow } from '../../../src/adapters/whisper/transcribe-window.ts'
import { decodedSound } from '../../support/sound.ts'

const memo = decodedSound('voice-memo.mp3').slice(0, 14 * SAMPLE_RATE)
const memoSeconds = memo.length / SAMPLE_RATE

function word(text: string, startSeconds: number, endSeconds: number): HeardWord {
  return { text, startSeconds, endSeconds, confidence: 0.9 }
}

function hearing(words: HeardWord[], more: Partial<Hearing> = {}): Hearing {
  return {
    words,
    language: 'en',
    languageProbability: 0.9,
    noSpeechProbability: 0,
    meanLogProbability: -0.1,
    looped: false,
    areTimesEstimated: false,
    ...more,
  }
}

/** Words without a hole, `text` each. */
function spoken(text: string, seconds: number): HeardWord[] {
  const count = Math.floor(seconds / 0.25)
  return Array.from({ length: count }, (_, i) =>
    word(text, (seconds * i) / count, (seconds * (i + 1)) / count),
  )
}

const textsOf = (heard: HeardWindow) =>
  heard.words.filter((one) => one.kind === 'word').map((one) => one.text)

/** Answers in order; notes how many seconds it was given each time. */
function scripted(...answers: ((seconds: number) => Hearing)[]): Recognizer & { given: number[] } {
  const given: number[] = []
  return {
    given,
    async hear(pcm) {
      const answer = answers[given.length] ?? answers.at(-1)
      given.push(pcm.length / SAMPLE_RATE)
      if (!answer) throw new Error('nothing scripted')
      return answer(pcm.length / SAMPLE_RATE)
    },
  }
}

test('a window in which the model loops is heard again in halves, in the same language', async () => {
  const recognizer = scripted(
    () => hearing([word('loop', 0, 1)], { looped: true }),
    (seconds) => hearing(spoken('first', seconds)),
    (seconds) => hearing(spoken('second', seconds)),
  )
  const heard = await transcribeWindow(recognizer, memo, null)
  expect(recognizer.given.length).toBe(3)
  expect((recognizer.given[1] ?? 0) + (recognizer.given[2] ?? 0)).toBeCloseTo(memoSeconds)
  expect([...new Set(textsOf(heard))]).toEqual(['first', 'second'])
  const second = heard.words.find((one) => one.text === 'second')
  expect(second?.startSeconds).toBeGreaterThanOrEqual(recognizer.given[1] ?? 99)
})

test('a model that loops however short the window is cut, and the loop’s first round stays', async () => {
  const round = (seconds: number) =>
    hearing(
      Array.from({ length: 12 }, (_, i) =>
        word(['thank', 'you', 'all'][i % 3] ?? '', (seconds * i) / 12, (seconds * (i + 1)) / 12),
      ),
      { looped: true },
    )
  const recognizer = scripted(round)
  const heard = await transcribeWindow(recognizer, memo, 'en')
  const words = heard.words.filter((one) => one.kind === 'word')
  expect(recognizer.given.length).toBeLessThanOrEqual(15)
  expect(words.length % 3).toBe(0)
  expect(words.length).toBeLessThanOrEqual(24)
})

test('text that the model itself does not believe, where it hears nobody, is dropped', async () => {
  const unsure = () => hearing([word('Thanks', 1, 2)], { noSpeechProbability: 0.9, meanLogProbability: -1.5 })
  expect(textsOf(await transcribeWindow(scripted(unsure), memo, 'en'))).toEqual([])
  const sure = () => hearing(spoken('Thanks', memoSeconds), { noSpeechProbability: 0.9 })
  expect(textsOf(await transcribeWindow(scripted(sure), memo, 'en'))).toContain('Thanks')
})

test('speech after the last word was skipped, and is transcribed on its own', async () => {
  const recognizer = scripted(
    () => hearing([word('Okay,', 0.4, 1)]),
    (seconds) => hearing(spoken('rest', seconds)),
  )
  const heard = await transcribeWindow(recognizer, memo, 'en')
  expect(recognizer.given.length).toBe(2)
  expect([...new Set(textsOf(heard))]).toEqual(['Okay,', 'rest'])
})

test('the first sure window decides the language; unsure ones decide together, silent ones not at all', () => {
  const heard = (language: string, languageProbability: number, text = 'a') => ({
    words: text === '' ? [] : [{ ...word(text, 0, 1), kind: 'word' as const }],
    language,
    languageProbability,
    areTimesEstimated: false,
  })
  const sure = createLanguageVote<number>()
  expect(sure.add(1, heard('de', 0.8))).toBe(true)
  expect(sure.winner()).toBe('de')
  const unsure = createLanguageVote<number>()
  expect(unsure.add(1, heard('ru', 0, ''))).toBe(false)
  expect(unsure.isEmpty()).toBe(true)
  expect(unsure.add(2, heard('nl', 0.4))).toBe(false)
  expect(unsure.add(3, heard('de', 0.3))).toBe(false)
  expect(unsure.add(4, heard('de', 0.3))).toBe(true)
  expect(unsure.winner()).toBe('de')
  expect(unsure.windows().map(({ window }) => window)).toEqual([2, 3, 4])
})
