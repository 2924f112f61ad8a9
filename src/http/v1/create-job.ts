// What every POST does once a request has passed its checks: it stores project, job and answer in one
// durable transaction, and only then sends the 201.
import { Type } from '@sinclair/typebox'
import { isForbiddenLiteral } from '../../adapters/fetch-guard.ts'
import { TYPES_OF_1_0 } from '../../store/job-schema.ts'
import { projectUrl } from '../../store/job-view.ts'
import type { NewJob } from '../../store/jobs.ts'
import type { ApiVersion } from '../../store/schema.ts'
import { startStoredJob, storeJob } from '../shared/new-job.ts'
import { invalid } from '../shared/request-validation.ts'
import { closedObject, uuid } from '../shared/schema-kinds.ts'
import type { RequestContext } from './endpoint.ts'
import { firstAnswer, type IdempotencyKey } from './idempotency.ts'
import type { ApiParts } from './parts.ts'
import type { Reply } from './reply.ts'
import type { RouteParts } from './route.ts'

const driveName = Type.String({ description: 'The name of the drive.' })

const uploadUrls = Type.Object(
  {},
  {
    additionalProperties: closedObject({
      upload_url: Type.Unsafe<string>({
        type: 'string',
        format: 'uri',
        description: 'PUT the file here within 3 hours; no token is needed.',
      }),
      asset_id: uuid({ description: 'The id that the media file will have.' }),
      artifact_id: uuid({ description: 'The upload.' }),
    }),
    description: 'Imports: an address for each file with `content_type` and `file_size`.',
  },
)

/** The 201 for any job. In 1.0, imports and agent jobs have no `drive_name` in it. */
export function jobCreated(version: ApiVersion) {
  return closedObject(
    {
      job_id: uuid({ description: 'The job.' }),
      drive_id: uuid({ description: 'The drive that the project is in.' }),
      drive_name: version === '1.0' ? Type.Optional(driveName) : driveName,
      project_id: uuid({ description: 'The project, new or existing.' }),
      project_url: Type.Unsafe<string>({
        type: 'string',
        format: 'uri',
        description: 'Opens the project in the web application.',
      }),
      ...(version === '1.0'
        ? {}
        : {
            conversation_id: Type.Optional(
              uuid({ description: 'Agent jobs: name it in the next request to continue the conversation.' }),
            ),
            resolved_model: Type.Optional(
              Type.String({
                description: 'Agent jobs: the model that will run, or `auto` while the choice is open.',
              }),
            ),
          }),
      format: Type.Optional(Type.String({ description: 'Timeline exports: the format.' })),
      upload_urls: Type.Optional(uploadUrls),
    },
    { $id: 'JobCreated', description: 'What a POST created.' },
  )
}

/** The 201 for an import into the library, which doesn't belong to a project. */
export const LibraryJobCreated = closedObject(
  {
    job_id: uuid({ description: 'The job.' }),
    drive_id: uuid({ description: 'The drive that the library belongs to.' }),
    drive_name: driveName,
    upload_urls: Type.Optional(uploadUrls),
  },
  { $id: 'LibraryJobCreated', description: 'What an import into the library created.' },
)

type Wanted = Pick<
  NewJob,
  'type' | 'project' | 'request' | 'callbackUrl' | 'compositionId' | 'conversationId'
> & {
  context: Pick<RequestContext, 'caller' | 'version'>
  /** Runs in the transaction that creates the job, and may refuse it by throwing; `jobId` is the new job's. */
  alongside?: (jobId: string, projectId: string) => void
  /** Extra fields of the 201. */
  more?: Record<string, unknown>
  idempotency: IdempotencyKey | null
}

/** The 201 once it's durable, or the first answer if another request with the same key was faster. */
export async function createJob(
  parts: RouteParts,
  { context, more = {}, alongside, ...wanted }: Wanted,
): Promise<Reply> {
  const { caller, version } = context
  const compositionId = wanted.compositionId ?? null
  const hasFourFields = version === '1.0' && TYPES_OF_1_0.some((type) => type === wanted.type)
  const { reply, job } = await parts.commit(() => {
    const before = firstAnswer(parts.store, caller, wanted.idempotency)
    if (before) return { reply: before, job: null }
    const newJob: NewJob = {
      ...wanted,
      ...caller,
      apiVersion: version,
      answerOf: ({ id, conversationId }, projectId) =>
        JSON.stringify({
          job_id: id,
          drive_id: caller.driveId,
          ...(hasFourFields ? {} : { drive_name: parts.store.drives.byId(caller.driveId)?.name ?? '' }),
          ...(wanted.project === 'library'
            ? {}
            : {
                project_id: projectId,
                project_url: projectUrl(
                  parts.publicUrl(),
                  projectId,
                  version === '1.0' ? null : compositionId,
                ),
              }),
          ...(version === '1.0' || conversationId === null ? {} : { conversation_id: conversationId }),
          ...more,
        }),
    }
    const created = storeJob(parts.store, newJob, alongside)
    const headers = { location: `/v1/jobs/${created.job.id}` }
    return { reply: { status: 201, body: created.answer, headers }, job: created.job }
  })
  if (job) startStoredJob(parts, job)
  return reply
}

/** Throws `bad_request` for a callback address that can never be called, so the client finds out right away. */
export function checkCallbackUrl(parts: Pick<ApiParts, 'allowPrivate'>, url: string | undefined): void {
  const reason = url === undefined ? null : isForbiddenLiteral(url, parts.allowPrivate)
  if (reason !== null)
    throw invalid(`callback_url must be an address that this server may call: ${reason}`, ['callback_url'])
}
