// What the first (and last) bytes of a file say it is, and how long it says it is. Used only to explain
// why a file could not be read, and whether it was cut off; ffprobe decides what a file holds.
import { open } from 'node:fs/promises'
import { type MediaSignature, signatureIn } from './first-bytes.ts'

/** Judges the first bytes of `file`. */
export async function signatureOf(file: string): Promise<MediaSignature> {
  return signatureIn((await edgesOf(file)).first)
}

/**
 * Whether a HEIF or AVIF picture has alpha, which it stores as a separate picture: ffmpeg only reads
 * the colors.
 */
export async function hasAlphaBeside(file: string): Promise<boolean> {
  const { first } = await edgesOf(file)
  return first.includes('auxC') && /:auxid:1\0|:auxiliary:alpha\0/.test(first.toString('latin1'))
}

/**
 * Whether a file's own structure says that bytes are missing at its end. `cut_off`: a RIFF header (WAV,
 * AVI) counts more than there are, or the last page of an Ogg stream is not whole. `unfinished`: an
 * Ogg stream has no last page, as a recorder leaves it that crashed. Null where a format doesn't record it.
 */
export async function missingEnd(file: string): Promise<'cut_off' | 'unfinished' | null> {
  const { first, last, sizeBytes } = await edgesOf(file)
  const latin = first.toString('latin1', 0, 12)
  if (latin.startsWith('RIFF') && first.length >= 8) {
    const declaredBytes = first.readUInt32LE(4)
    // Recorders that write to a pipe leave the count at 0 or the maximum.
    const isCounted = declaredBytes > 0 && declaredBytes < 0x7ffff000
    return isCounted && declaredBytes + 8 > sizeBytes + 1 ? 'cut_off' : null
  }
  return latin.startsWith('OggS') ? endOfOgg(last) : null
}

const OGG_HEADER_BYTES = 27
const OGG_LAST_PAGE_FLAG = 0x04

/** An Ogg page is a header, a table of segment lengths, and the segments. */
function endOfOgg(last: Buffer): 'cut_off' | 'unfinished' | null {
  const start = last.lastIndexOf('OggS')
  if (start < 0) return null
  const page = last.subarray(start)
  const segments = page[OGG_HEADER_BYTES - 1]
  if (segments === undefined || page.length < OGG_HEADER_BYTES + segments) return 'cut_off'
  const lengths = page.subarray(OGG_HEADER_BYTES, OGG_HEADER_BYTES + segments)
  const pageBytes = OGG_HEADER_BYTES + segments + lengths.reduce((sum, length) => sum + length, 0)
  if (page.length < pageBytes) return 'cut_off'
  return ((page[5] ?? 0) & OGG_LAST_PAGE_FLAG) === 0 ? 'unfinished' : null
}

const EDGE_BYTES = 70_000
const HEAD_BYTES = 32_768

async function edgesOf(file: string): Promise<{ first: Buffer; last: Buffer; sizeBytes: number }> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const lengthBytes = Math.min(size, EDGE_BYTES)
    const first = Buffer.alloc(Math.min(lengthBytes, HEAD_BYTES))
    const last = Buffer.alloc(lengthBytes)
    await handle.read(first, 0, first.length, 0)
    await handle.read(last, 0, last.length, size - lengthBytes)
    return { first, last, sizeBytes: size }
  } finally {
    await handle.close()
  }
}
