// What the first bytes of a file say it is. Pure, and without anything of Node.js: the server uses it to say why a file
// could not be read, the pages to refuse one before it is sent. ffprobe decides what a file holds.

/** How many leading bytes a judgment needs (fewer if the file is shorter). */
export const SIGNATURE_BYTES = 1024

/** `media`: a format we can read, so a failure means damage. The others name what it is instead. */
export type MediaSignature =
  | 'empty'
  | 'media'
  | 'playlist'
  | 'heif'
  | 'moving_webp'
  | 'document'
  | 'text'
  | 'unknown'

/** Judges the first bytes of a file. */
export function signatureIn(bytes: Uint8Array): MediaSignature {
  const first = bytes.subarray(0, SIGNATURE_BYTES)
  if (first.length === 0) return 'empty'
  // Byte by byte, because browsers map latin1 to a different table.
  const latin = String.fromCharCode(...first)
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
  return isText(first) ? 'text' : 'unknown'
}

/** A flag of the extended header. */
const WEBP_MOVES = 0x02

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

const MAX_OTHER_SHARE = 0.01

/** UTF-8 without bytes that text never has, except that the last character may be cut off. */
function isText(first: Uint8Array): boolean {
  const others = new TextDecoder().decode(first).match(CONTROL_OR_BROKEN)?.length ?? 0
  return !first.includes(0) && others <= first.length * MAX_OTHER_SHARE
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL_OR_BROKEN = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f\ufffd]/g
