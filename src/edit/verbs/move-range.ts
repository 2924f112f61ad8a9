// move_range: moves a stretch of time to another place.
import { checkedRange, checkedTime, inComposition, type Verb } from '../find.ts'
import { splitAtAll } from '../insert.ts'
import { reflow } from '../reflow.ts'
import { ok } from '../result.ts'

/**
 * What plays in `range` plays at `atUs` instead (a time before the move); the rest closes up. A place
 * inside the stretch moves nothing.
 *
 *   | A |xxx| B | C |   xxx to the end of B   →   | A | B |xxx| C |
 */
export const moveRange: Verb<'move_range'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const range = checkedRange(composition, operation.range)
    if (!range.ok) return range
    const at = checkedTime(composition, operation.atUs)
    if (!at.ok) return at
    const { startUs, endUs } = range.value
    if (startUs <= at.value && at.value <= endUs) return ok(composition)
    const times = [startUs, endUs, at.value].sort((a, b) => a - b)
    const { pieces, indexes } = splitAtAll(composition, times, context, newId)
    const indexOf = (us: number) => indexes[times.indexOf(us)] ?? pieces.length
    const [from, to, place] = [indexOf(startUs), indexOf(endUs), indexOf(at.value)]
    if (from >= to || (from <= place && place <= to)) return ok(composition)
    const moved = pieces.slice(from, to)
    const rest = pieces.toSpliced(from, to - from)
    const into = place < from ? place : place - moved.length
    return ok(reflow(composition, rest.toSpliced(into, 0, ...moved), context, newId))
  })
