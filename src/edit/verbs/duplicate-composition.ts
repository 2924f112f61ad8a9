// duplicate_composition: makes a copy, to try something out.

import { LENGTHS } from '../bounds.ts'
import { copyOf } from '../compose.ts'
import { checkedText, findComposition, idFor, type Verb } from '../find.ts'
import { ok } from '../result.ts'

/**
 * Puts a copy after the original; everything in it has ids of its own.
 *
 *   "talk"   →   "talk", "talk copy"
 */
export const duplicateComposition: Verb<'duplicate_composition'> = (document, operation, _context, newId) => {
  const original = findComposition(document, operation.compositionId)
  if (!original.ok) return original
  const id = idFor(document, operation.id, newId)
  if (!id.ok) return id
  const name = checkedText(operation.name ?? nameOfCopy(original.value.name), 'name', LENGTHS.name)
  if (!name.ok) return name
  const copy = copyOf(original.value, id.value, name.value, newId)
  const compositions = document.compositions.flatMap((composition) =>
    composition === original.value ? [composition, copy] : [composition],
  )
  return ok({ ...document, compositions })
}

function nameOfCopy(name: string): string {
  const suffix = ' copy'
  return `${[...name].slice(0, LENGTHS.name - suffix.length).join('')}${suffix}`
}
