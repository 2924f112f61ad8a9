// Files that browsers send in pieces: DATA/uploads/ID, as long as what has arrived. It knows bytes and
// their places; whose they are, the store knows.
import { mkdirSync } from 'node:fs'
import { copyFile, link, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { asError, isDiskFull, RoughcutError } from '../errors.ts'
import { fileNameOfId, UPDATE_OWN, WRITE_OWN } from '../own-file.ts'
import { noRoom } from './disk-room.ts'
import { type FileHash, hashFile } from './file-hash.ts'
import { writeWhole } from './write-whole.ts'

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

export type UploadFolder = {
  /** How much has arrived; 0 before the first piece. */
  arrivedBytes(id: string): Promise<number>
  /**
   * Puts a piece behind what has arrived; gives how much has arrived then. What comes before a broken
   * connection is kept. Throws `conflict` when `offset` is not where the file ends (a gap, or a part
   * that is there already) or another piece is under way, `payload_too_large` for more than
   * `sizeBytes` in all (then nothing of the piece is kept), `insufficient_storage` when the disk is full.
   */
  append(
    id: string,
    piece: { offset: number; sizeBytes: number; body: ReadableStream<Uint8Array> | null },
  ): Promise<number>
  /**
   * A piece is under way, so somebody may still write to the file. Ask in the transaction that hands the upload
   * over: `append` marks its piece before it first waits, so none can begin in between.
   */
  isArriving(id: string): boolean
  /**
   * Makes `toFile` the upload's equal, sharing its bytes where the file system can: as a hard link, which is
   * safe only because nobody can write to the upload any more. Throws `conflict` when a piece is under way.
   */
  copyTo(id: string, toFile: string, signal: AbortSignal): Promise<FileHash>
  remove(id: string): Promise<void>
  /** Where the file of an upload is, or would be. */
  pathOf(id: string): string
  /** Gives the files that `isKnown` does not know to `discard`; returns how many. */
  sweep(isKnown: (id: string) => boolean, discard: (path: string) => Promise<void>): Promise<number>
}

/** Makes the folder (mode 0700) if it is not there. */
export function createUploadFolder(dataDir: string): UploadFolder {
  const root = join(dataDir, 'uploads')
  mkdirSync(root, { recursive: true, mode: FOLDER_MODE })
  const underWay = new Set<string>()
  /** Linked into the media folder: writing to one of these would change a stored original. */
  const handedOver = new Set<string>()
  const pathOf = (id: string) => join(root, fileNameOfId(id))
  const arrivedBytes = async (id: string) => (await stat(pathOf(id)).catch(() => null))?.size ?? 0

  const write = async (id: string, offset: number, sizeBytes: number, body: ReadableStream<Uint8Array>) => {
    await using file = await open(pathOf(id), offset === 0 ? WRITE_OWN : UPDATE_OWN, FILE_MODE)
    let position = offset
    try {
      for await (const chunk of body) {
        if (position + chunk.byteLength > sizeBytes) {
          await file.truncate(offset)
          throw new RoughcutError(
            'payload_too_large',
            `More bytes came than the ${sizeBytes} that were announced; the piece was not kept.`,
          )
        }
        await writeWhole(file, chunk, position)
        position += chunk.byteLength
      }
    } catch (error) {
      throw uploadError(error)
    }
    return position
  }

  return {
    arrivedBytes,
    async append(id, { offset, sizeBytes, body }) {
      if (underWay.has(id))
        throw new RoughcutError(
          'conflict',
          'Another piece of this file is under way. Ask for the offset and continue there.',
        )
      if (handedOver.has(id)) throw new RoughcutError('conflict', 'An import has already taken this file.')
      underWay.add(id)
      try {
        const arrived = await arrivedBytes(id)
        if (arrived !== offset)
          throw new RoughcutError(
            'conflict',
            `The piece begins at ${offset}, and ${arrived} bytes have arrived. Go on there.`,
          )
        return body === null ? arrived : await write(id, offset, sizeBytes, body)
      } finally {
        underWay.delete(id)
      }
    },
    isArriving: (id) => underWay.has(id),
    async copyTo(id, toFile, signal) {
      if (underWay.has(id)) throw stillArriving()
      handedOver.add(id)
      const from = pathOf(id)
      await rm(toFile, { force: true })
      await link(from, toFile).catch(() => copyFile(from, toFile))
      return hashFile(toFile, signal)
    },
    async remove(id) {
      await rm(pathOf(id), { force: true })
      handedOver.delete(id)
    },
    pathOf,
    async sweep(isKnown, discard) {
      const unknown = (await readdir(root)).filter((id) => !isKnown(id))
      await Promise.all(unknown.map((id) => discard(join(root, id))))
      return unknown.length
    },
  }
}

/** What a hand-over is refused with while a piece is under way. */
export function stillArriving(): RoughcutError {
  return new RoughcutError(
    'conflict',
    'A part of this file is still arriving. Wait until it has been answered, then try again.',
  )
}

function uploadError(thrown: unknown): RoughcutError {
  const error = asError(thrown)
  if (error instanceof RoughcutError) return error
  if (isDiskFull(error)) return noRoom(error)
  return new RoughcutError(
    'bad_request',
    'The connection broke before the whole piece had arrived. Go on from the offset.',
    {
      cause: error,
    },
  )
}
