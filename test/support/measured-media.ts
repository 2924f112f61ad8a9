// Films in which each frame carries its number as bars and the sound is noise that fits nowhere else:
// what a render shows and plays can be told to the frame and to the sample.
import { expect } from 'bun:test'
import { rmSync, writeFileSync } from 'node:fs'
import { ffmpeg, ffprobe } from './media-programs.ts'
import { noise } from './sound.ts'

const BITS = 16
const WIDTH = 160
const HEIGHT = 90

export type FilmOptions = {
  /** As ffmpeg takes it: `30000/1001`. */
  rate: string
  seconds: number
  sampleRate?: number
  /** More ffmpeg arguments behind the inputs, for instance other timestamps or codecs. */
  output?: string[]
  /** Filters behind the numbering. */
  filters?: string
  seed?: number
}

/** The noise of a film, at its own rate, one channel, quiet enough to be mixed. */
export function filmSound({ seconds, sampleRate = 48_000, seed = 1 }: FilmOptions): Float32Array {
  return noise(Math.round(seconds * sampleRate), 0.25, seed)
}

/** Writes a film with lossless sound (Matroska unless `output` says otherwise). */
export function makeFilm(file: string, options: FilmOptions): void {
  const { rate, seconds, sampleRate = 48_000, filters } = options
  const sound = `${file}.f32`
  writeFileSync(sound, new Uint8Array(filmSound(options).buffer))
  // One pixel for each bar, and then as large as they are to be: an expression for every pixel takes a hundred times longer.
  const bars = `geq=lum='if(mod(floor(N/pow(2,X)),2),220,60)':cb=128:cr=128,scale=${WIDTH}:${HEIGHT}:flags=neighbor`
  ffmpeg([
    ...['-f', 'lavfi', '-i', `color=black:s=${BITS}x2:r=${rate}:d=${seconds},format=yuv420p`],
    ...['-f', 'f32le', '-ar', String(sampleRate), '-ac', '1', '-i', sound],
    ...['-vf', [bars, ...(filters === undefined ? [] : [filters])].join(',')],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '12', '-g', '50', '-c:a', 'pcm_s16le'],
    ...(options.output ?? ['-f', 'matroska']),
    file,
  ])
  rmSync(sound)
}

/** The number that each frame of a file carries; -1 for a frame that shows none (black, or blended). */
export function frameNumbersOf(file: string): number[] {
  const raw = ffmpeg([
    '-i',
    file,
    '-map',
    '0:v:0',
    '-vf',
    `scale=${WIDTH}:${HEIGHT},format=gray`,
    '-vsync',
    '0',
    '-f',
    'rawvideo',
    '-',
  ])
  const numbers: number[] = []
  for (let base = 0; base + WIDTH * HEIGHT <= raw.length; base += WIDTH * HEIGHT) {
    let number = 0
    let unclear = false
    let brightest = 0
    for (let bit = 0; bit < BITS; bit++) {
      const column = Math.floor(((bit + 0.5) * WIDTH) / BITS)
      const luma = raw[base + Math.floor(HEIGHT / 2) * WIDTH + column] ?? 0
      brightest = Math.max(brightest, luma)
      if (luma > 150) number += 2 ** bit
      else if (luma > 90) unclear = true
    }
    numbers.push(unclear || brightest < 24 ? -1 : number)
  }
  return numbers
}

/** The sound of a file at 48 kHz, left channel. */
export function leftChannelOf(file: string): Float32Array {
  const raw = ffmpeg([
    '-i',
    file,
    '-map',
    '0:a:0',
    '-af',
    'pan=mono|c0=c0',
    '-ar',
    '48000',
    '-f',
    'f32le',
    '-',
  ])
  return new Float32Array(Uint8Array.from(raw).buffer)
}

/**
 * By how many samples `part` of the output lies behind where `source` says, within ±`reach`: the lag of
 * the best correlation, and how good it is (1 is equal).
 */
export function lagOf(
  output: Float32Array,
  outputFrom: number,
  source: Float32Array,
  sourceFrom: number,
  count: number,
  reach = 240,
): { lag: number; likeness: number } {
  let best = { lag: 0, likeness: Number.NEGATIVE_INFINITY }
  for (let lag = -reach; lag <= reach; lag++) {
    let [product, a2, b2] = [0, 0, 0]
    for (let index = 0; index < count; index++) {
      const a = output[outputFrom + index + lag] ?? 0
      const b = source[sourceFrom + index] ?? 0
      product += a * b
      a2 += a * a
      b2 += b * b
    }
    const likeness = product / Math.sqrt(Math.max(1e-12, a2 * b2))
    if (likeness > best.likeness) best = { lag, likeness }
  }
  return best
}

/** The sound of a file at 48 kHz, interleaved stereo. */
export function stereoOf(file: string): Float32Array {
  const raw = ffmpeg(['-i', file, '-map', '0:a:0', '-ac', '2', '-ar', '48000', '-f', 'f32le', '-'])
  return new Float32Array(Uint8Array.from(raw).buffer)
}

/** One channel of 16-bit samples as a WAV file. */
export function wavOf(samples: Float32Array, sampleRate: number): Uint8Array {
  const bytes = new Uint8Array(44 + 2 * samples.length)
  const view = new DataView(bytes.buffer)
  const text = (at: number, word: string) => bytes.set(new TextEncoder().encode(word), at)
  text(0, 'RIFF')
  view.setUint32(4, 36 + 2 * samples.length, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, 2 * sampleRate, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, 2 * samples.length, true)
  for (const [index, sample] of samples.entries())
    view.setInt16(44 + 2 * index, Math.round(sample * 32768), true)
  return bytes
}

/** The kinds of a file's streams, in order. */
export function streamsOf(file: string): string[] {
  return ffprobe(['-show_entries', 'stream=codec_type', '-of', 'csv=p=0', file]).split('\n').filter(Boolean)
}

/** By file: a test looks at several frames of one, and to start ffprobe takes longer than to read it. */
const matrices = new Map<string, string>()

/** The build of 2018 takes whatever a file says for BT.601. */
function colorMatrixOf(file: string): string {
  const known = matrices.get(file)
  if (known !== undefined) return known
  const wanted = ['-select_streams', 'v:0', '-show_entries', 'stream=color_space', '-of', 'csv=p=0', file]
  const matrix = ffprobe(wanted).trim() === 'bt709' ? 'bt709' : 'auto'
  matrices.set(file, matrix)
  return matrix
}

/** Reads pixels of one frame, scaled to the size: red, green, blue from 0 to 255. */
export function pixelsOf(
  file: string,
  width: number,
  height: number,
  frame = 0,
): (x: number, y: number) => [number, number, number] {
  const from = colorMatrixOf(file)
  const raw = ffmpeg([
    '-i',
    file,
    '-map',
    '0:v:0',
    '-vf',
    `select='eq(n,${frame})',scale=${width}:${height}:in_color_matrix=${from}`,
    '-frames:v',
    '1',
    '-pix_fmt',
    'rgb24',
    '-f',
    'rawvideo',
    '-',
  ])
  return (x, y) => {
    const at = 3 * (y * width + x)
    return [raw[at] ?? -1, raw[at + 1] ?? -1, raw[at + 2] ?? -1]
  }
}

expect.extend({
  /** Colors go through two encodings: a distance of 40 is still the same one. */
  toBeColor(received: unknown, ...wanted: number[]) {
    const is = received as number[]
    const pass = wanted.every((value, index) => Math.abs((is[index] ?? -999) - value) <= 40)
    return { pass, message: () => `expected color ${wanted.join(', ')}, got ${is.join(', ')}` }
  },
})

declare module 'bun:test' {
  interface Matchers<T> {
    toBeColor(red: number, green: number, blue: number): void
  }
}
