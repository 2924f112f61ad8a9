// How much space is left on the data folder's disk. Roughcut keeps a reserve free, so when imports have filled the
// disk, people can still sign in, see what's wrong and delete things.
import { statfsSync } from 'node:fs'
import { RoughcutError } from '../errors.ts'

const MAX_RESERVE_BYTES = 100_000_000
/** On a small disk (a test's, a Raspberry Pi's), this fraction instead. */
const RESERVE_SHARE = 0.05

/**
 * Throws `insufficient_storage` if the disk doesn't have `neededBytes` besides the reserve. Call it before
 * creating anything.
 */
export type RequireRoom = (neededBytes: number) => void

/** Throws `insufficient_storage` unless this many bytes fit in `folder` without using the reserve. */
export function roomOn(folder: string): RequireRoom {
  return (neededBytes) => {
    if (roomBytes(folder) < neededBytes) throw noRoom()
  }
}

/** How much can still be written to the disk of `folder`; negative if the reserve is in use. */
export function roomBytes(folder: string): number {
  const { bavail, bsize, blocks } = statfsSync(folder)
  return bavail * bsize - Math.min(MAX_RESERVE_BYTES, blocks * bsize * RESERVE_SHARE)
}

/** The error for a request if the disk is full (ENOSPC in `cause`) or would be. */
export function noRoom(cause?: unknown): RoughcutError {
  return new RoughcutError(
    'insufficient_storage',
    'The server’s disk is full, so nothing was created. Its operator must make room; then try again.',
    { cause },
  )
}
