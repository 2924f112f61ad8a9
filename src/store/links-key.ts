// The key of signed links: DATA/keys/links.key, 32 random bytes, created once. Without it every link is invalid.
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, lstatSync, mkdirSync, openSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { RoughcutError } from '../errors.ts'
import { readOwnFile, writeOwnFile } from '../own-file.ts'

const KEY_BYTES = 32

/** For the process that holds the data folder's lock. Throws `data_folder_unusable` for a link or a key of another length. */
export function linksKeyOf(dataDir: string): Uint8Array {
  const folder = join(dataDir, 'keys')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!lstatSync(folder).isDirectory()) throw unusable(`${folder} is not a folder`)
  const path = join(folder, 'links.key')
  const found = readOwnFile(path)
  if (found !== null && found.length !== KEY_BYTES)
    throw unusable(`${path} has ${found.length} bytes instead of ${KEY_BYTES}`)
  return found ?? createKey(folder, path)
}

/** Under another name first: a power cut leaves the whole key, or none. */
function createKey(folder: string, path: string): Uint8Array {
  const key = randomBytes(KEY_BYTES)
  const unfinished = `${path}.new`
  writeOwnFile(unfinished, key, { flush: true })
  renameSync(unfinished, path)
  flushFolder(folder)
  return key
}

function flushFolder(folder: string): void {
  // Windows can't open folders, and writes their entries on its own.
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function unusable(what: string): RoughcutError {
  return new RoughcutError(
    'data_folder_unusable',
    `${what}. Remove it and start again; links issued so far stop working.`,
  )
}
