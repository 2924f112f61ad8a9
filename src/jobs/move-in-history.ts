// An agent job whose prompt only wants an earlier state back: no engine is asked, and what it makes is a
// revision like any edit, which can itself be undone.
import { isDeepStrictEqual } from 'node:util'
import type { HistoryWish } from '../agent/history-wish.ts'
import { responseOf } from '../agent/run-agent.ts'
import { tellChange } from '../agent/tell-change.ts'
import { type EditDocument, EMPTY_DOCUMENT } from '../edit/document.ts'
import type { Store } from '../store/open.ts'
import type { JobContext } from './context.ts'

/** What was done, as the job tells it. */
export type Moved = { response: string; hasChanged: boolean }

/** Where a wish leads. `target` null: nowhere, and `said` says why. */
type Way = { target: number | null; said: string }

const MOST_SUMMARY = 300

/** Stores the earlier state, where there is one; within the caller's transaction. */
export function moveInHistory({ services, job }: JobContext, wish: HistoryWish): Moved {
  const { store } = services
  const { projectId } = job
  const { target, said } = wayOf(store, projectId, wish)
  if (target === null) return { response: `${said} Nothing was changed.`, hasChanged: false }
  const before = store.revisions.head(projectId).document
  const wanted = store.revisions.byNumber(projectId, target)?.document ?? EMPTY_DOCUMENT
  if (isDeepStrictEqual(before, wanted))
    return { response: 'The project is like that already. Nothing was changed.', hasChanged: false }
  if (job.compositionId !== null && !isOnlyAbout(job.compositionId, before, wanted))
    return {
      response:
        'That would change other compositions too, and this request is about one of them. Nothing was changed.',
      hasChanged: false,
    }
  store.revisions.goTo(projectId, target, {
    author: 'agent',
    jobId: job.id,
    summary: said.slice(0, MOST_SUMMARY),
  })
  const told = tellChange(before, wanted, store.media.contextOf(projectId))
  return { response: responseOf(told, said), hasChanged: true }
}

/** True when all other compositions stay as they are. */
function isOnlyAbout(compositionId: string, before: EditDocument, wanted: EditDocument): boolean {
  const others = ({ compositions }: EditDocument) => compositions.filter(({ id }) => id !== compositionId)
  return isDeepStrictEqual(others(before), others(wanted))
}

function wayOf(store: Store, projectId: string, wish: HistoryWish): Way {
  switch (wish.kind) {
    case 'undo':
    case 'original': {
      const steps = wish.kind === 'undo' ? wish.steps : Number.POSITIVE_INFINITY
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
      if (wish.number >= 1 && wish.number <= known)
        return { target: wish.number, said: `This is revision ${wish.number} again.` }
      return {
        target: null,
        said: `The project has no revision ${wish.number}; it has ${known === 0 ? 'none' : `1 to ${known}`}.`,
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
