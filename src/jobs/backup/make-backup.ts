// Makes one backup from start to finish: takes the lock, claims the place, writes the snapshot, prunes, and records the
// outcome. Always runs in a process of its own, even for the server's schedule, because it would block the server's
// thread.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  BACKUP_FOLDER,
  type BackupState,
  newBackupState,
  readBackupState,
  writeBackupState,
} from '../../adapters/backup-place/backup-state.ts'
import type { BackupPlace } from '../../adapters/backup-place/place.ts'
import type { BackupKeep } from '../../backup-settings.ts'
import { asError, RoughcutError } from '../../errors.ts'
import { takeExclusively } from '../../store/data-folder-lock.ts'
import { claimPlace, requireOutside } from './claim-place.ts'
import { prune } from './prune.ts'
import { bytesOf } from './snapshot.ts'
import { type BackupParts, type Written, writeBackup } from './write-backup.ts'

export type MadeBackup = Written & {
  /** Snapshots in the place. */
  kept: number
  removed: number
}

const MAX_NAMED = 3

/**
 * Writes a snapshot to `place` and prunes. Throws `conflict` while another process is making a backup, and anything the
 * place throws. Failures and files that couldn't be copied are recorded for the settings page, `doctor` and /metrics.
 */
export async function makeBackup(
  parts: BackupParts,
  place: BackupPlace,
  { keep, takeOver = false }: { keep: BackupKeep; takeOver?: boolean },
): Promise<MadeBackup> {
  const { dataDir, nowMs } = parts
  requireOutside(dataDir, place.name)
  mkdirSync(join(dataDir, BACKUP_FOLDER), { recursive: true, mode: 0o700 })
  const lock = takeExclusively(join(dataDir, BACKUP_FOLDER, 'lock'))
  if (lock === null) throw new RoughcutError('conflict', 'A backup is already running.')
  const begunAtMs = nowMs()
  const before = readBackupState(dataDir) ?? newBackupState(crypto.randomUUID())
  const note = (changed: Partial<BackupState>): void =>
    writeBackupState(dataDir, { ...before, last_attempt_ms: begunAtMs, ...changed })
  try {
    // Before the claim: once the place has the id, it must be known here.
    note({})
    await claimPlace(place, before, takeOver)
    const written = await writeBackup(parts, place)
    const { snapshot } = written
    const done = { place: place.name, last_snapshot_ms: begunAtMs, total_bytes: bytesOf(snapshot) }
    note({ ...done, problem: missingProblem(snapshot.missing) })
    const pruned = await prune(place, keep).catch((error: unknown) => {
      note({ ...done, problem: `Old snapshots could not be removed: ${asError(error).message}` })
      throw error
    })
    note({ ...done, snapshots: pruned.kept, problem: missingProblem(snapshot.missing) })
    return { ...written, ...pruned }
  } catch (error) {
    if (readBackupState(dataDir)?.last_snapshot_ms !== begunAtMs) note({ problem: asError(error).message })
    throw error
  } finally {
    lock.close()
  }
}

/** Null: nothing is missing. */
export function missingProblem(missing: readonly string[]): string | null {
  if (missing.length === 0) return null
  const more = missing.length > MAX_NAMED ? ` and ${missing.length - MAX_NAMED} more` : ''
  return `Files are damaged or gone, and no backup has them: ${missing.slice(0, MAX_NAMED).join(', ')}${more}.`
}
