// When the next scheduled backup is due.
import type { BackupState } from '../../adapters/backup-place/backup-state.ts'
import type { BackupSchedule } from '../../backup-settings.ts'

/** The wait after a backup that failed or was interrupted. */
const RETRY_MS = 3600_000

/** Milliseconds since 1970; now, if the place has no snapshot from this installation yet. */
export function backupDueAtMs(
  state: Pick<BackupState, 'place' | 'last_attempt_ms' | 'last_snapshot_ms'> | null,
  { place, schedule, nowMs }: { place: string; schedule: BackupSchedule; nowMs: number },
): number {
  const attemptMs = state?.last_attempt_ms ?? null
  const snapshotMs = state?.place === place ? state.last_snapshot_ms : null
  // A clock that was set back must not put backups off.
  const after = (atMs: number, dueAtMs: number) => (atMs > nowMs ? nowMs : dueAtMs)
  const isRetry = attemptMs !== null && (snapshotMs === null || attemptMs > snapshotMs)
  if (isRetry) return after(attemptMs, Math.min(schedule.nextAfterMs(attemptMs), attemptMs + RETRY_MS))
  return snapshotMs === null ? nowMs : after(snapshotMs, schedule.nextAfterMs(snapshotMs))
}
