// The rule for files that the database doesn't know or no longer needs: delete them, unless the database may be older
// than they are. In that case, move them to DATA/set-aside and let a person decide.
import { lstat, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { asError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { InstallationHistory } from '../store/installation.ts'

/** After a restore, for as long as somebody may notice that it was the wrong copy. */
export const RESTORE_CAUTION_MS = 3600_000
export const SET_ASIDE_FOLDER = 'set-aside'

export type LeftoverFiles = {
  /** Deletes a file or folder of the data folder, or moves it aside. One that is not there is fine. */
  discard(path: string): Promise<void>
  /**
   * The same for files that the database knows but no longer needs or can remake: only a recent restore can be
   * wrong about those. Their age says nothing, because a killed server may have written them a moment ago.
   */
  drop(path: string): Promise<void>
  /** True soon after a restore: nothing is deleted for being old or unused. */
  isCautious(): boolean
}

/** `history` is what the database said when it was opened, before this server wrote to it. */
export function createLeftoverFiles({
  dataDir,
  history,
  nowMs,
  log,
}: {
  dataDir: string
  history: InstallationHistory
  nowMs: () => number
  log: Log
}): LeftoverFiles {
  const openedAtMs = nowMs()
  const moment = new Date(openedAtMs).toISOString().replace(/[-:.]/g, '')
  const folder = join(dataDir, SET_ASIDE_FOLDER, moment)
  let isLogged = false

  const isCautious = () => {
    const { restoredAtMs } = history
    return restoredAtMs !== null && Math.abs(nowMs() - restoredAtMs) < RESTORE_CAUTION_MS
  }
  /** Written after the last server that this database knows had stopped, and before this one began. */
  const isNewerThanDatabase = (writtenAtMs: number) =>
    history.lastServedAtMs !== null && writtenAtMs > history.lastServedAtMs && writtenAtMs < openedAtMs

  const setAside = async (path: string, why: string) => {
    const target = join(folder, relative(dataDir, path))
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(path, target)
    if (!isLogged) log.warn('files set aside instead of deleted', { folder, why })
    isLogged = true
  }

  const remove = (path: string) => rm(path, { recursive: true, force: true })
  const discard = async (path: string) => {
    const facts = await lstat(path).catch(() => null)
    if (facts === null) return
    const why = isCautious()
      ? 'The database was just restored. Move the files back if you restore another copy; otherwise remove them.'
      : isNewerThanDatabase(facts.mtimeMs)
        ? 'They are newer than the database, which may be an old copy. Restore the newest backup and move the files back, or remove them.'
        : null
    if (why === null) return remove(path)
    try {
      await setAside(path, why)
    } catch (error) {
      // On another disk, or a full one: it stays where it is.
      log.warn('file left in place', { path, error: asError(error) })
    }
  }
  return { isCautious, discard, drop: (path) => (isCautious() ? discard(path) : remove(path)) }
}
