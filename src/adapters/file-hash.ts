// SHA-256 of files on disk, read in chunks so the event loop and other readers get their turn.
import { open } from 'node:fs/promises'

/** Takes about a millisecond to hash, so requests can be answered in between. */
export const READ_BYTES = 1024 * 1024

export type FileHash = { sha256: string; sizeBytes: number }

/**
 * `sha256` is in hex. `pause` runs between chunks, so a scrub can spread its reading over time. Throws the
 * signal's reason, and the system's errors (`ENOENT`, `EIO` …) unchanged.
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
