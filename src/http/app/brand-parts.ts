// The intro, outro and logo of a drive's brand kit, which are files in its library.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { addFromLibrary } from '../../jobs/kinds/import/copy-from-library.ts'
import { BRAND_PARTS } from '../../store/brand-kits.ts'
import type { MediaItemRow } from '../../store/media.ts'
import { closedObject, oneOf, uuid } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import { brandJson } from './brand.ts'
import { DrivePath, driveFor } from './drive-access.ts'
import type { WebParts } from './parts.ts'
import { projectFor } from './project-access.ts'
import { ProjectPath } from './projects.ts'
import { signedIn } from './signed-in.ts'

/** Drive owners choose the parts; people who can edit a project add them to it. */
export function brandPartRoutes(parts: WebParts, { record }: Accounts) {
  const { store, derivedFiles, newId } = parts.services

  /** The project's media item for this library file. */
  function taken(projectId: string, file: MediaItemRow): string {
    const items = store.media.itemsOf(projectId)
    const known = items.find(({ fileHash }) => fileHash !== null && fileHash === file.fileHash)
    if (known !== undefined) return known.id
    const id = newId()
    const position = items.reduce((next, item) => Math.max(next, item.position + 1), 0)
    const name = store.media.hasName(projectId, file.name) ? `Brand/${id.slice(-6)}/${file.name}` : file.name
    addFromLibrary(store, file, { id, projectId, name, position })
    const item = store.media.byId(id)
    if (item !== null) derivedFiles.want(item)
    return id
  }

  return (
    new Elysia()
      .use(signedIn(parts))
      .put(
        '/drives/:drive_id/brand/parts/:part',
        ({ caller, params, body, request, server }) => {
          const { id } = driveFor(store, caller, params.drive_id, 'owner')
          const file = body.asset_id === null ? null : store.library.file(id, body.asset_id.toLowerCase())
          if (body.asset_id !== null && file === null)
            throw new RoughcutError('not_found', 'File not found in the library.')
          if (params.part === 'logo' && file !== null && file.kind !== 'image')
            throw new RoughcutError(
              'bad_request',
              `“${file.name}” is not an image. A logo is an image, preferably a PNG.`,
            )
          store.brandKits.setPart(id, params.part, file?.id ?? null)
          const detail = `brand ${params.part}: ${file?.name ?? 'none'}`
          record({ request, server }, { kind: 'drive_changed', actor: caller.email, driveId: id, detail })
          return brandJson(store, id)
        },
        {
          params: closedObject({ ...DrivePath.properties, part: oneOf(BRAND_PARTS) }),
          body: closedObject({ asset_id: Type.Union([uuid(), Type.Null()]) }),
        },
      )
      /** Adds a part to the project's media if it isn't there yet. Playing it takes an ordinary edit. */
      .post(
        '/projects/:project_id/brand/media',
        ({ caller, params, body }) => {
          const { project } = projectFor(parts, caller, params.project_id, 'edit')
          const assetId = store.brandKits.of(project.driveId).parts[body.part]
          const file = assetId === undefined ? null : store.library.file(project.driveId, assetId)
          if (file === null)
            throw new RoughcutError(
              'not_found',
              `The drive has no ${body.part}. Choose one under Settings → Brand.`,
            )
          return { media_id: store.transaction(() => taken(project.id, file)) }
        },
        { params: ProjectPath, body: closedObject({ part: oneOf(BRAND_PARTS) }) },
      )
  )
}
