// Which drives a signed-in person can see and change, and who belongs to them.
import { RoughcutError } from '../../errors.ts'
import type { DriveRole, DriveRow } from '../../store/drives.ts'
import type { Store } from '../../store/open.ts'
import { closedObject, uuid } from '../shared/schema-kinds.ts'
import type { Caller } from './signed-in.ts'

export const DrivePath = closedObject({ drive_id: uuid() })

type OwnDrive = DriveRow & { role: DriveRole }

/** A drive the caller belongs to (and owns, if `needed` says so). Other drives are hidden from them. */
export function driveFor(store: Store, caller: Caller, id: string, needed: DriveRole): OwnDrive {
  const drive = store.drives.byId(id.toLowerCase())
  const role = drive && store.drives.roleOf(drive.id, caller.userId)
  if (!drive || !role) throw new RoughcutError('not_found', 'Drive not found, or you are not a member.')
  if (needed === 'owner' && role !== 'owner')
    throw new RoughcutError('forbidden', 'Only owners of the drive may do this.')
  return { ...drive, role }
}

/** A drive's members, as the settings show them. */
export function membersJson(store: Store, driveId: string) {
  return store.drives.membersOf(driveId).map(({ userId, email, role, hasPassword }) => ({
    user_id: userId,
    email,
    role,
    has_password: hasPassword,
  }))
}
