// Allows one server process per data folder. It's an operating system lock (SQLite's exclusive lock on a separate
// file), so it ends with its process, however that ends, and is never stale. The file beside it only shows people the
// pid that holds it, and commands the server's address.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { RoughcutError } from '../errors.ts'
import { ensureOwnFile, writeOwnFile } from '../own-file.ts'
import { openDatabaseFile } from './connection.ts'
import { onDataFolder } from './data-folder-problems.ts'

export const LOCK_FILE = 'roughcut.lock'
export const PID_FILE = 'roughcut.pid'

export type DataFolderLock = {
  /** Records for commands where people open this server, and where programs on this machine reach it. */
  announce(publicUrl: string, localUrl: string): void
  release(): void
}

/**
 * Throws `data_folder_busy`, naming the pid that holds the folder, and `data_folder_unusable`. Makes the
 * folder (0700).
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  return onDataFolder(dataDir, () => takeLock(dataDir))
}

function takeLock(dataDir: string): DataFolderLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const pidFile = join(dataDir, PID_FILE)
  const lock = takeExclusively(join(dataDir, LOCK_FILE))
  if (lock === null)
    throw new RoughcutError(
      'data_folder_busy',
      `Another Roughcut server (process ${holderOf(pidFile)}) is running on the data folder ${dataDir}. Stop it, or give --data another folder.`,
    )
  writeOwnFile(pidFile, `${process.pid}\n`)
  return {
    announce: (publicUrl, localUrl) => writeOwnFile(pidFile, `${process.pid}\n${publicUrl}\n${localUrl}\n`),
    release() {
      rmSync(pidFile, { force: true })
      lock.close()
    },
  }
}

/** A lock on `lockFile`, until it is closed or the process ends; null while another process has it. */
export function takeExclusively(lockFile: string): { close(): void } | null {
  ensureOwnFile(lockFile)
  const lock = openDatabaseFile(lockFile, 'write')
  try {
    // A process that only checks whether a server runs (`isLocked`) holds it for a moment.
    lock.run('PRAGMA busy_timeout = 500')
    lock.run('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
}

function holderOf(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').split('\n')[0] || 'unknown'
  } catch {
    return 'unknown'
  }
}

/** The address at which people open the folder's server; null when none runs. */
export function announcedAddress(dataDir: string): string | null {
  return announcement(dataDir, 1)
}

/** The address at which programs on this machine reach the folder's server; null when none runs. */
export function localAddress(dataDir: string): string | null {
  return announcement(dataDir, 2)
}

function announcement(dataDir: string, line: number): string | null {
  if (!isLocked(dataDir)) return null
  try {
    return readFileSync(join(dataDir, PID_FILE), 'utf8').split('\n')[line] || null
  } catch {
    return null
  }
}

/**
 * Whether a server is using the folder. Checks the lock rather than the pid in the file: a killed server leaves its
 * file, and its pid may belong to another program by now.
 */
export function isLocked(dataDir: string): boolean {
  const lockFile = join(dataDir, LOCK_FILE)
  if (!existsSync(lockFile)) return false
  const lock = openDatabaseFile(lockFile, 'read')
  try {
    lock.run('PRAGMA busy_timeout = 0')
    lock.query('SELECT 1 FROM sqlite_master').all()
    return false
  } catch (cause) {
    if (isBusy(cause)) return true
    throw cause
  } finally {
    lock.close()
  }
}
