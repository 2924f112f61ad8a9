// From scored sentences to stretches that fit a length: a reel of several, or clips of one stretch each.
import type { Microseconds, TimeRange } from '../../../edit/time.ts'
import type { Sentence } from '../../../edit/transcript.ts'
import { isAboutTheTake, saidAgain, scoreSentences } from './highlight-scoring.ts'
import { announces, isQuestionSentence } from './question-sentences.ts'
import { adsIn, interruptionsIn } from './segments.ts'
import type { Talk } from './talk.ts'

/** Air before the first and after the last word of a stretch. */
const BEFORE_US = 80_000
const AFTER_US = 200_000
/** A longer pause between two chosen neighbors is cut. */
const MAX_PAUSE_US = 800_000
/** A shorter stretch is a flash that nobody follows. */
const MIN_STRETCH_US = 800_000
/** The knapsack's unit. */
const STEP_US = 100_000
/** How many sentences are considered; enough for hours of talk. */
const MAX_CANDIDATES = 300

/** What a choice of highlights must fit. */
export type HighlightChoice = {
  /** Never longer than this. */
  lengthUs: Microseconds
  /** No clip is shorter than this. */
  minUs?: Microseconds
  topic: string | null
  strongestFirst: boolean
  /** What it must contain, composition time. */
  wanted?: readonly TimeRange[]
}

/**
 * The stretches of a reel, in the order in which they play; empty when there is nothing to choose from, or when what has to
 * be in it doesn't fit.
 */
export function chooseReel(reference: Talk, choice: HighlightChoice): TimeRange[] {
  const { sentences } = reference
  if (sentences.length === 0) return []
  const unfit = unfitIn(reference, choice.topic)
  const scored = scoreSentences(sentences, choice.topic)
  const wanted = sentences.flatMap(({ range }, index) =>
    choice.wanted?.some(({ startUs, endUs }) => range.startUs < endUs && startUs < range.endUs)
      ? [index]
      : [],
  )
  const restUs = choice.lengthUs - totalOf(stretchesOf(reference, wanted))
  if (restUs < 0) return []
  const lowest = Math.min(...scored.map(({ score }) => score))
  const candidates = scored
    .map(({ index, score }) => ({ index, score, us: lengthOf(reference, index, index + 1) }))
    .filter(
      ({ index, us }) =>
        us <= restUs && !wanted.includes(index) && us >= MIN_STRETCH_US + STEP_US && !unfit.has(index),
    )
    .sort((a, b) => b.score - a.score)
    .values()
    .filter(({ index }) => !isAsking(sentences[index]) || mayFollow(reference, index + 1, unfit))
    .take(MAX_CANDIDATES)
    .toArray()
  const worth = (score: number, us: number) =>
    Math.max(0.01, score - Math.min(0, lowest) * 0.2 + 1) * Math.sqrt(us / 1e6)
  const found = bestWithin(
    candidates.map(({ index, score, us }) => ({ index, us, worth: score <= 0 ? 0.01 : worth(score, us) })),
    restUs,
  )
  const chosen = [...wanted, ...found].sort((a, b) => a - b)
  // Pauses between neighbors come on top of the sentences: what is worth least goes until all fits.
  const scoreOf = (index: number) => scored[index]?.score ?? 0
  while (chosen.length > 1 && totalOf(stretchesOf(reference, chosen)) > choice.lengthUs) {
    const spare = chosen.filter((index) => !wanted.includes(index))
    if (spare.length === 0) return []
    const least = spare.reduce((worst, index) => (scoreOf(index) < scoreOf(worst) ? index : worst))
    chosen.splice(chosen.indexOf(least), 1)
  }
  answerQuestions(reference, chosen, { lengthUs: choice.lengthUs, unfit, wanted })
  const ranges = stretchesOf(reference, chosen)
  if (!choice.strongestFirst) return ranges
  const best = candidates.find(({ index }) => chosen.includes(index))?.index
  const at = best === undefined ? null : rangeOf(reference, best, best + 1)
  const first = at ? ranges.findIndex((range) => range.startUs <= at.startUs && at.endUs <= range.endUs) : -1
  const strongest = ranges[first]
  return strongest ? [strongest, ...ranges.filter((_, index) => index !== first)] : ranges
}

/** What no short version shows: ads, interruptions, talk about the take, and takes that are said again later. */
function unfitIn(talk: Talk, topic: string | null): Set<number> {
  const { sentences } = talk
  // A requested topic may be exactly that.
  const apart = topic === null ? [...adsIn(talk), ...interruptionsIn(talk)] : []
  const again = saidAgain(sentences)
  return new Set([
    ...apart.flatMap(({ from, to }) => sentences.slice(from, to).map((_, order) => from + order)),
    ...sentences.flatMap(({ text }, index) => (isAboutTheTake(text) || again[index] ? [index] : [])),
  ])
}

/** Asks something that then has to be answered. */
function isAsking(sentence: Sentence | undefined): boolean {
  return sentence !== undefined && isQuestionSentence(sentence)
}

/** Whether a sentence answers the one before it. */
function mayFollow({ sentences }: Talk, index: number, unfit: ReadonlySet<number>): boolean {
  return sentences[index] !== undefined && !unfit.has(index) && !isAsking(sentences[index])
}

/** Changes `chosen`: a question is followed by the sentence that answers it, where that fits; else it goes. */
function answerQuestions(
  talk: Talk,
  chosen: number[],
  {
    lengthUs,
    unfit,
    wanted,
  }: { lengthUs: Microseconds; unfit: ReadonlySet<number>; wanted: readonly number[] },
): void {
  for (const index of chosen.toReversed()) {
    if (!isAsking(talk.sentences[index]) || chosen.includes(index + 1)) continue
    const at = chosen.indexOf(index)
    const answered = chosen.toSpliced(at + 1, 0, index + 1)
    const isAnswered = mayFollow(talk, index + 1, unfit)
    if (isAnswered && totalOf(stretchesOf(talk, answered)) <= lengthUs) chosen.splice(at + 1, 0, index + 1)
    else if (chosen.length > 1 && !wanted.includes(index)) chosen.splice(at, 1)
  }
}

function totalOf(ranges: readonly TimeRange[]): Microseconds {
  return ranges.reduce((sum, { startUs, endUs }) => sum + endUs - startUs, 0)
}

/** Up to `count` stretches of at most `lengthUs` each, without overlap, best first. */
export function chooseClips(reference: Talk, choice: HighlightChoice, count: number): TimeRange[] {
  const { sentences } = reference
  const scored = scoreSentences(sentences, choice.topic)
  const unfit = unfitIn(reference, choice.topic)
  const windows: { from: number; to: number; score: number }[] = []
  for (let from = 0; from < sentences.length; from++) {
    let to = from
    let sum = 0
    while (to < sentences.length && !unfit.has(to) && lengthOf(reference, from, to + 1) <= choice.lengthUs) {
      sum += (scored[to]?.score ?? 0) * Math.sqrt(lengthOf(reference, to, to + 1) / 1e6)
      to++
    }
    // A clip that ends on a question or an announcement leaves it open.
    while (to > from + 1 && (isAsking(sentences[to - 1]) || announces(sentences[to - 1] as Sentence))) {
      to--
      sum -= (scored[to]?.score ?? 0) * Math.sqrt(lengthOf(reference, to, to + 1) / 1e6)
    }
    if (to === from || lengthOf(reference, from, to) < (choice.minUs ?? 0)) continue
    const opening = scored[from]?.score ?? 0
    const filled = lengthOf(reference, from, to) / choice.lengthUs
    windows.push({ from, to, score: sum + 1.5 * opening - (filled < 0.5 ? 2 : 0) })
  }
  windows.sort((a, b) => b.score - a.score)
  const chosen: typeof windows = []
  // What lies right beside a clip is what that one left over: it's taken only when nothing else is there.
  for (const apart of [1, 0])
    for (const window of windows) {
      if (chosen.length >= count) break
      const meets = (other: typeof window) => window.from < other.to + apart && other.from < window.to + apart
      if (!chosen.some(meets)) chosen.push(window)
    }
  return chosen.map(({ from, to }) => rangeOf(reference, from, to))
}

/** The indexes with the greatest worth whose lengths fit, in order: a knapsack in steps of 100 ms. */
function bestWithin(items: readonly { index: number; us: number; worth: number }[], maxUs: number): number[] {
  const weights = items.map(({ us }) => Math.ceil(us / STEP_US))
  const steps = Math.floor(maxUs / STEP_US)
  if (weights.reduce((sum, weight) => sum + weight, 0) <= steps)
    return items.map(({ index }) => index).sort((a, b) => a - b)
  const best = new Float64Array(steps + 1)
  const taken = items.map(() => new Uint8Array(steps + 1))
  for (const [order, item] of items.entries()) {
    const weight = weights[order] ?? 0
    const row = taken[order]
    for (let step = steps; step >= weight; step--) {
      const value = (best[step - weight] ?? 0) + item.worth
      if (value <= (best[step] ?? 0)) continue
      best[step] = value
      if (row) row[step] = 1
    }
  }
  const chosen: number[] = []
  let step = steps
  for (let order = items.length - 1; order >= 0; order--) {
    const item = items[order]
    if (!item || taken[order]?.[step] !== 1) continue
    chosen.push(item.index)
    step -= weights[order] ?? 0
  }
  return chosen.sort((a, b) => a - b)
}

/** Neighboring sentences as one stretch, unless the pause between them is long. */
function stretchesOf(reference: Talk, indexes: readonly number[]): TimeRange[] {
  const stretches: TimeRange[] = []
  for (const [order, index] of indexes.entries()) {
    const range = rangeOf(reference, index, index + 1)
    const last = stretches.at(-1)
    const follows = order > 0 && indexes[order - 1] === index - 1
    if (
      last &&
      (range.startUs <= last.endUs ||
        (follows && range.startUs - last.endUs <= MAX_PAUSE_US - AFTER_US - BEFORE_US))
    )
      last.endUs = range.endUs
    else stretches.push(range)
  }
  return stretches
}

/** With a little air, but never into a neighbor's words. Composition time. */
function rangeOf({ sentences, durationUs }: Talk, from: number, to: number): TimeRange {
  const first = sentences[from] as Sentence
  const last = sentences[to - 1] as Sentence
  const before = sentences[from - 1]?.range.endUs ?? 0
  const after = sentences[to]?.range.startUs ?? durationUs
  return {
    startUs: Math.max(before, first.range.startUs - BEFORE_US),
    endUs: Math.min(Math.max(after, last.range.endUs), last.range.endUs + AFTER_US),
  }
}

/** With room for the pause to a chosen neighbor, so that joined stretches still fit. */
function lengthOf(reference: Talk, from: number, to: number): Microseconds {
  const range = rangeOf(reference, from, to)
  return range.endUs - range.startUs + (to - from === 1 ? STEP_US : 0)
}
