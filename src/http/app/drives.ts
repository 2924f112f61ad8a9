// Drives in the settings: balances, usage, and the callback secret. Members see; owners change.
import { Type } from '@sinclair/typebox'
import { Elysia, status } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import type { DriveRole, DriveRow } from '../../store/drives.ts'
import { invalid } from '../shared/request-validation.ts'
import { closedObject, oneOf, text } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import { DrivePath, driveFor, membersJson } from './drive-access.ts'
import { driveMemberRoutes } from './drive-members.ts'
import type { WebParts } from './parts.ts'
import { signedIn } from './signed-in.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MAX_OWN_DRIVES = 100
/** Characters: a third of Whisper's decoder context, about 150 tokens. */
const MAX_VOCABULARY = 500

const Name = text({ min: 1, max: 255, trimmed: true })

/** Everything about drives that the settings show and change. */
export function driveRoutes(parts: WebParts, accounts: Accounts) {
  return new Elysia()
    .use(ownDriveRoutes(parts, accounts))
    .use(usageRoutes(parts))
    .use(driveMemberRoutes(parts, accounts))
    .use(secretRoutes(parts, accounts))
}

function ownDriveRoutes(parts: WebParts, { record }: Accounts) {
  const { store } = parts.services
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
          // A new drive has no limits, so creating one would get around those of the others.
          if (own.every(({ mediaSeconds, aiCredits }) => mediaSeconds !== null || aiCredits !== null))
            throw new RoughcutError(
              'forbidden',
              'Every drive you own has a limit, so only whoever runs the server can create another one: roughcut drive create.',
            )
          if (own.length >= MAX_OWN_DRIVES)
            throw new RoughcutError('conflict', `You own ${own.length} drives, the maximum. Use one of them.`)
          const { id } = store.drives.create(body.name, caller.userId)
          record(
            { request, server },
            { kind: 'drive_created', actor: caller.email, driveId: id, detail: body.name },
          )
          return status(201, driveJson(driveFor(store, caller, id, 'owner')))
        },
        { body: closedObject({ name: Name }) },
      )
      .get(
        '/drives/:drive_id',
        ({ caller, params }) => {
          const drive = driveFor(store, caller, params.drive_id, 'member')
          return { ...driveJson(drive), members: membersJson(store, drive.id) }
        },
        { params: DrivePath },
      )
      .patch(
        '/drives/:drive_id',
        ({ caller, params, body, request, server }) => {
          const drive = driveFor(store, caller, params.drive_id, 'owner')
          store.drives.rename(drive.id, body.name)
          record(
            { request, server },
            { kind: 'drive_changed', actor: caller.email, driveId: drive.id, detail: `name: ${body.name}` },
          )
          return driveJson(driveFor(store, caller, drive.id, 'owner'))
        },
        { params: DrivePath, body: closedObject({ name: Name }) },
      )
      .get(
        '/drives/:drive_id/vocabulary',
        ({ caller, params }) => ({
          words: store.drives.vocabularyOf(driveFor(store, caller, params.drive_id, 'member').id),
        }),
        { params: DrivePath },
      )
      .put(
        '/drives/:drive_id/vocabulary',
        ({ caller, params, body }) => {
          const { id } = driveFor(store, caller, params.drive_id, 'member')
          const words = [...new Set(body.words.map((word) => word.trim().normalize('NFC')))]
          const length = words.reduce((sum, word) => sum + [...word].length, 0)
          if (length > MAX_VOCABULARY)
            throw invalid(
              `The words have ${length} characters, and speech models take about ${MAX_VOCABULARY}. Remove some.`,
              ['words'],
            )
          return { words: store.drives.setVocabulary(id, words).vocabulary ?? [] }
        },
        {
          params: DrivePath,
          body: closedObject({
            words: Type.Array(text({ min: 1, max: 60, trimmed: true }), { maxItems: 100 }),
          }),
        },
      )
      // Owners can't raise their own drive's limits.
      .patch(
        '/drives/:drive_id/balances',
        ({ caller, params }) => {
          driveFor(store, caller, params.drive_id, 'member')
          throw new RoughcutError(
            'forbidden',
            'Only whoever runs the server sets the balances of a drive: roughcut drive set.',
          )
        },
        { params: DrivePath },
      )
  )
}

/** The secret that signs a drive's callbacks. Every look at it is recorded. */
function secretRoutes(parts: WebParts, { record }: Accounts) {
  const { store } = parts.services
  return new Elysia()
    .use(signedIn(parts))
    .get(
      '/drives/:drive_id/secret',
      ({ caller, params, request, server }) => {
        const { id } = driveFor(store, caller, params.drive_id, 'owner')
        record({ request, server }, { kind: 'secret_shown', actor: caller.email, driveId: id })
        return { secret: store.drives.secret(id) }
      },
      { params: DrivePath },
    )
    .post(
      '/drives/:drive_id/secret/rotate',
      ({ caller, params, request, server }) => {
        const { id } = driveFor(store, caller, params.drive_id, 'owner')
        const secret = store.drives.rotateSecret(id)
        record({ request, server }, { kind: 'secret_rotated', actor: caller.email, driveId: id })
        return { secret }
      },
      { params: DrivePath },
    )
}

/** What a drive used, day by day. */
function usageRoutes(parts: WebParts) {
  const { store, nowMs } = parts.services
  return new Elysia().use(signedIn(parts)).get(
    '/drives/:drive_id/usage',
    ({ caller, params, query }) => {
      const drive = driveFor(store, caller, params.drive_id, 'member')
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
