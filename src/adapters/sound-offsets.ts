// When recordings of one event began, by what is heard in them: cameras and microphones hear the same words, clicks and
// claps. First by how the loudness rises, over the whole length; then to a fraction of a millisecond.
import { RoughcutError } from '../errors.ts'
import { bestLag } from './correlate.ts'
import { pcm } from './ffmpeg.ts'
import type { MediaPrograms } from './media-programs.ts'

const RATE = 8000
const FRAME = RATE / 100
/** Longer recordings are matched by their beginnings. */
const MAX_SECONDS = 3 * 3600
/** Unrelated recordings reach about 5. */
const MIN_STRENGTH = 8
const FINE_SECONDS = 10
/** How far the coarse lag may be off. */
const SLACK_SECONDS = 0.05

/**
 * Seconds after the first that each recording began, in the order of `files`; one of them is 0. Throws
 * `unsupported_media`, naming the file, for one that has no sound or hears something else.
 */
export async function soundOffsets(
  programs: MediaPrograms,
  files: readonly { path: string; name: string }[],
  signal: AbortSignal,
): Promise<number[]> {
  const rises: Float64Array[] = []
  for (const file of files) rises.push(await risesOf(programs, file, signal))
  const longest = rises.reduce((best, one, at) => (one.length > (rises[best]?.length ?? 0) ? at : best), 0)
  const reference = files[longest]
  if (!reference) return []
  const starts: number[] = []
  for (const [at, file] of files.entries()) {
    if (at === longest) {
      starts.push(0)
      continue
    }
    const { lag, strength } = bestLag(rises[longest] as Float64Array, rises[at] as Float64Array)
    if (strength < MIN_STRENGTH)
      throw new RoughcutError(
        'unsupported_media',
        `${file.name} doesn't sound like ${reference.name}, so they can't be synced. Import it by itself.`,
      )
    const coarse = lag / 100
    starts.push(
      coarse + (await fineShift(programs, [reference, file], rises[at] as Float64Array, coarse, signal)),
    )
  }
  const earliest = Math.min(...starts)
  return starts.map((start) => Math.round((start - earliest) * 1e4) / 1e4)
}

/** How much louder each hundredth of a second is than the one before, around a mean of 0. */
async function risesOf(
  programs: MediaPrograms,
  { path, name }: { path: string; name: string },
  signal: AbortSignal,
): Promise<Float64Array> {
  const levels: number[] = []
  let [sum, count] = [0, 0]
  for await (const piece of pcm(programs, path, {
    ...{ sampleRate: RATE, channels: 1, signal },
    durationUs: MAX_SECONDS * 1e6,
  }))
    for (const sample of piece) {
      sum += sample * sample
      if (++count < FRAME) continue
      levels.push(Math.log(1e-7 + sum / FRAME))
      sum = 0
      count = 0
    }
  if (levels.length < 100)
    throw new RoughcutError('unsupported_media', `${name} has no second of sound, so it can't be synced.`)
  const rises = Float64Array.from(levels, (level, at) => Math.max(0, level - (levels[at - 1] ?? level)))
  const mean = rises.reduce((total, rise) => total + rise, 0) / rises.length
  return rises.map((rise) => rise - mean)
}

/** What to add to the coarse start of the second file, in seconds. */
async function fineShift(
  programs: MediaPrograms,
  [reference, file]: readonly [{ path: string }, { path: string }],
  rises: Float64Array,
  coarse: number,
  signal: AbortSignal,
): Promise<number> {
  const at = liveliest(rises, Math.max(0, SLACK_SECONDS - coarse))
  const from = Math.max(0, at + coarse - SLACK_SECONDS)
  const [wide, narrow] = [
    await samplesOf(programs, reference.path, from, FINE_SECONDS + 2 * SLACK_SECONDS, signal),
    await samplesOf(programs, file.path, at, FINE_SECONDS, signal),
  ]
  const shift = from + bestLag(wide, narrow).lag / RATE - at - coarse
  return Math.abs(shift) <= 2 * SLACK_SECONDS ? shift : 0
}

/** Where most happens within the length of the fine comparison, in seconds, at `earliest` or later. */
function liveliest(rises: Float64Array, earliest: number): number {
  const width = FINE_SECONDS * 100
  const first = Math.ceil(earliest * 100)
  let [sum, best, bestAt] = [0, Number.NEGATIVE_INFINITY, first]
  for (let at = first; at < rises.length; at++) {
    sum += rises[at] ?? 0
    if (at - width >= first) sum -= rises[at - width] ?? 0
    if (sum > best) {
      best = sum
      bestAt = Math.max(first, at - width)
    }
  }
  return bestAt / 100
}

async function samplesOf(
  programs: MediaPrograms,
  file: string,
  startSeconds: number,
  seconds: number,
  signal: AbortSignal,
): Promise<Float64Array> {
  const samples: number[] = []
  const range = { startUs: Math.round(startSeconds * 1e6), durationUs: Math.round(seconds * 1e6) }
  for await (const piece of pcm(programs, file, { sampleRate: RATE, channels: 1, ...range, signal }))
    for (const sample of piece) samples.push(sample)
  return Float64Array.from(samples)
}
