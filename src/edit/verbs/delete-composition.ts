// delete_composition.
import { findComposition, type Verb } from '../find.ts'
import { ok } from '../result.ts'

/** Takes a composition off the project's list; its media and the other compositions stay. */
export const deleteComposition: Verb<'delete_composition'> = (document, operation) => {
  const found = findComposition(document, operation.compositionId)
  if (!found.ok) return found
  const compositions = document.compositions.filter((composition) => composition !== found.value)
  return ok({ ...document, compositions })
}
