// Handles prompts that only ask for an earlier state. No engine is involved, and the result is a revision like any
// other, which can itself be undone.
import { isDeepStrictEqual } from 'node:util'
import { type HistoryRequest, historyRequest } from '../../../agent/history-request.ts'
import { responseOf } from '../../../agent/run-agent.ts'
import { summarizeChange } from '../../../agent/summarize-change.ts'
import { summaryOfUndo } from '../../../edit/describe-receipt.ts'
import type { EditDocument } from '../../../edit/document.ts'
import { receiptOf } from '../../../edit/receipt.ts'
import { RoughcutError } from '../../../errors.ts'
import type { Turn } from '../../../store/conversations.ts'
import type { JobRecord } from '../../../store/jobs.ts'
import type { Store } from '../../../store/open.ts'
import type { RevisionRow } from '../../../store/revisions.ts'
import { withoutEdit } from '../../../store/without-edit.ts'
import { isOnlyAbout } from './reach.ts'

/** A move in the history: back to `target`, or the removal of one edit that others came after. */
export type HistoryMove = ({ target: number } | { undoes: number }) & { summary: string }

/** Where a move leads. Null: nowhere, and `said` says why. */
type Way = { target: number | null; said: string } | { undoes: number; said: string }

/** The state that a move leads to, or why it leads nowhere. */
export type WayBack =
  | { move: null; response: string }
  | { move: HistoryMove; document: EditDocument; response: string }

type Moving = { store: Store; newEditId: () => string }

const MAX_SUMMARY_LENGTH = 300

/** Looks only; `goTo` goes there. */
export function wayBack(
  { store, newEditId }: Moving,
  job: Pick<JobRecord, 'projectId' | 'compositionId'>,
  request: HistoryRequest,
  /** The request before it in its conversation: what “undo that” is about. */
  last: Turn | null = null,
): WayBack {
  const { projectId, compositionId } = job
  const way = (last && wayToTurn(store, projectId, request, last)) ?? wayOf(store, projectId, request)
  const nowhere = (why: string): WayBack => ({ move: null, response: `${why} Nothing was changed.` })
  const summary = way.said.slice(0, MAX_SUMMARY_LENGTH)
  if ('target' in way && way.target === null) return nowhere(way.said)
  const move: HistoryMove =
    'undoes' in way ? { undoes: way.undoes, summary } : { target: way.target ?? 0, summary }
  const before = store.revisions.head(projectId).document
  const document = documentOf({ store, newEditId }, projectId, move)
  if (typeof document === 'string') return nowhere(document)
  if (isDeepStrictEqual(before, document)) return nowhere('The project is already like that.')
  if (compositionId !== null && !isOnlyAbout(compositionId, before, document))
    return nowhere('That would change other compositions too, and this request is about one of them.')
  const told = summarizeChange(before, document, store.media.contextOf(projectId))
  return { move, document, response: responseOf(told, way.said) }
}

/** What the project would be; a sentence when later edits build on the one to be undone. */
function documentOf(
  { store, newEditId }: Moving,
  projectId: string,
  move: HistoryMove,
): EditDocument | string {
  if ('target' in move) return store.revisions.stateAt(projectId, move.target)
  const undone = store.revisions.byNumber(projectId, move.undoes)
  if (undone === null) throw new Error(`revision ${move.undoes} is not in the history`)
  try {
    return withoutEdit(store, projectId, undone, store.media.contextOf(projectId), newEditId)
  } catch (error) {
    if (error instanceof RoughcutError && error.code === 'conflict') return error.message
    throw error
  }
}

/** Makes the move, as a revision of the job; within the caller's transaction. Throws `conflict` when it no longer can. */
export function goTo(
  { store, newEditId }: Moving,
  { id: jobId, projectId }: Pick<JobRecord, 'id' | 'projectId'>,
  move: HistoryMove,
): RevisionRow {
  const { summary } = move
  if ('target' in move)
    return store.revisions.goTo(projectId, move.target, { author: 'agent', jobId, summary })
  const head = store.revisions.head(projectId)
  const document = documentOf({ store, newEditId }, projectId, move)
  if (typeof document === 'string') throw new RoughcutError('conflict', document)
  return store.revisions.save({
    ...{ projectId, base: head.number, kind: 'agent', author: 'agent', jobId, summary, document },
    ...{ operations: [], undoes: move.undoes },
    receipt: receiptOf(head.document, document, store.media.contextOf(projectId)),
  })
}

/** Takes the last edit back to `target` for a correction of it, within the caller's transaction. */
export function takeBack(
  services: Moving,
  job: Pick<JobRecord, 'id' | 'projectId'>,
  target: number,
): RevisionRow {
  const [summary = ''] = services.store.revisions.back(job.projectId, 1)?.summaries ?? []
  return goTo(services, job, { target, summary: summaryOfUndo(summary) })
}

/** Null: where “undo” leads does not depend on the turn. */
function wayToTurn(store: Store, projectId: string, request: HistoryRequest, last: Turn): Way | null {
  // After “undo”, another one goes further back.
  if (request.kind !== 'undo' || request.steps !== 1 || historyRequest(last.prompt) !== null) return null
  const made = store.revisions.list(projectId).findLast(({ jobId }) => jobId === last.jobId)
  if (made === undefined)
    return { target: null, said: 'The last request of this conversation changed nothing.' }
  const standing = store.revisions.standing(projectId)
  if (!standing.includes(made.number))
    return {
      target: null,
      said: 'What the last request of this conversation changed has been undone already.',
    }
  return standing[0] === made.number
    ? null
    : { undoes: made.number, said: `Undone: ${made.summary} What was edited since stays.` }
}

function wayOf(store: Store, projectId: string, move: HistoryRequest): Way {
  switch (move.kind) {
    case 'undo':
    case 'original': {
      const steps = move.kind === 'undo' ? move.steps : Number.POSITIVE_INFINITY
      const back = store.revisions.back(projectId, steps)
      if (back === null) return { target: null, said: 'There is nothing to undo.' }
      return { target: back.target, said: undone(back.summaries, steps) }
    }
    case 'redo': {
      const forward = store.revisions.forward(projectId)
      if (forward === null) return { target: null, said: 'There is nothing to redo.' }
      return { target: forward.target, said: `Redone: ${forward.summary.replace(/^Undone: /, '')}` }
    }
    case 'revision': {
      const known = store.revisions.list(projectId).length
      if (move.number >= 1 && move.number <= known)
        return { target: move.number, said: `This is revision ${move.number} again.` }
      return {
        target: null,
        said: `The project has no revision ${move.number}; it has ${known === 0 ? 'none' : `1 to ${known}`}.`,
      }
    }
  }
}

function undone(summaries: readonly string[], steps: number): string {
  const [summary = ''] = summaries
  if (steps === 1) return `Undone: ${summary}`
  const edits = summaries.length === 1 ? 'edit' : 'edits'
  const all = Number.isFinite(steps) && steps > summaries.length ? ', which were all' : ''
  return `Undone: ${summaries.length} ${edits}${all}.`
}
