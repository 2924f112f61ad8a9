// From a document and an operation to the next document. Pure: the same input gives the same output,
// and the document handed in is never changed.
import type { EditContext, EditDocument } from './document.ts'
import type { EditOperation } from './operations.ts'
import type { Problem, Result } from './result.ts'

/** Names the things that an operation makes; the caller decides how. */
export type NewId = () => string

/** The document after the operation, or what is wrong with the operation. */
export type ApplyOperation = (
  document: EditDocument,
  operation: EditOperation,
  context: EditContext,
  newId: NewId,
) => Result<EditDocument>

/** All or none: the document after all operations, or the first that cannot be done and its index. */
export type ApplyAll = (
  document: EditDocument,
  operations: readonly EditOperation[],
  context: EditContext,
  newId: NewId,
) => { ok: true; value: EditDocument } | { ok: false; problem: Problem; index: number }
