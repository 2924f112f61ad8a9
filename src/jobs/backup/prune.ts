// Decides which snapshots stay, and removes the others along with the files that only they needed. Runs only once a new
// snapshot is complete.
import type { BackupPlace } from '../../adapters/backup-place/place.ts'
import type { BackupKeep } from '../../backup-settings.ts'
import {
  databaseKey,
  FILES,
  fileKey,
  manifestKey,
  readSnapshot,
  SNAPSHOTS,
  snapshotIds,
  timeOfSnapshot,
} from './snapshot.ts'

const DAY_MS = 24 * 3600_000

/** What two snapshots of the same hour, day, week or month share, in UTC. */
const PERIODS: Record<'h' | 'd' | 'w' | 'm', (time: Date) => string> = {
  h: (time) => time.toISOString().slice(0, 13),
  d: (time) => time.toISOString().slice(0, 10),
  // Day 0 of 1970 was a Thursday: weeks begin on Mondays.
  w: (time) => String(Math.floor((time.getTime() / DAY_MS + 3) / 7)),
  m: (time) => time.toISOString().slice(0, 7),
}

/**
 * The snapshots that `keep` retains: the newest ones, or the newest of each of the last hours, days, weeks and months
 * that have any. Counted from the snapshots and not from the clock: after a long pause the old ones stay.
 */
export function retained(ids: readonly string[], keep: BackupKeep): Set<string> {
  const newestFirst = [...ids].sort().reverse()
  if ('count' in keep) return new Set(newestFirst.slice(0, keep.count))
  const kept = new Set(newestFirst.slice(0, 1))
  for (const [unit, periodOf] of Object.entries(PERIODS)) {
    const periods = new Set<string>()
    for (const id of newestFirst) {
      const period = periodOf(timeOfSnapshot(id))
      if (periods.has(period)) continue
      if (periods.size === keep[unit as keyof typeof keep]) break
      periods.add(period)
      kept.add(id)
    }
  }
  return kept
}

/**
 * Removes what `keep` does not retain. A list is removed before its database and files, so a power cut leaves garbage
 * rather than a broken snapshot; the next call removes it. Throws, having removed no file, when the list of a snapshot
 * that stays cannot be read.
 */
export async function prune(
  place: BackupPlace,
  keep: BackupKeep,
): Promise<{ kept: number; removed: number }> {
  const ids = await snapshotIds(place)
  const kept = retained(ids, keep)
  for (const id of ids) if (!kept.has(id)) await place.remove(manifestKey(id))
  const needed = new Set<string>()
  for (const id of kept) {
    const { media, exports } = await readSnapshot(place, id)
    for (const { sha256 } of [...media, ...exports]) needed.add(fileKey(sha256))
    needed.add(databaseKey(id))
  }
  for (const folder of [SNAPSHOTS, FILES])
    for (const key of (await place.list(folder)).keys())
      if (!needed.has(key) && !(folder === SNAPSHOTS && key.endsWith('.json'))) await place.remove(key)
  return { kept: kept.size, removed: ids.length - kept.size }
}
