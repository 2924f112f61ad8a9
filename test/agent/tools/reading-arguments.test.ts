import { describe, expect, test } from 'bun:test'
import { readSeconds } from '../../../src/agent/tools/seconds.ts'
import { readWords } from '../../../src/agent/tools/word-numbers.ts'
import type { EditContext, MediaReference } from '../../../src/edit/document.ts'

describe('a time', () => {
  test.each([
    [90, 90],
    ['90', 90],
    ['90.5s', 90.5],
    ['1:30', 90],
    ['1:02:03.5', 3723.5],
    ['1m30s', 90],
    ['2 minutes', 120],
    ['1 min 5 sec', 65],
    [0, 0],
  ])('%p is read', (value, seconds) => {
    expect(readSeconds(value)).toBe(seconds * 1_000_000)
  })

  test.each([[-1], [Number.NaN], [Number.POSITIVE_INFINITY], ['soon'], [''], [null], [{}], ['1:2:3:4']])(
    "%p isn't one",
    (value) => {
      expect(readSeconds(value)).toBeNull()
    },
  )
})

describe('word numbers', () => {
  const media: MediaReference = {
    id: 'm',
    name: 'talk.mp4',
    kind: 'video',
    availableRange: { startUs: 0, endUs: 20_000_000 },
    hasAudio: true,
    hasPicture: true,
    hasAlpha: false,
    width: 1920,
    height: 1080,
    frameRate: null,
    startTimecode: null,
    tracks: [],
  }
  const words = Array.from({ length: 20 }, (_, index) => ({
    id: `w${index}`,
    text: `word${index}`,
    startUs: index * 1_000_000,
    endUs: index * 1_000_000 + 800_000,
    confidence: 1,
    kind: 'word' as const,
  }))
  const context: EditContext = { media: new Map([['m', media]]), words: new Map([['m', words]]) }
  const read = (value: unknown) => {
    const result = readWords(value, media, context)
    return result.ok ? result.value.join(' ') : result.message
  }

  test.each([
    ['2-4, 7', 'w1 w2 w3 w6'],
    [[2, 3], 'w1 w2'],
    [5, 'w4'],
    ['words 2 to 3 and 5', 'w1 w2 w4'],
    [{ from: 1, to: 2 }, 'w0 w1'],
    [[{ from: 1, to: 2 }, '4-5'], 'w0 w1 w3 w4'],
    ['#3', 'w2'],
  ])('%p are read', (value, ids) => {
    expect(read(value)).toBe(ids)
  })

  test('that run backwards, are not there or are none are answered with what there is', () => {
    expect(read('7-2')).toBe(
      'Words 7-2 run backwards. Give the smaller number first. "talk.mp4" has words 1-20.',
    )
    expect(read('18-24')).toContain('Words 18-24 don\'t exist. "talk.mp4" has words 1-20; find_words')
    expect(read('hello')).toContain('Give words by number, like "12-15, 20", not "hello"')
    expect(read('0')).toContain("Words 0-0 don't exist")
  })
})
