// Files that are only ever ours: in the data folder, for its owner's eyes, never reached through a link.
// A link in place of one of them is somebody's attempt to have us write elsewhere.
import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { RoughcutError } from './errors.ts'

const OWNER_ONLY = 0o600
/** Windows doesn't have that flag, and creates such links only with administrator rights. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0

/** For `open` of node:fs/promises, in place of 'w': creates or empties, refuses a link (`ELOOP`). */
export const WRITE_OWN = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | NO_FOLLOW
/** In place of 'r+'. */
export const UPDATE_OWN = constants.O_RDWR | NO_FOLLOW
/** In place of 'r+', but creates a missing file. */
export const CREATE_OR_UPDATE_OWN = UPDATE_OWN | constants.O_CREAT

/** Creates the file where it is missing, and makes it readable by its owner only (0600). Throws `data_folder_unusable` for a link. */
export function ensureOwnFile(path: string): void {
  withOwnFile(path, CREATE_OR_UPDATE_OWN, () => {})
}

/** Writes the whole file (0600 unless `mode` says otherwise), durably with `flush`. Throws `data_folder_unusable` for a link. */
export function writeOwnFile(
  path: string,
  content: string | Uint8Array,
  { flush = false, mode = OWNER_ONLY } = {},
): void {
  withOwnFile(path, WRITE_OWN, (descriptor) => {
    if (mode !== OWNER_ONLY) fchmodSync(descriptor, mode)
    writeFileSync(descriptor, content)
    if (flush) fsyncSync(descriptor)
  })
}

/** Its bytes, or null where it is missing; makes it readable by its owner only. Throws `data_folder_unusable` for a link. */
export function readOwnFile(path: string): Uint8Array | null {
  try {
    return withOwnFile(path, constants.O_RDONLY | NO_FOLLOW, (descriptor) => readFileSync(descriptor))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function withOwnFile<T>(path: string, flags: number, work: (descriptor: number) => T): T {
  // Not blocking: a pipe in its place would never open.
  const descriptor = openUnlinked(path, flags | (constants.O_NONBLOCK ?? 0))
  try {
    if (!fstatSync(descriptor).isFile()) throw notAFile(path)
    // On the handle: the name may point elsewhere by now.
    fchmodSync(descriptor, OWNER_ONLY)
    return work(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function openUnlinked(path: string, flags: number): number {
  try {
    return openSync(path, flags, OWNER_ONLY)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ELOOP' || code === 'EMLINK' || code === 'ENXIO') throw notAFile(path, cause)
    throw cause
  }
}

function notAFile(path: string, cause?: unknown): RoughcutError {
  return new RoughcutError(
    'data_folder_unusable',
    `${path} is a link or a device, which Roughcut never writes through; put the file itself there, or remove it.`,
    { cause },
  )
}

/** What an id may look like. No dot and no slash: it becomes the name of a file. */
export const PLAIN_ID = /^[\w-]{1,64}$/

/** The id, as the name of a file or folder. Throws for one that could lead elsewhere: rows may come from a restored file. */
export function fileNameOfId(id: string): string {
  if (!PLAIN_ID.test(id)) throw new RoughcutError('internal_error', `${JSON.stringify(id)} is not an id.`)
  return id
}
