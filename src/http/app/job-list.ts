// One list of jobs from all of a person's drives. (/v1 only lists the token's drive.)

import type { JobPlace } from '../../store/job-list.ts'
import { SHOWN_TYPES, type ShownType } from '../../store/job-schema.ts'
import type { JobSummary } from '../../store/job-summary.ts'
import { jobView } from '../../store/job-view.ts'
import { JOB_RETENTION_MS } from '../../store/jobs.ts'
import type { Store } from '../../store/open.ts'
import type { WebParts } from './parts.ts'
import type { Caller } from './signed-in.ts'

/** Newest first; `before` is the last job on the previous page. */
export function latestJobs(
  { services: { store, nowMs } }: WebParts,
  { userId }: Caller,
  wanted: { projectId?: string; driveId?: string; type?: ShownType; limit: number; before?: JobPlace },
): JobSummary[] {
  const { driveId, ...rest } = wanted
  return drivesOf(store, userId, wanted.projectId)
    .filter((id) => driveId === undefined || id === driveId)
    .flatMap((id) =>
      store.jobs.list({
        userId,
        driveId: id,
        types: SHOWN_TYPES,
        ...rest,
        createdAfterMs: nowMs() - JOB_RETENTION_MS + 1,
        createdBeforeMs: Number.MAX_SAFE_INTEGER,
      }),
    )
    .sort((a, b) => b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1))
    .slice(0, wanted.limit)
}

/** A job in a list that spans projects. */
export function listedJobJson({ services: { store, publicUrl } }: WebParts, job: JobSummary) {
  const isOfLibrary = job.type === 'import/drive_media'
  const name = isOfLibrary ? 'Library' : (store.projects.byId(job.projectId)?.name ?? '')
  return { ...jobView(job, publicUrl()), project_name: name }
}

/** The project's drive if the person can see the project, otherwise all their drives. */
function drivesOf(store: Store, userId: string, projectId: string | undefined): string[] {
  if (projectId === undefined) return store.drives.ofUser(userId).map(({ id }) => id)
  const project = store.projects.byId(projectId)
  return project && store.projects.accessOf(project, { userId }) !== null ? [project.driveId] : []
}
