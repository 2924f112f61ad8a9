// Stores a job that a signed-in person requested, and lets it start.
import { status } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import type { ImportRequest } from '../../jobs/kinds/import/import-request.ts'
import { SHOWN_TYPES } from '../../store/job-schema.ts'
import type { JobSummary } from '../../store/job-summary.ts'
import { jobView } from '../../store/job-view.ts'
import type { NewJob } from '../../store/jobs.ts'
import { startStoredJob, storeJob } from '../shared/new-job.ts'
import type { WebParts } from './parts.ts'
import type { Caller } from './signed-in.ts'

/** `alongside` writes what belongs to the job, in the same transaction; if it throws, nothing is stored. */
export function startJob(
  parts: WebParts,
  { userId }: Caller,
  wanted: Pick<NewJob, 'type' | 'driveId' | 'project' | 'request' | 'conversationId'>,
  alongside: (jobId: string, projectId: string) => void = () => {},
): JobSummary {
  const { store, log } = parts.services
  const whose = { userId, tokenId: null, callbackUrl: null, idempotency: null, answerOf: () => '' }
  const { job } = store.transaction(() => storeJob(store, { ...wanted, ...whose }, alongside))
  startStoredJob({ log, onJobCreated: parts.onJobCreated }, job)
  const summary = store.jobs.summary(job.id, { userId, driveId: wanted.driveId }, SHOWN_TYPES)
  if (!summary) throw new RoughcutError('not_found', 'The project has been deleted for good.')
  return summary
}

type WantedImport = Pick<NewJob, 'driveId' | 'project'> & { request: ImportRequest }

/** Starts an import job and returns it. */
export function startImport(
  parts: WebParts,
  caller: Caller,
  wanted: WantedImport,
  alongside?: Parameters<typeof startJob>[3],
) {
  const job = startJob(parts, caller, { type: 'import/project_media', ...wanted }, alongside)
  return status(201, jobView(job, parts.services.publicUrl()))
}
