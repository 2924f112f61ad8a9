// Receives a file over HTTP whose length and hash are known: writes it as it arrives and keeps it only if they match.
import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isDiskFull, RoughcutError } from '../errors.ts'
import { WRITE_OWN } from '../own-file.ts'
import { noRoom, roomOn } from './disk-room.ts'
import type { FileHash } from './file-hash.ts'
import { writeWhole } from './write-whole.ts'

const FILE_MODE = 0o600

/**
 * Writes `body` to `path`, in an existing folder. Throws `bad_request` for a length or hash other than `expected` or
 * for a broken connection, and `insufficient_storage`; either way, nothing is left.
 */
export async function receiveFile(
  body: ReadableStream<Uint8Array> | null,
  path: string,
  expected: FileHash,
): Promise<void> {
  roomOn(dirname(path))(expected.sizeBytes)
  const hasher = new Bun.CryptoHasher('sha256')
  let arrived = 0
  try {
    await using file = await open(path, WRITE_OWN, FILE_MODE)
    for await (const piece of body ?? []) {
      if (arrived + piece.byteLength > expected.sizeBytes) throw notThatFile()
      await writeWhole(file, piece, arrived)
      hasher.update(piece)
      arrived += piece.byteLength
    }
    if (arrived !== expected.sizeBytes || hasher.digest('hex') !== expected.sha256) throw notThatFile()
  } catch (error) {
    await rm(path, { force: true })
    if (isDiskFull(error)) throw noRoom(error)
    if (error instanceof RoughcutError) throw error
    throw new RoughcutError('bad_request', 'The file arrived incomplete.', { cause: error })
  }
}

function notThatFile(): RoughcutError {
  return new RoughcutError('bad_request', 'The file that arrived differs from the one that was declared.')
}
