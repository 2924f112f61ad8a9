// Drives in the settings: who belongs to them, balances, use over time, and the secret of their
// callbacks. Members see; owners change.
import { type Static, Type } from '@sinclair/typebox'
import { Elysia, status } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { closedObject, oneOf, text, uuid } from '../../http/schema-kinds.ts'
import type { DriveRole, DriveRow } from '../../store/drives.ts'
import type { UserRow } from '../../store/users.ts'
import type { WebParts } from './parts.ts'
import { type Caller, signedIn } from './signed-in.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const ROLES = ['owner', 'member'] as const
const MOST_OWN_DRIVES = 100

const DrivePath = closedObject({ drive_id: uuid() })
const MemberPath = closedObject({ drive_id: uuid(), user_id: uuid() })
/** Null is unlimited. */
const Balance = Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 }), Type.Null()])
const Name = text({ min: 1, max: 255, trimmed: true })
const BalancesBody = closedObject({
  media_seconds: Type.Optional(Balance),
  ai_credits: Type.Optional(Balance),
})

export function driveRoutes(parts: WebParts) {
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
    return `${publicUrl()}/password/${store.users.createPasswordLink(id)}`
  }

  return new Elysia()
    .use(signedIn(parts))
    .get('/drives', ({ caller }) => ({ data: store.drives.ofUser(caller.userId).map(driveJson) }))
    .post(
      '/drives',
      ({ caller, body }) => {
        const own = store.drives.ofUser(caller.userId).filter(({ role }) => role === 'owner')
        // Balances are the owners' to set, so a drive of one's own is use without bounds.
        if (own.length === 0)
          throw new RoughcutError('forbidden', 'Only owners of a drive may make another one.')
        if (own.length >= MOST_OWN_DRIVES)
          throw new RoughcutError(
            'conflict',
            `You own ${own.length} drives already, and that is the most. Use one of them.`,
          )
        const { id } = store.drives.create(body.name, caller.userId)
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
      ({ caller, params, body }) => {
        const drive = driveFor(caller, params.drive_id, 'owner')
        store.drives.rename(drive.id, body.name)
        return driveJson(driveFor(caller, drive.id, 'owner'))
      },
      { params: DrivePath, body: closedObject({ name: Name }) },
    )
    .patch(
      '/drives/:drive_id/balances',
      ({ caller, params, body }) => {
        const drive = driveFor(caller, params.drive_id, 'owner')
        store.drives.setBalances(drive.id, balancesOf(body))
        return driveJson(driveFor(caller, drive.id, 'owner'))
      },
      { params: DrivePath, body: BalancesBody },
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
      ({ caller, params, body }) => {
        const drive = driveFor(caller, params.drive_id, 'owner')
        const { link } = store.transaction(() => {
          const known = store.users.byEmail(body.email)
          if (known && store.drives.roleOf(drive.id, known.id))
            throw new RoughcutError('conflict', `${known.email} belongs to this drive already.`)
          const person = known ?? store.users.create(body.email)
          store.drives.addMember(drive.id, person.id, body.role)
          return { link: linkFor(person, drive.id) }
        })
        return status(201, { members: membersJson(drive.id), link })
      },
      {
        params: DrivePath,
        body: closedObject({ email: text({ min: 3, max: 254 }), role: oneOf(ROLES) }),
      },
    )
    .patch(
      '/drives/:drive_id/members/:user_id',
      ({ caller, params, body }) => {
        const { drive, userId } = memberFor(caller, params)
        store.drives.setRole(drive.id, userId, body.role)
        return { members: membersJson(drive.id) }
      },
      { params: MemberPath, body: closedObject({ role: oneOf(ROLES) }) },
    )
    .post(
      '/drives/:drive_id/members/:user_id/link',
      ({ caller, params }) => {
        const { drive, userId } = memberFor(caller, params)
        const person = store.users.byId(userId)
        const link = person && linkFor(person, drive.id)
        if (link === null)
          throw new RoughcutError(
            'forbidden',
            'This person has a password, or belongs to another drive too. Whoever runs the server can make a link: roughcut user link EMAIL.',
          )
        return { link }
      },
      { params: MemberPath },
    )
    .delete(
      '/drives/:drive_id/members/:user_id',
      ({ caller, params }) => {
        const isLeaving = params.user_id.toLowerCase() === caller.userId
        const { drive, userId } = memberFor(caller, params, isLeaving ? 'member' : 'owner')
        store.drives.removeMember(drive.id, userId)
        return { removed: true }
      },
      { params: MemberPath },
    )
    .get(
      '/drives/:drive_id/secret',
      ({ caller, params }) => ({
        secret: store.drives.secret(driveFor(caller, params.drive_id, 'owner').id),
      }),
      { params: DrivePath },
    )
    .post(
      '/drives/:drive_id/secret/rotate',
      ({ caller, params }) => ({
        secret: store.drives.rotateSecret(driveFor(caller, params.drive_id, 'owner').id),
      }),
      { params: DrivePath },
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

function balancesOf({ media_seconds, ai_credits }: Static<typeof BalancesBody>) {
  return {
    ...(media_seconds === undefined ? {} : { mediaSeconds: media_seconds }),
    ...(ai_credits === undefined ? {} : { aiCredits: ai_credits }),
  }
}
