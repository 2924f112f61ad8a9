// POST /v1/jobs/publish: checks the request and stores the job; a stricter level or new password applies right away.

import { Type } from '@sinclair/typebox'
import type { Composition } from '../../edit/document.ts'
import { durationOfComposition } from '../../edit/position.ts'
import {
  checkPublishFields,
  PUBLISH_FIELDS,
  preparePublish,
  requirePublishLevel,
} from '../shared/publish-request.ts'
import { readJsonBody } from '../shared/request-body.ts'
import { createValidator, invalid } from '../shared/request-validation.ts'
import { closedObject } from '../shared/schema-kinds.ts'
import { requireProject } from './access.ts'
import { checkCompositionId, requireComposition } from './composition.ts'
import { checkCallbackUrl, createJob, jobCreated } from './create-job.ts'
import type { RequestContext } from './endpoint.ts'
import { firstAnswer, idempotencyKeyOf } from './idempotency.ts'
import { callbackUrl, compositionId, EXAMPLE_ID, projectId } from './job-fields.ts'
import { postDetail } from './job-routes.ts'
import { limitWords } from './openapi.ts'
import { RATE_LIMITS } from './rate-limit.ts'
import type { Reply } from './reply.ts'
import type { Route, RouteParts } from './route.ts'

const PublishBody = closedObject(
  {
    project_id: projectId('The project.'),
    composition_id: Type.Optional(compositionId('Default: the first composition with content.')),
    callback_url: Type.Optional(callbackUrl()),
    ...PUBLISH_FIELDS,
  },
  {
    $id: 'PublishRequest',
    description: 'What to publish. What a repeated publication omits stays as it is.',
    example: { project_id: EXAMPLE_ID, media_type: 'Video', resolution: '1080p', access_level: 'unlisted' },
  },
)
const validate = createValidator(PublishBody)

/** 201 with the job, or the first answer under the same key. */
async function postPublish(parts: RouteParts, context: RequestContext): Promise<Reply> {
  const { request, caller } = context
  const body = validate(await readJsonBody(request))
  checkPublishFields(body, parts.nowMs())
  checkCompositionId(body.project_id, body.composition_id)
  checkCallbackUrl(parts, body.callback_url)
  const idempotency = idempotencyKeyOf(context, 'publish', body)
  const before = firstAnswer(parts.store, caller, idempotency)
  if (before) return before
  const { store } = parts
  const { project } = requireProject(store, { caller, params: { project_id: body.project_id } }, 'edit')
  const { compositions } = store.revisions.head(project.id).document
  const chosen =
    body.composition_id === undefined
      ? (compositions.find(hasContent) ?? null)
      : requireComposition(store, project.id, body.composition_id)
  requirePublishLevel(store, { fields: body, project, composition: chosen })
  const composition = withContent(chosen, compositions)
  const { request: stored, alongside } = await preparePublish(
    { ...parts, hashPassword: parts.publishing.hashPassword },
    { fields: body, project, composition, userId: caller.userId },
  )
  return createJob(parts, {
    type: 'publish',
    context,
    project: { id: project.id },
    compositionId: composition.id,
    request: stored,
    callbackUrl: body.callback_url ?? null,
    idempotency,
    alongside,
  })
}

function hasContent(composition: Composition): boolean {
  return durationOfComposition(composition) > 0
}

/** The chosen one. Throws 400 if there isn't one or it is empty. */
function withContent(chosen: Composition | null, compositions: readonly Composition[]): Composition {
  if (chosen !== null && hasContent(chosen)) return chosen
  const full = compositions.filter(hasContent)
  const names = full.map(({ name }) => `“${name}”`).join(', ')
  const others =
    full.length === 0 ? 'No composition of the project has content.' : `These have content: ${names}.`
  throw invalid(
    chosen === null ? `There is nothing to publish. ${others}` : `“${chosen.name}” is empty. ${others}`,
    chosen === null ? [] : ['composition_id'],
  )
}

const stoppedPublish = {
  job_id: EXAMPLE_ID,
  job_type: 'publish',
  job_state: 'stopped',
  created_at: '2026-01-31T12:00:00.000Z',
  stopped_at: '2026-01-31T12:01:10.000Z',
  drive_id: '0192f0c1-0000-7d4e-8f5a-0123456789ab',
  project_id: EXAMPLE_ID,
  project_url: `http://127.0.0.1:4747/projects/${EXAMPLE_ID}`,
  result: {
    status: 'success',
    composition_id: '5d0c7e3a-91b4-4f6e-8a2d-7c3b9e10f4a6',
    share_url: 'http://127.0.0.1:4747/s/7YWmkVb3nQ8tRfJc',
    media_type: 'Video',
    download_url:
      'http://127.0.0.1:4747/d/0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a/Rough%20cut.mp4?e=1795428000&s=abc',
    download_url_expires_at: '2026-02-01T12:01:10.000Z',
    revision: 7,
    warnings: [],
  },
}

export const publishRoute: Route = {
  method: 'POST',
  path: '/v1/jobs/publish',
  permission: 'edit',
  limit: 'publish',
  describe: (version) =>
    postDetail(
      {
        operationId: 'publishComposition',
        summary: 'Publish a composition',
        description: `Renders a composition and shows it on a page of its own. Publishing it again replaces the film and keeps the address; a stricter level or a new password applies at once, a less strict level once the new file is ready. ${limitWords(RATE_LIMITS.publish)}.`,
      },
      PublishBody,
      [400, 401, 403, 404, 413, 422, 429, 500, 503, 507],
      stoppedPublish,
      version,
    ),
  schemas: (version) => [PublishBody, jobCreated(version)],
  handle: postPublish,
}
