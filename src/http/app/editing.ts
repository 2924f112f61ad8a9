// What all manual edits share: they check access, run one at a time, are saved only if the page was up to date,
// and return the current state.
import { status } from 'elysia'
import { sentencesOfReceipt } from '../../edit/describe-receipt.ts'
import type { EditDocument } from '../../edit/document.ts'
import type { EditOperation } from '../../edit/operations.ts'
import { type Receipt, receiptInSteps } from '../../edit/receipt.ts'
import { historySteps } from '../../store/undo-history.ts'
import type { WebParts } from './parts.ts'
import type { PersonLimit } from './person-limit.ts'
import { projectFor } from './project-access.ts'
import type { Caller } from './signed-in.ts'

/** A summary fits on one line of the history. */
export const SUMMARY_LENGTH = 300

type Edit = {
  summary: string
  operations: EditOperation[]
  document: EditDocument
  receipt: Receipt
  /** The revision that this one undoes. */
  undoes?: number
}

export type Editing = ReturnType<typeof createEditing>

/** The steps that the edit and history routes are built from. */
export function createEditing(parts: WebParts, limit: PersonLimit) {
  const { store, editLane: lane } = parts.services

  const stateOf = (projectId: string) => {
    const { number, document } = store.revisions.head(projectId)
    return { revision: number, document, ...historySteps(store.revisions.list(projectId), number) }
  }
  const answer = (projectId: string, receipt: Receipt) => ({
    ...stateOf(projectId),
    receipt,
    sentences: sentencesOfReceipt(receipt),
  })
  /** 409: nothing changed; the body holds the current state. */
  const conflict = (projectId: string) =>
    status(409, {
      error: 'Conflict' as const,
      message: 'Someone else changed the project, so nothing was done. Check what has changed and try again.',
      ...stateOf(projectId),
    })

  return {
    stateOf,
    answer,
    conflict,
    /** The project, if the caller may make another edit. Throws `too_many_requests`. */
    editable(caller: Caller, projectId: string) {
      const { project } = projectFor(parts, caller, projectId, 'edit')
      limit.take(caller)
      return project
    },
    /** False, with nothing saved, if the project is no longer at `base`. Throws if the caller has lost access. */
    save: (caller: Caller, projectId: string, base: number, edit: Edit): boolean =>
      store.transaction(() => {
        projectFor(parts, caller, projectId, 'edit')
        if (store.revisions.headNumber(projectId) !== base) return false
        if (edit.receipt.changed || edit.undoes !== undefined)
          store.revisions.save({ projectId, base, kind: 'edit', author: caller.name, jobId: null, ...edit })
        return true
      }),
    /** Undo, redo and restore: `move` appends the revision. */
    moved: (projectId: string, base: number, move: () => { document: EditDocument }) =>
      lane.run(function* () {
        const change = store.transaction(() => {
          const head = store.revisions.head(projectId)
          return head.number === base ? { before: head.document, after: move().document } : null
        })
        if (change === null) return conflict(projectId)
        yield
        const context = store.media.contextOf(projectId)
        return answer(projectId, yield* receiptInSteps(change.before, change.after, context))
      }),
  }
}
