// What is done with the words of a window, whoever heard them: align them with the sound, and find the hesitations. Runs in
// the speech child; it knows windows, not files.

import { speechThreshold } from '../../edit/voice-activity.ts'
import { SAMPLE_RATE } from './audio.ts'
import { estimateTimes } from './estimated-times.ts'
import { findHesitations } from './hesitations.ts'
import type { HeardWord } from './recognizer.ts'
import { levelsOf, STEP_SAMPLES } from './sound-level.ts'
import { tightenWords } from './word-times.ts'

type WordKind = 'word' | 'hesitation'

/** In window time, in order. */
type WindowWord = HeardWord & { kind: WordKind }

export type HeardWindow = {
  words: WindowWord[]
  /** Null when a server does not say. */
  language: string | null
  /** 0 when no words were heard, so that silence doesn't influence the language. */
  languageProbability: number
  /** The times of words come from the sound's level alone: see estimated-times.ts. */
  areTimesEstimated: boolean
}

/** `kind`: as a server that finds hesitations itself marks them. */
type GivenWord = HeardWord & { kind?: WordKind }

/** What a recognizer or a server heard; times in seconds from the start of the window. */
export type RawHearing = {
  /** In order and apart. Null: the words have no times, and `stretches` say what is known. */
  words: readonly GivenWord[] | null
  /** Words that are somewhere between two times. */
  stretches: readonly Stretch[]
  language: string | null
  languageProbability: number
}

export type Stretch = {
  texts: readonly string[]
  startSeconds: number
  endSeconds: number
  confidence: number
}

/** The words of `pcm` (a window, 16 kHz) with starts and ends where their sound is, and its hesitations. */
export function refineWindow(
  pcm: Float32Array,
  heard: RawHearing & { areTimesEstimated?: boolean },
): HeardWindow {
  const levels = levelsOf(pcm)
  const given: readonly GivenWord[] =
    heard.words ?? heard.stretches.flatMap((stretch) => estimatedWords(stretch, levels))
  const timed = tightenWords(given, levels, speechThreshold(levels))
  const hesitations = findHesitations(pcm, timed)
  const words = withoutOverlap(timed, hesitations)
  return {
    words: [
      ...words.map((word) => ({ ...word, kind: word.kind ?? ('word' as const) })),
      ...hesitations.map((word) => ({ ...word, kind: 'hesitation' as const })),
    ].sort((a, b) => a.startSeconds - b.startSeconds),
    language: heard.language,
    languageProbability: words.length === 0 ? 0 : heard.languageProbability,
    areTimesEstimated: heard.areTimesEstimated ?? heard.words === null,
  }
}

function estimatedWords(stretch: Stretch, levels: Float32Array): HeardWord[] {
  const step = (seconds: number) => Math.round((seconds * SAMPLE_RATE) / STEP_SAMPLES)
  const from = Math.min(Math.max(0, step(stretch.startSeconds)), levels.length)
  const to = Math.min(Math.max(from, step(stretch.endSeconds)), levels.length)
  const places = estimateTimes(stretch.texts, levels.subarray(from, to))
  const seconds = (place: number) => ((from + place) * STEP_SAMPLES) / SAMPLE_RATE
  return stretch.texts.map((text, index) => {
    const place = places[index] ?? { from: 0, to: 0 }
    const { confidence } = stretch
    return { text, startSeconds: seconds(place.from), endSeconds: seconds(place.to), confidence }
  })
}

/** A word into whose end a hesitation was drawn ends where that begins. */
function withoutOverlap<W extends HeardWord>(words: readonly W[], hesitations: readonly HeardWord[]): W[] {
  return words.map((word) => {
    const inside = hesitations.find(
      ({ startSeconds }) => startSeconds > word.startSeconds && startSeconds < word.endSeconds,
    )
    return inside ? { ...word, endSeconds: inside.startSeconds } : word
  })
}
