// Chapters of a transcript: where a long pause and a change of words fall together, named in
// chapter-names.ts.
import type { Microseconds } from '../../../edit/time.ts'
import type { Sentence } from '../../../edit/transcript.ts'
import { chapterName } from './chapter-names.ts'
import type { Talk } from './talk.ts'
import { saidIn } from './words.ts'

/** Composition time. */
export type Chapter = { name: string; atUs: Microseconds }

/** Video sites want chapters of at least ten seconds. */
const MIN_CHAPTER_US = 10_000_000
/** About one chapter per this much talk, when no number is given. */
const DEFAULT_CHAPTER_US = 120_000_000
const MAX_CHAPTERS = 20
/** How many sentences on each side are compared. */
const WINDOW = 6

/** Chapters in order, the first at 0; none without a transcript. `count` is what was asked for. */
export function chaptersOf(talk: Talk, count: number | null): Chapter[] {
  const { sentences } = talk
  if (sentences.length === 0) return []
  const words = sentences.map((one) => saidIn(one).topicSet)
  const starts = startsByStrength(talk, words, count).toSorted((a, b) => a - b)
  const rarity = rarityOf(words)
  const used: string[] = []
  return starts.map((from, order) => {
    const chapter = { from, to: starts[order + 1] ?? sentences.length }
    const name = chapterName(talk, chapter, { rarity, used, order: order + 1 })
    used.push(name)
    return { name, atUs: order === 0 ? 0 : (sentences[from]?.range.startUs ?? 0) }
  })
}

/** Where the subject changes, in composition time: the most noticeable change first, and as many as there are chapters at most. */
export function subjectChanges(talk: Talk): Microseconds[] {
  const words = talk.sentences.map((one) => saidIn(one).topicSet)
  return startsByStrength(talk, words, MAX_CHAPTERS)
    .slice(1)
    .map((index) => talk.sentences[index]?.range.startUs ?? 0)
}

/** The sentences that begin a chapter: the first, then those where words and a pause change most. */
function startsByStrength(
  { sentences, durationUs }: Talk,
  words: readonly ReadonlySet<string>[],
  count: number | null,
): number[] {
  const fitting = Math.max(1, Math.floor(durationUs / MIN_CHAPTER_US))
  const usual = Math.max(Math.min(3, fitting), Math.round(durationUs / DEFAULT_CHAPTER_US))
  const wanted = Math.min(count ?? usual, fitting, MAX_CHAPTERS, sentences.length)
  const starts = [0]
  const byStrength = sentences
    .map((_, index) => ({ index, strength: index === 0 ? 0 : strengthAt(sentences, words, index) }))
    .slice(1)
    .sort((a, b) => b.strength - a.strength || a.index - b.index)
  for (const { index } of byStrength) {
    if (starts.length >= wanted) break
    const at = sentences[index]?.range.startUs ?? 0
    const near = starts.some(
      (start) => Math.abs((start === 0 ? 0 : (sentences[start]?.range.startUs ?? 0)) - at) < MIN_CHAPTER_US,
    )
    if (!near && durationUs - at >= MIN_CHAPTER_US) starts.push(index)
  }
  return starts
}

function strengthAt(
  sentences: readonly Sentence[],
  words: readonly ReadonlySet<string>[],
  index: number,
): number {
  const before = sentences[index - 1]
  const after = sentences[index]
  if (!before || !after) return 0
  const pauseSeconds = Math.min(5, Math.max(0, (after.range.startUs - before.range.endUs) / 1e6))
  const left = unionOfSets(words.slice(Math.max(0, index - WINDOW), index))
  const right = unionOfSets(words.slice(index, index + WINDOW))
  const shared = [...left].filter((word) => right.has(word)).length
  const change = 1 - shared / Math.max(1, Math.min(left.size, right.size))
  return (
    pauseSeconds + 2 * change + (/^(?:so|now|next|okay|let|my next|moving)\b/i.test(after.text) ? 0.5 : 0)
  )
}

function unionOfSets(sets: readonly ReadonlySet<string>[]): Set<string> {
  const all = new Set<string>()
  for (const set of sets) for (const word of set) all.add(word)
  return all
}

function rarityOf(words: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const set of words) for (const word of set) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Map([...counts].map(([word, count]) => [word, Math.log(1 + words.length / count)]))
}
