// Sound for tests: the sample media as 16 kHz PCM through real ffmpeg, and made-up sound.
import { join } from 'node:path'
import { SAMPLE_RATE } from '../../src/adapters/whisper/audio.ts'
import { ffmpeg } from './media-programs.ts'
import { MEDIA_FIXTURES } from './word-accuracy.ts'

/** The sound of a sample (or of any path) as ffmpeg gives it, optionally through audio filters. */
export function decodedSound(file: string, filters?: string): Float32Array {
  const path = file.startsWith('/') ? file : join(MEDIA_FIXTURES, file)
  return floatsOf(
    ffmpeg([
      ...['-i', path, '-map', '0:a:0'],
      ...(filters === undefined ? [] : ['-af', filters]),
      ...['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-'],
    ]),
  )
}

/** 32-bit floats as ffmpeg writes them; the copy is aligned. */
export function floatsOf(bytes: Uint8Array): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer)
}

/** Noise that is the same in every run, uniform in -`peak` to `peak`. */
export function noise(sampleCount: number, peak: number, seed = 1): Float32Array {
  let state = seed
  return Float32Array.from({ length: sampleCount }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state / 2 ** 31 - 1) * peak
  })
}

export function silence(seconds: number): Float32Array {
  return new Float32Array(Math.round(seconds * SAMPLE_RATE))
}

export function joined(...parts: Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

/** `a` and `b` at once, as long as `a`. */
export function mixed(a: Float32Array, b: Float32Array): Float32Array {
  return a.map((sample, i) => sample + (b[i] ?? 0))
}

/** `sound` as a stream from `startUs` on, in chunks of `chunkSamples`. */
export async function* streamed(
  sound: Float32Array,
  startUs = 0,
  chunkSamples = 16_384,
): AsyncGenerator<Float32Array> {
  const first = Math.round((startUs * SAMPLE_RATE) / 1e6)
  for (let at = first; at < sound.length; at += chunkSamples) yield sound.slice(at, at + chunkSamples)
}
