// POST /v1/projects/{project_id}/undo and /redo: one step through edits and agent jobs, never past an import.
import { Type } from '@sinclair/typebox'
import { asError, RoughcutError } from '../../errors.ts'
import type { ApiVersion } from '../../store/schema.ts'
import { historySteps } from '../../store/undo-history.ts'
import { readOptionalJsonBody } from '../shared/request-body.ts'
import { createValidator } from '../shared/request-validation.ts'
import { closedObject, uuid } from '../shared/schema-kinds.ts'
import { requireProject } from './access.ts'
import type { RequestContext } from './endpoint.ts'
import { failures } from './failures.ts'
import { firstAnswer, idempotencyKeyOf, idempotencyParameters } from './idempotency.ts'
import { EXAMPLE_ID } from './job-fields.ts'
import { jsonContent, parametersOf, RATE_HEADERS } from './openapi.ts'
import { ProjectPath } from './project.ts'
import type { Reply } from './reply.ts'
import type { Route, RouteParts } from './route.ts'

const Step = closedObject(
  {
    revision: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'The revision that the caller saw last: 409 if the project has changed since.',
      }),
    ),
  },
  { $id: 'HistoryStep', description: 'May be absent.', example: { revision: 8 } },
)
const validate = createValidator(Step)

const Moved = closedObject(
  {
    project_id: uuid(),
    revision: Type.Integer({ minimum: 1, description: 'The current revision.' }),
    summary: Type.String({ description: 'What was done.' }),
    can_undo: Type.Boolean(),
    can_redo: Type.Boolean(),
  },
  { $id: 'HistoryMoved', description: 'The project after one step.' },
)

type Move = 'undo' | 'redo'

async function move(kind: Move, parts: RouteParts, context: RequestContext): Promise<Reply> {
  const { store } = parts
  const { caller } = context
  const body = validate(await readOptionalJsonBody(context.request))
  const key = idempotencyKeyOf(context, `${kind} ${(context.params.project_id ?? '').toLowerCase()}`, body)
  return parts.commit(() => {
    const before = firstAnswer(store, caller, key)
    if (before) return before
    const { project } = requireProject(store, context, 'edit')
    const seen = body.revision ?? project.revision
    if (seen !== project.revision)
      throw conflict(`The project is at revision ${project.revision}, not ${seen}.`, project.revision)
    const author = store.users.byId(caller.userId)?.email ?? ''
    const moved = step(() => store.revisions[kind](project.id, author), project.revision)
    const steps = historySteps(store.revisions.list(project.id), moved.number)
    const answer = JSON.stringify({
      project_id: project.id,
      revision: moved.number,
      summary: moved.summary,
      can_undo: steps.undo !== null,
      can_redo: steps.redo !== null,
    })
    if (key !== null) store.idempotency.save(caller.tokenId, key, 200, answer)
    return { status: 200, body: answer }
  })
}

/** The store's refusals, with the project's current revision. */
function step<T>(work: () => T, revision: number): T {
  try {
    return work()
  } catch (thrown) {
    const error = asError(thrown)
    if (error instanceof RoughcutError && error.code === 'conflict') throw conflict(error.message, revision)
    throw thrown
  }
}

function conflict(message: string, revision: number): RoughcutError {
  return new RoughcutError('conflict', message, { fields: { revision } })
}

function routeOf(kind: Move, words: { summary: string; description: string }): Route {
  return {
    method: 'POST',
    path: `/v1/projects/:project_id/${kind}`,
    permission: 'edit',
    limit: 'work',
    isExtension: true,
    describe: (version: ApiVersion) => ({
      operationId: `${kind}Project`,
      ...words,
      tags: ['Projects'],
      parameters: [...parametersOf(ProjectPath, 'path'), ...idempotencyParameters],
      requestBody: { required: false, content: jsonContent(Step, { step: Step.example }) },
      responses: {
        '200': {
          description: 'One step was made.',
          headers: RATE_HEADERS,
          content: jsonContent(Moved, {
            moved: {
              project_id: EXAMPLE_ID,
              revision: 9,
              summary: `${kind === 'undo' ? 'Undo' : 'Redo'}: Removed 15 words`,
              can_undo: true,
              can_redo: true,
            },
          }),
        },
        ...failures([400, 401, 403, 404, 409, 413, 429, 500, 503], true, version),
      },
    }),
    schemas: () => [Step, Moved],
    handle: (parts, context) => move(kind, parts, context),
  }
}

export const undoRoute = routeOf('undo', {
  summary: 'Undo',
  description:
    'Undoes the latest edit or agent job, and the one before it when repeated; never an import. A running job applies its edit to the project as it then is.',
})

export const redoRoute = routeOf('redo', {
  summary: 'Redo',
  description: 'Redoes what the latest undo undid.',
})
