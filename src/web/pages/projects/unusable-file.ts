// Detects files that no import can use before they are sent. ffprobe checks the rest on the server.
import { type MediaSignature, SIGNATURE_BYTES, signatureIn } from '../../../adapters/first-bytes.ts'
import { sizeText } from '../text.ts'

/** "Under 1 GB", as the server has it. */
const MAX_BYTES = 10 ** 9 - 1

const PROBLEMS: Partial<Record<MediaSignature, string>> = {
  text: 'This is a text file. Choose video, audio or an image.',
  document: 'This is a document or an archive. Choose video, audio or an image.',
  playlist: 'This is a playlist. Choose the media files it lists.',
  moving_webp: 'Animated WebP isn’t supported. Convert it to GIF, APNG or WebM.',
}

/** Why the file cannot be imported; null when it may be. */
export async function problemOf(file: Blob): Promise<string | null> {
  if (file.size === 0) return 'The file is empty.'
  if (file.size > MAX_BYTES) return `A file must be smaller than 1 GB; this one has ${sizeText(file.size)}.`
  const first = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer())
  return PROBLEMS[signatureIn(first)] ?? null
}
