import { expect, test } from 'bun:test'
import type { HeardWord } from '../../../src/adapters/whisper/recognizer.ts'
import { tightenWords } from '../../../src/adapters/whisper/word-times.ts'

const LOUD = -20
const QUIET = -60
const THRESHOLD = -40

/** Levels in steps of 10 ms: `[how many, loud?]…` */
function levels(...parts: [steps: number, level: number][]): Float32Array {
  return Float32Array.from(parts.flatMap(([steps, level]) => Array<number>(steps).fill(level)))
}

function word(text: string, startSeconds: number, endSeconds: number, confidence = 0.9): HeardWord {
  return { text, startSeconds, endSeconds, confidence }
}

const times = (words: HeardWord[]) => words.map((w) => [w.text, w.startSeconds, w.endSeconds])

test('a word that reaches into a pause ends with its sound', () => {
  const sound = levels([30, LOUD], [70, QUIET], [30, LOUD])
  expect(times(tightenWords([word('so,', 0, 1), word('yes', 1, 1.3)], sound, THRESHOLD))).toEqual([
    ['so,', 0, 0.33],
    ['yes', 1, 1.3],
  ])
})

test('the closure of a consonant is not a pause', () => {
  const sound = levels([20, LOUD], [9, QUIET], [20, LOUD], [50, QUIET])
  expect(times(tightenWords([word('stopped', 0, 0.99)], sound, THRESHOLD))).toEqual([['stopped', 0, 0.52]])
})

test("sound after a pause doesn't belong to the word: a hesitation in it is found separately", () => {
  const sound = levels([20, LOUD], [20, QUIET], [30, LOUD], [30, QUIET])
  expect(times(tightenWords([word('so', 0, 1)], sound, THRESHOLD))).toEqual([['so', 0, 0.23]])
})

test('a word that begins in clear silence begins with its sound; a small shift is left as heard', () => {
  const sound = levels([50, QUIET], [50, LOUD])
  expect(times(tightenWords([word('hello', 0, 1)], sound, THRESHOLD))).toEqual([['hello', 0.48, 1]])
  expect(times(tightenWords([word('hello', 0.45, 1)], sound, THRESHOLD))).toEqual([['hello', 0.45, 1]])
})

test('words without length and unsure words in silence are inventions; a sure one shares its neighbor’s time', () => {
  const sound = levels([100, LOUD], [100, QUIET])
  const heard = [
    word('It', 0, 0, 0.99),
    word('is', 0, 0.4),
    word('chapter', 0.4, 0.4, 0.4),
    word('done', 0.4, 1),
    word('thanks', 1.2, 1.8, 0.3),
  ]
  expect(times(tightenWords(heard, sound, THRESHOLD))).toEqual([
    ['It', 0, 0.2],
    ['is', 0.2, 0.4],
    ['done', 0.4, 1],
  ])
})
