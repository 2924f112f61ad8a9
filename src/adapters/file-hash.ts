// SHA-256 of files that lie on the disk, read in pieces so that the event loop and other readers get their turn.
import { open } from 'node:fs/promises'

/** Hashed in about a millisecond, so that requests are answered in between. */
export const READ_BYTES = 1024 * 1024

export type FileHash = { sha256: string; sizeBytes: number }

/**
 * `sha256` is in hex. `pause` runs between two pieces: a scrub spreads its reading over time with it. Throws the
 * signal's reason, and the system's errors (`ENOENT`, `EIO` …) as they are.
 */
export async function hashFile(
  path: string,
  signal?: AbortSignal,
  pause: () => Promise<void> = async () => {},
): Promise<FileHash> {
  await using file = await open(path, 'r')
  const hasher = new Bun.CryptoHasher('sha256')
  const buffer = Buffer.allocUnsafe(READ_BYTES)
  let sizeBytes = 0
  for (;;) {
    signal?.throwIfAborted()
    const { bytesRead } = await file.read(buffer, 0, buffer.length, sizeBytes)
    if (bytesRead === 0) return { sha256: hasher.digest('hex'), sizeBytes }
    hasher.update(buffer.subarray(0, bytesRead))
    sizeBytes += bytesRead
    await pause()
  }
}
