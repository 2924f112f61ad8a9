// rename_composition.
import { checkedName, inComposition, type Verb } from '../find.ts'
import { ok } from '../result.ts'

/** Gives a composition another name: "talk" → "Launch talk". */
export const renameComposition: Verb<'rename_composition'> = (document, operation) =>
  inComposition(document, operation.compositionId, (composition) => {
    const name = checkedName(operation.name, 'name')
    if (!name.ok) return name
    return ok(name.value === composition.name ? composition : { ...composition, name: name.value })
  })
