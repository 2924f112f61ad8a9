// Where to cut around words: in the pauses beside them, so that no neighbor is clipped and the
// speech that is left keeps a natural pause.
import { endsSentence, type MediaWord, type MediaWords } from './media-words.ts'
import type { Microseconds, TimeRange } from './time.ts'

/** What the cut points depend on besides the words. */
export type Surroundings = {
  /** Whether this word (by its index) will still be heard after the cut. */
  isHeard: (index: number) => boolean
  /** Where the media ends, source time. */
  mediaEndUs: Microseconds
}

/**
 * The source ranges to remove so that these words are gone. Words that follow each other go in one
 * range, which reaches into the pauses on both sides and leaves as much of them as the smaller one
 * was long inside a sentence, the larger between sentences and at the ends of the media:
 *
 *   before   word ··p1·· [um, you know] ···p2··· word
 *   after    word ··p·· word            p = min(p1, p2), or max(p1, p2) between sentences
 *
 * The pause that stays is taken half from each side, as far as a side has it. Beside a word that is
 * not heard nothing stays, so that cutting word after word leaves no slivers between.
 * `indexes` are sorted.
 */
export function rangesAroundWords(
  media: MediaWords,
  indexes: readonly number[],
  surroundings: Surroundings,
): TimeRange[] {
  return runsOf(indexes).map(({ from, to }) => rangeAround(media.words, from, to, surroundings))
}

function rangeAround(
  words: readonly MediaWord[],
  from: number,
  to: number,
  { isHeard, mediaEndUs }: Surroundings,
): TimeRange {
  const previous = words[from - 1]
  const next = words[to]
  const run = words.slice(from, to)
  const firstUs = run[0]?.startUs ?? 0
  const lastUs = Math.max(...run.slice(-8).map((word) => word.endUs))
  const beforeUs = previous?.endUs ?? 0
  const afterUs = next?.startUs ?? Math.max(mediaEndUs, lastUs)
  const pauseBeforeUs = previous && !isHeard(from - 1) ? 0 : Math.max(0, firstUs - beforeUs)
  const pauseAfterUs = next && !isHeard(to) ? 0 : Math.max(0, afterUs - lastUs)

  const betweenSentences =
    !previous || !next || endsSentence(previous.word.text) || run.some(({ word }) => endsSentence(word.text))
  const keptUs = betweenSentences
    ? Math.max(pauseBeforeUs, pauseAfterUs)
    : Math.min(pauseBeforeUs, pauseAfterUs)
  const keptBeforeUs = Math.min(Math.max(Math.floor(keptUs / 2), keptUs - pauseAfterUs), pauseBeforeUs)
  const keptAfterUs = keptUs - keptBeforeUs

  // A word is where its center is, so the centers beside the run stay outside, and its own inside: what
  // matters for words without length and for words that two people say at once.
  const afterPreviousUs = previous ? previous.centerUs + 1 : 0
  const afterLastUs = (run.at(-1)?.centerUs ?? firstUs) + 1
  const beforeNextUs = next?.centerUs ?? Number.POSITIVE_INFINITY
  return {
    startUs: Math.max(Math.min(firstUs, beforeUs + keptBeforeUs), afterPreviousUs),
    endUs: Math.min(Math.max(lastUs, afterUs - keptAfterUs, afterLastUs), beforeNextUs),
  }
}

/** Sorted indexes as runs: `from` included, `to` excluded. */
function runsOf(indexes: readonly number[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const index of indexes) {
    const last = runs.at(-1)
    if (last && index === last.to) last.to++
    else runs.push({ from: index, to: index + 1 })
  }
  return runs
}
