// Describes the difference between two documents in sentences: for the model after each call, and for the person
// at the end. Every figure comes from the receipt.
import { describeReceipt } from '../edit/describe-receipt.ts'
import type { Composition, CompositionId, EditContext, EditDocument } from '../edit/document.ts'
import { type Receipt, receiptInSteps } from '../edit/receipt.ts'
import { finished, type Steps } from '../edit/steps.ts'

/** `Nothing was changed.` when nothing was. */
export function summarizeChange(before: EditDocument, after: EditDocument, context: EditContext): string {
  return finished(summarizeInSteps(before, after, context))
}

/** The same, pausing between the parts of the work. */
export function* summarizeInSteps(
  before: EditDocument,
  after: EditDocument,
  context: EditContext,
): Steps<string> {
  return describeReceipt(yield* receiptInSteps(before, after, context))
}

/**
 * The same for a whole run. A composition that the run made is also described by how it changed after it was
 * made (`asMade`): its captions, cuts, music and settings are not to be seen between the two documents.
 */
export function* summarizeRun(
  receipt: Receipt,
  after: EditDocument,
  asMade: ReadonlyMap<CompositionId, Composition>,
  context: EditContext,
): Steps<string> {
  if (receipt.made.length === 0) return describeReceipt(receipt)
  const made = new Set(receipt.made.map(({ id }) => id))
  const first = after.compositions.map((one) => (made.has(one.id) ? (asMade.get(one.id) ?? one) : one))
  const within = yield* receiptInSteps({ ...after, compositions: first }, after, context)
  // Its name, size and length stand beside “made” already.
  const compositions = within.compositions.flatMap((change) => {
    const settings = change.settings.filter(({ setting }) => setting !== 'frame size')
    const isCut = change.wordsRemoved + change.wordsRestored + change.wordsMoved > 0 || change.reordered
    const isSame = !isCut && change.secondsBefore === change.secondsAfter && change.clipsChanged === 0
    return settings.length === 0 && isSame ? [] : [{ ...change, renamedFrom: null, settings }]
  })
  return compositions.length > 0
    ? `${describeReceipt(receipt)} ${describeReceipt({ ...within, compositions, wordsCorrected: 0, speakersChanged: 0 })}`
    : describeReceipt(receipt)
}
