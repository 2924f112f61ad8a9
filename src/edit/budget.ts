// Tracks how much one edit may still do, whoever makes it: a page, an import or an agent job.
import type { EditContext, EditDocument } from './document.ts'
import { workOf } from './document-size.ts'
import { LIMITS } from './limits.ts'
import type { EditOperation } from './operations.ts'

/** How much of its limits an edit's operations have used; a plain value, so an edit can roll back to it. */
export type Spent = { operations: number; work: number }

export const NOTHING_SPENT: Spent = { operations: 0, work: 0 }

/** The usage after applying `operation` to `document`, and the limit that it exceeds, if any. */
export function spentAfter(
  spent: Spent,
  document: EditDocument,
  operation: EditOperation,
  context: EditContext,
): { spent: Spent; beyond: 'operations' | 'work' | null } {
  const operations = spent.operations + 1
  const work = spent.work + workOf(document, operation, context)
  const beyond = operations > LIMITS.operations ? 'operations' : work > LIMITS.work ? 'work' : null
  return { spent: { operations, work }, beyond }
}
