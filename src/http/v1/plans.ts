// POST /v1/plans/{plan_id}/apply: makes the edit that an agent job with `dry_run` prepared.
import { Type } from '@sinclair/typebox'
import type { Steps } from '../../edit/steps.ts'
import { RoughcutError } from '../../errors.ts'
import { type ReadyPlan, readyPlan, requirePlan, savePlanned } from '../../jobs/kinds/agent/apply-plan.ts'
import type { PlanRow } from '../../store/plans.ts'
import { readOptionalJsonBody } from '../shared/request-body.ts'
import { createValidator, invalid, shown } from '../shared/request-validation.ts'
import { closedObject, isUuid, uuid } from '../shared/schema-kinds.ts'
import { emailOf, requireProject } from './access.ts'
import type { RequestContext } from './endpoint.ts'
import { failures } from './failures.ts'
import { EXAMPLE_ID } from './job-fields.ts'
import { jsonContent, parametersOf, RATE_HEADERS } from './openapi.ts'
import type { Reply } from './reply.ts'
import type { Route, RouteParts } from './route.ts'

const PlanPath = Type.Object({ plan_id: uuid({ description: 'The plan.' }) })
const Nothing = closedObject({}, { $id: 'ApplyPlan', description: 'May be absent.', example: {} })
const validate = createValidator(Nothing)

const Applied = closedObject(
  {
    plan_id: uuid(),
    project_id: uuid(),
    revision: Type.Integer({ minimum: 1, description: 'The revision that the plan made.' }),
    project_changed: Type.Boolean(),
    agent_response: Type.String({ description: 'What was done.' }),
  },
  { $id: 'PlanApplied', description: 'The plan was applied, now or by an earlier request.' },
)

async function applyPlan(parts: RouteParts, context: RequestContext): Promise<Reply> {
  const { store, editLane } = parts
  const { plan_id: given = '' } = context.params
  if (!isUuid(given)) throw invalid(`plan_id (in the path) must be a UUID; got ${shown(given)}.`, ['plan_id'])
  validate(await readOptionalJsonBody(context.request))
  const plan = () => planFor(parts, context, given.toLowerCase())
  const before = replayed(plan())
  if (before) return before
  const ready = await editLane.run(function* (): Steps<ReadyPlan | null> {
    const waiting = plan()
    return waiting.answer === null ? yield* readyPlan(parts, waiting) : null
  })
  return parts.commit(() => {
    // Others went first: the plan may be applied by now, the project changed, or the caller's access removed.
    const now = plan()
    const first = replayed(now)
    if (first) return first
    if (ready === null) throw new Error(`plan ${now.id} was applied and is not`)
    requirePlan(store, now, parts.nowMs())
    return { status: 200, body: savePlanned(parts, now, ready, emailOf(store, context.caller)) }
  })
}

/** Throws 404, and 403 for a project the caller can't edit. */
function planFor({ store }: RouteParts, { caller }: RequestContext, id: string): PlanRow {
  const plan = store.plans.byId(id)
  if (plan === null) throw new RoughcutError('not_found', `Plan ${id} not found.`)
  requireProject(store, { caller, params: { project_id: plan.projectId } }, 'edit')
  return plan
}

function replayed({ answer }: PlanRow): Reply | null {
  return answer === null ? null : { status: 200, body: answer, headers: { 'idempotent-replay': 'true' } }
}

export const applyPlanRoute: Route = {
  method: 'POST',
  path: '/v1/plans/:plan_id/apply',
  permission: 'edit',
  limit: 'work',
  isExtension: true,
  describe: (version) => ({
    operationId: 'applyPlan',
    summary: 'Apply a plan',
    description:
      'Makes the edit that an agent job with `dry_run` made ready: at once, once, and free of charge. Repeating the request gives the first answer again.',
    tags: ['Plans'],
    parameters: parametersOf(PlanPath, 'path'),
    requestBody: { required: false, content: jsonContent(Nothing, { apply: {} }) },
    responses: {
      '200': {
        description: 'The plan was applied.',
        headers: RATE_HEADERS,
        content: jsonContent(Applied, {
          applied: {
            plan_id: EXAMPLE_ID,
            project_id: EXAMPLE_ID,
            revision: 8,
            project_changed: true,
            agent_response: 'Removed 15 words from “Interview”.',
          },
        }),
      },
      ...failures([400, 401, 403, 404, 409, 410, 413, 429, 500, 503], true, version),
    },
  }),
  schemas: () => [Nothing, Applied],
  handle: applyPlan,
}
