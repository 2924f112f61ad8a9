// The document and how it changes: edits of this page, shown at once and stored one after the other, and walks through
// the revisions, which the server does.
import { batch, signal } from '@preact/signals'
import { createSkippableWait } from '../../../backoff.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { CallError } from '../server/call.ts'
import {
  type Head,
  type ProjectState,
  redoEdit,
  restoreRevision,
  undoEdit,
  undoRevision,
} from '../server/project.ts'
import { say, sayFailed } from '../ui/toast.tsx'
import { attempt } from './attempt.ts'
import { EditQueue } from './edit-queue.ts'
import { createEditSender } from './edit-sender.ts'
import type { Session } from './session.ts'

export type History = ReturnType<typeof createHistory>

export function createHistory(session: Session, initial: ProjectState) {
  const steps = signal({
    /** What undo and redo would do, in words; null: nothing. */
    undo: initial.undo,
    redo: initial.redo,
  })
  const noted = (head: Head): Head => {
    steps.value = { undo: head.undo, redo: head.redo }
    return head
  }

  const { wait, skip: sendNow } = createSkippableWait()
  const queue = new EditQueue({
    head: { revision: initial.revision, document: initial.document },
    context: () => session.context.peek(),
    newSeed: () => crypto.randomUUID(),
    sender: createEditSender(session.projectId, noted),
    wait,
    onProblem: sayFailed,
    onOthersChange: () => say('Someone else changed the project. Your edit was applied on top.'),
  })

  /** After what is on its way. */
  const walk = (step: (projectId: string, base: number) => Promise<Head>) =>
    attempt(async () => {
      if (queue.trouble.peek() !== null)
        throw new CallError(0, 'Your last edits aren’t saved yet. Try again in a moment.')
      await queue.settled()
      const head = await step(session.projectId, queue.confirmed.peek().revision)
      batch(() => queue.accept(noted(head)))
    })

  return {
    steps,
    queue,
    /** Retries waiting edits immediately. */
    sendNow,
    /** What the server has now, with this page’s waiting edits on top. */
    accept: (head: Head) => queue.accept(noted(head)),
    /** Shows an edit immediately and stores it. True if it was done. */
    async edit(...operations: EditOperation[]): Promise<boolean> {
      if (!session.mayEdit.peek() || operations.length === 0) return false
      let done = false
      await attempt(async () => {
        done = await queue.edit(operations)
      })
      return done
    },
    async undo(): Promise<void> {
      if (steps.peek().undo === null && queue.waiting.peek() === 0) say('Nothing to undo.')
      else await walk(undoEdit)
    },
    async redo(): Promise<void> {
      if (steps.peek().redo === null && queue.waiting.peek() === 0) say('Nothing to redo.')
      else await walk(redoEdit)
    },
    /** Undoes one edit, wherever it is in the history. */
    undoOne: (number: number) => walk((id) => undoRevision(id, number)),
    restore: (number: number) => walk((id, base) => restoreRevision(id, base, number)),
  }
}
