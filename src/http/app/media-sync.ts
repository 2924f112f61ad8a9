// Syncs the tracks of a sequence by their sound again: for recordings that were added without syncing, or whose offsets
// were changed by hand. A job does it; see jobs/kinds/sync.
import { Elysia, status } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import type { SyncRequest } from '../../jobs/kinds/sync/sync-kind.ts'
import { jobView } from '../../store/job-view.ts'
import { itemFor, MediaPath } from './media-access.ts'
import type { WebParts } from './parts.ts'
import type { PersonLimit } from './person-limit.ts'
import { projectFor } from './project-access.ts'
import { signedIn } from './signed-in.ts'
import { startJob } from './start-job.ts'

/** For people who can edit the project. Tracks that don't match anywhere keep their offsets. */
export function mediaSyncRoutes(parts: WebParts, limit: PersonLimit) {
  const { store, publicUrl } = parts.services
  const isSyncing = (mediaId: string) =>
    store.jobs
      .unfinished()
      .some(({ type, request }) => type === 'sync' && (request as SyncRequest).media_id === mediaId)
  return new Elysia().use(signedIn(parts)).post(
    '/media/:media_id/sync',
    ({ caller, params }) => {
      const item = itemFor(parts, caller, params.media_id, 'edit')
      if (item.tracks === null)
        throw new RoughcutError('conflict', `“${item.name}” is a file; only sequences can be synced.`)
      if (isSyncing(item.id)) throw new RoughcutError('conflict', `“${item.name}” is already being synced.`)
      limit.take(caller)
      const { project } = projectFor(parts, caller, item.projectId, 'edit')
      const request: SyncRequest = {
        media_id: item.id,
        offsets_us: item.tracks.map(({ offsetUs }) => offsetUs),
      }
      const job = startJob(
        parts,
        caller,
        { type: 'sync', driveId: project.driveId, project: { id: project.id }, request },
        // Pages show it with the sequence.
        (jobId) => store.jobs.showInProgress(jobId, { media_id: item.id }),
      )
      return status(201, jobView(job, publicUrl()))
    },
    { params: MediaPath },
  )
}
