// The jobs page: results of jobs and of their callbacks.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import type { JobPlace } from '../../store/job-list.ts'
import { SHOWN_TYPES } from '../../store/job-schema.ts'
import type { JobSummary } from '../../store/job-summary.ts'
import { isoTime } from '../../store/job-view.ts'
import { JOB_RETENTION_MS } from '../../store/jobs.ts'
import type { Store } from '../../store/open.ts'
import { invalid } from '../shared/request-validation.ts'
import { closedObject, oneOf, uuid } from '../shared/schema-kinds.ts'
import { latestJobs, listedJobJson } from './job-list.ts'
import type { WebParts } from './parts.ts'
import { projectFor } from './project-access.ts'
import { type Caller, signedIn } from './signed-in.ts'

const PAGE = 50
const JobPath = closedObject({ job_id: uuid() })

/** Jobs for people: the list, a single job, and its actions. */
export function jobRoutes(parts: WebParts) {
  return new Elysia().use(jobListRoutes(parts)).use(oneJobRoutes(parts)).use(jobActionRoutes(parts))
}

function jobListRoutes(parts: WebParts) {
  return new Elysia().use(signedIn(parts)).get(
    '/jobs',
    ({ caller, query }) => {
      const jobs = latestJobs(parts, caller, {
        limit: PAGE + 1,
        ...(query.project_id === undefined ? {} : { projectId: query.project_id.toLowerCase() }),
        ...(query.drive_id === undefined ? {} : { driveId: query.drive_id.toLowerCase() }),
        ...(query.type === undefined ? {} : { type: query.type }),
        ...(query.cursor === undefined ? {} : { before: readCursor(query.cursor) }),
      })
      const page = jobs.slice(0, PAGE)
      const last = page.at(-1)
      return {
        data: page.map((job) => listedJobJson(parts, job)),
        next_cursor: jobs.length > PAGE && last ? `${last.createdAtMs}.${last.id}` : null,
      }
    },
    {
      query: closedObject({
        project_id: Type.Optional(uuid()),
        drive_id: Type.Optional(uuid()),
        type: Type.Optional(oneOf(SHOWN_TYPES)),
        cursor: Type.Optional(Type.String({ maxLength: 1000 })),
      }),
    },
  )
}

function oneJobRoutes(parts: WebParts) {
  const { store } = parts.services
  return new Elysia().use(signedIn(parts)).get(
    '/jobs/:job_id',
    ({ caller, params }) => {
      const job = jobFor(parts, caller, params.job_id)
      const stored = store.jobs.read(job.id)
      const request = stored?.request as { prompt?: string } | undefined
      return {
        ...listedJobJson(parts, job),
        prompt: request?.prompt ?? null,
        /** Somebody reviewed what the agent did and kept it. */
        is_kept: stored?.keptAtMs != null,
        /** The address and its answers may be secret, so only people who can resend the callback see them. */
        may_see_callback: job.mayEdit,
        may_cancel: job.mayEdit && job.state === 'running',
        callback: job.mayEdit ? callbackJson(store, job.id) : null,
      }
    },
    { params: JobPath },
  )
}

function jobActionRoutes(parts: WebParts) {
  const { store } = parts.services
  return new Elysia()
    .use(signedIn(parts))
    .delete(
      '/jobs/:job_id',
      ({ caller, params }) => {
        const job = editableJobFor(parts, caller, params.job_id)
        parts.cancelJob(job.id)
        return { cancelled: true }
      },
      { params: JobPath },
    )
    .post(
      '/jobs/:job_id/keep',
      ({ caller, params }) => {
        const job = editableJobFor(parts, caller, params.job_id)
        if (!store.jobs.keep(job.id))
          throw new RoughcutError(
            'conflict',
            'This is not a finished edit of the agent, so it cannot be kept.',
          )
        return { is_kept: true }
      },
      { params: JobPath },
    )
    .post(
      '/jobs/:job_id/callback/send-again',
      ({ caller, params }) => {
        const job = editableJobFor(parts, caller, params.job_id)
        if (!store.callbacks.sendAgain(job.id))
          throw new RoughcutError(
            'conflict',
            'This job has no callback to send: it is still running, or none was requested.',
          )
        parts.wakeCallbacks()
        return { callback: callbackJson(store, job.id) }
      },
      { params: JobPath },
    )
}

/** A job the caller can see. Throws `not_found`. */
function jobFor(parts: WebParts, caller: Caller, id: string): JobSummary & { mayEdit: boolean } {
  const { store, nowMs } = parts.services
  const job = store.jobs.read(id.toLowerCase())
  const reader = job && { userId: caller.userId, driveId: job.driveId }
  const summary = reader && store.jobs.summary(job.id, reader, SHOWN_TYPES)
  const project = job && store.projects.byIdOfAnyKind(job.projectId)
  const access = project && store.projects.accessOf(project, caller)
  if (!summary || !access || summary.createdAtMs <= nowMs() - JOB_RETENTION_MS)
    throw new RoughcutError(
      'not_found',
      'Job not found: it is older than 30 days or not shared with you, or the id is wrong.',
    )
  const isLibraryOfOwn =
    project?.kind === 'library' && store.drives.roleOf(project.driveId, caller.userId) === 'owner'
  return { ...summary, mayEdit: access === 'edit' || access === 'owner' || isLibraryOfOwn }
}

/** A job the caller can cancel. Throws `forbidden` if they can only view it. */
function editableJobFor(parts: WebParts, caller: Caller, id: string): JobSummary {
  const job = jobFor(parts, caller, id)
  if (job.type !== 'import/drive_media') projectFor(parts, caller, job.projectId, 'edit')
  else if (!job.mayEdit)
    throw new RoughcutError(
      'forbidden',
      'Only the person who started this import, or an owner of the drive, may do this.',
    )
  return job
}

function callbackJson(store: Store, jobId: string) {
  const callback = store.callbacks.byJob(jobId)
  return (
    callback && {
      url: callback.url,
      state: callback.state,
      attempt_count: callback.attemptCount,
      next_attempt_at: callback.nextAttemptAtMs === null ? null : isoTime(callback.nextAttemptAtMs),
      attempts: store.callbacks.attemptsOf(jobId).map((attempt) => ({
        attempt_id: attempt.id,
        attempted_at: isoTime(attempt.attemptedAtMs),
        duration_ms: attempt.durationMs,
        http_status: attempt.httpStatus,
        answer: attempt.answer,
        error_message: attempt.errorMessage,
      })),
    }
  )
}

function readCursor(cursor: string): JobPlace {
  const [, time, id] = /^(\d{1,16})\.([0-9a-f-]{36})$/.exec(cursor) ?? []
  if (!time || !id) throw invalid('cursor must be the next_cursor of the previous page.')
  return { createdAtMs: Number(time), id }
}
