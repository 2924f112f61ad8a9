// The words of a multitrack sequence from those of its tracks. Two microphones in one room hear the
// same talk twice; it is said once. Pure; all times are sequence time.
import type { TranscriptWord } from './document.ts'
import { contains, unionOf } from './ranges.ts'
import type { Microseconds } from './time.ts'

/** Two recordings of a word begin this close to each other. */
const SAME_WORD_US = 300_000
/** A track that repeats this share of what it says while an earlier one talks records the same talk. */
const SAME_TALK_SHARE = 0.5
/** What an earlier track heard covers this much around each word: there the later one adds nothing. */
const COVERED_US = 250_000

/**
 * The words of all tracks by start, ids as given. A track that records the same talk as the tracks
 * before it adds only what lies outside of what they heard; a track of its own adds everything.
 */
export function mergeTracks(tracks: readonly (readonly TranscriptWord[])[]): TranscriptWord[] {
  let merged: TranscriptWord[] = []
  for (const track of tracks) {
    const covered = unionOf(
      merged.map(({ startUs, endUs }) => ({ startUs: startUs - COVERED_US, endUs: endUs + COVERED_US })),
    )
    const { alone = [], together = [] } = Object.groupBy(track, ({ startUs, endUs }) =>
      contains(covered, (startUs + endUs) / 2) ? 'together' : 'alone',
    )
    const added = isSameTalk(together, merged) ? alone : track
    merged = [...merged, ...added].sort((a, b) => a.startUs - b.startUs || a.endUs - b.endUs)
  }
  return merged
}

function isSameTalk(together: readonly TranscriptWord[], heard: readonly TranscriptWord[]): boolean {
  const startsOf = new Map<string, Microseconds[]>()
  for (const word of heard) {
    const key = spoken(word)
    const starts = startsOf.get(key)
    if (starts) starts.push(word.startUs)
    else startsOf.set(key, [word.startUs])
  }
  const words = together.filter(({ kind }) => kind === 'word')
  const twice = words.filter((word) =>
    startsOf.get(spoken(word))?.some((startUs) => Math.abs(startUs - word.startUs) <= SAME_WORD_US),
  )
  return words.length > 0 && twice.length >= words.length * SAME_TALK_SHARE
}

function spoken({ text }: TranscriptWord): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
