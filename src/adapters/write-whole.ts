// Writing a piece whole. The system may take less of it than it was given (a nearly full disk, a signal); what
// it left out must be written too, or the file gets a hole of zeros.
import type { FileHandle } from 'node:fs/promises'

/** Writes all of `piece` at `position`. Throws the system's error as it is. */
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
