// One window with the model: transcribe it, and repair what Whisper is known to get wrong (loops, text without speech, an
// ending it skipped). Runs in the speech child; it knows windows, not files.

import { speechThreshold } from '../../edit/voice-activity.ts'
import { SAMPLE_RATE } from './audio.ts'
import type { HeardWord, Hearing, Recognizer } from './recognizer.ts'
import { type HeardWindow, refineWindow } from './refine-window.ts'
import { withoutLoop } from './repetition.ts'
import { findSpeech, levelsOf, STEP_SAMPLES } from './sound-level.ts'
import { tightenWords } from './word-times.ts'

/** As OpenAI's own code has it: text is dropped when the model both hears nobody and is unsure of every word. */
const NO_SPEECH_PROBABILITY = 0.6
const UNSURE_LOG_PROBABILITY = -1

/** How often a window may be heard again in halves. */
const MAX_SPLITS = 3
const MIN_SPLIT_SAMPLES = 2 * SAMPLE_RATE
/** More speech than this after the last word was skipped, and is heard on its own. */
const SKIPPED_ENDING_STEPS = 200

/**
 * The words of one window (16 kHz mono samples), heard again in parts where the first hearing failed; times
 * in steps of the window.
 */
export async function transcribeWindow(
  recognizer: Recognizer,
  pcm: Float32Array,
  language: string | null,
  vocabulary: readonly string[] = [],
): Promise<HeardWindow> {
  const hear = (part: Float32Array, spoken: string | null) => recognizer.hear(part, spoken, vocabulary)
  const heard = await hearMended({ hear }, pcm, language, 0)
  return refineWindow(pcm, { ...heard, stretches: [] })
}

async function hearMended(
  recognizer: Pick<Recognizer, 'hear'>,
  pcm: Float32Array,
  language: string | null,
  depth: number,
): Promise<Hearing> {
  const hearing = await recognizer.hear(pcm, language)
  const isNobody =
    hearing.noSpeechProbability > NO_SPEECH_PROBABILITY && hearing.meanLogProbability < UNSURE_LOG_PROBABILITY
  if (isNobody) return { ...hearing, words: [] }
  if (hearing.looped) {
    const middle = quietestMiddle(pcm)
    if (depth >= MAX_SPLITS || pcm.length < MIN_SPLIT_SAMPLES)
      return { ...hearing, words: withoutLoop(hearing.words) }
    const first = await hearMended(recognizer, pcm.slice(0, middle), hearing.language, depth + 1)
    const second = await hearMended(recognizer, pcm.slice(middle), hearing.language, depth + 1)
    return { ...hearing, words: [...first.words, ...later(second.words, middle)] }
  }
  const skippedFrom = depth >= MAX_SPLITS ? null : skippedEnding(pcm, hearing.words)
  if (skippedFrom === null) return hearing
  const rest = await hearMended(recognizer, pcm.slice(skippedFrom), hearing.language, depth + 1)
  return { ...hearing, words: [...hearing.words, ...later(rest.words, skippedFrom)] }
}

function later(words: HeardWord[], samples: number): HeardWord[] {
  const shift = samples / SAMPLE_RATE
  return words.map((word) => ({
    ...word,
    startSeconds: word.startSeconds + shift,
    endSeconds: word.endSeconds + shift,
  }))
}

/** The quietest place in the middle third, in samples. */
function quietestMiddle(pcm: Float32Array): number {
  const levels = levelsOf(pcm)
  let quietest = Math.floor(levels.length / 2)
  for (let step = Math.floor(levels.length / 3); step < (levels.length * 2) / 3; step++)
    if ((levels[step] ?? 0) < (levels[quietest] ?? 0)) quietest = step
  return quietest * STEP_SAMPLES
}

/** Where (in samples) uncovered speech begins, after a pause that follows the last word; null when all is covered. */
function skippedEnding(pcm: Float32Array, words: HeardWord[]): number | null {
  const levels = levelsOf(pcm)
  const speech = findSpeech(levels)
  const last = tightenWords(words, levels, speechThreshold(levels)).at(-1)
  if (!last) return null
  const lastStep = (last.endSeconds * SAMPLE_RATE) / STEP_SAMPLES
  const uncovered = speech.filter((range) => range.from >= lastStep)
  const total = uncovered.reduce((sum, range) => sum + range.to - range.from, 0)
  const first = uncovered[0]
  return first && total >= SKIPPED_ENDING_STEPS ? Math.max(0, first.from - 10) * STEP_SAMPLES : null
}
