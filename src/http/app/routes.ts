// /app/api, the table of contents: the routes that the pages call. For signed-in people only, and not
// part of /v1. The pages use its type, `WebApi`.
import { Elysia } from 'elysia'
import { type Accounts, createAccounts } from './accounts.ts'
import { agentRoutes } from './agent.ts'
import { backupRoutes } from './backup.ts'
import { brandRoutes } from './brand.ts'
import { brandPartRoutes } from './brand-parts.ts'
import { commentRoutes } from './comments.ts'
import { connectionRoutes } from './connections.ts'
import { diskRoutes } from './disk.ts'
import { driveRoutes } from './drives.ts'
import { editLinkRoutes } from './edit-links.ts'
import { editRoutes } from './edits.ts'
import { eventRoutes } from './events.ts'
import { exportRoutes } from './exports.ts'
import { importRoutes } from './imports.ts'
import { jobRoutes } from './jobs.ts'
import { libraryRoutes } from './library.ts'
import { mediaRoutes } from './media.ts'
import { mediaChangeRoutes } from './media-changes.ts'
import { mediaSyncRoutes } from './media-sync.ts'
import { modelServerRoutes } from './model-server.ts'
import { modelRoutes } from './models.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { pageRoutes } from './pages.ts'
import type { WebParts } from './parts.ts'
import { passwordChangeRoutes, passwordLinkRoutes } from './passwords.ts'
import { createPersonLimits } from './person-limit.ts'
import { profileRoutes } from './profile.ts'
import { projectDetailRoutes } from './project-detail.ts'
import { projectRoutes } from './projects.ts'
import { sampleProjectRoutes } from './sample-project.ts'
import { searchRoutes } from './search.ts'
import { secondFactorRoutes, secondFactorSignIn } from './second-factor.ts'
import { securityEventRoutes } from './security-events.ts'
import { sessionRoutes } from './session.ts'
import { systemRoutes } from './system.ts'
import { tokenRoutes } from './tokens.ts'
import { transcriptRoutes } from './transcripts.ts'
import { uploadRoutes } from './uploads.ts'
import { webhookRoutes } from './webhooks.ts'
import { workerRoutes } from './workers.ts'

export type WebApi = ReturnType<typeof createWebApi>

/** All routes below `/app/api`. */
export function createWebApi(parts: WebParts) {
  const accounts = createAccounts(parts)
  const limits = createPersonLimits(parts.personLimits)
  const api = new Elysia({ prefix: '/app/api', detail: { hide: true } })
    .use(accountRoutes(parts, accounts))
    .use(projectRoutes(parts))
    .use(projectDetailRoutes(parts))
    .use(searchRoutes(parts))
    .use(mediaRoutes(parts))
    .use(mediaChangeRoutes(parts).use(mediaSyncRoutes(parts, limits.export)))
    .use(editRoutes(parts, limits.edit))
    .use(agentRoutes(parts, limits.agent))
    .use(eventRoutes(parts))
    .use(exportRoutes(parts, limits.export))
    .use(pageRoutes(parts, limits.export, accounts))
    .use(uploadRoutes(parts))
    .use(importRoutes(parts, limits.import).use(sampleProjectRoutes(parts, limits.import)))
    .use(libraryRoutes(parts))
    .use(editLinkRoutes(parts, limits.import))
    .use(transcriptRoutes(parts, limits.import))
    .use(commentRoutes(parts, limits.comment))
    .use(jobRoutes(parts))
    .use(settingsRoutes(parts, accounts))
  refuseOtherMethods(api)
  return api
}

/** Who somebody is, and how they prove it. */
function accountRoutes(parts: WebParts, accounts: Accounts) {
  return new Elysia()
    .use(sessionRoutes(parts, accounts))
    .use(passwordLinkRoutes(parts, accounts))
    .use(passwordChangeRoutes(parts, accounts))
    .use(secondFactorSignIn(parts, accounts))
    .use(secondFactorRoutes(parts, accounts))
    .use(profileRoutes(parts, accounts))
}

function settingsRoutes(parts: WebParts, accounts: Accounts) {
  return new Elysia()
    .use(tokenRoutes(parts, accounts))
    .use(connectionRoutes(parts, accounts))
    .use(driveRoutes(parts, accounts).use(brandRoutes(parts, accounts)).use(brandPartRoutes(parts, accounts)))
    .use(webhookRoutes(parts, accounts))
    .use(modelRoutes(parts, accounts))
    .use(modelServerRoutes(parts, accounts))
    .use(systemRoutes(parts))
    .use(workerRoutes(parts, accounts))
    .use(backupRoutes(parts, accounts))
    .use(diskRoutes(parts))
    .use(securityEventRoutes(parts))
}
