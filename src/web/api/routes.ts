// /app/api, the table of contents: what the pages ask the server. For signed-in people only, and not
// part of /v1. The pages call it through its type, `WebApi`.
import { Elysia } from 'elysia'
import { agentRoutes } from './agent.ts'
import { commentRoutes } from './comments.ts'
import { driveRoutes } from './drives.ts'
import { editRoutes } from './edits.ts'
import { eventRoutes } from './events.ts'
import { exportRoutes } from './exports.ts'
import { jobRoutes } from './jobs.ts'
import { mediaRoutes } from './media.ts'
import { newProjectRoutes } from './new-project.ts'
import type { WebParts } from './parts.ts'
import { projectDetailRoutes } from './project-detail.ts'
import { projectRoutes } from './projects.ts'
import { sessionRoutes } from './session.ts'
import { systemRoutes } from './system.ts'
import { tokenRoutes } from './tokens.ts'
import { uploadRoutes } from './uploads.ts'

export type WebApi = ReturnType<typeof createWebApi>

export function createWebApi(parts: WebParts) {
  return new Elysia({ prefix: '/app/api', detail: { hide: true } })
    .use(sessionRoutes(parts))
    .use(projectRoutes(parts))
    .use(projectDetailRoutes(parts))
    .use(mediaRoutes(parts))
    .use(editRoutes(parts))
    .use(agentRoutes(parts))
    .use(eventRoutes(parts))
    .use(exportRoutes(parts))
    .use(uploadRoutes(parts))
    .use(newProjectRoutes(parts))
    .use(commentRoutes(parts))
    .use(jobRoutes(parts))
    .use(tokenRoutes(parts))
    .use(driveRoutes(parts))
    .use(systemRoutes(parts))
}
