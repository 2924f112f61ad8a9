// Explains why a data folder can't be used, and what to do about it. The causes come from the operating system or
// SQLite, whose messages name neither the folder nor a solution.
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { asError, isDiskFull, RoughcutError } from '../errors.ts'

/** Runs `work` on the data folder. Known causes of failure are thrown as `data_folder_unusable`. */
export function onDataFolder<T>(dataDir: string, work: () => T): T {
  try {
    return work()
  } catch (thrown) {
    throw dataFolderError(thrown, dataDir)
  }
}

/** `data_folder_unusable` for a failure that is the folder's; anything else as it was. */
export function dataFolderError(thrown: unknown, dataDir: string): unknown {
  if (thrown instanceof RoughcutError || !(thrown instanceof Error)) return thrown
  const problem = problemOf(thrown, dataDir)
  return problem === null ? thrown : new RoughcutError('data_folder_unusable', problem, { cause: thrown })
}

function problemOf(cause: Error & { code?: unknown }, dataDir: string): string | null {
  const code = String(cause.code ?? '')
  const is = (...starts: string[]) => starts.some((start) => code.startsWith(start))
  if (is('SQLITE_NOTADB', 'SQLITE_CORRUPT')) return damagedDatabase(dataDir)
  if (isDiskFull(cause))
    return `The disk of the data folder ${dataDir} is full; make room and try again, nothing was lost.`
  if (is('SQLITE_BUSY', 'SQLITE_LOCKED'))
    return `The database in ${dataDir} is busy with another program; try again.`
  if (is('SQLITE_IOERR', 'EIO'))
    return `The disk of the data folder ${dataDir} reports errors (${code}); check it, and restore a backup if files are damaged.`
  if (is('ENOTDIR', 'EEXIST', 'ELOOP'))
    return `${dataDir} cannot be a data folder, because a file is in its way; give --data another one.`
  if (is('ENOENT') && !existsSync(dataDir))
    return `The data folder ${dataDir} cannot be created in ${nearestFolder(dataDir)}; give --data another one.`
  if (is('EROFS'))
    return `The data folder ${dataDir} is on a disk that can only be read; give --data another one.`
  if (is('EACCES', 'EPERM', 'SQLITE_READONLY', 'SQLITE_CANTOPEN', 'SQLITE_PERM', 'EISDIR'))
    return noAccess(dataDir)
  return null
}

/** The sentence for a database that SQLite cannot read. */
export function damagedDatabase(dataDir: string): string {
  return `The database in ${dataDir} is damaged; stop the server and put a backup in its place with \`roughcut restore FILE\`.`
}

function noAccess(dataDir: string): string {
  const uid = process.geteuid?.()
  const owner = ownerOf(dataDir)
  if (owner === null)
    return `The data folder ${dataDir} cannot be created or reached: this account has no rights in ${nearestFolder(dataDir)}; give --data another one.`
  if (uid !== undefined && owner !== uid)
    return `The data folder ${dataDir} belongs to another account (user id ${owner}; this is ${uid}); run roughcut as that one, or give --data another folder.`
  return `The data folder ${dataDir}, or a file in it, may not be written to; make it yours again (chmod -R u+rwX), or give --data another one.`
}

/**
 * What would stop this account from using the folder, without making or changing anything; null when
 * nothing would.
 */
export function accessProblem(dataDir: string): string | null {
  try {
    const folder = existsSync(dataDir) ? dataDir : nearestFolder(dataDir)
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(folder), { code: 'ENOTDIR' })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return null
  } catch (cause) {
    return problemOf(asError(cause), dataDir)
  }
}

/** Null for a folder that doesn't exist, or that this account can't read. */
function ownerOf(folder: string): number | null {
  try {
    return statSync(folder).uid
  } catch {
    return null
  }
}

/** The folder itself, or the nearest folder above it that exists. */
export function nearestFolder(path: string): string {
  return ownerOf(path) !== null || dirname(path) === path ? path : nearestFolder(dirname(path))
}
