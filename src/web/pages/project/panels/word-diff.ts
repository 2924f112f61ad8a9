// What an edit changed in the words that are heard: runs of removed and of added words with the words
// around them. Pure; the figures beside it come from the receipt.
import type { Composition, EditContext, EditDocument } from '../../../../edit/document.ts'
import { plainText } from '../../../../edit/media-words.ts'
import type { Microseconds } from '../../../../edit/time.ts'
import { type HeardWord, heardWords, textOf } from '../../../../edit/transcript.ts'

export type DiffRun = {
  kind: 'removed' | 'added'
  text: string
  before: string
  after: string
  /** Composition time where it is now, or would be: for going there. */
  atUs: Microseconds
}

export type CompositionDiff = { id: string; name: string; runs: DiffRun[] }

/** Words shown at each side of a run. */
const AROUND = 5

/** Compositions whose words differ, each with its runs in order. Linear in words. */
export function wordDiff(before: EditDocument, after: EditDocument, context: EditContext): CompositionDiff[] {
  const earlier = new Map(before.compositions.map((composition) => [composition.id, composition]))
  return after.compositions.flatMap((composition) => {
    const was = earlier.get(composition.id)
    if (!was || was === composition) return []
    const runs = runsOf(was, before, composition, after, context)
    return runs.length > 0 ? [{ id: composition.id, name: composition.name, runs }] : []
  })
}

function runsOf(
  was: Composition,
  before: EditDocument,
  is: Composition,
  after: EditDocument,
  context: EditContext,
): DiffRun[] {
  const heardBefore = heardWords(was, before, context)
  const heardAfter = heardWords(is, after, context)
  const placeOf = new Map(heardAfter.map((word) => [keyOf(word), word.range.startUs]))
  const removed = missingRuns(heardBefore, heardAfter).map(({ from, to }) => ({
    ...excerpt('removed', heardBefore, from, to),
    atUs: nextKept(heardBefore, to, placeOf) ?? heardAfter.at(-1)?.range.endUs ?? 0,
  }))
  const added = missingRuns(heardAfter, heardBefore).map(({ from, to }) => ({
    ...excerpt('added', heardAfter, from, to),
    atUs: heardAfter[from]?.range.startUs ?? 0,
  }))
  return [...removed, ...added].sort((a, b) => a.atUs - b.atUs)
}

/** Stretches of `words` that `others` do not have (as often). */
function missingRuns(
  words: readonly HeardWord[],
  others: readonly HeardWord[],
): { from: number; to: number }[] {
  const counts = new Map<string, number>()
  for (const other of others) counts.set(keyOf(other), (counts.get(keyOf(other)) ?? 0) + 1)
  const runs: { from: number; to: number }[] = []
  for (const [index, word] of words.entries()) {
    const left = counts.get(keyOf(word)) ?? 0
    counts.set(keyOf(word), left - 1)
    if (left > 0) continue
    const last = runs.at(-1)
    if (last?.to === index) last.to = index + 1
    else runs.push({ from: index, to: index + 1 })
  }
  return runs
}

/** A comma that left with the words after it doesn't change the word. */
function keyOf({ mediaId, wordId, text }: HeardWord): string {
  return `${mediaId} ${wordId} ${plainText(text)}`
}

function excerpt(kind: DiffRun['kind'], words: readonly HeardWord[], from: number, to: number) {
  return {
    kind,
    text: textOf(words.slice(from, to)),
    before: textOf(words.slice(Math.max(0, from - AROUND), from)),
    after: textOf(words.slice(to, to + AROUND)),
  }
}

function nextKept(
  words: readonly HeardWord[],
  from: number,
  placeOf: ReadonlyMap<string, Microseconds>,
): Microseconds | null {
  for (let index = from; index < words.length; index++) {
    const word = words[index]
    const atUs = word ? placeOf.get(keyOf(word)) : undefined
    if (atUs !== undefined) return atUs
  }
  return null
}
