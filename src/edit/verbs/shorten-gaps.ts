// shorten_gaps: pauses that are too long.

import { cut, cutsOfTime } from '../cut.ts'
import type { Composition, EditContext } from '../document.ts'
import { checkedRanges, inComposition, type Verb } from '../find.ts'
import { mediaWordsOf, wordsIn } from '../media-words.ts'
import { durationOfComposition, layoutOf, mainTrackOf } from '../position.ts'
import { unionOf, within, without } from '../ranges.ts'
import { ok, wrong } from '../result.ts'
import { countBefore } from '../sorted.ts'
import { durationOf, intersection, type TimeRange } from '../time.ts'
import { timeOfWord } from '../transcript.ts'

/**
 * A pause longer than `longerThanUs` becomes `toUs` long: its middle goes, so that the end of one word
 * and the breath before the next stay. At the edges of the composition the outer part goes.
 *
 *   word ····xxxxxx···· word   →   word ········ word
 */
export const shortenGaps: Verb<'shorten_gaps'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const { longerThanUs, toUs } = operation
    if (toUs > longerThanUs) return wrong({ kind: 'gap_target_too_long', toUs, longerThanUs })
    const ranges = operation.ranges ? checkedRanges(composition, operation.ranges) : ok(null)
    if (!ranges.ok) return ranges
    const only = ranges.value ? unionOf(ranges.value) : null
    const totalUs = durationOfComposition(composition)
    const edges = layoutOf(mainTrackOf(composition).items).flatMap(({ range }) => [
      range.startUs,
      range.endUs,
    ])
    const surplus = pausesOf(composition, context).flatMap((pause) => {
      const touched = only === null || within(pause, only).length > 0
      return touched && durationOf(pause) > longerThanUs
        ? [withFlashes(surplusOf(pause, toUs, totalUs), pause, edges)]
        : []
    })
    return ok(cut(composition, cutsOfTime(composition, surplus), context, newId))
  })

function surplusOf(pause: TimeRange, toUs: number, totalUs: number): TimeRange {
  const surplusUs = durationOf(pause) - toUs
  if (pause.startUs === 0) return { startUs: 0, endUs: surplusUs }
  if (pause.endUs === totalUs) return { startUs: pause.endUs - surplusUs, endUs: pause.endUs }
  const startUs = pause.startUs + Math.floor(toUs / 2)
  return { startUs, endUs: startUs + surplusUs }
}

/** A shorter remnant of a clip within a pause would be a flash of picture, so it is removed too. */
const FLASH_US = 50_000

/** `edges`: where clips and gaps begin and end, in order. */
function withFlashes(surplus: TimeRange, pause: TimeRange, edges: readonly number[]): TimeRange {
  const before = edges[countBefore(edges, (edgeUs) => edgeUs <= surplus.startUs) - 1] ?? 0
  const after = edges[countBefore(edges, (edgeUs) => edgeUs < surplus.endUs)] ?? surplus.endUs
  return {
    startUs: before >= pause.startUs && surplus.startUs - before < FLASH_US ? before : surplus.startUs,
    endUs: after <= pause.endUs && after - surplus.endUs < FLASH_US ? after : surplus.endUs,
  }
}

/**
 * Where nothing is said, composition time: between words, over cuts and gaps. Media without any words
 * (music, pictures) don't count as pauses, however long, nor does a gap under a title. A composition
 * without speech has no pauses.
 */
export function pausesOf(composition: Composition, context: EditContext): TimeRange[] {
  const spoken: TimeRange[] = []
  const filled: TimeRange[] = []
  for (const placed of layoutOf(mainTrackOf(composition).items)) {
    const media = placed.kind === 'clip' ? mediaWordsOf(context, placed.clip.mediaId) : null
    const isFilled =
      media === null
        ? composition.titles.some((title) => intersection(title.range, placed.range))
        : media.words.length === 0
    if (isFilled) filled.push(placed.range)
    if (placed.kind === 'clip' && media !== null)
      for (const word of wordsIn(media, placed.clip.sourceRange)) {
        const { startUs, endUs } = timeOfWord(placed, word)
        spoken.push({ startUs, endUs: Math.max(endUs, startUs + 1) })
      }
  }
  if (spoken.length === 0) return []
  const all = { startUs: 0, endUs: durationOfComposition(composition) }
  return without(all, unionOf([...spoken, ...filled]))
}
