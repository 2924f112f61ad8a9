import { describe, expect, test } from 'bun:test'
import type { TranscriptWord } from '../../src/edit/document.ts'
import { labelsByVoice, trackOfWord } from '../../src/edit/speaker-turns.ts'
import { LEVEL_US, voiceTurns, wordsByTurns } from '../../src/edit/voice-turns.ts'

/** One word each half second: the letter is who says it. */
const TALK = 'aaaaabbbbbaabbbaaaab'
const WORD_US = 400_000
const GAP_US = 500_000

const wordsOn = (track: number, offsetUs = 0): TranscriptWord[] =>
  [...TALK].map((_, index) => ({
    id: `${track}:w${index}`,
    text: `word${index}`,
    startUs: index * GAP_US + offsetUs,
    endUs: index * GAP_US + WORD_US + offsetUs,
    confidence: 1,
    kind: 'word',
  }))

/** A microphone: how loud it hears each speaker, its noise, and when it was switched on. */
function track(index: number, { a, b, noise = -70, offsetUs = 0 }: Record<string, number>) {
  const length = Math.ceil((TALK.length * GAP_US - offsetUs) / LEVEL_US)
  const levels = Float32Array.from({ length }, (_, at) => {
    const us = at * LEVEL_US + offsetUs
    const isSpeech = us % GAP_US < WORD_US
    const speaker = TALK[Math.floor(us / GAP_US)]
    // People are not equally loud in every word.
    const swing = 4 * Math.sin(us / 700_000)
    return isSpeech ? Math.max(noise, (speaker === 'a' ? (a ?? 0) : (b ?? 0)) + swing) : noise
  })
  return { words: wordsOn(index), levels, offsetUs }
}

const speakersOf = (tracks: ReturnType<typeof track>[]) => {
  const turns = voiceTurns(tracks)
  return (
    turns &&
    wordsByTurns(
      tracks.map(({ words }) => words),
      turns,
    )
      .map(trackOfWord)
      .join('')
  )
}
const TRUTH = TALK.replaceAll('a', '0').replaceAll('b', '1')

describe('who speaks in a sequence', () => {
  test('is the one whose own microphone is loudest, and each word is heard once', () => {
    expect(speakersOf([track(0, { a: -20, b: -30 }), track(1, { a: -30, b: -20 })])).toBe(TRUTH)
  })

  test('does not depend on gain: a hot microphone does not win everything', () => {
    expect(speakersOf([track(0, { a: -8, b: -16 }), track(1, { a: -38, b: -30 })])).toBe(TRUTH)
  })

  test('is found where one microphone was switched on later', () => {
    const late = track(1, { a: -32, b: -20, offsetUs: 1_000_000 })
    expect(speakersOf([track(0, { a: -20, b: -32 }), late])).toBe(TRUTH)
  })

  test('is nobody where both record one talk equally, also with different gain and noise', () => {
    expect(voiceTurns([track(0, { a: -20, b: -22 }), track(1, { a: -35, b: -37, noise: -55 })])).toBeNull()
    expect(voiceTurns([track(0, { a: -20, b: -20 })])).toBeNull()
    expect(voiceTurns([])).toBeNull()
  })

  test('a camera that hears the whole room is nobody’s microphone', () => {
    const room = track(2, { a: -25, b: -25 })
    expect(speakersOf([track(0, { a: -20, b: -32 }), track(1, { a: -32, b: -20 }), room])).toBe(TRUTH)
  })
})

describe('labels by voice', () => {
  const words = wordsOn(0)
  const voiceOf = (word: TranscriptWord) => TALK[words.indexOf(word)] ?? null

  test('number voices in the order in which they are heard, one label a turn', () => {
    const { turns } = labelsByVoice('talk', words, voiceOf)
    expect(turns.slice(0, 3)).toEqual([
      { fromWordId: '0:w0', speaker: 'Speaker 1' },
      { fromWordId: '0:w5', speaker: 'Speaker 2' },
      { fromWordId: '0:w10', speaker: 'Speaker 1' },
    ])
  })

  test('keep names that are known, and give no name twice', () => {
    const { turns } = labelsByVoice('talk', words, voiceOf, new Map([['b', 'Speaker 1']]))
    expect(new Set(turns.map(({ speaker }) => speaker))).toEqual(new Set(['Speaker 1', 'Speaker 2']))
    expect(turns[1]?.speaker).toBe('Speaker 1')
  })
})
