// cut_ranges: removes stretches of time.
import { cut, cutsOfTime } from '../cut.ts'
import { checkedRanges, inComposition, type Verb } from '../find.ts'
import { ok } from '../result.ts'

/**
 * What follows moves up; clips are cut exactly at the given times.
 *
 *   |   A   |   B   |   →   | A |  B  |
 *       xxxxxx
 */
export const cutRanges: Verb<'cut_ranges'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const ranges = checkedRanges(composition, operation.ranges)
    if (!ranges.ok) return ranges
    return ok(cut(composition, cutsOfTime(composition, ranges.value), context, newId))
  })
