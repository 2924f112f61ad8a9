// POST /v1/jobs/export/timeline: checks the request and stores the job that writes the file.
import { Type } from '@sinclair/typebox'
import { RoughcutError } from '../../errors.ts'
import {
  TIMELINE_FORMATS,
  type TimelineFormat,
  type TimelineRequest,
} from '../../jobs/kinds/export/timeline-kind.ts'
import { readJsonBody } from '../shared/request-body.ts'
import { createValidator, invalid } from '../shared/request-validation.ts'
import { checkedText, closedObject } from '../shared/schema-kinds.ts'
import { requireProject } from './access.ts'
import { checkCompositionId, requireComposition } from './composition.ts'
import { checkCallbackUrl, createJob, jobCreated } from './create-job.ts'
import type { RequestContext } from './endpoint.ts'
import { firstAnswer, idempotencyKeyOf } from './idempotency.ts'
import { callbackUrl, compositionId, EXAMPLE_ID, projectId } from './job-fields.ts'
import { postDetail } from './job-routes.ts'
import { lintFormat } from './lint-findings.ts'
import { limitWords } from './openapi.ts'
import { RATE_LIMITS } from './rate-limit.ts'
import type { Reply } from './reply.ts'
import type { Route, RouteParts } from './route.ts'

const FORMATS = Object.keys(TIMELINE_FORMATS) as TimelineFormat[]
/** Unfinished ones per person. */
const MAX_UNFINISHED = 20

const Body = closedObject(
  {
    project_id: projectId('The project.'),
    // `aaf` has an answer of its own.
    format: checkedText(`one of ${FORMATS.join(', ')}`, (given) => isFormat(given) || given === 'aaf', {
      maxLength: 32,
      enum: FORMATS,
      description: 'The editor or format to write for.',
      example: 'sesx',
    }),
    composition_id: Type.Optional(compositionId('Default: the first composition.')),
    include_markers: Type.Optional(
      Type.Boolean({ default: true, description: 'Markers, where the format has them.' }),
    ),
    create_track_per_file: Type.Optional(
      Type.Boolean({ default: false, description: 'Every file on tracks of its own; not with `fcp`.' }),
    ),
    snap_frame_rates: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'Standard frame rates; false only with `premiere` and `davinci_resolve`.',
      }),
    ),
    strip_spaces: Type.Optional(Type.Boolean({ description: 'Only AAF has this; refused otherwise.' })),
    callback_url: Type.Optional(callbackUrl()),
  },
  {
    $id: 'TimelineExport',
    description: 'What to write.',
    example: { project_id: EXAMPLE_ID, format: 'sesx', include_markers: true },
  },
)
const validate = createValidator(Body)

async function postTimeline(parts: RouteParts, context: RequestContext): Promise<Reply> {
  const { store } = parts
  const body = validate(await readJsonBody(context.request))
  const format = formatOf(body.format)
  if (body.create_track_per_file === true && format === 'fcp')
    throw invalid('create_track_per_file does not go with fcp, which has no tracks.', [
      'create_track_per_file',
    ])
  if (body.snap_frame_rates === false && format !== 'premiere' && format !== 'davinci_resolve')
    throw invalid('snap_frame_rates can be false only with premiere and davinci_resolve.', [
      'snap_frame_rates',
    ])
  if (body.strip_spaces !== undefined)
    throw invalid('strip_spaces goes with aaf only, which is not supported.', ['strip_spaces'])
  checkCompositionId(body.project_id, body.composition_id)
  checkCallbackUrl(parts, body.callback_url)
  const idempotency = idempotencyKeyOf(context, 'export/timeline', body)
  const before = firstAnswer(store, context.caller, idempotency)
  if (before) return before
  const { project } = requireProject(store, { ...context, params: { project_id: body.project_id } }, 'view')
  const composition =
    body.composition_id === undefined
      ? store.revisions.head(project.id).document.compositions[0]
      : requireComposition(store, project.id, body.composition_id)
  if (composition === undefined)
    throw invalid('The project has no compositions, so there is nothing to export.')
  if (store.jobs.countUnfinishedOf(context.caller.userId, 'export/timeline') >= MAX_UNFINISHED)
    throw new RoughcutError(
      'too_many_requests',
      `${MAX_UNFINISHED} timeline exports of this user are waiting or running already. Try again when some are done.`,
      { retryAfterSeconds: 30 },
    )
  parts.requireRoom(0)
  const request: TimelineRequest = {
    format,
    composition_id: composition.id,
    include_markers: body.include_markers ?? true,
    create_track_per_file: body.create_track_per_file ?? false,
  }
  return createJob(parts, {
    type: 'export/timeline',
    context,
    project: { id: project.id },
    compositionId: composition.id,
    request,
    callbackUrl: body.callback_url ?? null,
    idempotency,
    more: { format },
  })
}

function isFormat(given: string): given is TimelineFormat {
  return Object.hasOwn(TIMELINE_FORMATS, given)
}

function formatOf(given: string): TimelineFormat {
  if (isFormat(given)) return given
  throw invalid(`AAF is not supported. Choose one of ${FORMATS.join(', ')}.`, ['format'])
}

const stoppedTimeline = {
  job_id: EXAMPLE_ID,
  job_type: 'export/timeline',
  job_state: 'stopped',
  created_at: '2026-01-31T12:00:00.000Z',
  stopped_at: '2026-01-31T12:00:01.000Z',
  drive_id: '0192f0c1-0000-7d4e-8f5a-0123456789ab',
  project_id: EXAMPLE_ID,
  project_url: `http://127.0.0.1:4747/projects/${EXAMPLE_ID}`,
  result: {
    status: 'success',
    composition_id: '5d0c7e3a-91b4-4f6e-8a2d-7c3b9e10f4a6',
    file_name: 'Rough cut.sesx',
    content_type: 'application/xml',
    download_url:
      'http://127.0.0.1:4747/d/0192f0c1-2b3c-7d4e-8f5a-6b7c8d9e0f1a/Rough%20cut.sesx?e=1795428000&s=abc',
    download_url_expires_at: '2026-02-01T12:00:01.000Z',
    warnings: ['The format cannot hold titles: left out.'],
  },
}

export const exportTimelineRoute: Route = {
  method: 'POST',
  path: '/v1/jobs/export/timeline',
  permission: 'view',
  limit: 'timeline',
  lint: ({ format }) => lintFormat(format, ['otio', 'cmx3600']),
  describe: (version) =>
    postDetail(
      {
        operationId: 'exportTimeline',
        summary: 'Export a timeline',
        description: `Writes a composition for another editor. Media are referenced as \`media/NAME\` beside the file, never bundled; what the format cannot hold is listed in \`warnings\`. ${limitWords(RATE_LIMITS.timeline)}.`,
      },
      Body,
      [400, 401, 403, 404, 413, 429, 500, 503, 507],
      stoppedTimeline,
      version,
    ),
  schemas: (version) => [Body, jobCreated(version)],
  handle: postTimeline,
}
