// Backups in the settings. Drive owners see their state. A snapshot holds every drive, and retention removes snapshots,
// so only the first user, who set up the server, can change anything. Nobody can change the destination here.
import { Type } from '@sinclair/typebox'
import { Elysia, status } from 'elysia'
import { BACKUP_KEEP, BACKUP_SCHEDULE, backupKeep, backupSchedule } from '../../backup-settings.ts'
import { RoughcutError } from '../../errors.ts'
import { isoTime } from '../../store/job-view.ts'
import { invalid } from '../shared/request-validation.ts'
import { checkedText, closedObject } from '../shared/schema-kinds.ts'
import type { Accounts } from './accounts.ts'
import { requireDriveOwner } from './drive-owner.ts'
import type { WebParts } from './parts.ts'
import { type Caller, signedIn } from './signed-in.ts'

const Schedule = checkedText(BACKUP_SCHEDULE, (text) => backupSchedule(text) !== undefined, {
  maxLength: 100,
})
const Keep = checkedText(BACKUP_KEEP, (text) => backupKeep(text) !== null, { maxLength: 40 })

/**
 * `/backup`: the settings and the state of the last backup, for drive owners; changing the settings or starting a backup
 * takes the first user (403).
 */
export function backupRoutes(parts: WebParts, { record }: Accounts) {
  const { backups } = parts
  return new Elysia()
    .use(signedIn(parts))
    .get('/backup', ({ caller }) => {
      requireDriveOwner(parts, caller)
      return backupShown(parts, caller)
    })
    .put(
      '/backup',
      ({ caller, body, request, server }) => {
        requireFirstUser(parts, caller)
        const { schedule, keep } = body
        if (schedule === undefined && keep === undefined) throw invalid('Give schedule, keep, or both.')
        backups.change({
          ...(schedule === undefined ? {} : { schedule }),
          ...(keep === undefined ? {} : { keep }),
        })
        const detail = `backups: ${backups.settings().schedule}, keep ${backups.settings().keep}`
        record({ request, server }, { kind: 'settings_changed', actor: caller.email, detail })
        return backupShown(parts, caller)
      },
      { body: closedObject({ schedule: Type.Optional(Schedule), keep: Type.Optional(Keep) }) },
    )
    .post('/backup/runs', ({ caller }) => {
      requireFirstUser(parts, caller)
      backups.start()
      return status(202, backupShown(parts, caller))
    })
}

function backupShown({ backups, services: { store } }: WebParts, caller: Caller) {
  const { place, schedule, keep, fixedBy } = backups.settings()
  const [state, nextAtMs] = [backups.state(), backups.nextAtMs()]
  const time = (atMs: number | null | undefined) =>
    atMs === null || atMs === undefined ? null : isoTime(atMs)
  return {
    /** Null: not set, so no backups are made. */
    place,
    schedule,
    keep,
    fixed_by: fixedBy,
    can_change: store.users.first()?.id === caller.userId,
    is_running: backups.isRunning(),
    next_at: time(nextAtMs),
    last_snapshot_at: state?.place === place ? time(state?.last_snapshot_ms) : null,
    problem: state?.problem ?? null,
    snapshots: state?.snapshots ?? 0,
    total_bytes: state?.total_bytes ?? 0,
  }
}

function requireFirstUser({ services: { store } }: WebParts, caller: Caller): void {
  if (store.users.first()?.id !== caller.userId)
    throw new RoughcutError('forbidden', 'Only the person who set up this server can change its backups.')
}
