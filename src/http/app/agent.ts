// Prompts from a project's page, and applying plans. A prompt makes the same job as POST /v1/jobs/agent, but it
// also knows what the person was looking at, and edits too large to check at a glance are planned first.
import { Type } from '@sinclair/typebox'
import { Elysia, status } from 'elysia'
import type { Steps } from '../../edit/steps.ts'
import { RoughcutError } from '../../errors.ts'
import { type ReadyPlan, readyPlan, requirePlan, savePlanned } from '../../jobs/kinds/agent/apply-plan.ts'
import { jobView } from '../../store/job-view.ts'
import type { PlanRow } from '../../store/plans.ts'
import { checkModel, requireBalance, unreachableModel } from '../shared/admission.ts'
import { closedObject, text, uuid } from '../shared/schema-kinds.ts'
import type { WebParts } from './parts.ts'
import type { PersonLimit } from './person-limit.ts'
import { projectFor } from './project-access.ts'
import { ProjectPath } from './projects.ts'
import { type Caller, signedIn } from './signed-in.ts'
import { startJob } from './start-job.ts'

/**
 * Prompts from a project's page (`POST …/agent`: a job, counted by `limit`) and applying their plans. Edit access; a plan
 * that no longer fits is 409 with the current revision, one after 24 hours 410.
 */
export function agentRoutes(parts: WebParts, limit: PersonLimit) {
  const { store, publicUrl, editLane, nowMs } = parts.services
  return new Elysia()
    .use(signedIn(parts))
    .post(
      '/projects/:project_id/agent',
      async ({ caller, params, body }) => {
        projectFor(parts, caller, params.project_id, 'edit')
        limit.take(caller)
        const isReachable = await checkModel(parts.models, body.model)
        // Check again: another server may have taken a while to answer.
        const { project } = projectFor(parts, caller, params.project_id, 'edit')
        parts.requireRoom(0)
        requireBalance(store, project.driveId, 'aiCredits')
        if (!isReachable) throw unreachableModel(body.model)
        const { conversation_id: continued, ...wanted } = body
        const known = continued === undefined ? null : store.conversations.byId(continued.toLowerCase())
        const job = startJob(parts, caller, {
          type: 'agent',
          driveId: project.driveId,
          project: { id: project.id },
          request: { ...wanted, project_id: project.id },
          // If it has ended or belongs to another project, a new one starts.
          conversationId: known?.projectId === project.id ? known.id : null,
        })
        return status(201, jobView(job, publicUrl()))
      },
      {
        params: ProjectPath,
        body: closedObject({
          prompt: text({ min: 1, max: 20_000, trimmed: true }),
          model: Type.Optional(text({ min: 1, max: 200 })),
          /** The composition the page shows. A deleted one is ignored. */
          shown_composition_id: Type.Optional(text({ min: 1, max: 200 })),
          /** From an earlier answer: this prompt knows what was asked there. */
          conversation_id: Type.Optional(uuid()),
          /** Large edits are planned, not saved: see edit/large-edit.ts. */
          plan_large: Type.Optional(Type.Boolean()),
        }),
      },
    )
    .post(
      '/plans/:plan_id/apply',
      async ({ caller, params }) => {
        const plan = () => planFor(parts, caller, params.plan_id.toLowerCase())
        const asked = plan()
        if (asked.answer !== null) return { applied: true as const }
        limit.take(caller)
        const ready = await editLane.run(function* (): Steps<ReadyPlan | null> {
          const waiting = plan()
          return waiting.answer === null ? yield* readyPlan(parts.services, waiting) : null
        })
        if (ready === null) return { applied: true as const }
        store.transaction(() => {
          // Others went first: the plan may be applied by now, the project changed, or the caller's access removed.
          const now = plan()
          if (now.answer !== null) return
          requirePlan(store, now, nowMs())
          savePlanned(parts.services, now, ready, caller.name)
        })
        return { applied: true as const }
      },
      { params: closedObject({ plan_id: uuid() }) },
    )
}

/** Throws 404, and 403 for a project that the caller may not edit. */
function planFor(parts: WebParts, caller: Caller, id: string): PlanRow {
  const plan = parts.services.store.plans.byId(id)
  if (plan === null) throw new RoughcutError('not_found', 'Plan not found.')
  projectFor(parts, caller, plan.projectId, 'edit')
  return plan
}
