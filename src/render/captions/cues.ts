// Heard words → caption cues, by the habits of broadcast subtitling: at most two lines of 42
// characters, about one to seven seconds, broken where the speaker pauses or a sentence ends.
// Reading-speed and line-length figures: Netflix Timed Text Style Guide, English (general requirements).

import type { Microseconds, TimeRange } from '../../edit/time.ts'
import type { HeardWord } from '../../edit/transcript.ts'

type CueWord = { text: string; range: TimeRange }

/** One caption; `range` is composition time. Cues never overlap. */
export type Cue = { range: TimeRange; lines: string[]; words: CueWord[]; speaker: string | null }

export type CueLimits = {
  /** Characters a line. */
  lineLength: number
  lines: number
  longestUs: Microseconds
  /** A pause this long ends a cue. */
  pauseUs: Microseconds
}

export const SUBTITLE_LIMITS: CueLimits = {
  lineLength: 42,
  lines: 2,
  longestUs: 7_000_000,
  pauseUs: 700_000,
}

/** For tall pictures: fewer words at a time, in larger letters. */
export const VERTICAL_LIMITS: CueLimits = {
  lineLength: 20,
  lines: 2,
  longestUs: 3_000_000,
  pauseUs: 500_000,
}

/** A cue stays at least this long where the next leaves room. */
const MIN_CUE_US = 1_000_000
/** And this long after its last word, so it doesn't vanish with the voice. */
const LINGER_US = 250_000
/** A sentence end closes a cue only once there is something to read. */
const CLOSABLE_SHARE = 0.4

/** Cues of the words as heard, up to `durationUs`. Hesitations and empty corrections are left out. */
export function cuesOf(
  words: readonly HeardWord[],
  durationUs: Microseconds,
  limits: CueLimits = SUBTITLE_LIMITS,
): Cue[] {
  const groups: HeardWord[][] = []
  for (const word of words) {
    if (word.kind === 'hesitation' || word.text.trim() === '') continue
    const group = groups.at(-1)
    if (group && fits(group, word, limits)) group.push(word)
    else groups.push([word])
  }
  return groups.map((group, index) => {
    const first = group[0] as HeardWord
    const last = group.at(-1) as HeardWord
    const startUs = Math.min(first.range.startUs, durationUs)
    const nextStartUs = groups[index + 1]?.[0]?.range.startUs ?? durationUs
    const wantedUs = Math.max(last.range.endUs + LINGER_US, startUs + MIN_CUE_US)
    const endUs = Math.max(startUs + 1, Math.min(wantedUs, nextStartUs, durationUs))
    const cueWords = group.map((word) => ({ text: word.text.trim(), range: word.range }))
    return {
      range: { startUs, endUs },
      lines: linesOf(
        cueWords.map(({ text }) => text),
        limits,
      ),
      words: cueWords,
      speaker: first.speaker,
    }
  })
}

function fits(group: readonly HeardWord[], word: HeardWord, limits: CueLimits): boolean {
  const first = group[0] as HeardWord
  const last = group.at(-1) as HeardWord
  const texts = [...group, word].map(({ text }) => text.trim())
  const length = texts.join(' ').length
  const full = limits.lineLength * limits.lines
  if (word.speaker !== last.speaker) return false
  if (word.range.startUs - last.range.endUs >= limits.pauseUs) return false
  if (word.range.endUs - first.range.startUs > limits.longestUs) return false
  if (linesOf(texts, limits).length > limits.lines || length > full) return false
  const endsSentence = /[.!?…]["')\]]?$/.test(last.text.trim())
  return !(endsSentence && length - word.text.length >= full * CLOSABLE_SHARE)
}

/** Words as lines: greedy to find how many are needed, then as even as that number allows. */
function linesOf(texts: readonly string[], limits: CueLimits): string[] {
  const needed = wrap(texts, limits.lineLength)
  if (needed.length < 2) return needed
  const whole = texts.join(' ').length
  for (let width = Math.ceil(whole / needed.length); width < limits.lineLength; width++) {
    const even = wrap(texts, width)
    if (even.length === needed.length) return even
  }
  return needed
}

function wrap(texts: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const text of texts) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + text.length <= width)
      lines[lines.length - 1] = `${line} ${text}`
    else lines.push(text)
  }
  return lines
}
