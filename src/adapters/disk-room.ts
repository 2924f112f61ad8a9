// How much room the disk of the data folder has. Roughcut keeps a reserve free: with it, people can still sign in,
// delete things and see what is wrong when imports have filled the disk.
import { statfsSync } from 'node:fs'
import { RoughcutError } from '../errors.ts'

const MAX_RESERVE_BYTES = 100_000_000
/** Of a small disk (a test's, a Raspberry Pi's), this share. */
const RESERVE_SHARE = 0.05

/**
 * Throws `insufficient_storage` when the disk has less room than `neededBytes` beside the reserve: call it before
 * anything is created.
 */
export type RequireRoom = (neededBytes: number) => void

/** Throws `insufficient_storage` unless `folder` can take so many bytes without touching the reserve. */
export function roomOn(folder: string): RequireRoom {
  return (neededBytes) => {
    if (roomBytes(folder) < neededBytes) throw noRoom()
  }
}

/** What may still be written to the disk of `folder`; less than 0 when the reserve is touched. */
export function roomBytes(folder: string): number {
  const { bavail, bsize, blocks } = statfsSync(folder)
  return bavail * bsize - Math.min(MAX_RESERVE_BYTES, blocks * bsize * RESERVE_SHARE)
}

/** What a request is answered with when the disk is full (ENOSPC in `cause`), or would be. */
export function noRoom(cause?: unknown): RoughcutError {
  return new RoughcutError(
    'insufficient_storage',
    'The disk of the server is full, so nothing was created. Its operator must make room; then try again.',
    { cause },
  )
}
