// A consistent copy of the database in one file, readable by its owner only.
import type { Database } from 'bun:sqlite'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { RoughcutError } from '../errors.ts'

/**
 * Copies with VACUUM INTO: one read transaction, so writers aren't blocked, and the copy needs no
 * -wal file beside it. The name appears only when the copy is whole. Throws `conflict` if `file`
 * exists or has no room.
 */
export function backupDatabase(raw: Database, file: string): void {
  const exists = () =>
    new RoughcutError('conflict', `${file} exists; choose another name or remove it first.`)
  if (existsSync(file)) throw exists()
  if (!existsSync(dirname(file)))
    throw new RoughcutError('not_found', `The folder ${dirname(file)} does not exist.`)
  removeLeftParts(file)
  const part = `${file}.part-${process.pid}`
  try {
    // VACUUM INTO accepts an empty file, and keeps its mode.
    closeSync(openSync(part, 'wx', 0o600))
    raw.query('VACUUM INTO ?').run(part)
    syncPath(part)
    try {
      // link, not rename: it fails if the file has appeared since.
      linkSync(part, file)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'EEXIST') throw exists()
      throw cause
    }
    syncPath(dirname(file))
  } catch (cause) {
    const { code } = cause as { code?: unknown }
    if (code !== 'SQLITE_FULL' && code !== 'ENOSPC' && code !== 'EDQUOT') throw cause
    throw new RoughcutError(
      'conflict',
      `Not enough space for the copy in ${dirname(file)}; nothing was written.`,
      {
        cause,
      },
    )
  } finally {
    rmSync(part, { force: true })
  }
}

/** Files left by killed backups to `file`. */
function removeLeftParts(file: string): void {
  const beginning = `${basename(file)}.part-`
  for (const name of readdirSync(dirname(file))) {
    // SQLite's journal for the copy is beside it.
    const pid = name.startsWith(beginning) ? name.slice(beginning.length).replace(/-journal$/, '') : ''
    if (/^\d+$/.test(pid) && !isRunning(Number(pid))) rmSync(join(dirname(file), name), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another program is still running.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Makes a file, or the names in a folder, durable. Windows can only do it for files, opened for writing. */
export function syncPath(path: string): void {
  const isWindows = process.platform === 'win32'
  if (isWindows && statSync(path).isDirectory()) return
  const descriptor = openSync(path, isWindows ? 'r+' : 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
