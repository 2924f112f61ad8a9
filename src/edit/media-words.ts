// The words of one media as edits see them: in order, not overlapping, found by time and by id.
// Knows nothing of compositions and changes nothing.
import type { EditContext, MediaId, TranscriptWord, WordId } from './document.ts'
import { countBefore } from './sorted.ts'
import type { Microseconds, TimeRange } from './time.ts'

/** A transcript word with what edits need to know about its place; all times are source time. */
export type MediaWord = {
  word: TranscriptWord
  /** Its place among the words of the media, from 0. */
  index: number
  startUs: Microseconds
  /** Never after the start of a later word: ends that the recognizer draws too long are cut back. */
  endUs: Microseconds
  /** A word counts as being at its center, so a cut through it leaves it on one side only. */
  centerUs: Microseconds
}

export type MediaWords = {
  mediaId: MediaId
  /** By start, then end; centers never run backwards. */
  words: readonly MediaWord[]
  byId: ReadonlyMap<WordId, MediaWord>
}

const EMPTY: readonly TranscriptWord[] = []
const known = new WeakMap<readonly TranscriptWord[], MediaWords>()

/** The words of a media; none when it has no transcript. Worked out once per transcript. */
export function mediaWordsOf(context: EditContext, mediaId: MediaId): MediaWords {
  const words = context.words.get(mediaId) ?? EMPTY
  const earlier = known.get(words)
  if (earlier?.mediaId === mediaId) return earlier
  const made = orderWords(mediaId, words)
  known.set(words, made)
  return made
}

function orderWords(mediaId: MediaId, words: readonly TranscriptWord[]): MediaWords {
  const sorted = [...words].sort((a, b) => a.startUs - b.startUs || a.endUs - b.endUs)
  const placed: MediaWord[] = new Array(sorted.length)
  let laterStartUs = Number.POSITIVE_INFINITY
  let nextStartUs = Number.POSITIVE_INFINITY
  for (let index = sorted.length - 1; index >= 0; index--) {
    const word = sorted[index] as TranscriptWord
    if (word.startUs < nextStartUs) {
      laterStartUs = nextStartUs
      nextStartUs = word.startUs
    }
    const endUs = Math.max(word.startUs, Math.min(word.endUs, laterStartUs))
    const centerUs = Math.floor((word.startUs + endUs) / 2)
    placed[index] = { word, index, startUs: word.startUs, endUs, centerUs }
  }
  return { mediaId, words: placed, byId: new Map(placed.map((word) => [word.word.id, word])) }
}

/** The words whose center is in `range` (source time), as indexes: `from` included, `to` excluded. */
export function wordIndexesIn({ words }: MediaWords, range: TimeRange): { from: number; to: number } {
  const from = firstCenteredAt(words, range.startUs)
  // Most clips have few words: their end is near.
  let reach = 1
  while (from + reach < words.length && (words[from + reach] as MediaWord).centerUs < range.endUs) reach *= 2
  return { from, to: firstCenteredAt(words, range.endUs, from, Math.min(from + reach, words.length)) }
}

/** The words whose center is in `range` (source time). */
export function wordsIn(media: MediaWords, range: TimeRange): readonly MediaWord[] {
  const { from, to } = wordIndexesIn(media, range)
  return media.words.slice(from, to)
}

/**
 * These words (by sorted index) and those said at the very same instant, sorted: no cut comes between
 * them. Recognizers invent words without length, several at one time.
 */
export function withSimultaneous({ words }: MediaWords, indexes: Iterable<number>): number[] {
  const all = new Set<number>()
  for (const index of indexes) {
    if (all.has(index)) continue
    const centerUs = words[index]?.centerUs
    let first = index
    while (words[first - 1]?.centerUs === centerUs) first--
    for (let one = first; words[one]?.centerUs === centerUs && one < words.length; one++) all.add(one)
  }
  return [...all].sort((a, b) => a - b)
}

/** Index of the first word whose center is at `timeUs` or later, which is from `from` to `to`. */
function firstCenteredAt(
  words: readonly MediaWord[],
  timeUs: Microseconds,
  from = 0,
  to = words.length,
): number {
  return countBefore(words, ({ centerUs }) => centerUs < timeUs, from, to)
}

/** "Dr." and "J." end with a full stop, but no sentence ends with them; "I." may. */
const ABBREVIATION = /^(?:[DMS]rs?|Ms|Prof|Jr|St|vs|Inc|Ltd|[Ee]\.g|[Ii]\.e|(?!I)\p{Lu})\.$/u

const PLAIN_END = /[a-z,]$/

/** Does a text end a sentence? Closing quotes and brackets may follow. */
export function endsSentence(text: string): boolean {
  // Most words end in a letter; asking first is several times faster.
  if (PLAIN_END.test(text)) return false
  const trimmed = text.trim()
  return /[.!?…。！？][)\]"'”’»]*$/u.test(trimmed) && !ABBREVIATION.test(trimmed)
}

/** Does a transcript have punctuation to go by? Otherwise pauses must show where phrases end. */
export function isPunctuated(words: readonly { text: string }[]): boolean {
  let marks = 0
  for (const { text } of words) {
    if (!/[.,!?;:…。！？]/u.test(text)) continue
    marks++
    // Mostly long before the last word.
    if (marks * 50 >= words.length) return true
  }
  return words.length === 0
}

/** Most words are plain as they are; asking first is several times faster. */
const PLAIN = /^[a-z0-9]+$/

/** A word as it is compared: lower case, no punctuation at its edges, one kind of apostrophe. */
export function plainText(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '')
}

/** A phrase as its plain words. */
export function plainWords(phrase: string): string[] {
  return phrase.split(/\s+/u).map(plainText).filter(Boolean)
}
