// Undoing one edit of a project and keeping those made after it.
import { type EditContext, type EditDocument, EMPTY_DOCUMENT } from '../edit/document.ts'
import { undoEdit } from '../edit/undo-edit.ts'
import { RoughcutError } from '../errors.ts'
import type { RevisionRow, RevisionStore } from './revisions.ts'

/** The project without the edit of a revision. Throws `conflict` when it was undone already or a later one builds on it. */
export function withoutEdit(
  store: { revisions: RevisionStore },
  projectId: string,
  undone: RevisionRow,
  context: EditContext,
  newId: () => string,
): EditDocument {
  if (!store.revisions.standing(projectId).includes(undone.number))
    throw new RoughcutError('conflict', 'This edit was undone already, or can’t be undone alone.')
  const before =
    undone.parent === null ? EMPTY_DOCUMENT : store.revisions.byNumber(projectId, undone.parent)?.document
  const head = store.revisions.head(projectId).document
  const document = before ? undoEdit({ before, after: undone.document, head }, context, newId) : null
  if (document === null)
    throw new RoughcutError(
      'conflict',
      'Later edits build on this one. Undo those first, or restore an earlier version in the history.',
    )
  return store.revisions.withNameBefore(document, projectId, undone.number)
}
