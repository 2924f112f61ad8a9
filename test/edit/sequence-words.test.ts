import { describe, expect, test } from 'bun:test'
import type { TranscriptWord } from '../../src/edit/document.ts'
import { mergeTracks } from '../../src/edit/sequence-words.ts'

/** Words of 300 ms, half a second apart, from `startMs` on. */
function said(track: number, text: string, startMs: number): TranscriptWord[] {
  return text.split(' ').map((word, index) => ({
    id: `${track}:w${index}`,
    text: word,
    startUs: (startMs + index * 500) * 1000,
    endUs: (startMs + index * 500 + 300) * 1000,
    confidence: 1,
    kind: 'word',
  }))
}

const textOf = (words: readonly TranscriptWord[]) => words.map(({ text }) => text).join(' ')

describe('the words of a sequence', () => {
  test('two microphones that hear the same talk say it once, by the first', () => {
    const merged = mergeTracks([
      said(0, 'Hello, this is take two.', 0),
      said(1, 'hello this is take you', 40),
    ])
    expect(textOf(merged)).toBe('Hello, this is take two.')
    expect(merged.every(({ id }) => id.startsWith('0:'))).toBe(true)
  })

  test('what only the second heard, before or after the first, is kept', () => {
    const merged = mergeTracks([
      said(0, 'one two three', 1500),
      said(1, 'before it all one two three after', 0),
    ])
    expect(textOf(merged)).toBe('before it all one two three after')
  })

  test('two people on tracks of their own are both kept, also where they talk at once', () => {
    const merged = mergeTracks([said(0, 'I think so', 0), said(1, 'no you do not', 200)])
    expect(textOf(merged)).toBe('I no think you so do not')
  })

  test('a track without speech changes nothing', () => {
    const words = said(0, 'only one', 0)
    expect(mergeTracks([[], words, []])).toEqual(words)
  })
})
