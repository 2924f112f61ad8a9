// Finds when recordings of one event started, by their sound: cameras and microphones hear the same words, clicks and
// claps. It first compares rises in loudness over the whole length, then refines to a fraction of a millisecond.
import { RoughcutError } from '../errors.ts'
import { bestLag } from './correlate.ts'
import { pcm } from './ffmpeg.ts'
import type { MediaPrograms } from './media-programs.ts'
import { soundLevels } from './sound-levels.ts'

const RATE = 8000
const LEVEL_MS = 10
/** Longer recordings are matched by their first part. */
const MAX_SECONDS = 3 * 3600
/** Unrelated recordings reach about 5. */
const MIN_STRENGTH = 8
const FINE_SECONDS = 10
/** Anything quieter counts as equal: a dead microphone has no rises of its own. */
const QUIET_DB = -70
/** How far the coarse lag may be off. */
const SLACK_SECONDS = 0.05

/** `durationUs`, where it is known, is for the progress alone. */
type SoundFile = { path: string; name: string; durationUs?: number | null }

/** Where a recording starts on the common clock. */
export type SyncedFile = {
  /** Time after the first recording's start; 0 if it doesn't match anywhere. */
  startSeconds: number
  /** 0 to 1: how far the best match stands out from all others. 0 if it has no sound or hears something else. */
  certainty: number
  /** Why it doesn't match anywhere, as a sentence; null if it does. */
  problem: string | null
}

/**
 * How many seconds after the first each recording started, in the order of `files`; one of them is 0. Throws
 * `unsupported_media`, naming the file, for one that has no sound or hears something else.
 */
export async function soundOffsets(
  programs: MediaPrograms,
  files: readonly SoundFile[],
  signal: AbortSignal,
): Promise<number[]> {
  const synced = await syncBySound(programs, files, signal)
  for (const { problem } of synced)
    if (problem !== null) throw new RoughcutError('unsupported_media', `${problem} Import it by itself.`)
  return synced.map(({ startSeconds }) => startSeconds)
}

/** How much of the work is listening, in percent; the rest is comparing. */
const LISTENING_PERCENT = 80

/**
 * The same, for callers that continue with those that match. The longest one with sound is the reference. Progress is 0
 * to 100 percent.
 */
export async function syncBySound(
  programs: MediaPrograms,
  files: readonly SoundFile[],
  signal: AbortSignal,
  onProgress: (percent: number) => void = () => {},
): Promise<SyncedFile[]> {
  const lengths = files.map(({ durationUs }) => Math.min(durationUs ?? 0, MAX_SECONDS * 1e6))
  const wholeUs = Math.max(1, sum(lengths))
  const rises: Float64Array[] = []
  for (const [at, file] of files.entries()) {
    const heardUs = sum(lengths.slice(0, at))
    const onHeard = (us: number) =>
      onProgress((LISTENING_PERCENT * Math.min(wholeUs, heardUs + Math.min(us, lengths[at] ?? 0))) / wholeUs)
    rises.push(await risesOf(programs, file, signal, onHeard))
  }
  const longest = rises.reduce((best, one, at) => (one.length > (rises[best]?.length ?? 0) ? at : best), 0)
  const synced: SyncedFile[] = []
  for (const at of files.keys()) {
    synced.push(await placeOf(programs, files, { rises, at, reference: longest }, signal))
    onProgress(LISTENING_PERCENT + ((100 - LISTENING_PERCENT) * (at + 1)) / files.length)
  }
  const earliest = Math.min(
    ...synced.flatMap(({ startSeconds, problem }) => (problem === null ? [startSeconds] : [])),
  )
  return synced.map((one) =>
    one.problem === null
      ? { ...one, startSeconds: Math.round((one.startSeconds - earliest) * 1e4) / 1e4 }
      : one,
  )
}

/** Relative to the reference. */
async function placeOf(
  programs: MediaPrograms,
  files: readonly SoundFile[],
  { rises, at, reference }: { rises: readonly Float64Array[]; at: number; reference: number },
  signal: AbortSignal,
): Promise<SyncedFile> {
  const [known, file] = [files[reference] as SoundFile, files[at] as SoundFile]
  const own = rises[at] as Float64Array
  const nowhere = (problem: string) => ({ startSeconds: 0, certainty: 0, problem })
  if (own.length === 0) return nowhere(`${file.name} has less than a second of sound, so it can't be synced.`)
  if (at === reference) return { startSeconds: 0, certainty: 1, problem: null }
  const { lag, strength, standsOut } = await bestLag(rises[reference] as Float64Array, own, signal)
  if (strength < MIN_STRENGTH)
    return nowhere(`${file.name} doesn't sound like ${known.name}, so they can't be synced.`)
  const coarse = (lag * LEVEL_MS) / 1000
  const fine = await fineShift(programs, [known, file], own, coarse, signal)
  return { startSeconds: coarse + fine, certainty: Math.round(standsOut * 100) / 100, problem: null }
}

/** How much louder each hundredth of a second is than the last, with a mean of 0; empty if there's hardly any sound. */
async function risesOf(
  programs: MediaPrograms,
  { path }: SoundFile,
  signal: AbortSignal,
  onHeard: (us: number) => void,
): Promise<Float64Array> {
  const levels = await soundLevels(programs, path, {
    ...{ levelMs: LEVEL_MS, durationUs: MAX_SECONDS * 1e6, signal, onHeard },
  })
  if (levels.length < 100) return new Float64Array(0)
  const rises = Float64Array.from(levels, (level, at) =>
    Math.max(0, Math.max(level, QUIET_DB) - Math.max(levels[at - 1] ?? level, QUIET_DB)),
  )
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
  const shift = from + (await bestLag(wide, narrow, signal)).lag / RATE - at - coarse
  return Math.abs(shift) <= 2 * SLACK_SECONDS ? shift : 0
}

/** The busiest stretch as long as the fine comparison, in seconds, at `earliest` or later. */
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

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
