// A prompt from the project's page: the same job as POST /v1/jobs/agent makes, which also knows what
// its writer was looking at.
import { Type } from '@sinclair/typebox'
import { Elysia, status } from 'elysia'
import { jobView } from '../../store/job-view.ts'
import { checkModel, requireBalance, unreachableModel } from '../shared/admission.ts'
import { closedObject, text } from '../shared/schema-kinds.ts'
import type { WebParts } from './parts.ts'
import type { PersonLimit } from './person-limit.ts'
import { projectFor } from './project-access.ts'
import { ProjectPath } from './projects.ts'
import { signedIn } from './signed-in.ts'
import { startJob } from './start-job.ts'

export function agentRoutes(parts: WebParts, limit: PersonLimit) {
  const { store, publicUrl } = parts.services
  return new Elysia().use(signedIn(parts)).post(
    '/projects/:project_id/agent',
    async ({ caller, params, body }) => {
      projectFor(parts, caller, params.project_id, 'edit')
      limit.take(caller)
      const isReachable = await checkModel(parts.models, body.model)
      // Again: the answer of another server may have taken a while.
      const { project } = projectFor(parts, caller, params.project_id, 'edit')
      parts.requireRoom(0)
      requireBalance(store, project.driveId, 'aiCredits')
      if (!isReachable) throw unreachableModel(body.model)
      const job = startJob(parts, caller, {
        type: 'agent',
        driveId: project.driveId,
        project: { id: project.id },
        request: { ...body, project_id: project.id },
      })
      return status(201, jobView(job, publicUrl()))
    },
    {
      params: ProjectPath,
      body: closedObject({
        prompt: text({ min: 1, max: 20_000, trimmed: true }),
        model: Type.Optional(text({ min: 1, max: 200 })),
        /** The composition that the page shows; one that is gone meanwhile counts as none. */
        shown_composition_id: Type.Optional(text({ min: 1, max: 200 })),
      }),
    },
  )
}
