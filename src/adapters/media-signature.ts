// What the first (and last) bytes of a file say it is, and how long it says it is. Used only to tell
// why a file could not be read, and whether it was cut off; ffprobe decides what a file holds.
import { open } from 'node:fs/promises'

/** `media`: a kind that we read, so a failure means damage. The others name what it is instead. */
export type MediaSignature =
  | 'empty'
  | 'media'
  | 'playlist'
  | 'heif'
  | 'moving_webp'
  | 'document'
  | 'text'
  | 'unknown'

/** Looks at the first bytes of `file`. */
export async function signatureOf(file: string): Promise<MediaSignature> {
  const first = (await edgesOf(file)).first.subarray(0, SIGNATURE_BYTES)
  if (first.length === 0) return 'empty'
  const latin = first.toString('latin1')
  const text = latin.replace(/^\u00ef\u00bb\u00bf/, '').trimStart()
  if (
    /^(#EXTM3U|ffconcat|\[playlist\])/i.test(text) ||
    /^file\s+['"/\w]/.test(text) ||
    /<(MPD|SmoothStreamingMedia|smil)[\s>]/.test(text)
  )
    return 'playlist'
  if (latin.slice(4, 8) === 'ftyp' && /^(heic|heix|hevc|heim|mif1|msf1|avif|avis)/.test(latin.slice(8, 12)))
    return 'heif'
  if (latin.startsWith('RIFF') && latin.slice(8, 16) === 'WEBPVP8X' && ((first[20] ?? 0) & WEBP_MOVES) !== 0)
    return 'moving_webp'
  if (DOCUMENT_STARTS.some((start) => text.startsWith(start))) return 'document'
  if (isMedia(latin)) return 'media'
  return first.includes(0) ||
    (new TextDecoder().decode(first).match(/\ufffd/g)?.length ?? 0) > first.length / 100
    ? 'unknown'
    : 'text'
}

const SIGNATURE_BYTES = 1024
/** A flag of the extended header. */
const WEBP_MOVES = 0x02

/**
 * Whether a HEIF or AVIF picture keeps its alpha as a picture beside it, as they all do: ffmpeg reads
 * the colours only.
 */
export async function hasAlphaBeside(file: string): Promise<boolean> {
  const { first } = await edgesOf(file)
  return first.includes('auxC') && /:auxid:1\0|:auxiliary:alpha\0/.test(first.toString('latin1'))
}

const DOCUMENT_STARTS = ['%PDF', 'PK\u0003\u0004', '7z\u00bc\u00af', 'Rar!', '\u001f\u008b', '<svg']

function isMedia(latin: string): boolean {
  const box = latin.slice(4, 8)
  const starts = (...prefixes: string[]) => prefixes.some((prefix) => latin.startsWith(prefix))
  return (
    ['ftyp', 'moov', 'mdat', 'free', 'wide', 'skip'].includes(box) ||
    starts(
      'RIFF',
      'RF64',
      'OggS',
      'fLaC',
      'ID3',
      '#!AMR',
      'FORM',
      'FLV',
      'caff',
      'GIF8',
      'II*\u0000',
      'MM\u0000*',
    ) ||
    starts(
      '\u001aE\u00df\u00a3',
      '\u0089PNG',
      '\u00ff\u00d8\u00ff',
      '\u0030\u0026\u00b2\u0075',
      '\u0000\u0000\u0001\u00ba',
    ) ||
    /^\u00ff[\u00f0-\u00ff]/.test(latin) ||
    (latin[0] === 'G' && latin[188] === 'G')
  )
}

/**
 * Whether a file's own structure says that bytes are missing at its end. `cut_off`: a RIFF header (WAV,
 * AVI) counts more than there are, or the last page of an Ogg stream is not whole. `unfinished`: an
 * Ogg stream has no last page, as a recorder leaves it that crashed. Null where a format cannot tell.
 */
export async function missingEnd(file: string): Promise<'cut_off' | 'unfinished' | null> {
  const { first, last, sizeBytes } = await edgesOf(file)
  const latin = first.toString('latin1', 0, 12)
  if (latin.startsWith('RIFF') && first.length >= 8) {
    const declaredBytes = first.readUInt32LE(4)
    // Recorders that write to a pipe leave the count at 0 or at the highest number.
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
