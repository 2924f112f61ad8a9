// remove_fillers: `fillers.ts` decides which words are fillers.
import { cutWordsOf } from '../cut-words.ts'
import { fillersAmong } from '../fillers.ts'
import { checkedRanges, inComposition, type Verb } from '../find.ts'
import { contains, unionOf } from '../ranges.ts'
import { ok } from '../result.ts'
import { heardWords } from '../transcript.ts'

/**
 * Without fillers to remove the document stays as it is.
 *
 *   so ·um· I ·you know· like it   →   so · I · like it
 */
export const removeFillers: Verb<'remove_fillers'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const ranges = operation.ranges ? checkedRanges(composition, operation.ranges) : ok(null)
    if (!ranges.ok) return ranges
    const only = ranges.value ? unionOf(ranges.value) : null
    const heard = heardWords(composition, document, context)
    const fillers = fillersAmong(heard, operation).filter(
      ({ range }) => only === null || contains(only, Math.floor((range.startUs + range.endUs) / 2)),
    )
    return ok(fillers.length === 0 ? composition : cutWordsOf(composition, fillers, context, newId))
  })
