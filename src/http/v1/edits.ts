// POST /v1/projects/{project_id}/edits: typed edits without a prompt, for pipelines.
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { applyCommands } from '../../agent/apply-commands.ts'
import { type AgentEdit, editOf } from '../../agent/run-agent.ts'
import { describePlan } from '../../edit/describe-plan.ts'
import { summaryOfReceipt } from '../../edit/describe-receipt.ts'
import type { EditDocument } from '../../edit/document.ts'
import { LIMITS } from '../../edit/limits.ts'
import { type PlanDiff, planDiffInSteps } from '../../edit/plan-diff.ts'
import type { Steps } from '../../edit/steps.ts'
import { RoughcutError } from '../../errors.ts'
import { changesSince, type PlanContent, planAsShown } from '../../jobs/kinds/agent/apply-plan.ts'
import type { Store } from '../../store/open.ts'
import { readJsonBody } from '../shared/request-body.ts'
import { createValidator } from '../shared/request-validation.ts'
import { closedObject, uuid } from '../shared/schema-kinds.ts'
import { emailOf, requireProject } from './access.ts'
import type { RequestContext } from './endpoint.ts'
import { failures } from './failures.ts'
import { firstAnswer, idempotencyKeyOf, idempotencyParameters } from './idempotency.ts'
import { EXAMPLE_ID } from './job-fields.ts'
import { Plan } from './job-schema.ts'
import { jsonContent, parametersOf, RATE_HEADERS } from './openapi.ts'
import { ProjectPath } from './project.ts'
import type { Reply } from './reply.ts'
import type { Route, RouteParts } from './route.ts'
import { checkOperations, toCommands, unprocessable, WIRE_SCHEMAS } from './typed-operations.ts'

const MAX_OPERATIONS = 500

const fields = <T extends TSchema>(operations: T) => ({
  operations,
  base_revision: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'The revision that the edit is based on: 409 if the project has changed since.',
      example: 7,
    }),
  ),
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Saves a plan instead of the edit: see `plan`. Default: false.' }),
  ),
})
const size = { minItems: 1, maxItems: Math.min(MAX_OPERATIONS, LIMITS.operations) }
/** What each operation holds is checked by its own schema, so that the message names the right field. */
const Body = closedObject(
  fields(
    Type.Array(Type.Object({ type: Type.String({ maxLength: 100 }) }, { additionalProperties: true }), size),
  ),
)
const validate = createValidator(Body)

const Operation = Type.Union(Object.values(WIRE_SCHEMAS), {
  $id: 'EditOperation',
  description:
    'One of the commands of the agent, an edit or a plan that becomes several, told apart by `type`. Times are in seconds; `media` is a name or an id.',
})
const EditRequest = closedObject(fields(Type.Array(Operation, size)), {
  $id: 'EditRequest',
  description: 'Operations, applied in order, all or none, as one revision.',
  example: { operations: [{ type: 'remove_fillers', composition_id: '5d0c7' }], base_revision: 7 },
})
const Edited = closedObject(
  {
    project_id: uuid(),
    revision: Type.Integer({ minimum: 0, description: 'The current revision.' }),
    project_changed: Type.Boolean(),
    agent_response: Type.String({ description: 'What was done, in sentences.' }),
    created_compositions: Type.Array(closedObject({ id: uuid(), name: Type.String() })),
    plan: Type.Optional(Plan),
  },
  { $id: 'Edited', description: 'The project after the edit.' },
)

async function edit(parts: RouteParts, asked: RequestContext): Promise<Reply> {
  const { store } = parts
  const { caller } = asked
  const body = validate(await readJsonBody(asked.request))
  checkOperations(body.operations, (asked.params.project_id ?? '').toLowerCase())
  const key = idempotencyKeyOf(asked, `edits ${(asked.params.project_id ?? '').toLowerCase()}`, body)
  const before = firstAnswer(store, caller, key)
  if (before) return before
  requireProject(store, asked, 'edit')
  for (let tries = 1; ; tries++) {
    const reply = await attempt(parts, asked, body, key)
    if (reply !== null) return reply
    if (tries === MAX_TRIES)
      throw new RoughcutError('conflict', 'The project keeps changing. Send the edit again.')
  }
}

/** Others may edit the project while this edit is prepared; without a base, it's prepared again. */
const MAX_TRIES = 5

/** Null if somebody else edited the project in between. */
function attempt(
  parts: RouteParts,
  asked: RequestContext,
  body: Static<typeof Body>,
  key: ReturnType<typeof idempotencyKeyOf>,
): Promise<Reply | null> {
  const { store, newEditId } = parts
  const { caller } = asked
  return parts.editLane.run(function* (): Steps<Reply | null> {
    const { project } = requireProject(store, asked, 'edit')
    const answered = firstAnswer(store, caller, key)
    if (answered) return answered
    const head = store.revisions.head(project.id)
    requireBase(store, project.id, body.base_revision, head.number)
    yield
    const context = store.media.contextOf(project.id)
    const named = { id: project.id, document: head.document, context }
    const commands = toCommands(body.operations, named, newEditId)
    const made = yield* applyCommands(commands, head.document, context, newEditId)
    if (!made.ok) throw unprocessable(made.index, made.message)
    const content: PlanContent = { applied: made.applied, guards: [], remark: '', isTyped: true }
    const edit = yield* editOf(content, head.document, context, newEditId)
    const diff =
      edit && body.dry_run === true ? yield* planDiffInSteps(head.document, edit.document, context) : null
    return store.transaction((): Reply | null => {
      const earlier = firstAnswer(store, caller, key)
      if (earlier) return earlier
      // Other edits may have gone first since this one began.
      requireProject(store, asked, 'edit')
      if (store.revisions.headNumber(project.id) !== head.number) return null
      const ready = { projectId: project.id, head, edit, content }
      const done =
        edit && diff ? planned(store, { ...ready, edit }, diff) : saved(store, ready, emailOf(store, caller))
      const answer = JSON.stringify(done)
      if (key !== null) store.idempotency.save(caller.tokenId, key, 200, answer)
      return { status: 200, body: answer }
    })
  })
}

type Ready = {
  projectId: string
  head: { number: number; document: EditDocument }
  /** Null if nothing changes. */
  edit: AgentEdit | null
  content: Extract<PlanContent, { applied: unknown }>
}

/** Saves the edit and returns the answer. */
function saved(store: Store, { projectId, head, edit, content }: Ready, author: string) {
  const now =
    edit === null
      ? head
      : store.revisions.save({
          ...{ projectId, base: head.number, kind: 'edit', author, jobId: null },
          ...{ summary: summaryOfReceipt(edit.receipt), document: edit.document, receipt: edit.receipt },
          operations: content.applied.map(({ operation }) => operation),
        })
  return {
    project_id: projectId,
    revision: now.number,
    project_changed: edit !== null,
    agent_response: edit?.response ?? 'Nothing was changed.',
    // As stored: ids whose short form was taken are replaced.
    created_compositions: createdBy(head.document, now.document),
  }
}

/** Stores what the edit would do and returns the answer. */
function planned(
  store: Store,
  { projectId, head, edit, content }: Ready & { edit: AgentEdit },
  diff: PlanDiff,
) {
  const row = store.plans.create({ projectId, jobId: '', baseRevision: head.number, content })
  return {
    project_id: projectId,
    revision: head.number,
    project_changed: false,
    agent_response: describePlan(edit.receipt),
    created_compositions: [],
    plan: planAsShown(row, content, diff),
  }
}

function requireBase(store: Store, projectId: string, seen: number | undefined, revision: number): void {
  if (seen === undefined || seen === revision) return
  throw new RoughcutError('conflict', `The project is at revision ${revision}, not ${seen}.`, {
    fields: { revision, changes: changesSince(store, projectId, seen) },
  })
}

function createdBy(before: EditDocument, after: EditDocument): { id: string; name: string }[] {
  const known = new Set(before.compositions.map(({ id }) => id))
  return after.compositions.filter(({ id }) => !known.has(id)).map(({ id, name }) => ({ id, name }))
}

export const editsRoute: Route = {
  method: 'POST',
  path: '/v1/projects/:project_id/edits',
  permission: 'edit',
  limit: 'work',
  isExtension: true,
  describe: (version) => ({
    operationId: 'editProject',
    summary: 'Edit a project',
    description:
      'Applies typed operations in order, all or none, as one revision, at no cost; with `dry_run`, saves a plan. A malformed operation is 400; one that the project does not allow is 422, which names its index.',
    tags: ['Projects'],
    parameters: [...parametersOf(ProjectPath, 'path'), ...idempotencyParameters],
    requestBody: { required: true, content: jsonContent(EditRequest, { editProject: EditRequest.example }) },
    responses: {
      '200': {
        description: 'The edit was made, or changed nothing.',
        headers: RATE_HEADERS,
        content: jsonContent(Edited, {
          edited: {
            project_id: EXAMPLE_ID,
            revision: 8,
            project_changed: true,
            agent_response: 'Removed 15 words from “Interview”.',
            created_compositions: [],
          },
        }),
      },
      ...failures([400, 401, 403, 404, 409, 413, 422, 429, 500, 503, 507], true, version),
    },
  }),
  schemas: () => [Operation, EditRequest, Edited],
  handle: edit,
}
