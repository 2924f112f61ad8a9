// Makes word times fit for cutting: Whisper ends a word where the next begins, so its ends reach
// into pauses. The sound's level shows where the word really ends.
import { SAMPLE_RATE } from './audio.ts'
import type { HeardWord } from './recognizer.ts'
import { STEP_SAMPLES } from './sound-level.ts'

const STEPS_PER_SECOND = SAMPLE_RATE / STEP_SAMPLES
/** A word that lasts less than one frame of the alignment, or is in silence, was mostly invented… */
const MIN_WORD_SECONDS = 0.02
/** …but not when the model is this sure of it: then two words fell onto one frame. */
const SURE = 0.6
/** The closure of a consonant inside a word is shorter than this. */
const PAUSE_STEPS = 12
/** A start is only moved when it is clearly in silence: Whisper's starts are good to about 10 ms. */
const MIN_START_SHIFT_STEPS = 8
/** Soft beginnings and tails are below the threshold. */
const SOFT_START_STEPS = 2
const SOFT_END_STEPS = 3

/**
 * `words` in window time with starts and ends where their sound is, in order and apart; inventions
 * are dropped. `levels` are of the window (10 ms steps); `threshold` null leaves the times alone.
 */
export function tightenWords<W extends HeardWord>(
  words: readonly W[],
  levels: Float32Array,
  threshold: number | null,
): W[] {
  const real = withoutInventions(words)
  if (threshold === null) return real
  return real.flatMap((word) => {
    const from = Math.round(word.startSeconds * STEPS_PER_SECOND)
    const to = Math.min(levels.length, Math.round(word.endSeconds * STEPS_PER_SECOND))
    const isLoud = (step: number) => (levels[step] ?? threshold) > threshold
    let start = from
    while (start < to && !isLoud(start)) start++
    if (start >= to) return word.confidence < SURE ? [] : [word]
    if (start - from < MIN_START_SHIFT_STEPS) start = from
    else start -= SOFT_START_STEPS
    let lastLoud = start
    for (let step = start; step < to && !(lastLoud > start && step - lastLoud > PAUSE_STEPS); step++)
      if (isLoud(step)) lastLoud = step
    const end = Math.min(to, lastLoud + 1 + SOFT_END_STEPS)
    return {
      ...word,
      startSeconds: start / STEPS_PER_SECOND,
      endSeconds: Math.max(end, start + 1) / STEPS_PER_SECOND,
    }
  })
}

/** Drops words without length; a sure one shares the time of the word after it, by letters. */
function withoutInventions<W extends HeardWord>(words: readonly W[]): W[] {
  const kept: W[] = []
  for (const word of words) {
    const { startSeconds, endSeconds } = word
    const before = kept.at(-1)
    if (before && isEmpty(before)) {
      const share = before.text.length / (before.text.length + word.text.length)
      const border = before.startSeconds + share * (endSeconds - before.startSeconds)
      kept[kept.length - 1] = { ...before, endSeconds: border }
      kept.push({ ...word, startSeconds: border })
    } else if (!isEmpty({ startSeconds, endSeconds }) || word.confidence >= SURE) kept.push(word)
  }
  return kept.filter((word) => !isEmpty(word))
}

function isEmpty({ startSeconds, endSeconds }: Pick<HeardWord, 'startSeconds' | 'endSeconds'>): boolean {
  return endSeconds - startSeconds < MIN_WORD_SECONDS
}
