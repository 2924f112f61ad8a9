// POST /v1/jobs/publish: checks the request and stores the job; a stricter level or a new password applies from here on.
import { type Static, Type } from '@sinclair/typebox'
import type { Composition, EditContext } from '../../edit/document.ts'
import { seesPicture } from '../../edit/picture.ts'
import { durationOfComposition } from '../../edit/position.ts'
import { RoughcutError } from '../../errors.ts'
import type { PublishRequest } from '../../jobs/kinds/publish/publish-kind.ts'
import { ACCESS_LEVELS } from '../../store/web-schema.ts'
import { readJsonBody } from '../shared/request-body.ts'
import { createValidator, invalid } from '../shared/request-validation.ts'
import { closedObject, oneOf, text } from '../shared/schema-kinds.ts'
import { requireProject } from './access.ts'
import { checkCompositionId, requireComposition } from './composition.ts'
import { checkCallbackUrl, createJob, jobCreated } from './create-job.ts'
import { dateTime, parseDateTime } from './date-time.ts'
import type { Asked } from './endpoint.ts'
import { firstAnswer, idempotencyKeyOf } from './idempotency.ts'
import { callbackUrl, compositionId, EXAMPLE_ID, projectId } from './job-fields.ts'
import { postDetail } from './job-routes.ts'
import { limitWords } from './openapi.ts'
import { RATE_LIMITS } from './rate-limit.ts'
import type { Reply } from './reply.ts'
import type { Route, RouteParts } from './route.ts'

const MEDIA_TYPES = ['Video', 'Audio'] as const
const RESOLUTIONS = ['480p', '720p', '1080p', '1440p', '4K'] as const
/** Of one person, unfinished; each takes the machine for a while. */
const MAX_UNFINISHED = 20
const MINUTE_MS = 60_000
const TEN_YEARS_MS = 10 * 365.25 * 24 * 3600_000

const PublishBody = closedObject(
  {
    project_id: projectId('The project.'),
    composition_id: Type.Optional(compositionId('Default: the first composition with content.')),
    media_type: Type.Optional(
      oneOf(MEDIA_TYPES, {
        description:
          '`Video` is MP4 with H.264 and AAC, `Audio` MP3 with 192 kbit/s. Default: `Video`, or `Audio` for a composition without a picture.',
      }),
    ),
    resolution: Type.Optional(
      oneOf(RESOLUTIONS, {
        description: "The shorter side; no effect on audio. Default: the composition's own size.",
      }),
    ),
    access_level: Type.Optional(
      oneOf(ACCESS_LEVELS, {
        description:
          "Who may open the page. Default: the page's current level, otherwise the drive's setting.",
      }),
    ),
    callback_url: Type.Optional(callbackUrl()),
    password: Type.Optional(
      text({ min: 1, max: 128 }, { description: 'Asked of visitors; only with `public` or `unlisted`.' }),
    ),
    expires_at: Type.Optional(
      dateTime({ description: 'When the page goes offline: from 1 minute to 10 years ahead.' }),
    ),
    allow_download: Type.Optional(Type.Boolean({ description: 'A download button. Default: false.' })),
    allow_comments: Type.Optional(Type.Boolean({ description: 'Comments of visitors. Default: false.' })),
  },
  {
    $id: 'PublishRequest',
    description: 'What to publish. What a repeated publication omits stays as it is.',
    example: { project_id: EXAMPLE_ID, media_type: 'Video', resolution: '1080p', access_level: 'unlisted' },
  },
)
type Body = Static<typeof PublishBody>
const validate = createValidator(PublishBody)

/** 201 with the job, or the first answer under the same key. */
async function postPublish(parts: RouteParts, asked: Asked): Promise<Reply> {
  const { request, caller } = asked
  const body = validate(await readJsonBody(request))
  const expiresAtMs = expiryOf(body, parts.nowMs())
  if (body.password !== undefined && (body.access_level === 'drive' || body.access_level === 'private'))
    throw invalid(`password goes with the access levels public and unlisted; got ${body.access_level}.`, [
      'password',
    ])
  checkCompositionId(body.project_id, body.composition_id)
  checkCallbackUrl(parts, body.callback_url)
  const idempotency = idempotencyKeyOf(asked, 'publish', body)
  const before = firstAnswer(parts.store, caller, idempotency)
  if (before) return before
  const { store } = parts
  const { project } = requireProject(store, { caller, params: { project_id: body.project_id } }, 'edit')
  const composition = compositionOf(store, project.id, body.composition_id)
  const mediaType = mediaTypeOf(body, composition, store.media.contextOf(project.id))
  const kind = mediaType === 'Video' ? 'video' : 'audio'
  const known = store.pages.pageOf({ projectId: project.id, compositionId: composition.id, kind })
  const rules = store.drives.publishRules(project.driveId)
  const level = body.access_level ?? known?.nextLevel ?? known?.level ?? rules.defaultLevel
  if (!rules.levels.includes(level))
    throw new RoughcutError(
      'forbidden',
      `This drive does not permit pages of level ${level}; it permits ${rules.levels.join(', ')}.`,
    )
  if (body.password !== undefined && level !== 'public' && level !== 'unlisted')
    throw invalid(`password goes with the access levels public and unlisted; the page is ${level}.`, [
      'password',
    ])
  parts.requireRoom(0)
  if (store.jobs.countUnfinishedOf(caller.userId, 'publish') >= MAX_UNFINISHED)
    throw new RoughcutError(
      'too_many_requests',
      `${MAX_UNFINISHED} publish jobs of this user are waiting or running already. Try again when some are done.`,
      { retryAfterSeconds: 30 },
    )
  const passwordHash =
    body.password === undefined ? undefined : await parts.publishing.hashPassword(body.password)
  const stored: PublishRequest = {
    composition_id: composition.id,
    media_type: mediaType,
    resolution: body.resolution?.toLowerCase() ?? null,
  }
  return createJob(parts, {
    type: 'publish',
    asked,
    project: { id: project.id },
    compositionId: composition.id,
    request: stored,
    callbackUrl: body.callback_url ?? null,
    idempotency,
    alongside(jobId) {
      const page = store.pages.claim({
        projectId: project.id,
        compositionId: composition.id,
        kind,
        publisherId: caller.userId,
        jobId,
        defaultLevel: rules.defaultLevel,
        wishes: {
          ...(body.access_level === undefined ? {} : { level: body.access_level }),
          ...(passwordHash === undefined ? {} : { passwordHash }),
          ...(expiresAtMs === null ? {} : { expiresAtMs }),
          ...(body.allow_download === undefined ? {} : { allowDownload: body.allow_download }),
          ...(body.allow_comments === undefined ? {} : { allowComments: body.allow_comments }),
        },
      })
      store.jobs.showInProgress(jobId, {
        composition_id: composition.id,
        share_url: `${parts.publicUrl()}/s/${page.slug}`,
      })
    },
  })
}

/** Null: it names none. */
function expiryOf({ expires_at: given }: Body, nowMs: number): number | null {
  if (given === undefined) return null
  const atMs = parseDateTime(given) ?? 0
  if (atMs < nowMs + MINUTE_MS || atMs > nowMs + TEN_YEARS_MS)
    throw invalid('expires_at must be from 1 minute to 10 years ahead.', ['expires_at'])
  return atMs
}

/** The one that is named, else the first with content. Throws 400, also for an empty one, and 404. */
function compositionOf(
  store: RouteParts['store'],
  projectId: string,
  given: string | undefined,
): Composition {
  const { compositions } = store.revisions.head(projectId).document
  const full = compositions.filter((one) => durationOfComposition(one) > 0)
  const chosen = given === undefined ? full[0] : requireComposition(store, projectId, given)
  if (chosen !== undefined && durationOfComposition(chosen) > 0) return chosen
  const names = full.map(({ name }) => `“${name}”`).join(', ')
  const others =
    full.length === 0 ? 'No composition of the project has content.' : `These have content: ${names}.`
  throw invalid(
    chosen === undefined ? `There is nothing to publish. ${others}` : `“${chosen.name}” is empty. ${others}`,
    given === undefined ? [] : ['composition_id'],
  )
}

function mediaTypeOf(body: Body, composition: Composition, context: EditContext): 'Video' | 'Audio' {
  const hasPicture = seesPicture(composition, context.media)
  if (body.media_type === 'Video' && !hasPicture)
    throw new RoughcutError(
      'unprocessable_entity',
      `“${composition.name}” has no picture, so it cannot be published as Video. Publish it as Audio.`,
    )
  return body.media_type ?? (hasPicture ? 'Video' : 'Audio')
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
