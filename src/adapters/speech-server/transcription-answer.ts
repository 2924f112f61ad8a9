// What a speech server answered, read as untrusted: the words of a window with their times, or stretches of text where the
// server times no words. The shapes are those of OpenAI, speaches and faster-whisper-server (words beside the segments),
// whisper.cpp's server (tokens inside the segments), vLLM (segments without words) and LocalAI (segments in nanoseconds).
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { languageOfName, whisperLanguage } from '../whisper/languages.ts'
import type { RawHearing, Stretch } from '../whisper/refine-window.ts'
import { splitWords, type TimedPiece, timedWords } from './word-spelling.ts'

const OptionalNumber = Type.Optional(Type.Union([Type.Number(), Type.Null()]))
const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const Word = Type.Object({
  word: Type.String(),
  start: OptionalNumber,
  end: OptionalNumber,
  probability: OptionalNumber,
  /** Roughcut's own: `hesitation`. */
  kind: OptionalText,
})
const Words = Type.Optional(Type.Union([Type.Array(Word), Type.Null()]))
const Segment = Type.Object({
  text: Type.String(),
  start: OptionalNumber,
  end: OptionalNumber,
  avg_logprob: OptionalNumber,
  no_speech_prob: OptionalNumber,
  words: Words,
})
const Answer = Type.Object({
  text: Type.String(),
  language: OptionalText,
  /** whisper.cpp's: what it heard, beside the language that it was started for. */
  detected_language: OptionalText,
  detected_language_probability: OptionalNumber,
  words: Words,
  segments: Type.Optional(Type.Union([Type.Array(Segment), Type.Null()])),
})
type Answer = typeof Answer.static
type Segment = typeof Segment.static

export type ServerAnswer = {
  heard: RawHearing
  /** Another language than it was heard in, by the server's own opinion; null: the same, or unknown. */
  rather: string | null
}

/** Nobody says more; the rest is invented. */
const MAX_LETTERS_PER_SECOND = 60
const SPARE_LETTERS = 200
/** From OpenAI's own code; most servers do this themselves. */
const NO_SPEECH_PROBABILITY = 0.6
const UNSURE_LOG_PROBABILITY = -1
/** No window has as many seconds: these are nanoseconds. */
const MIN_NANOSECONDS = 1e6
/** The default if a server doesn't say how sure it is. */
const UNKNOWN_CONFIDENCE = 0.75
/** A server that names a language is surer than chance, and may be wrong about a short window. */
const NAMED_LANGUAGE_PROBABILITY = 0.4

/** Null if `body` isn't a speech server's answer. `seconds` is the length of the window. */
export function readAnswer(body: unknown, seconds: number): ServerAnswer | null {
  if (!Value.Check(Answer, body)) return null
  const limit = Math.ceil(seconds * MAX_LETTERS_PER_SECOND) + SPARE_LETTERS
  const all = body.segments ?? []
  const segments = all.filter((segment) => !isNobody(segment))
  const isWhole = segments.length === all.length
  const text = plain(isWhole ? body.text : segments.map((segment) => segment.text).join('')).slice(0, limit)
  const scale = timeScale(all)
  const within = (time: number | null | undefined, fallback: number) =>
    Math.min(seconds, Math.max(0, (time ?? fallback) * scale))
  const named = languageIn(body.language)
  const detected = languageIn(body.detected_language)
  const language = named ?? detected
  const pieces = apart(piecesOf(body, segments, isWhole, within), seconds)
  const stretches = segments.map((segment): Stretch => {
    const startSeconds = within(segment.start, 0)
    const endSeconds = within(segment.end, seconds / scale)
    return {
      texts: splitWords(plain(segment.text).slice(0, limit), language),
      ...(endSeconds > startSeconds
        ? { startSeconds, endSeconds }
        : { startSeconds: 0, endSeconds: seconds }),
      confidence: confidenceOf(segment),
    }
  })
  const whole = {
    texts: splitWords(text, language),
    ...{ startSeconds: 0, endSeconds: seconds, confidence: UNKNOWN_CONFIDENCE },
  }
  const probability = body.detected_language_probability ?? NAMED_LANGUAGE_PROBABILITY
  return {
    heard: {
      words: pieces === null ? null : timedWords(text, pieces.slice(0, limit), language),
      stretches: stretches.length > 0 || !isWhole ? stretches : [whole],
      language,
      languageProbability: language === null ? 0 : Math.min(1, Math.max(0, probability)),
    },
    rather: detected !== null && detected !== named ? detected : null,
  }
}

function isNobody({ no_speech_prob, avg_logprob }: Segment): boolean {
  return (no_speech_prob ?? 0) > NO_SPEECH_PROBABILITY && (avg_logprob ?? 0) < UNSURE_LOG_PROBABILITY
}

/** Control characters don't belong in a transcript. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\uFFFD]+/gu, ' ')
}

function timeScale(segments: readonly Segment[]): number {
  return segments.some(({ end }) => (end ?? 0) > MIN_NANOSECONDS) ? 1e-9 : 1
}

/** By code (`en`) or by English name (`english`, `English`). */
function languageIn(given: string | null | undefined): string | null {
  if (given === null || given === undefined) return null
  return whisperLanguage(given) ?? languageOfName(given)
}

function confidenceOf({ avg_logprob }: Segment): number {
  const isKnown = typeof avg_logprob === 'number' && avg_logprob < 0 && avg_logprob > -10
  return isKnown ? Math.exp(avg_logprob) : UNKNOWN_CONFIDENCE
}

/** Null: the server times no words. */
function piecesOf(
  body: Answer,
  segments: readonly Segment[],
  isWhole: boolean,
  within: (time: number | null | undefined, fallback: number) => number,
): TimedPiece[] | null {
  const beside = isWhole ? (body.words ?? []) : []
  const words =
    beside.length > 0
      ? beside.map((word) => ({ word, segment: segmentAt(segments, word.start ?? 0) }))
      : segments.flatMap((segment) => (segment.words ?? []).map((word) => ({ word, segment })))
  const isTimed = words.every(({ word }) => typeof word.start === 'number' && typeof word.end === 'number')
  if (!isTimed || !words.some(({ word }) => (word.end ?? 0) > 0)) return null
  return words.map(({ word, segment }) => ({
    text: plain(word.word),
    startSeconds: within(word.start, 0),
    endSeconds: within(word.end, 0),
    confidence: word.probability ?? (segment ? confidenceOf(segment) : UNKNOWN_CONFIDENCE),
    ...(word.kind === 'hesitation' ? { kind: 'hesitation' as const } : {}),
  }))
}

function segmentAt(segments: readonly Segment[], seconds: number): Segment | undefined {
  return segments.find(({ start, end }) => seconds >= (start ?? 0) && seconds < (end ?? 0))
}

/** In order and apart, inside the window, with confidences from 0 to 1. */
function apart(pieces: readonly TimedPiece[] | null, seconds: number): TimedPiece[] | null {
  if (pieces === null) return null
  let from = 0
  return pieces.map((piece, index) => {
    const startSeconds = Math.min(seconds, Math.max(from, piece.startSeconds))
    const nextSeconds = Math.max(startSeconds, pieces[index + 1]?.startSeconds ?? seconds)
    const endSeconds = Math.min(nextSeconds, Math.max(startSeconds, piece.endSeconds))
    from = startSeconds
    return { ...piece, startSeconds, endSeconds, confidence: Math.min(1, Math.max(0, piece.confidence)) }
  })
}
