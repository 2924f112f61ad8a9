// insert_gap: silence and black, for a breath or for a title on its own.
import { checkedTime, inComposition, type Verb } from '../find.ts'
import { insertAt } from '../insert.ts'
import { durationOfComposition } from '../position.ts'
import { ok, wrong } from '../result.ts'

/**
 * Puts a gap into the main track; what follows makes room.
 *
 *   |  A  |  B  |   →   |  A  |·····|  B  |
 */
export const insertGap: Verb<'insert_gap'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const at = checkedTime(composition, operation.atUs ?? durationOfComposition(composition))
    if (!at.ok) return at
    const { durationUs } = operation
    if (durationUs === 0) return wrong({ kind: 'range_empty', range: { startUs: at.value, endUs: at.value } })
    return ok(insertAt(composition, at.value, { kind: 'gap', durationUs }, context, newId))
  })
