// Applies a plan: saves what the same job would have saved, once and free of charge.
import { operationAsSent } from '../../../agent/commands/as-sent.ts'
import type { AppliedOperation } from '../../../agent/engine.ts'
import type { Guard } from '../../../agent/guards/guard.ts'
import { type AgentEdit, editOf } from '../../../agent/run-agent.ts'
import type { PlanDiff } from '../../../edit/plan-diff.ts'
import type { Steps } from '../../../edit/steps.ts'
import { RoughcutError } from '../../../errors.ts'
import type { Store } from '../../../store/open.ts'
import type { PlanRow } from '../../../store/plans.ts'
import { goTo, type HistoryMove, takeBack } from './move-in-history.ts'

/** What a plan does: operations with the ids they assign, or a move in the history. */
export type PlanContent =
  | {
      applied: readonly AppliedOperation[]
      guards: readonly Guard[]
      remark: string
      /** The revision that it's made on, if it takes the place of the last edit. */
      insteadOn?: number | undefined
      /** Set for typed edits, which count as a person's. */
      isTyped?: boolean
    }
  | HistoryMove

export type ReadyPlan =
  | { edit: AgentEdit; operations: unknown[]; isTyped: boolean; insteadOn: number | undefined }
  | HistoryMove

/**
 * The edit of a plan on the revision that it was made for, pausing in between. Throws `gone` and `conflict`, the
 * latter with the current `revision` and what happened since as `changes`.
 */
export function* readyPlan(
  { store, newEditId, nowMs }: { store: Store; newEditId: () => string; nowMs: () => number },
  plan: PlanRow,
): Steps<ReadyPlan> {
  requirePlan(store, plan, nowMs())
  const content = plan.content as PlanContent
  if (!('applied' in content)) return content
  const { insteadOn, applied, isTyped = false } = content
  const { document } = store.revisions.head(plan.projectId)
  const start = insteadOn === undefined ? document : store.revisions.stateAt(plan.projectId, insteadOn)
  yield
  const edit = yield* editOf(content, start, store.media.contextOf(plan.projectId), newEditId, document)
  if (edit === null) throw new Error(`plan ${plan.id} changes nothing`)
  return { edit, operations: applied.map(({ operation }) => operation), isTyped, insteadOn }
}

/** Throws the reason why a plan that wasn't applied can't be applied now. */
export function requirePlan(store: Store, plan: PlanRow, nowMs: number): void {
  if (plan.content === null || nowMs >= plan.expiresAtMs)
    throw new RoughcutError('gone', 'The plan has expired: plans last 24 hours. Ask for a new one.')
  const revision = store.revisions.headNumber(plan.projectId)
  if (revision === plan.baseRevision) return
  const changes = changesSince(store, plan.projectId, plan.baseRevision)
  throw new RoughcutError(
    'conflict',
    `The project has changed since the plan was made: it is at revision ${revision}, and the plan is for ${plan.baseRevision}. Ask for a new plan.`,
    { fields: { revision, changes } },
  )
}

/** What happened to a project after `revision`, a sentence per edit. */
export function changesSince(store: Store, projectId: string, revision: number): string[] {
  const since = store.revisions.list(projectId).filter(({ number }) => number > revision)
  return since.map(({ summary }) => summary)
}

/** Saves what `readyPlan` made as an edit by `author`, within the caller's transaction; returns the response body. */
export function savePlanned(
  { store, newEditId }: { store: Store; newEditId: () => string },
  plan: PlanRow,
  ready: ReadyPlan,
  author: string,
): string {
  const { projectId, jobId } = plan
  const saved = !('edit' in ready)
    ? goTo({ store, newEditId }, { id: jobId, projectId }, ready)
    : store.revisions.save({
        projectId,
        base:
          ready.insteadOn === undefined
            ? plan.baseRevision
            : takeBack({ store, newEditId }, { id: jobId, projectId }, ready.insteadOn).number,
        ...(ready.isTyped
          ? { kind: 'edit', author, jobId: null }
          : { kind: 'agent', author: 'agent', jobId }),
        summary: ready.edit.summary,
        operations: ready.operations,
        document: ready.edit.document,
        receipt: ready.edit.receipt,
      })
  const answer = JSON.stringify({
    plan_id: plan.id,
    project_id: projectId,
    revision: saved.number,
    project_changed: true,
    agent_response: 'edit' in ready ? ready.edit.response : ready.summary,
  })
  store.plans.noteApplied(plan.id, answer)
  return answer
}

/** A stored plan as results and answers show it. */
export function planAsShown(row: PlanRow, content: PlanContent, diff: PlanDiff) {
  const applied = 'applied' in content ? content.applied : []
  return {
    plan_id: row.id,
    project_id: row.projectId,
    base_revision: row.baseRevision,
    expires_at: new Date(row.expiresAtMs).toISOString(),
    operations: applied.map(({ operation }) => operationAsSent(operation)),
    diff,
  }
}
