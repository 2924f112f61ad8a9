// GET /v1/jobs/{job_id} and GET /v1/jobs, and cancellation.
import { type Static, Type } from '@sinclair/typebox'
import { RoughcutError } from '../../errors.ts'
import { LISTED_TYPES, TYPES_OF_1_0 } from '../../store/job-schema.ts'
import { jobBody } from '../../store/job-view.ts'
import { JOB_RETENTION_MS, type JobRecord } from '../../store/jobs.ts'
import { dateTime, parseDateTime } from '../shared/date-time.ts'
import { createQueryReader } from '../shared/query.ts'
import { invalid, shown } from '../shared/request-validation.ts'
import { checkedText, closedObject, isUuid, oneOf, uuid } from '../shared/schema-kinds.ts'
import { accessProblem } from './access.ts'
import { type Caller, callerOf } from './auth.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import type { RequestContext } from './endpoint.ts'
import { EXAMPLE_ID } from './job-fields.ts'
import type { ApiParts } from './parts.ts'
import type { Reply } from './reply.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DEFAULT_AGE_MS = 7 * DAY_MS
/**
 * The client works out "30 days ago" before its request travels here: without this allowance, the
 * oldest allowed value would never be accepted.
 */
const TRAVEL_MS = 500

export const JobPath = closedObject({
  job_id: uuid({ description: 'The job, as its creation answered it.', example: EXAMPLE_ID }),
})

export const ListQuery = Type.Object({
  project_id: Type.Optional(uuid({ description: 'Only jobs of this project.', example: EXAMPLE_ID })),
  type: Type.Optional(oneOf(LISTED_TYPES, { description: 'Only jobs of this type.' })),
  cursor: Type.Optional(
    checkedText('the next_cursor of an earlier page, unchanged', (given) => decodeCursor(given) !== null, {
      minLength: 1,
      maxLength: 1000,
      description:
        'The `pagination.next_cursor` of the previous page. Its filters still apply unless they are given again, except `limit`.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Jobs per page.', example: 20 }),
  ),
  created_after: Type.Optional(
    dateTime({
      description:
        'Only jobs created at this time or later; ISO 8601 with an offset. Default: 7 days before now. Oldest allowed: 30 days before now.',
      example: '2026-01-31T12:00:00.000Z',
    }),
  ),
  created_before: Type.Optional(
    dateTime({
      description: 'Only jobs created before this time; ISO 8601 with an offset. Default: now.',
      example: '2026-02-01T12:00:00+01:00',
    }),
  ),
})
type ListQuery = Static<typeof ListQuery>

const readQuery = createQueryReader(ListQuery)

/** The caller of a poll, and the job: one statement reads both. */
export function identifyPoll(
  { store }: Pick<ApiParts, 'store'>,
  request: Request,
  params: RequestContext['params'],
): Pick<RequestContext, 'caller' | 'job'> {
  // Null for what cannot be decoded.
  const id = params.job_id ?? ''
  let job: RequestContext['job'] = null
  const caller = callerOf(request, (token) => {
    const found = store.jobs.summaryWithBearer(id.toLowerCase(), token)
    job = found?.job ?? null
    return found?.bearer ?? null
  })
  return { caller, job }
}

/** The job in the request's version; 403 and 404 as in access.ts. */
export function getJob(parts: ApiParts, { caller, params, version, job: polled }: RequestContext): Reply {
  const id = params.job_id ?? ''
  if (!isUuid(id)) throw invalid(`job_id (in the path) must be a UUID; got ${shown(id)}.`, ['job_id'])
  const job = polled ?? parts.store.jobs.summary(id.toLowerCase(), caller)
  if (job === null) throw whyNotSeen(parts, id, caller)
  if (isGone(parts, job)) throw notFound(id)
  return { status: 200, body: jobBody(job, parts.publicUrl(), version) }
}

/** Cancels a job whose project the caller can edit; finished jobs stay as they are. */
export function cancelJob(parts: ApiParts, { caller, params }: RequestContext): Reply {
  const id = params.job_id ?? ''
  if (!isUuid(id)) throw invalid(`job_id (in the path) must be a UUID; got ${shown(id)}.`, ['job_id'])
  parts.cancelJob(requireChangeableJob(parts, id, caller).id)
  return { status: 204, body: null }
}

type Reading = Pick<ApiParts, 'nowMs'> & { store: Pick<ApiParts['store'], 'jobs' | 'projects' | 'drives'> }

/** A job that the caller can cancel or end uploads of. Throws `not_found` and `forbidden`. */
export function requireChangeableJob(parts: Reading, id: string, caller: Caller): JobRecord {
  const job = parts.store.jobs.read(id.toLowerCase())
  if (job === null || isGone(parts, job)) throw notFound(id)
  const problem =
    job.type === 'import/drive_media' && isDriveOwner(parts, job, caller)
      ? null
      : accessProblem(parts.store, job, caller, 'edit')
  if (problem) throw job.type === 'import/drive_media' ? aboutLibrary(problem, job, caller) : problem
  return job
}

/** An import into the library can be canceled by the person who started it and by the drive's owners. */
function isDriveOwner({ store }: Reading, { driveId }: { driveId: string }, caller: Caller): boolean {
  return driveId === caller.driveId && store.drives.roleOf(driveId, caller.userId) === 'owner'
}

function aboutLibrary(
  problem: RoughcutError,
  { driveId }: { driveId: string },
  caller: Caller,
): RoughcutError {
  return driveId === caller.driveId
    ? new RoughcutError(
        'forbidden',
        'Only the person who started an import into the library, or an owner of the drive, may cancel it.',
      )
    : problem
}

/** The 403 or 404 for a job this caller can't see. */
function whyNotSeen(parts: ApiParts, id: string, caller: Caller): RoughcutError {
  const job = parts.store.jobs.read(id.toLowerCase())
  if (job === null || isGone(parts, job)) return notFound(id)
  return (
    accessProblem(parts.store, job, caller, 'view') ??
    // It became visible between the two lookups.
    new RoughcutError('not_found', 'The project of this job was just changed. Try again.')
  )
}

function isGone({ nowMs }: Pick<ApiParts, 'nowMs'>, job: { createdAtMs: number }): boolean {
  return job.createdAtMs <= nowMs() - JOB_RETENTION_MS
}

function notFound(id: string): RoughcutError {
  return new RoughcutError('not_found', `Job ${id} not found, or it is older than 30 days.`)
}

/** One page, newest first. */
export function getJobs(
  { store, nowMs, publicUrl }: ApiParts,
  { request, caller, version }: RequestContext,
): Reply {
  const query = readQuery(request.url)
  const cursor = query.cursor === undefined ? null : decodeCursor(query.cursor)
  const now = nowMs()
  const createdAfterMs = createdAfter(query, now) ?? cursor?.createdAfterMs ?? now - DEFAULT_AGE_MS
  const createdBeforeMs = timeOf(query.created_before) ?? cursor?.createdBeforeMs
  const projectId = query.project_id?.toLowerCase() ?? cursor?.projectId
  const type = query.type ?? cursor?.type
  const limit = query.limit ?? 20
  const filters = {
    ...(projectId === undefined ? {} : { projectId }),
    ...(type === undefined ? {} : { type }),
  }
  const found = store.jobs.list({
    userId: caller.userId,
    driveId: caller.driveId,
    ...filters,
    ...(type === undefined && version === '1.0' ? { types: TYPES_OF_1_0 } : {}),
    ...(cursor === null ? {} : { before: cursor.before }),
    // One more than we show, so we know whether there's a next page without a second query.
    limit: limit + 1,
    // A job of exactly 30 days is gone.
    createdAfterMs: Math.max(createdAfterMs, now - JOB_RETENTION_MS + 1),
    // "Now" as an exclusive bound would leave out jobs created in this very millisecond.
    createdBeforeMs: createdBeforeMs ?? Number.MAX_SAFE_INTEGER,
  })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const next =
    found.length > limit && last
      ? encodeCursor({
          before: { createdAtMs: last.createdAtMs, id: last.id },
          createdAfterMs,
          ...(createdBeforeMs === undefined ? {} : { createdBeforeMs }),
          ...filters,
        })
      : null
  const jobs = page.map((job) => jobBody(job, publicUrl(), version)).join(',')
  const pagination = next === null ? '{}' : JSON.stringify({ next_cursor: next })
  return { status: 200, body: `{"data":[${jobs}],"pagination":${pagination}}` }
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : (parseDateTime(text) ?? undefined)
}

function createdAfter(query: ListQuery, now: number): number | undefined {
  const time = timeOf(query.created_after)
  if (time !== undefined && time < now - JOB_RETENTION_MS - TRAVEL_MS)
    throw invalid(
      `created_after must be at most 30 days before now (${new Date(now - JOB_RETENTION_MS).toISOString()}); older jobs are gone.`,
      ['created_after'],
    )
  return time
}
