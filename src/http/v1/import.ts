// POST /v1/jobs/import/project_media: checks the request and stores a new project with its job. What
// the job does is in jobs/import-media.ts.
import { type Static, Type } from '@sinclair/typebox'
import type { ImportRequest as JobRequest } from '../../jobs/import/import-request.ts'
import { requireBalance } from '../shared/admission.ts'
import {
  Composition,
  checkNames,
  MOST_CLIPS,
  MOST_COMPOSITIONS,
  MOST_MEDIA,
  Sequence,
  UrlImport,
} from '../shared/import-fields.ts'
import { readJsonBody } from '../shared/request-body.ts'
import { createValidator } from '../shared/request-validation.ts'
import { closedObject } from '../shared/schema-kinds.ts'
import { checkCallbackUrl, createJob } from './create-job.ts'
import type { Asked } from './endpoint.ts'
import { firstAnswer, idempotencyKeyOf } from './idempotency.ts'
import { callbackUrl, projectId, projectName, teamAccess } from './job-fields.ts'
import type { Reply } from './reply.ts'
import type { RouteParts } from './route.ts'

type MediaEntry = Static<typeof UrlImport> | Static<typeof Sequence>
/** Not Type.Record: its key pattern lets names with line breaks through unchecked. */
const AddMedia = Type.Unsafe<Record<string, MediaEntry>>(
  Type.Object(
    {},
    {
      additionalProperties: Type.Union([UrlImport, Sequence]),
      maxProperties: MOST_MEDIA,
      description:
        'By media reference name: 1 to 1024 characters, folders separated by single `/`, no empty, `.` or `..` segment, no control characters; unique in Unicode NFC.',
    },
  ),
)

export const ImportRequest = closedObject(
  {
    project_name: projectName('The name of the new project, 1 to 255 characters after trimming.'),
    project_id: Type.Optional(
      projectId('Accepted, and without effect yet: a new project is always created.'),
    ),
    team_access: Type.Optional(teamAccess()),
    add_media: Type.Optional(AddMedia),
    add_compositions: Type.Optional(
      Type.Array(Composition, {
        maxItems: MOST_COMPOSITIONS,
        description: `At most ${MOST_CLIPS} clips in all.`,
      }),
    ),
    callback_url: Type.Optional(callbackUrl()),
  },
  {
    $id: 'ImportRequest',
    description: 'A new project and what to import into it.',
    example: {
      project_name: 'Interview with Ada',
      team_access: 'edit',
      add_media: {
        'camera A.mp4': { url: 'https://example.com/media/camera-a.mp4', language: 'en' },
        'camera B.mp4': { url: 'https://example.com/media/camera-b.mp4' },
        Interview: { tracks: [{ media: 'camera A.mp4' }, { media: 'camera B.mp4', offset: 1.5 }] },
      },
      add_compositions: [{ name: 'Rough cut', clips: [{ media: 'Interview' }] }],
      callback_url: 'https://example.com/roughcut-callbacks',
    },
  },
)
export type ImportRequest = Static<typeof ImportRequest>

const validate = createValidator(ImportRequest)

/** 201 with the job, or the first answer under the same key. Throws what the request gets that is refused. */
export async function postImport(parts: RouteParts, asked: Asked): Promise<Reply> {
  const { request, caller } = asked
  const body = validate(await readJsonBody(request))
  checkNames(body)
  checkCallbackUrl(parts, body.callback_url)
  const idempotency = idempotencyKeyOf(asked, 'import', body)
  const before = firstAnswer(parts.store, caller, idempotency)
  if (before) return before
  parts.requireRoom(0)
  requireBalance(parts.store, caller.driveId, 'mediaSeconds')
  return createJob(parts, {
    type: 'import/project_media',
    asked,
    project: { newName: body.project_name, teamAccess: body.team_access ?? 'none' },
    request: body satisfies JobRequest,
    callbackUrl: body.callback_url ?? null,
    idempotency,
  })
}
