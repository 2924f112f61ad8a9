// Finds "um" and "uh" by their sound, because Whisper leaves them out of its text: voiced stretches
// with a steady spectrum, where no word is, or where a word lasts longer than it plausibly can.
// Pure: one window of sound and its words in, hesitations out; no model, no state.
//
//   words:   |so |          |this|   |don't            |some|
//   sound:    so    uuummm   this     don't uuuummmmmmm some
//   found:          |um   |                |um         |

import { speechThreshold } from '../../edit/voice-activity.ts'
import { SAMPLE_RATE } from './audio.ts'
import type { HeardWord } from './recognizer.ts'
import { levelsOf, STEP_SAMPLES, type StepRange } from './sound-level.ts'
import { BAND_COUNT, type VoiceFrame, voiceFrames } from './spectrum.ts'

const STEPS_PER_SECOND = SAMPLE_RATE / STEP_SAMPLES

/** In steps of 10 ms. A hesitation lasts 120 to 900 ms, and its edges blur by a step each. */
const MIN_STEPS = 10
const MAX_STEPS = 90
/** Inside a word, shorter stretches are drawn-out vowels. */
const MIN_INSIDE_WORD_STEPS = 18
const MIN_CONFIDENCE = 0.5
const MIN_CONFIDENCE_INSIDE_WORD = 0.7
/** A step is voiced when it is this periodic. */
const VOICED = 0.5
/** How far beside a stretch to look for consonants. */
const BESIDE_STEPS = 15
/** From vowel to "m" is one jump within one hesitation. */
const BRIDGED_STEPS = 4
/** Times its usual length at this speaker's pace: the rest of such a word is examined. */
const IMPLAUSIBLE_LENGTH = 1.25
/** A word keeps at least this share of its usual length. */
const MIN_LENGTH = 0.5
/** What the recognizer itself may have written for a hesitation. */
const WRITTEN_HESITATION = /^(?:u+h*m+|u+h+|e+r+m*|a+h+|h*m+)$/i

/**
 * The hesitations in `pcm` (a window, 16 kHz) that `words` (window time, in order) do not account
 * for, in window time: words with the text `um` or `uh` and a confidence of 0.5 to 1. Where one was
 * found inside a word, it overlaps that word's end.
 */
export function findHesitations(pcm: Float32Array, words: readonly HeardWord[]): HeardWord[] {
  const levels = levelsOf(pcm)
  const threshold = speechThreshold(levels)
  const regions = threshold === null ? [] : unaccounted(words, levels.length)
  if (threshold === null || regions.length === 0) return []
  const frames = withoutNoise(voiceFrames(pcm, 0, levels.length))
  const isLoud = (step: number) => (levels[step] ?? threshold) > threshold
  const isVoiced = (step: number) => isLoud(step) && (frames[step]?.periodicity ?? 0) > VOICED
  const found: HeardWord[] = []
  for (const region of regions)
    for (const stretch of voicedStretches(region, isVoiced)) {
      const hesitation = judged(stretch, region, frames, isVoiced, isLoud)
      if (!hesitation) continue
      found.push({
        text: endsInNasal(frames, hesitation.range) ? 'um' : 'uh',
        startSeconds: hesitation.range.from / STEPS_PER_SECOND,
        endSeconds: hesitation.range.to / STEPS_PER_SECOND,
        confidence: hesitation.confidence,
      })
    }
  return found
}

/** Whether something is true of a step. */
type StepTest = (step: number) => boolean

/** What no word accounts for; `word` is the one in whose implausible tail it begins. */
type Region = StepRange & { word: (StepRange & { usualSteps: number }) | null }

function unaccounted(words: readonly HeardWord[], stepCount: number): Region[] {
  const pace = paceOf(words)
  const regions: Region[] = []
  let region: Region = { from: 0, to: 0, word: null }
  const close = (to: number) => {
    if (to - region.from >= MIN_STEPS) regions.push({ ...region, to })
  }
  for (const word of words) {
    const from = Math.round(word.startSeconds * STEPS_PER_SECOND)
    const to = Math.round(word.endSeconds * STEPS_PER_SECOND)
    close(from)
    const usualSteps = pace * usualSeconds(word) * STEPS_PER_SECOND
    const plausibleTo = from + Math.round(IMPLAUSIBLE_LENGTH * usualSteps)
    const isLong = plausibleTo < to && !WRITTEN_HESITATION.test(letters(word))
    const next = Math.max(region.from, isLong ? plausibleTo : to)
    region = { from: next, to: next, word: isLong ? { from, to, usualSteps } : null }
  }
  close(stepCount)
  return regions
}

function letters(word: HeardWord): string {
  return word.text.replace(/[^\p{L}\p{N}]/gu, '')
}

/** At an ordinary pace, roughly. */
function usualSeconds(word: HeardWord): number {
  return 0.14 + 0.05 * letters(word).length
}

/** How slowly this voice speaks: the middle ratio of a word's real length to the usual one. */
function paceOf(words: readonly HeardWord[]): number {
  const ratios = words
    .map((word) => (word.endSeconds - word.startSeconds) / usualSeconds(word))
    .sort((a, b) => a - b)
  return Math.min(2, Math.max(0.6, ratios[ratios.length >> 1] ?? 1))
}

/** Hiss is lifted to one level per band, so that its flicker does not look like a changing voice. */
function withoutNoise(frames: VoiceFrame[]): VoiceFrame[] {
  const floors = Array.from({ length: BAND_COUNT }, (_, band) => {
    const values = frames.map((frame) => frame.bands[band] ?? 0).sort((a, b) => a - b)
    return (values[Math.floor(values.length * 0.1)] ?? 0) + 6
  })
  return frames.map((frame) => {
    const top = Math.max(...frame.bands)
    const bands = frame.bands.map((value, band) => Math.max(value, floors[band] ?? value, top - 40))
    return { ...frame, bands }
  })
}

function voicedStretches(region: StepRange, isVoiced: StepTest): StepRange[] {
  const stretches: StepRange[] = []
  for (let step = region.from; step < region.to; step++) {
    if (!isVoiced(step)) continue
    const last = stretches.at(-1)
    if (last && step - last.to <= BRIDGED_STEPS) last.to = step + 1
    else stretches.push({ from: step, to: step + 1 })
  }
  return stretches.filter(({ from, to }) => to - from >= MIN_STEPS && to - from <= MAX_STEPS)
}

/** A stretch with its confidence and its real start, or null when it isn't a hesitation. */
function judged(
  stretch: StepRange,
  region: Region,
  frames: VoiceFrame[],
  isVoiced: StepTest,
  isLoud: StepTest,
): { range: StepRange; confidence: number } | null {
  const { word } = region
  const confidence = likeness(frames, stretch, isVoiced) * grade(loudBeside(stretch, region, isLoud), 7, 3)
  if (word === null || stretch.from >= word.to)
    return confidence < MIN_CONFIDENCE ? null : { range: stretch, confidence }
  if (confidence < MIN_CONFIDENCE_INSIDE_WORD || stretch.to - stretch.from < MIN_INSIDE_WORD_STEPS)
    return null
  const range = stretch.from - region.from <= 2 ? fromItsStart(stretch, word, frames, isVoiced) : stretch
  return range.from - word.from < MIN_LENGTH * word.usualSteps ? null : { range, confidence }
}

/**
 * Sound beside the stretch, on its louder side, that no word accounts for either: a hesitation
 * stands alone, but a word that the recognizer missed has consonants. In steps.
 */
function loudBeside(stretch: StepRange, region: Region, isLoud: StepTest): number {
  const first = Math.max(region.word?.to ?? 0, region.from, stretch.from - BESIDE_STEPS)
  const end = Math.min(region.to, stretch.to + BESIDE_STEPS)
  const loud = (from: number, to: number) => {
    let count = 0
    for (let step = from; step < to; step++) if (isLoud(step)) count++
    return count
  }
  return Math.max(loud(first, stretch.from), loud(stretch.to, end))
}

/** The plausible end of a word is a guess: the same sound before it belongs to the hesitation too. */
function fromItsStart(
  stretch: StepRange,
  word: StepRange,
  frames: VoiceFrame[],
  isVoiced: StepTest,
): StepRange {
  const own = frames[stretch.from + 2]?.bands
  let { from } = stretch
  while (from > word.from && isVoiced(from - 1) && shapeDistanceDb(frames[from - 1]?.bands, own) < 5) from--
  return { from, to: stretch.to }
}

/** 0 to 1: steady, voiced, and with the open, dark vowel of hesitations (more at 440-1000 Hz than at 2-3 kHz). */
function likeness(frames: VoiceFrame[], { from, to }: StepRange, isVoiced: StepTest): number {
  // Onset and release change the spectrum of the steadiest voice.
  const edge = Math.min(2, Math.max(0, Math.floor((to - from - 6) / 4)))
  const changes: number[] = []
  let voiced = 0
  let darkDb = 0
  for (let step = from; step < to; step++) {
    if (isVoiced(step)) voiced++
    const bands = frames[step]?.bands
    darkDb += meanOf(bands, 3, 6) - meanOf(bands, 12, 15)
    if (step - 3 >= from + edge && step < to - edge)
      changes.push(shapeDistanceDb(frames[step - 3]?.bands, bands))
  }
  changes.sort((a, b) => a - b)
  // The middle value, because the jump from vowel to "m" isn't unsteadiness.
  const changeDb = changes[changes.length >> 1] ?? Number.POSITIVE_INFINITY
  const steps = to - from
  return grade(changeDb, 6.5, 2.5) * grade(voiced / steps, 0.6, 0.9) * grade(darkDb / steps, -2, 8)
}

/** 0 at `worst` and beyond, 1 at `best` and beyond. */
function grade(value: number, worst: number, best: number): number {
  return Math.min(1, Math.max(0, (value - worst) / (best - worst)))
}

function meanOf(bands: Float32Array | undefined, from: number, to: number): number {
  let sum = 0
  for (let band = from; band < to; band++) sum += bands?.[band] ?? 0
  return sum / (to - from)
}

/** How much two spectra differ in shape, loudness aside. */
function shapeDistanceDb(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (!a || !b) return Number.POSITIVE_INFINITY
  let sum = 0
  let squares = 0
  for (let band = 0; band < BAND_COUNT; band++) {
    const difference = (a[band] ?? 0) - (b[band] ?? 0)
    sum += difference
    squares += difference * difference
  }
  const mean = sum / BAND_COUNT
  return Math.sqrt(Math.max(0, squares / BAND_COUNT - mean * mean))
}

/** The murmur of an "m": the last third is low and hollow beside the first. */
function endsInNasal(frames: VoiceFrame[], { from, to }: StepRange): boolean {
  const third = Math.floor((to - from) / 3)
  const murmurDb = (first: number, end: number) => {
    let sum = 0
    for (let step = first; step < end; step++)
      sum += meanOf(frames[step]?.bands, 0, 2) - meanOf(frames[step]?.bands, 4, 7)
    return sum / Math.max(1, end - first)
  }
  return murmurDb(to - third, to) - murmurDb(from, from + third) > 8
}
