// What both POSTs do once a request has passed its checks: project, job and answer are stored in one
// durable transaction, and only then is the 201 sent.
import { Type } from '@sinclair/typebox'
import { isForbiddenLiteral } from '../adapters/fetch-guard.ts'
import { projectUrl } from '../jobs/job-view.ts'
import type { NewJob } from '../store/jobs.ts'
import type { Caller } from './auth.ts'
import { firstAnswer, type IdempotencyKey } from './idempotency.ts'
import type { ApiParts } from './parts.ts'
import type { Reply } from './reply.ts'
import { invalid } from './request-validation.ts'
import { closedObject, uuid } from './schema-kinds.ts'

export const JobCreated = closedObject(
  {
    job_id: uuid({ description: 'The job.' }),
    drive_id: uuid({ description: 'The drive that the project is in.' }),
    project_id: uuid({ description: 'The project, new or existing.' }),
    project_url: Type.Unsafe<string>({
      type: 'string',
      format: 'uri',
      description: 'Opens the project in the web application.',
    }),
  },
  { $id: 'JobCreated', description: 'What a POST created.' },
)

type Wanted = Pick<NewJob, 'type' | 'project' | 'request' | 'callbackUrl'> & {
  caller: Caller
  idempotency: IdempotencyKey | null
}

/** The 201, or the first answer when another request with the same key was faster. */
export function createJob(parts: ApiParts, { caller, ...wanted }: Wanted): Reply {
  const before = firstAnswer(parts.store, caller, wanted.idempotency)
  if (before) return before
  const { job, answer } = parts.store.jobs.create({
    ...wanted,
    ...caller,
    answerOf: (created, projectId) =>
      JSON.stringify({
        job_id: created.id,
        drive_id: caller.driveId,
        project_id: projectId,
        project_url: projectUrl(parts.publicUrl(), projectId),
      }),
  })
  parts.log.info('job created', { job: job.id, project: job.projectId, type: job.type })
  parts.onJobCreated(job.id)
  return { status: 201, body: answer, headers: { location: `/v1/jobs/${job.id}` } }
}

/** Throws `bad_request` for a callback address that can never be called, so that it is known at once. */
export function checkCallbackUrl(parts: Pick<ApiParts, 'allowPrivate'>, url: string | undefined): void {
  const reason = url === undefined ? null : isForbiddenLiteral(url, parts.allowPrivate)
  if (reason !== null) throw invalid(`callback_url must be an address that this server may call: ${reason}`)
}
