// Sound as a WAV file of 16 bits, which every speech server reads.
import { SAMPLE_RATE } from '../whisper/audio.ts'

const HEADER_BYTES = 44

/** `pcm` (16 kHz mono, -1 to 1; louder is clipped) as a file. */
export function wavOf(pcm: Float32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER_BYTES + 2 * pcm.length)
  const view = new DataView(bytes.buffer)
  const text = (at: number, characters: string) => bytes.set(new TextEncoder().encode(characters), at)
  text(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  // PCM, one channel.
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, SAMPLE_RATE, true)
  view.setUint32(28, 2 * SAMPLE_RATE, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, 2 * pcm.length, true)
  for (const [i, sample] of pcm.entries())
    view.setInt16(HEADER_BYTES + 2 * i, Math.max(-32768, Math.min(32767, Math.round(sample * 32767))), true)
  return bytes
}
