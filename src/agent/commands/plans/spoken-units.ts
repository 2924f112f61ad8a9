// Finds the sentence, question, answer or exchange that is about a topic: the one that covers most of it.
import type { TimeRange } from '../../../edit/time.ts'
import type { SpokenUnit } from '../../language/places.ts'
import { exchangesIn } from './question-sentences.ts'
import type { Talk } from './talk.ts'
import { saidIn, topicWords } from './words.ts'

/** A unit must say this share of what is asked for. */
const MIN_SHARE = 0.5

/** What a topic may be called. */
const UNITS = new Set(['word', 'phrase', 'line', 'sentence'])

/** Sentences in a row (`to` excluded): what is meant, and where its topic is looked for. */
type Candidate = { from: number; to: number; heard: readonly [from: number, to: number] }

/** Where the units about `topic` are; empty when none is, null when several say as much of it. */
export function unitsAbout(
  talk: Talk,
  topic: string,
  unit: SpokenUnit,
  all: boolean,
  minShare = MIN_SHARE,
): TimeRange[] | null {
  const asked = [...new Set(topicWords(topic))]
  // “The sentence with the vulgar word” need not say “word”.
  const named = asked.filter((word) => !UNITS.has(word))
  const wanted = named.length > 0 ? named : asked
  if (wanted.length === 0) return []
  const scored = candidates(talk, unit)
    .map((one) => ({ one, score: shareSaid(talk, one.heard, wanted) }))
    .filter(({ score }) => score >= wanted.length * minShare && score > 0)
  const most = Math.max(0, ...scored.map(({ score }) => score))
  const best = scored.filter(({ score }) => score === most)
  if (best.length > 1 && !all) return null
  return (all ? scored : best).flatMap(({ one }) => rangeOf(talk, one.from, one.to) ?? [])
}

function candidates({ sentences }: Talk, unit: SpokenUnit): Candidate[] {
  if (unit === 'sentence')
    return sentences.map((_, at) => ({ from: at, to: at + 1, heard: [at, at + 1] as const }))
  return exchangesIn(sentences).flatMap(({ from, answer, to }): Candidate[] => {
    const heard = [from, answer] as const
    if (unit === 'question') return [{ from, to: answer, heard }]
    if (answer >= to) return []
    return unit === 'answer' ? [{ from: answer, to, heard: [from, to] }] : [{ from, to, heard: [from, to] }]
  })
}

function shareSaid(
  { sentences }: Talk,
  [from, to]: readonly [number, number],
  wanted: readonly string[],
): number {
  const stems = new Set(sentences.slice(from, to).flatMap((one) => saidIn(one).topics))
  return wanted.filter((word) => stems.has(word)).length
}

function rangeOf({ sentences }: Talk, from: number, to: number): TimeRange | null {
  const [first, last] = [sentences[from], sentences[to - 1]]
  return first && last ? { startUs: first.range.startUs, endUs: last.range.endUs } : null
}
