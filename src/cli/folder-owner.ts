// A data folder belongs to the account that runs its server. When root works in it, as with `sudo roughcut …`, it
// becomes that account before reading anything: the folder's contents could otherwise make root run programs
// and write files.
import { accessSync, constants, lstatSync, realpathSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isCompiled } from '../adapters/embedded-files.ts'
import { asError, RoughcutError } from '../errors.ts'
import { nearestFolder } from '../store/data-folder-problems.ts'

export type Account = { uid: number; gid: number }

/** Root's group could open root's files, and a file's owner needs no group. `nogroup` on Debian, `nobody` elsewhere. */
const NO_GROUP = 65_534

/**
 * The account root must become to work in `dataDir`, or in its nearest existing parent; null if root owns it.
 * Throws `data_folder_unusable` if root owns the folder but another account could replace it.
 */
export function ownerToBecome(dataDir: string): Account | null {
  const folder = nearestFolder(resolve(dataDir))
  const { uid, gid } = statSync(folder)
  if (uid !== 0) return { uid, gid: gid === 0 ? NO_GROUP : gid }
  for (const path of new Set([...pathsAbove(folder), ...pathsAbove(realpathSync(folder))])) {
    const facts = lstatSync(path)
    if (facts.uid !== 0)
      throw new RoughcutError(
        'data_folder_unusable',
        `The data folder ${dataDir} belongs to root, but ${path} belongs to user id ${facts.uid}, who could replace it; give the folder to that account (chown -R ${facts.uid} ${folder}) or move it.`,
      )
  }
  return null
}

/** The path and all its parents, without resolving links. */
function pathsAbove(path: string): string[] {
  const above = dirname(path)
  return above === path ? [path] : [path, ...pathsAbove(above)]
}

/** Switches a root process to the account that owns `dataDir`, for good. Does nothing for other accounts. */
export function becomeOwnerOf(dataDir: string): void {
  if (process.geteuid?.() !== 0) return
  const account = ownerToBecome(dataDir)
  if (account === null) return
  try {
    // The order matters: once its user id is gone, root can't change anything else.
    process.setgroups?.([account.gid])
    process.setgid?.(account.gid)
    process.setuid?.(account.uid)
  } catch (cause) {
    throw cannotBecome(dataDir, account, asError(cause).message, cause)
  }
  if (process.getuid?.() !== account.uid || process.geteuid?.() !== account.uid)
    throw cannotBecome(dataDir, account, 'the system kept root')
  requireReadableProgram(account)
}

function cannotBecome(dataDir: string, { uid }: Account, why: string, cause?: unknown): RoughcutError {
  return new RoughcutError(
    'data_folder_unusable',
    `The data folder ${dataDir} belongs to user id ${uid}, and this process cannot become that account (${why}); run \`sudo -u '#${uid}' roughcut …\`.`,
    { cause },
  )
}

/** A command's files are loaded when it's called; by then, a checkout in root's home is unreadable. */
function requireReadableProgram({ uid }: Account): void {
  if (isCompiled()) return
  try {
    accessSync(import.meta.path, constants.R_OK)
  } catch (cause) {
    throw new RoughcutError(
      'program_missing',
      `User id ${uid}, which owns the data folder, cannot read the program in ${dirname(Bun.main)}; install it where that account can read it.`,
      { cause },
    )
  }
}
