// A drive's members: inviting, changing roles, creating links, removing.
import { Elysia, status } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import type { DriveRole } from '../../store/drives.ts'
import type { SecurityEventKind } from '../../store/security-events.ts'
import { oneTimeLink, type UserRow } from '../../store/users.ts'
import { closedObject, oneOf, text, uuid } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import { DrivePath, driveFor, membersJson } from './drive-access.ts'
import type { WebParts } from './parts.ts'
import type { SecurityRecord } from './security-record.ts'
import { type Caller, signedIn } from './signed-in.ts'

const ROLES = ['owner', 'member'] as const
const MemberPath = closedObject({ drive_id: uuid(), user_id: uuid() })

/** Members see who's in a drive, owners change that, and anyone can leave. */
export function driveMemberRoutes(parts: WebParts, { record }: Accounts) {
  const { store } = parts.services
  const recordMember = memberRecord(record)
  const memberFor = (
    caller: Caller,
    params: { drive_id: string; user_id: string },
    needed: DriveRole = 'owner',
  ) => {
    const drive = driveFor(store, caller, params.drive_id, needed)
    const userId = params.user_id.toLowerCase()
    if (!store.drives.roleOf(drive.id, userId))
      throw new RoughcutError('not_found', 'This person does not belong to the drive.')
    return { drive, userId }
  }
  const linkFor = (person: UserRow, driveId: string) => passwordLink(parts, person, driveId)

  return new Elysia()
    .use(signedIn(parts))
    .post(
      '/drives/:drive_id/members',
      ({ caller, params, body, request, server }) => {
        const drive = driveFor(store, caller, params.drive_id, 'owner')
        const { person, link } = store.transaction(() => {
          const known = store.users.byEmail(body.email)
          if (known && store.drives.roleOf(drive.id, known.id))
            throw new RoughcutError('conflict', `${known.email} belongs to this drive already.`)
          const person = known ?? store.users.create(body.email)
          store.drives.addMember(drive.id, person.id, body.role)
          return { person, link: linkFor(person, drive.id) }
        })
        recordMember({ request, server }, caller, drive.id, person, 'member_added', body.role)
        if (link !== null) recordMember({ request, server }, caller, drive.id, person, 'link_created')
        return status(201, { members: membersJson(store, drive.id), link })
      },
      {
        params: DrivePath,
        body: closedObject({ email: text({ min: 3, max: 254 }), role: oneOf(ROLES) }),
      },
    )
    .patch(
      '/drives/:drive_id/members/:user_id',
      ({ caller, params, body, request, server }) => {
        const { drive, userId } = memberFor(caller, params)
        store.drives.setRole(drive.id, userId, body.role)
        recordMember(
          { request, server },
          caller,
          drive.id,
          store.users.byId(userId),
          'member_role_changed',
          body.role,
        )
        return { members: membersJson(store, drive.id) }
      },
      { params: MemberPath, body: closedObject({ role: oneOf(ROLES) }) },
    )
    .post(
      '/drives/:drive_id/members/:user_id/link',
      ({ caller, params, request, server }) => {
        const { drive, userId } = memberFor(caller, params)
        const person = store.users.byId(userId)
        const link = person && linkFor(person, drive.id)
        if (link === null)
          throw new RoughcutError(
            'forbidden',
            'This person has a password, or belongs to another drive too. Whoever runs the server can create a link: roughcut user link EMAIL.',
          )
        recordMember({ request, server }, caller, drive.id, person, 'link_created')
        return { link }
      },
      { params: MemberPath },
    )
    .delete(
      '/drives/:drive_id/members/:user_id',
      ({ caller, params, request, server }) => {
        const isLeaving = params.user_id.toLowerCase() === caller.userId
        const { drive, userId } = memberFor(caller, params, isLeaving ? 'member' : 'owner')
        store.drives.removeMember(drive.id, userId)
        recordMember({ request, server }, caller, drive.id, store.users.byId(userId), 'member_removed')
        return { removed: true }
      },
      { params: MemberPath },
    )
}

/**
 * Lets them set their first password. Null for people who have a password or belong to another drive;
 * otherwise an owner could take over an account by inviting its owner.
 */
function passwordLink(
  { services: { store, publicUrl } }: WebParts,
  { id, passwordHash }: UserRow,
  driveId: string,
): string | null {
  const isOurs = store.drives.ofUser(id).every((drive) => drive.id === driveId)
  if (passwordHash !== null || !isOurs) return null
  return oneTimeLink(publicUrl(), store.users.createPasswordLink(id))
}

/** The security log line for a change to a drive's member. */
function memberRecord(record: SecurityRecord) {
  return (
    asking: Parameters<SecurityRecord>[0],
    caller: Caller,
    driveId: string,
    person: UserRow | null,
    kind: SecurityEventKind,
    role = '',
  ): void =>
    record(asking, {
      kind,
      actor: caller.email,
      driveId,
      ...(person === null ? {} : { userId: person.id }),
      detail: [person?.email, role].filter(Boolean).join(': '),
    })
}
