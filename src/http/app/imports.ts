// Imports from the pages, into a new or an existing project. Uses the same import job as
// POST /v1/jobs/import/project_media.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { TEAM_ACCESS } from '../../store/schema.ts'
import { requireBalance } from '../shared/admission.ts'
import { Composition, checkNames, MAX_COMPOSITIONS, MAX_MEDIA } from '../shared/import-fields.ts'
import { closedObject, oneOf, text, uuid } from '../shared/schema-kinds.ts'
import { driveFor } from './drive-access.ts'
import type { WebParts } from './parts.ts'
import type { PersonLimit } from './person-limit.ts'
import { projectFor } from './project-access.ts'
import { ProjectPath } from './projects.ts'
import { signedIn } from './signed-in.ts'
import { startImport } from './start-job.ts'
import { arrivedUploads, MediaItem, mediaByName, type NamedMedia } from './wanted-media.ts'

/** Per project, over all its imports: every edit reads all of them. */
const MAX_MEDIA_OF_PROJECT = 1000

/**
 * Imports into a new project (`POST /projects`) or an existing one, which takes edit access. Each makes a job and counts
 * against `limit`.
 */
export function importRoutes(parts: WebParts, limit: PersonLimit) {
  const { store } = parts.services

  /** Throws `conflict` for names the project already has, and for more media than it can hold. */
  const requireFreeNames = (projectId: string, media: readonly NamedMedia[]): number => {
    const items = store.media.itemsOf(projectId)
    const taken = new Set(items.map(({ nameNfc }) => nameNfc))
    const clash = media.find(({ name }) => taken.has(name.normalize('NFC')))
    if (clash)
      throw new RoughcutError(
        'conflict',
        `The project already has a media file named “${clash.name}”. Choose a different name.`,
      )
    if (items.length + media.length > MAX_MEDIA_OF_PROJECT)
      throw new RoughcutError(
        'conflict',
        `A project holds at most ${MAX_MEDIA_OF_PROJECT} media files; this one has ${items.length}. Start another project.`,
      )
    return items.reduce((next, { position }) => Math.max(next, position + 1), 0)
  }

  return new Elysia()
    .use(signedIn(parts))
    .post(
      '/projects',
      async ({ caller, body }) => {
        driveFor(store, caller, body.drive_id, 'member')
        const media = body.add_media ?? []
        const request = {
          project_name: body.name.trim(),
          add_media: mediaByName(media),
          add_compositions: body.add_compositions ?? [],
        }
        checkNames(request)
        limit.take(caller)
        const handOver = await arrivedUploads(parts, caller, media)
        parts.requireRoom(0)
        requireBalance(store, body.drive_id, 'mediaSeconds')
        return startImport(
          parts,
          caller,
          {
            driveId: body.drive_id,
            project: { newName: request.project_name, teamAccess: body.team_access ?? 'none' },
            request,
          },
          handOver,
        )
      },
      {
        body: closedObject({
          drive_id: uuid(),
          name: text({ min: 1, max: 255, trimmed: true }),
          team_access: Type.Optional(oneOf(TEAM_ACCESS)),
          add_media: Type.Optional(Type.Array(MediaItem, { maxItems: MAX_MEDIA })),
          add_compositions: Type.Optional(Type.Array(Composition, { maxItems: MAX_COMPOSITIONS })),
        }),
      },
    )
    .post(
      '/projects/:project_id/media',
      async ({ caller, params, body: { add_media: media } }) => {
        projectFor(parts, caller, params.project_id, 'edit')
        const wanted = { add_media: mediaByName(media) }
        checkNames(wanted)
        limit.take(caller)
        const handOver = await arrivedUploads(parts, caller, media)
        // Check again: reading the files took a while.
        const { project } = projectFor(parts, caller, params.project_id, 'edit')
        parts.requireRoom(0)
        requireBalance(store, project.driveId, 'mediaSeconds')
        const firstPosition = requireFreeNames(project.id, media)
        return startImport(
          parts,
          caller,
          {
            driveId: project.driveId,
            project: { id: project.id },
            request: { ...wanted, project_name: project.name, first_position: firstPosition },
          },
          handOver,
        )
      },
      {
        params: ProjectPath,
        body: closedObject({ add_media: Type.Array(MediaItem, { minItems: 1, maxItems: MAX_MEDIA }) }),
      },
    )
}
