// The requests before this one in its conversation, and what the last of them found and did.
import type { EarlierTurn } from '../../../agent/engine.ts'
import type { EditDocument } from '../../../edit/document.ts'
import { mediaOf } from '../../../edit/media-use.ts'
import type { Receipt } from '../../../edit/receipt.ts'
import type { Turn } from '../../../store/conversations.ts'
import type { AgentContext } from './agent-context.ts'
import { isOnlyAbout, withinReach } from './reach.ts'

/** How much of its conversation a model sees at most. */
const MAX_TURNS = 20

/** The turns before this one, newest first. */
export function earlierTurns({ services, job }: AgentContext): Turn[] {
  return job.conversationId === null ? [] : services.store.conversations.turns(job.conversationId, MAX_TURNS)
}

/** How many of the turns that changed something are given with their receipts. */
const RECALLED = 3

/** The turns, the newest ones with what they did. */
export function turnsWithReceipt(context: AgentContext): EarlierTurn[] {
  const { job, services } = context
  const { revisions } = services.store
  const turns = earlierTurns(context)
  const recalled = turns.filter(({ hasChanged }) => hasChanged).slice(0, RECALLED)
  const history = recalled.length > 0 ? revisions.list(job.projectId) : []
  const before = documentBefore(context)
  return turns.map((turn, at): EarlierTurn => {
    const { jobId, ...told } = turn
    const saved = recalled.includes(turn) ? history.findLast((one) => one.jobId === jobId) : undefined
    const receipt =
      saved && saved.kept !== 'dropped' && revisions.byNumber(job.projectId, saved.number)?.receipt
    return {
      ...told,
      ...(receipt ? { receipt: receipt as Receipt } : {}),
      ...(at === 0 && before ? { before: withinReach(job, before.document) } : {}),
    }
  })
}

/** The project as the last turn found it, if that turn edited it and nothing was edited since; null otherwise. */
export function documentBefore(context: AgentContext): { number: number; document: EditDocument } | null {
  const { job, services } = context
  const { revisions, media } = services.store
  const [last] = earlierTurns(context)
  const history = last?.hasChanged ? revisions.list(job.projectId) : []
  const head = history.at(-1)
  const isLast = head?.kind === 'agent' && head.repeats === null && head.jobId === last?.jobId
  const parent = isLast && history.find(({ number }) => number === head.parent)
  if (!parent || parent.kept === 'dropped') return null
  const { number } = parent
  const document = revisions.stateAt(job.projectId, number)
  const known = media.contextOf(job.projectId).media
  const isWhole = [...mediaOf(document)].every((id) => known.has(id))
  const { compositionId } = job
  const now = () => revisions.head(job.projectId).document
  return isWhole && (compositionId === null || isOnlyAbout(compositionId, document, now()))
    ? { number, document }
    : null
}
