// Drives in the settings: who belongs to them, balances, use over time, and the secret of their
// callbacks. Members see; owners change.
import { Type } from '@sinclair/typebox'
import { Elysia, status } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import type { DriveRole, DriveRow } from '../../store/drives.ts'
import type { SecurityEventKind } from '../../store/security-events.ts'
import { oneTimeLink, type UserRow } from '../../store/users.ts'
import { closedObject, oneOf, text, uuid } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import type { WebParts } from './parts.ts'
import type { SecurityRecord } from './security-record.ts'
import { type Caller, signedIn } from './signed-in.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ROLES = ['owner', 'member'] as const
const MOST_OWN_DRIVES = 100

const DrivePath = closedObject({ drive_id: uuid() })
const MemberPath = closedObject({ drive_id: uuid(), user_id: uuid() })
const Name = text({ min: 1, max: 255, trimmed: true })
export function driveRoutes(parts: WebParts, { record }: Accounts) {
  const { store, nowMs, publicUrl } = parts.services

  /** A drive that the caller belongs to (and owns, if `needed` says so). Others do not exist for them. */
  const driveFor = (caller: Caller, id: string, needed: DriveRole): DriveRow & { role: DriveRole } => {
    const drive = store.drives.byId(id.toLowerCase())
    const role = drive && store.drives.roleOf(drive.id, caller.userId)
    if (!drive || !role)
      throw new RoughcutError('not_found', 'There is no such drive, or you do not belong to it.')
    if (needed === 'owner' && role !== 'owner')
      throw new RoughcutError('forbidden', 'Only owners of the drive may do this.')
    return { ...drive, role }
  }
  const memberFor = (
    caller: Caller,
    params: { drive_id: string; user_id: string },
    needed: DriveRole = 'owner',
  ) => {
    const drive = driveFor(caller, params.drive_id, needed)
    const userId = params.user_id.toLowerCase()
    if (!store.drives.roleOf(drive.id, userId))
      throw new RoughcutError('not_found', 'This person does not belong to the drive.')
    return { drive, userId }
  }
  const membersJson = (driveId: string) =>
    store.drives.membersOf(driveId).map(({ userId, email, role, hasPassword }) => ({
      user_id: userId,
      email,
      role,
      has_password: hasPassword,
    }))
  /**
   * With it they set their first password. Null for whoever has one, or belongs to another drive too:
   * else its owner could take over somebody's account by inviting them.
   */
  const linkFor = ({ id, passwordHash }: UserRow, driveId: string): string | null => {
    const isOurs = store.drives.ofUser(id).every((drive) => drive.id === driveId)
    if (passwordHash !== null || !isOurs) return null
    return oneTimeLink(publicUrl(), store.users.createPasswordLink(id))
  }

  const recordMember = (
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

  return (
    new Elysia()
      .use(signedIn(parts))
      .get('/drives', ({ caller }) => ({ data: store.drives.ofUser(caller.userId).map(driveJson) }))
      .post(
        '/drives',
        ({ caller, body, request, server }) => {
          const own = store.drives.ofUser(caller.userId).filter(({ role }) => role === 'owner')
          if (own.length === 0)
            throw new RoughcutError('forbidden', 'Only owners of a drive may create another one.')
          // A new drive has no limits, so it would be a way around those of the others.
          if (own.every(({ mediaSeconds, aiCredits }) => mediaSeconds !== null || aiCredits !== null))
            throw new RoughcutError(
              'forbidden',
              'Every drive you own has a limit, so only whoever runs the server can create another one: roughcut drive create.',
            )
          if (own.length >= MOST_OWN_DRIVES)
            throw new RoughcutError(
              'conflict',
              `You own ${own.length} drives already, and that is the most. Use one of them.`,
            )
          const { id } = store.drives.create(body.name, caller.userId)
          record(
            { request, server },
            { kind: 'drive_created', actor: caller.email, driveId: id, detail: body.name },
          )
          return status(201, driveJson(driveFor(caller, id, 'owner')))
        },
        { body: closedObject({ name: Name }) },
      )
      .get(
        '/drives/:drive_id',
        ({ caller, params }) => {
          const drive = driveFor(caller, params.drive_id, 'member')
          return { ...driveJson(drive), members: membersJson(drive.id) }
        },
        { params: DrivePath },
      )
      .patch(
        '/drives/:drive_id',
        ({ caller, params, body, request, server }) => {
          const drive = driveFor(caller, params.drive_id, 'owner')
          store.drives.rename(drive.id, body.name)
          record(
            { request, server },
            { kind: 'drive_changed', actor: caller.email, driveId: drive.id, detail: `name: ${body.name}` },
          )
          return driveJson(driveFor(caller, drive.id, 'owner'))
        },
        { params: DrivePath, body: closedObject({ name: Name }) },
      )
      // What a drive may use is not for its owners to say.
      .patch(
        '/drives/:drive_id/balances',
        ({ caller, params }) => {
          driveFor(caller, params.drive_id, 'member')
          throw new RoughcutError(
            'forbidden',
            'Only whoever runs the server sets the balances of a drive: roughcut drive set.',
          )
        },
        { params: DrivePath },
      )
      .get(
        '/drives/:drive_id/usage',
        ({ caller, params, query }) => {
          const drive = driveFor(caller, params.drive_id, 'member')
          const days = Number(query.days ?? 30)
          const used = store.charges.usageOf(drive.id, nowMs() - days * DAY_MS)
          return {
            days,
            data: used.map(({ day, mediaSeconds, aiCredits }) => ({
              day,
              media_seconds: mediaSeconds,
              ai_credits: aiCredits,
            })),
          }
        },
        { params: DrivePath, query: closedObject({ days: Type.Optional(oneOf(['7', '30', '90', '365'])) }) },
      )
      .post(
        '/drives/:drive_id/members',
        ({ caller, params, body, request, server }) => {
          const drive = driveFor(caller, params.drive_id, 'owner')
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
          return status(201, { members: membersJson(drive.id), link })
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
          return { members: membersJson(drive.id) }
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
      .get(
        '/drives/:drive_id/secret',
        ({ caller, params, request, server }) => {
          const { id } = driveFor(caller, params.drive_id, 'owner')
          record({ request, server }, { kind: 'secret_shown', actor: caller.email, driveId: id })
          return { secret: store.drives.secret(id) }
        },
        { params: DrivePath },
      )
      .post(
        '/drives/:drive_id/secret/rotate',
        ({ caller, params, request, server }) => {
          const { id } = driveFor(caller, params.drive_id, 'owner')
          const secret = store.drives.rotateSecret(id)
          record({ request, server }, { kind: 'secret_rotated', actor: caller.email, driveId: id })
          return { secret }
        },
        { params: DrivePath },
      )
  )
}

function driveJson(drive: DriveRow & { role: DriveRole }) {
  return {
    drive_id: drive.id,
    name: drive.name,
    role: drive.role,
    /** What is left; null is unlimited. */
    media_seconds: drive.mediaSeconds,
    ai_credits: drive.aiCredits,
  }
}
