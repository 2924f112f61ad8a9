// An agent job whose prompt only wants an earlier state back: no engine is asked, and what it makes is a
// revision like any edit, which can itself be undone.
import { isDeepStrictEqual } from 'node:util'
import { type HistoryWish, historyWish } from '../../../agent/history-wish.ts'
import { responseOf } from '../../../agent/run-agent.ts'
import { tellChange } from '../../../agent/tell-change.ts'
import { type EditDocument, EMPTY_DOCUMENT } from '../../../edit/document.ts'
import type { Turn } from '../../../store/conversations.ts'
import type { JobRecord } from '../../../store/jobs.ts'
import type { Store } from '../../../store/open.ts'
import type { RevisionRow } from '../../../store/revisions.ts'

/** Where a move leads. `target` null: nowhere, and `said` says why. */
type Way = { target: number | null; said: string }

/** The state that a move leads to, or why there is none. */
export type WayBack =
  | { target: null; response: string }
  | { target: number; document: EditDocument; summary: string; response: string }

const MOST_SUMMARY = 300

/** Looks only; `goTo` goes there. */
export function wayBack(
  store: Store,
  job: Pick<JobRecord, 'projectId' | 'compositionId'>,
  move: HistoryWish,
  /** The request before it in its conversation: what “undo that” is about. */
  last: Turn | null = null,
): WayBack {
  const { projectId, compositionId } = job
  const { target, said } = (last && wayToTurn(store, projectId, move, last)) ?? wayOf(store, projectId, move)
  const nowhere = (why: string): WayBack => ({ target: null, response: `${why} Nothing was changed.` })
  if (target === null) return nowhere(said)
  const before = store.revisions.head(projectId).document
  const document = store.revisions.byNumber(projectId, target)?.document ?? EMPTY_DOCUMENT
  if (isDeepStrictEqual(before, document)) return nowhere('The project is like that already.')
  if (compositionId !== null && !isOnlyAbout(compositionId, before, document))
    return nowhere('That would change other compositions too, and this request is about one of them.')
  const told = tellChange(before, document, store.media.contextOf(projectId))
  return { target, document, summary: said.slice(0, MOST_SUMMARY), response: responseOf(told, said) }
}

/** Makes the project what it was at `target`, as a revision of the job; within the caller's transaction. */
export function goTo(
  store: Store,
  job: Pick<JobRecord, 'id' | 'projectId'>,
  { target, summary }: { target: number; summary: string },
): RevisionRow {
  return store.revisions.goTo(job.projectId, target, { author: 'agent', jobId: job.id, summary })
}

/** True when all other compositions stay as they are. */
function isOnlyAbout(compositionId: string, before: EditDocument, wanted: EditDocument): boolean {
  const others = ({ compositions }: EditDocument) => compositions.filter(({ id }) => id !== compositionId)
  return isDeepStrictEqual(others(before), others(wanted))
}

/** Null: where “undo” leads does not depend on the turn. */
function wayToTurn(store: Store, projectId: string, move: HistoryWish, last: Turn): Way | null {
  // After “undo”, another one goes further back.
  if (move.kind !== 'undo' || move.steps !== 1 || historyWish(last.prompt) !== null) return null
  const steps = store.revisions.stepsBackToJob(projectId, last.jobId)
  if (steps === 1) return null
  if (steps === undefined)
    return { target: null, said: 'The last request of this conversation changed nothing.' }
  if (steps === null)
    return { target: null, said: 'What the last request of this conversation changed was undone already.' }
  return {
    target: null,
    said: `The project was edited after the last request of this conversation. Say “undo the last ${steps} edits” to undo all of it.`,
  }
}

function wayOf(store: Store, projectId: string, move: HistoryWish): Way {
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
