// Finds what could be cleaned up in a composition, and makes the operations that do it. Pure.
import { applyAll } from '../../../../edit/apply.ts'
import type { Composition, EditContext, EditDocument } from '../../../../edit/document.ts'
import { fillersAmong } from '../../../../edit/fillers.ts'
import type { EditOperation } from '../../../../edit/operations.ts'
import { durationOfComposition } from '../../../../edit/position.ts'
import { repeatedWords } from '../../../../edit/repeated-words.ts'
import { retakesAmong } from '../../../../edit/retakes.ts'
import { durationOf, type Microseconds, type TimeRange } from '../../../../edit/time.ts'
import { type HeardWord, heardWords, textOf } from '../../../../edit/transcript.ts'
import { pausesOf } from '../../../../edit/verbs/shorten-gaps.ts'

export const KINDS = ['filler', 'pause', 'retake', 'repeat'] as const
export type FindingKind = (typeof KINDS)[number]

export type Finding = {
  /** The same from one edit to the next, as long as the words stay. */
  key: string
  kind: FindingKind
  /** Composition time. */
  range: TimeRange
  /** The words to remove; empty for a pause. */
  words: HeardWord[]
  text: string
  before: string
  after: string
  /** Whether it's selected by default. */
  isSure: boolean
}

export type Thresholds = { longerThanUs: Microseconds; toUs: Microseconds }

const CONTEXT_WORDS = 4

/** All findings, each kind in order. */
export function findingsOf(
  composition: Composition,
  document: EditDocument,
  context: EditContext,
  { longerThanUs }: Thresholds,
): Finding[] {
  const heard = heardWords(composition, document, context).filter(({ text }) => text.trim() !== '')
  const around = (from: number, to: number) => ({
    before: textOf(heard.slice(Math.max(0, from - CONTEXT_WORDS), from)),
    after: textOf(heard.slice(to, to + CONTEXT_WORDS)),
  })
  const passage = (kind: FindingKind, from: number, to: number, isSure: boolean): Finding => {
    const words = heard.slice(from, to)
    const first = words[0] as HeardWord
    return {
      key: `${kind} ${first.clipId} ${first.wordId}`,
      kind,
      range: { startUs: first.range.startUs, endUs: words.at(-1)?.range.endUs ?? first.range.endUs },
      words,
      text: textOf(words),
      isSure,
      ...around(from, to),
    }
  }
  // A recording that is used twice does not repeat itself.
  const uses = Map.groupBy(heard, keyOf)
  const retakes = retakesAmong(heard).filter(({ from, to }) =>
    heard.slice(from, to).every((word) => uses.get(keyOf(word))?.length === 1),
  )
  const inRetake = new Set(retakes.flatMap(({ from, to }) => heard.slice(from, to)))
  const fillers = new Set(fillersAmong(heard, {}))
  const isFree = (word: HeardWord | undefined) => word !== undefined && !inRetake.has(word)
  const fillerRuns = runsOf(heard.map((word) => fillers.has(word) && isFree(word)))
  const repeats = repeatedWords(heard).filter(
    ({ index }) => isFree(heard[index]) && !fillers.has(heard[index] as HeardWord),
  )
  const pauses = pausesOf(composition, context).filter((pause) => durationOf(pause) > longerThanUs)
  return [
    ...fillerRuns.map(({ from, to }) => passage('filler', from, to, true)),
    ...pauses.map((range): Finding => {
      const next = heard.findIndex((word) => word.range.startUs >= range.endUs)
      const at = next < 0 ? heard.length : next
      const neighbor = heard[at - 1] ?? heard[at]
      return {
        key: `pause ${neighbor?.clipId} ${neighbor?.wordId} ${at === 0}`,
        kind: 'pause',
        range,
        words: [],
        text: secondsText(durationOf(range)),
        // Before the first and after the last word there may be music, or a picture that is meant to stay.
        isSure: at > 0 && next >= 0,
        ...around(at, at),
      }
    }),
    ...retakes.map(({ from, to }) => passage('retake', from, to, true)),
    ...repeats.map(({ index, isSure }) => passage('repeat', index, index + 1, isSure)),
  ]
}

function keyOf({ mediaId, wordId }: HeardWord): string {
  return `${mediaId} ${wordId}`
}

/** `3.1 s`. */
export function secondsText(us: Microseconds): string {
  return `${(us / 1_000_000).toFixed(1)} s`
}

function runsOf(flags: readonly boolean[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const [index, flag] of flags.entries()) {
    const last = runs.at(-1)
    if (!flag) continue
    if (last?.to === index) last.to = index + 1
    else runs.push({ from: index, to: index + 1 })
  }
  return runs
}

/**
 * One edit for the chosen findings. Pauses come first, because they are given as times. A word that is heard again
 * elsewhere is named by its clip, whose id shortening could change: then pauses wait for another edit.
 */
export function operationsOf(
  chosen: readonly Finding[],
  heard: readonly HeardWord[],
  compositionId: string,
  { longerThanUs, toUs }: Thresholds,
): EditOperation[] {
  const words = chosen.flatMap((finding) => finding.words)
  const placeOf = (word: HeardWord) => `${keyOf(word)} ${word.clipId}`
  const places = new Set(words.map(placeOf))
  const elsewhere = new Set(heard.filter((word) => !places.has(placeOf(word))).map(keyOf))
  const needsClips = words.some((word) => elsewhere.has(keyOf(word)))
  const pauses = chosen.filter(({ kind }) => kind === 'pause').map(({ range }) => range)
  const shorten: EditOperation[] =
    pauses.length === 0 || needsClips
      ? []
      : [{ type: 'shorten_gaps', compositionId, longerThanUs, toUs, ranges: pauses }]
  const cuts = [...Map.groupBy(words, ({ mediaId }) => mediaId)].map(
    ([mediaId, ofMedia]): EditOperation => ({
      type: 'cut_words',
      compositionId,
      mediaId,
      wordIds: [...new Set(ofMedia.map(({ wordId }) => wordId))],
      ...(needsClips ? { clipIds: [...new Set(ofMedia.map(({ clipId }) => clipId))] } : {}),
    }),
  )
  return [...shorten, ...cuts]
}

/** How much shorter these operations make the composition. */
export function savedUs(
  composition: Composition,
  document: EditDocument,
  context: EditContext,
  operations: readonly EditOperation[],
): Microseconds {
  if (operations.length === 0) return 0
  let count = 0
  const result = applyAll(document, [...operations], context, () => `trial-${++count}`)
  const after = result.ok ? result.value.compositions.find(({ id }) => id === composition.id) : undefined
  return after ? durationOfComposition(composition) - durationOfComposition(after) : 0
}
