// What lies between two documents, in sentences: for the model after each call, and for the person
// at the end. Every figure comes from the receipt.
import { applyOperation } from '../edit/apply.ts'
import { describeReceipt } from '../edit/describe-receipt.ts'
import type { Composition, EditContext, EditDocument } from '../edit/document.ts'
import { receiptOf } from '../edit/receipt.ts'
import type { AppliedOperation } from './engine.ts'

/** `Nothing was changed.` when nothing was. */
export function tellChange(before: EditDocument, after: EditDocument, context: EditContext): string {
  return describeReceipt(receiptOf(before, after, context))
}

/**
 * The same for a whole run. A composition that the run made is told by what became of it after it was
 * made, too: its captions, cuts, music and settings are not to be seen between the two documents.
 */
export function tellRun(
  start: EditDocument,
  after: EditDocument,
  applied: readonly AppliedOperation[],
  context: EditContext,
): string {
  const receipt = receiptOf(start, after, context)
  if (receipt.made.length === 0) return describeReceipt(receipt)
  const first = firstStates(start, applied, context)
  const made = new Set(receipt.made.map(({ id }) => id))
  const asMade = after.compositions.map((one) => (made.has(one.id) ? (first.get(one.id) ?? one) : one))
  const within = receiptOf({ ...after, compositions: asMade }, after, context)
  return within.changed
    ? `${describeReceipt(receipt)} ${describeReceipt({ ...within, wordsCorrected: 0, speakersChanged: 0 })}`
    : describeReceipt(receipt)
}

/** Compositions that the operations make, each as it was made. */
function firstStates(
  start: EditDocument,
  applied: readonly AppliedOperation[],
  context: EditContext,
): ReadonlyMap<string, Composition> {
  const known = new Set(start.compositions.map(({ id }) => id))
  const first = new Map<string, Composition>()
  let document = start
  for (const { operation, newIds } of applied) {
    const ids = [...newIds]
    const result = applyOperation(document, operation, context, () => ids.shift() ?? '')
    if (!result.ok) break
    document = result.value
    for (const one of document.compositions) {
      if (known.has(one.id)) continue
      known.add(one.id)
      first.set(one.id, one)
    }
  }
  return first
}
