// Writes a whole chunk. The system may write less than it was given (a nearly full disk, a signal), and the
// rest must be written too, or the file gets a hole of zeros.
import type { FileHandle } from 'node:fs/promises'

/** Writes all of `piece` at `position`. Throws the system's error unchanged. */
export async function writeWhole(
  file: Pick<FileHandle, 'write'>,
  piece: Uint8Array,
  position: number,
): Promise<void> {
  for (let done = 0; done < piece.length; ) {
    const { bytesWritten } = await file.write(piece, done, piece.length - done, position + done)
    done += bytesWritten
  }
}
