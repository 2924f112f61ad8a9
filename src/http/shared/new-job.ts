// How every job begins: it's stored with everything that belongs to it in one transaction, and started once that is
// durable.
import type { Log } from '../../log.ts'
import type { JobRow, NewJob } from '../../store/jobs.ts'
import type { Store } from '../../store/open.ts'

/** `answer` goes to the request that created it. */
export type CreatedJob = { job: JobRow; answer: string }

/**
 * Call it in a transaction. `alongside` writes what belongs to the job; if it throws, nothing is stored.
 */
export function storeJob(
  { jobs }: Pick<Store, 'jobs'>,
  wanted: NewJob,
  alongside: (jobId: string, projectId: string) => void = () => {},
): CreatedJob {
  const created = jobs.create(wanted)
  alongside(created.job.id, created.job.projectId)
  return created
}

/** Call it after the transaction: the job may start. */
export function startStoredJob(
  { log, onJobCreated }: { log: Log; onJobCreated(jobId: string): void },
  { id, projectId, type }: Pick<JobRow, 'id' | 'projectId' | 'type'>,
): void {
  log.info('job created', { job: id, project: projectId, type })
  onJobCreated(id)
}
