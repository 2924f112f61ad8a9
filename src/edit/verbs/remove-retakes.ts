// remove_retakes: `retakes.ts` decides which passages are abandoned takes.
import { cutWordsOf } from '../cut-words.ts'
import { checkedRanges, inComposition, type Verb } from '../find.ts'
import { contains, unionOf } from '../ranges.ts'
import { ok } from '../result.ts'
import { retakesAmong } from '../retakes.ts'
import { heardWords } from '../transcript.ts'

/**
 * The last take stays; without retakes the document stays as it is.
 *
 *   the model is — sorry, again — the model is very fast   →   the model is very fast
 */
export const removeRetakes: Verb<'remove_retakes'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const ranges = operation.ranges ? checkedRanges(composition, operation.ranges) : ok(null)
    if (!ranges.ok) return ranges
    const only = ranges.value ? unionOf(ranges.value) : null
    const heard = heardWords(composition, document, context)
    const abandoned = retakesAmong(heard)
      .map(({ from, to }) => heard.slice(from, to))
      .filter((words) => only === null || words.every(({ range }) => contains(only, range.startUs)))
      .flat()
    return ok(abandoned.length === 0 ? composition : cutWordsOf(composition, abandoned, context, newId))
  })
