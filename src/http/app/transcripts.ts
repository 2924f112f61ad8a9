// Transcribing a file again whose transcript failed: a job of its own, which costs nothing at first.
import { Type } from '@sinclair/typebox'
import { Elysia, status } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import type { ImportRequest } from '../../jobs/kinds/import/import-request.ts'
import { costOfAgain, isTranscriptMissing } from '../../jobs/kinds/import/transcribe-again.ts'
import { jobView } from '../../store/job-view.ts'
import { requireBalance } from '../shared/admission.ts'
import { UploadImport } from '../shared/import-fields.ts'
import { closedObject, uuid } from '../shared/schema-kinds.ts'
import type { WebParts } from './parts.ts'
import type { PersonLimit } from './person-limit.ts'
import { projectFor } from './project-access.ts'
import { signedIn } from './signed-in.ts'
import { startJob } from './start-job.ts'

const MediaOfProject = closedObject({ project_id: uuid(), media_id: uuid() })

export function transcriptRoutes(parts: WebParts, limit: PersonLimit) {
  const { store, publicUrl } = parts.services
  return new Elysia().use(signedIn(parts)).post(
    '/projects/:project_id/media/:media_id/transcript',
    ({ caller, params, body }) => {
      const { project } = projectFor(parts, caller, params.project_id, 'edit')
      const item = store.media.byId(params.media_id.toLowerCase())
      if (item === null || item.projectId !== project.id)
        throw new RoughcutError('not_found', 'The project has no such media file.')
      if (!isTranscriptMissing(store, item))
        throw new RoughcutError('conflict', `“${item.name}” has no failed transcript to try again.`)
      limit.take(caller)
      parts.requireRoom(0)
      if (costOfAgain(store, item) > 0) requireBalance(store, project.driveId, 'mediaSeconds')
      const request: ImportRequest = {
        project_name: project.name,
        transcribe_again: [{ media_id: item.id, ...body }],
      }
      const job = startJob(parts, caller, {
        type: 'import/project_media',
        driveId: project.driveId,
        project: { id: project.id },
        request,
      })
      return status(201, jobView(job, publicUrl()))
    },
    {
      params: MediaOfProject,
      body: closedObject({ language: Type.Optional(UploadImport.properties.language) }),
    },
  )
}
