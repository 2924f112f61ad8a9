// Finds who speaks in a multitrack sequence: the track on which a word is loudest. Each track is measured against its
// own loud speech, so a microphone with more gain doesn't win, and recordings of the same talk get no speakers at all.
// Pure; all times are sequence time.
import type { TranscriptWord, VoiceTurn } from './document.ts'
import type { Microseconds } from './time.ts'
import { speechThreshold } from './voice-activity.ts'

/** The time that one level covers. */
export const LEVEL_US = 20_000

/** What one track hears. */
export type TrackSound = {
  /** What was recognized on it. */
  words: readonly TranscriptWord[]
  /** Decibels, one for each `LEVEL_US` from its start on. */
  levels: Float32Array
  offsetUs: Microseconds
}

/** A speaker's own microphone hears others this much lower. */
const APART_DB = 6
/** This share of all words, and this many, must be another person's before a microphone counts as somebody's own. */
const MIN_OTHERS_SHARE = 0.02
const MIN_OTHERS = 3
/** Below this difference a word belongs to whoever is speaking anyway. */
const DOUBTFUL_DB = 3
/** A track's loud speech: this share of the words is below it. */
const LOUD_SHARE = 0.98
const SILENCE_DB = -100

/** When each track's speaker is heard; null when all tracks record the same talk, or nobody speaks. */
export function voiceTurns(tracks: readonly TrackSound[]): VoiceTurn[] | null {
  const words = tracks
    .flatMap((track) => track.words)
    .sort((a, b) => a.startUs + a.endUs - b.startUs - b.endUs)
  if (words.length === 0) return null
  const heard = tracks.map((track) => relativeLevels(track, words))
  const own = ownMicrophones(heard, words.length)
  if (own.length < 2) return null
  const turns: VoiceTurn[] = []
  let speaking: number | null = null
  let lastEndUs = 0
  words.forEach((word, index) => {
    const [first, second] = own
      .map((track) => ({ track, level: heard[track]?.[index] ?? SILENCE_DB }))
      .sort((a, b) => b.level - a.level)
    if (!first || !second) return
    const isDoubtful = first.level - second.level < DOUBTFUL_DB
    const track: number = isDoubtful && speaking !== null ? speaking : first.track
    if (track !== speaking) turns.push({ startUs: between(lastEndUs, word.startUs), track })
    speaking = track
    lastEndUs = Math.max(lastEndUs, word.endUs)
  })
  return turns
}

/** The words of the track that speaks, by start. */
export function wordsByTurns(
  tracks: readonly (readonly TranscriptWord[])[],
  turns: readonly VoiceTurn[],
): TranscriptWord[] {
  return tracks
    .flatMap((words, track) =>
      words.filter(({ startUs, endUs }) => trackAt(turns, (startUs + endUs) / 2) === track),
    )
    .sort((a, b) => a.startUs - b.startUs || a.endUs - b.endUs)
}

/** The track whose speaker is heard at a time; before the first turn it is the first one's. */
function trackAt(turns: readonly VoiceTurn[], atUs: Microseconds): number | null {
  let [low, high] = [0, turns.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((turns[middle]?.startUs ?? 0) <= atUs) low = middle + 1
    else high = middle
  }
  return turns[Math.max(0, low - 1)]?.track ?? null
}

/** Where one turn ends and the next begins: in the pause, close to the next word. */
function between(endUs: Microseconds, startUs: Microseconds): Microseconds {
  return Math.max(0, startUs - Math.min(100_000, Math.max(0, Math.round((startUs - endUs) / 2))))
}

/** How loud each word is on the track, against its loud speech; null where it hears no voice. */
function relativeLevels(track: TrackSound, words: readonly TranscriptWord[]): (number | null)[] {
  const threshold = speechThreshold(track.levels) ?? Number.POSITIVE_INFINITY
  const levels = words.map((word) => levelOf(track, word))
  const loud = quantile(levels, LOUD_SHARE)
  return levels.map((level) => (level > threshold ? level - loud : null))
}

/** The mean loudness of a word, in decibels. */
function levelOf({ levels, offsetUs }: TrackSound, { startUs, endUs }: TranscriptWord): number {
  const from = Math.max(0, Math.floor((startUs - offsetUs) / LEVEL_US))
  const to = Math.min(levels.length, Math.ceil((endUs - offsetUs) / LEVEL_US))
  if (to <= from) return SILENCE_DB
  let sum = 0
  for (let at = from; at < to; at++) sum += 10 ** ((levels[at] ?? SILENCE_DB) / 10)
  return 10 * Math.log10(sum / (to - from))
}

/** Tracks that hear others clearly lower than those others' own microphones do. */
function ownMicrophones(heard: readonly (readonly (number | null)[])[], wordCount: number): number[] {
  const others = heard.map(() => 0)
  for (let word = 0; word < wordCount; word++) {
    const loudest = heard.reduce((best, track) => Math.max(best, track[word] ?? SILENCE_DB), SILENCE_DB)
    if (loudest === SILENCE_DB) continue
    heard.forEach((track, index) => {
      if (loudest - (track[word] ?? SILENCE_DB) >= APART_DB) others[index] = (others[index] ?? 0) + 1
    })
  }
  const least = Math.max(MIN_OTHERS, MIN_OTHERS_SHARE * wordCount)
  return others.flatMap((count, track) => (count >= least && count < wordCount ? [track] : []))
}

function quantile(values: Float32Array | readonly number[], share: number): number {
  const sorted = Float32Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? SILENCE_DB
}
