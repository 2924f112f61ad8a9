// Worlds whose imports do what they do in a server.
import { type JobKinds, provided } from '../../src/jobs/engine/context.ts'
import { importMedia } from '../../src/jobs/kinds/import/import-media.ts'
import type { ServerParts } from '../../src/start.ts'

export const importing = (services: ServerParts): Partial<JobKinds> => ({
  'import/project_media': provided(importMedia, services),
})
