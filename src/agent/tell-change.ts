// What lies between two documents, in sentences: for the model after each call, and for the person
// at the end. Every figure comes from the receipt.
import { describeReceipt } from '../edit/describe-receipt.ts'
import type { EditContext, EditDocument } from '../edit/document.ts'
import { receiptOf } from '../edit/receipt.ts'

/** `Nothing was changed.` when nothing was. */
export function tellChange(before: EditDocument, after: EditDocument, context: EditContext): string {
  return describeReceipt(receiptOf(before, after, context))
}
