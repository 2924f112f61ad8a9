// A drive's library, for its members: listing and deleting files.
import { Elysia, status } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { isoTime } from '../../store/job-view.ts'
import { closedObject, uuid } from '../shared/schema-kinds.ts'
import type { WebParts } from './parts.ts'
import { type Caller, signedIn } from './signed-in.ts'

const DrivePath = closedObject({ drive_id: uuid() })
const FilePath = closedObject({ drive_id: uuid(), asset_id: uuid() })

/** A drive's library: its members list it, and whoever added a file, or an owner, deletes it. */
export function libraryRoutes({ services, ...parts }: WebParts) {
  const { store, mediaFolder, derivedFiles } = services

  /** The drive, and whether the caller owns it. Other people's drives are hidden from them. */
  const driveFor = ({ userId }: Caller, id: string) => {
    const drive = store.drives.byId(id.toLowerCase())
    const role = drive && store.drives.roleOf(drive.id, userId)
    if (!drive || !role) throw new RoughcutError('not_found', 'Drive not found, or you are not a member.')
    return { driveId: drive.id, isOwner: role === 'owner' }
  }

  return new Elysia()
    .use(signedIn({ services, ...parts }))
    .get(
      '/drives/:drive_id/library',
      ({ caller, params }) => {
        const { driveId, isOwner } = driveFor(caller, params.drive_id)
        return {
          data: store.library.list(driveId).map((file) => ({
            asset_id: file.id,
            name: file.name,
            type: file.kind,
            duration_seconds: file.durationUs === null ? null : file.durationUs / 1e6,
            added_by: file.ownerEmail,
            added_at: isoTime(file.createdAtMs),
            may_delete: isOwner || file.ownerId === caller.userId,
          })),
        }
      },
      { params: DrivePath },
    )
    .delete(
      '/drives/:drive_id/library/:asset_id',
      async ({ caller, params }) => {
        const { driveId, isOwner } = driveFor(caller, params.drive_id)
        const file = store.library.file(driveId, params.asset_id.toLowerCase())
        if (file === null) throw new RoughcutError('not_found', 'File not found in the library.')
        if (!isOwner && file.ownerId !== caller.userId)
          throw new RoughcutError(
            'forbidden',
            'Only the person who added a file, or an owner of the drive, may delete it.',
          )
        const unused = store.library.remove(file)
        await Promise.all(unused.map((hash) => mediaFolder.remove(hash)))
        await derivedFiles.forget(unused)
        return status(204)
      },
      { params: FilePath },
    )
}
