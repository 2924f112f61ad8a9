// rename_composition.
import { LENGTHS } from '../bounds.ts'
import { checkedText, inComposition, type Verb } from '../find.ts'
import { ok } from '../result.ts'

/** Gives a composition another name: "talk" → "Launch talk". */
export const renameComposition: Verb<'rename_composition'> = (document, operation) =>
  inComposition(document, operation.compositionId, (composition) => {
    const name = checkedText(operation.name, 'name', LENGTHS.name)
    if (!name.ok) return name
    return ok(name.value === composition.name ? composition : { ...composition, name: name.value })
  })
