// Cuts a stream of sound into windows for the recognizer: at silences, as long as the model does well with, long
// silences left out. Each decision is made from the sound at and after its window's start, so
// that a transcription resumed at a window cuts as an undisturbed one would have. Memory:
// one look-ahead, whatever the length of the stream.
import { SAMPLE_RATE } from './audio.ts'
import type { StepRange } from './sound-level.ts'
import { findSpeech, levelsOf, STEP_SAMPLES } from './sound-level.ts'

/** A piece of sound to be heard, or (`pcm` null) a silence to be passed over. Samples of the whole stream. */
export type SpeechWindow = {
  pcm: Float32Array | null
  startSample: number
  /** Where the search for the next window begins. */
  nextSample: number
}

/** Beyond the longest window: the whole pause in which it ends must be visible. */
const LOOK_AHEAD_SECONDS = 16
/** A step is 10 ms. */
const STEPS_PER_SECOND = 100
const MIN_STEPS_BEFORE_CUT = 400
/** A longer pause always ends a window: Whisper invents words in silence. */
const MAX_INNER_PAUSE_STEPS = 150
/** Sound kept before and after speech, where the silence allows. */
const LEAD_STEPS = 30
const TAIL_STEPS = 40
/** Pauses longer than this are equally good places to cut. */
const AMPLE_PAUSE_STEPS = 60

/**
 * `pcm` is 16 kHz mono whose first sample is number `firstSample` of the stream. A window has at most `longestSeconds`,
 * and somewhat more where nobody pauses.
 */
export async function* cutWindows(
  pcm: AsyncIterable<Float32Array>,
  firstSample: number,
  longestSeconds: number,
): AsyncGenerator<SpeechWindow> {
  const lookAhead = (longestSeconds + LOOK_AHEAD_SECONDS) * SAMPLE_RATE
  const longestSteps = longestSeconds * STEPS_PER_SECOND
  const buffer = new Float32Array(lookAhead)
  let filled = 0
  let position = firstSample
  const take = function* (atEnd: boolean): Generator<SpeechWindow> {
    while (filled > 0 && (filled === lookAhead || atEnd)) {
      const { window, used } = nextWindow(buffer.subarray(0, filled), longestSteps, atEnd)
      const startSample = position + (window?.from ?? 0)
      const heard = window ? buffer.slice(window.from, window.to) : null
      buffer.copyWithin(0, used, filled)
      filled -= used
      position += used
      yield { pcm: heard, startSample, nextSample: position }
    }
  }
  for await (const chunk of pcm) {
    for (let offset = 0; offset < chunk.length; ) {
      const part = chunk.subarray(offset, offset + lookAhead - filled)
      buffer.set(part, filled)
      filled += part.length
      offset += part.length
      yield* take(false)
    }
  }
  yield* take(true)
}

type Cut = { window: { from: number; to: number } | null; used: number }

/** The first window of `pcm` (samples), and how much of it is then done with (more than nothing). */
function nextWindow(pcm: Float32Array, longestSteps: number, atEnd: boolean): Cut {
  const levels = levelsOf(pcm)
  const speech = findSpeech(levels)
  const first = speech[0]
  if (!first) {
    // The last bit stays, because a word may begin in it that needs its lead.
    const used = atEnd ? pcm.length : pcm.length - LEAD_STEPS * STEP_SAMPLES
    return { window: null, used }
  }
  const from = Math.max(0, first.from - LEAD_STEPS)
  const end = endOfWindow(levels, speech, { from, longestSteps, atEnd })
  const isRest = atEnd && end.next >= levels.length
  return {
    window: { from: from * STEP_SAMPLES, to: Math.min(pcm.length, end.to * STEP_SAMPLES) },
    used: isRest ? pcm.length : end.next * STEP_SAMPLES,
  }
}

/** `to` is where the window's sound ends, `next` where the following one begins to look. */
function endOfWindow(
  levels: Float32Array,
  speech: StepRange[],
  { from, longestSteps, atEnd }: { from: number; longestSteps: number; atEnd: boolean },
): { to: number; next: number } {
  const limit = from + longestSteps
  const pauses = speech.map((range, i) => ({ from: range.to, to: speech[i + 1]?.from ?? levels.length }))
  const long = pauses.find((pause) => pause.to - pause.from >= MAX_INNER_PAUSE_STEPS)
  if (long && long.from <= limit) return cutIn(long)
  const last = pauses.at(-1)
  if (atEnd && last && last.from <= limit) return { to: levels.length, next: levels.length }
  let best: { pause: StepRange; score: number } | null = null
  for (const pause of pauses) {
    if (pause.from - from < MIN_STEPS_BEFORE_CUT || pause.from > limit) continue
    const ample = Math.min(1, (pause.to - pause.from) / AMPLE_PAUSE_STEPS)
    const full = (pause.from - from) / longestSteps
    const score = ample + 0.5 * full
    if (!best || score >= best.score) best = { pause, score }
  }
  if (best) return cutIn(best.pause)
  const quietest = quietestStep(levels, from + (longestSteps * 2) / 3, limit)
  return { to: quietest, next: quietest }
}

function cutIn(pause: StepRange): { to: number; next: number } {
  const middle = Math.floor((pause.from + pause.to) / 2)
  const to = Math.min(middle, pause.from + TAIL_STEPS)
  return { to, next: to }
}

function quietestStep(levels: Float32Array, from: number, to: number): number {
  let quietest = Math.floor(to)
  for (let step = Math.floor(from); step < Math.min(to, levels.length); step++)
    if ((levels[step] ?? 0) < (levels[quietest] ?? 0)) quietest = step
  return quietest
}
