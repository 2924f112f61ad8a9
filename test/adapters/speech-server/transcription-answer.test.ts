// What speech servers answer, read as untrusted.
import { describe, expect, test } from 'bun:test'
import { readAnswer } from '../../../src/adapters/speech-server/transcription-answer.ts'
import { timedWords } from '../../../src/adapters/speech-server/word-spelling.ts'

const SECONDS = 10

describe('words as the text spells them', () => {
  const at = (text: string, startSeconds: number, endSeconds: number) => ({
    ...{ text, startSeconds, endSeconds, confidence: 1 },
  })
  const spelled = (text: string, pieces: ReturnType<typeof at>[], language = 'en') =>
    timedWords(text, pieces, language).map((word) => [word.text, word.startSeconds, word.endSeconds])

  test('take their punctuation from it', () => {
    expect(
      spelled('Hello, world – it’s $5!', [
        at('Hello', 0, 1),
        at('world', 1, 2),
        at('its', 2, 3),
        at('5', 3, 4),
      ]),
    ).toEqual([
      ['Hello,', 0, 1],
      ['world –', 1, 2],
      ['it’s', 2, 3],
      ['$5!', 3, 4],
    ])
  })

  test('are made of tokens', () => {
    expect(
      spelled(' Unhappy, aren’t', [
        at(' Un', 0, 1),
        at('happy', 1, 2),
        at(',', 2, 2.5),
        at(' aren', 3, 4),
        at('’t', 4, 5),
      ]),
    ).toEqual([
      ['Unhappy,', 0, 2],
      ['aren’t', 3, 5],
    ])
  })

  test('share the time of a piece by their letters', () => {
    expect(spelled('New York', [at('New York', 0, 7)])).toEqual([
      ['New', 0, 3],
      ['York', 3, 7],
    ])
  })

  test('are those of the pieces where the text says something else', () => {
    expect(spelled('Nothing of it', [at(' So', 0, 1), at('me', 1, 2), at(' words', 2, 3)])).toEqual([
      ['Some', 0, 2],
      ['words', 2, 3],
    ])
    expect(spelled('Nothing of it', [at('Some', 0, 2), at('words', 2, 3)]).map(([text]) => text)).toEqual([
      'Some',
      'words',
    ])
  })

  test('of languages without spaces are found', () => {
    const words = spelled('今日は天気です。', [at('今日は天気です', 0, 7)], 'ja')
    expect(words.length).toBeGreaterThan(2)
    expect(words.map(([text]) => text).join('')).toBe('今日は天気です。')
    expect(words.at(-1)?.[2]).toBe(7)
  })
})

test('an answer without any words or text is silence', () => {
  expect(readAnswer({ text: '', segments: [] }, SECONDS)?.heard).toMatchObject({
    words: null,
    language: null,
  })
  expect(readAnswer({ text: '' }, SECONDS)?.heard.stretches[0]?.texts).toEqual([])
})

test('a stretch in which nobody speaks is dropped with its words', () => {
  const nobody = { text: ' Thanks for watching!', start: 0, end: 2, avg_logprob: -1.2, no_speech_prob: 0.9 }
  const somebody = { text: ' Hello.', start: 3, end: 4, avg_logprob: -0.2, no_speech_prob: 0.9 }
  const words = (text: string, start: number) => [{ word: text, start, end: start + 1, probability: 0.3 }]
  const segments = [
    { ...nobody, words: words(' Thanks', 0) },
    { ...somebody, words: words(' Hello.', 3) },
  ]
  const answer = {
    text: ' Thanks for watching! Hello.',
    segments,
    words: [...words(' Thanks', 0), ...words(' Hello.', 3)],
  }
  expect(readAnswer(answer, SECONDS)?.heard.words?.map(({ text }) => text)).toEqual(['Hello.'])
  expect(readAnswer({ text: nobody.text, segments: [nobody] }, SECONDS)?.heard).toMatchObject({
    words: null,
    stretches: [],
  })
})

test('times outside the window, backwards or overlapping are put in order, and confidences into their range', () => {
  const word = (text: string, start: number, end: number, probability: number) => ({
    word: text,
    start,
    end,
    probability,
  })
  const words = [word('a', -5, 3, 7), word('b', 2, 1, -1), word('c', 1, 99, 0.5)]
  const found = readAnswer({ text: 'a b c', words }, SECONDS)?.heard.words ?? []
  expect(found.map(({ text }) => text)).toEqual(['a', 'b', 'c'])
  let from = 0
  for (const { startSeconds, endSeconds, confidence } of found) {
    expect(startSeconds).toBeGreaterThanOrEqual(from)
    expect(endSeconds).toBeGreaterThanOrEqual(startSeconds)
    expect(endSeconds).toBeLessThanOrEqual(SECONDS)
    expect(confidence >= 0 && confidence <= 1).toBe(true)
    from = endSeconds
  }
})

test('words without times, or with times of zero, are a text without times', () => {
  for (const times of [{}, { start: 0, end: 0 }, { start: null, end: null }])
    expect(
      readAnswer(
        {
          text: 'a b',
          words: [
            { word: 'a', ...times },
            { word: 'b', ...times },
          ],
        },
        SECONDS,
      )?.heard,
    ).toMatchObject({
      ...{ words: null, stretches: [{ texts: ['a', 'b'], startSeconds: 0, endSeconds: SECONDS }] },
    })
})

test('an answer without end is cut to what can be said', () => {
  const heard = readAnswer({ text: 'blah '.repeat(100_000) }, SECONDS)?.heard
  expect(heard?.stretches[0]?.texts.length).toBeLessThan(200)
})

test('control characters do not reach the transcript', () => {
  expect(readAnswer({ text: 'a\u0000b\u001b[31m' }, SECONDS)?.heard.stretches[0]?.texts).toEqual([
    'a',
    'b',
    '[31m',
  ])
})

test('what is not a transcript is refused', () => {
  for (const body of [
    null,
    'text',
    [],
    {},
    { text: 5 },
    { text: 'a', words: 'b' },
    { text: 'a', segments: [{}] },
  ])
    expect(readAnswer(body, SECONDS)).toBeNull()
})
