// keep_ranges: removes everything else.
import { cut, cutsOfTime } from '../cut.ts'
import { checkedRanges, inComposition, type Verb } from '../find.ts'
import { durationOfComposition } from '../position.ts'
import { unionOf, without } from '../ranges.ts'
import { ok } from '../result.ts'

/**
 * What stays keeps its order in the composition, whatever the order in which it is named.
 *
 *   |   A   |   B   |   →   | A | B |
 *    ===         ===
 */
export const keepRanges: Verb<'keep_ranges'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const ranges = checkedRanges(composition, operation.ranges)
    if (!ranges.ok) return ranges
    const all = { startUs: 0, endUs: durationOfComposition(composition) }
    const rest = without(all, unionOf(ranges.value))
    return ok(cut(composition, cutsOfTime(composition, rest), context, newId))
  })
