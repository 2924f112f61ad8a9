// What a worker and the server say to each other about a transcription. Words come in pieces, each from a stated place
// on, so that a long recording fits into requests of a limited size; a checksum at the end proves that all arrived.
import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import type { SpeechProgress, Transcript, TranscriptWord } from '../../adapters/whisper/speech-engine.ts'
import { RoughcutError } from '../../errors.ts'
import type { HearingHooks } from './hear-file.ts'
import type { TranscribeInput } from './steps.ts'

/** Of one report; a word takes at most about 300 bytes. */
export const MAX_WORDS_PER_REPORT = 4_000
/** Words at the end of the sound may end later than what the file says of its length. */
const SLACK_US = 30_000_000

const MAX_SECTIONS = 10_000

const Us = Type.Integer({ minimum: 0 })
const Count = Type.Integer({ minimum: 0 })
const Language = Type.Union([Type.Null(), Type.String({ pattern: '^[a-z]{2,3}$' })])
const Word = Type.Object(
  {
    id: Type.String({ pattern: '^[whp][0-9]{1,9}$' }),
    text: Type.String({ maxLength: 200 }),
    startUs: Us,
    endUs: Us,
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    kind: Type.Union([Type.Literal('word'), Type.Literal('hesitation')]),
  },
  { additionalProperties: false },
)
const Report = Type.Object(
  {
    doneUs: Us,
    download: Type.Union([Type.Null(), Type.Object({ doneBytes: Count, totalBytes: Count })]),
    /** Where `words` begin in all words; what was there is replaced. */
    from: Count,
    words: Type.Array(Word, { maxItems: MAX_WORDS_PER_REPORT }),
    isProvisional: Type.Boolean(),
    /** What the transcription can continue from. Its words are the first `wordCount`. */
    kept: Type.Union([
      Type.Null(),
      Type.Object({
        language: Language,
        nextUs: Us,
        wordCount: Count,
        areTimesEstimated: Type.Boolean(),
      }),
    ]),
  },
  { additionalProperties: false },
)
const Result = Type.Object(
  {
    language: Language,
    model: Type.String({ maxLength: 1000 }),
    areTimesEstimated: Type.Boolean(),
    wordCount: Count,
    /** Of the words as JSON. */
    sha256: Type.String(),
    /** What the rest of the recording was cut into; null unless that was asked for. */
    sections: Type.Union([
      Type.Null(),
      Type.Object({ language: Language, startsUs: Type.Array(Us, { maxItems: MAX_SECTIONS }) }),
    ]),
  },
  { additionalProperties: false },
)
export type TranscriptReport = Static<typeof Report>
export type TranscriptResult = Static<typeof Result>
/** What a worker gets. `model` as the server's settings name it. */
export type TranscribeTask = TranscribeInput & { model: string }

const reports = TypeCompiler.Compile(Report)
const results = TypeCompiler.Compile(Result)

/** The server's side of one transcription: collects what arrives, and checks it. */
export function collectTranscript(input: TranscribeInput, model: string, hooks: HearingHooks) {
  const maxUs = input.durationUs + SLACK_US
  let words: TranscriptWord[] = []
  let isProvisional = false
  let resumeFrom = input.resumeFrom
  let doneUs = resumeFrom?.nextUs ?? 0
  return {
    task: (): TranscribeTask => ({ ...input, resumeFrom, model }),

    /** True when the sound has been heard further. Throws `bad_request`. */
    onReport(given: unknown): boolean {
      if (!reports.Check(given)) throw wrong(reports.Errors(given).First()?.path)
      const { from, kept, download } = given
      if (from > words.length || (isProvisional && from > 0)) throw wrong('/from')
      if (given.words.some(({ startUs, endUs }) => startUs > endUs || endUs > maxUs)) throw wrong('/words')
      words = [...words.slice(0, from), ...given.words]
      isProvisional = given.isProvisional
      if (download !== null) hooks.onModelDownload(download.doneBytes, download.totalBytes)
      if (given.doneUs > doneUs || given.words.length > 0) hooks.onWords(words, given.doneUs, isProvisional)
      if (kept !== null) {
        if (kept.wordCount > words.length || isProvisional || kept.nextUs > maxUs) throw wrong('/kept')
        const { wordCount, ...rest } = kept
        const progress: SpeechProgress = { version: 1, model, ...rest, words: words.slice(0, wordCount) }
        requireRightIds(progress.words)
        resumeFrom = progress
        hooks.onWindow(progress)
      }
      const isFurther = given.doneUs > doneUs
      doneUs = Math.max(doneUs, given.doneUs)
      if (isFurther) hooks.onProgress(Math.min(doneUs, input.durationUs))
      return isFurther
    },

    /** The transcript. Throws `bad_request` for one that is not whole, or of another model. */
    transcript(given: unknown): Transcript {
      if (!results.Check(given)) throw wrong(results.Errors(given).First()?.path)
      const { wordCount, sha256, language, areTimesEstimated, sections } = given
      if (given.model !== model) throw wrong('/model')
      if (wordCount !== words.length || isProvisional || sha256 !== checksum(words)) throw wrong('/sha256')
      requireRightIds(words)
      if (sections !== null || input.sectionUs !== undefined) {
        const startsUs = sections?.startsUs
        if (
          input.sectionUs === undefined ||
          !startsUs?.every((us, i) => us > (startsUs[i - 1] ?? -1) && us <= maxUs)
        )
          throw wrong('/sections')
        if (sections !== null) hooks.onSections?.(sections)
      }
      return { language, model, words, areTimesEstimated }
    },
  }
}

/** SHA-256 of the words, hex: the proof that all of them arrived. */
export function checksum(words: readonly TranscriptWord[]): string {
  const plain = words.map(({ id, text, startUs, endUs, confidence, kind }) => [
    ...[id, text, startUs, endUs, confidence, kind],
  ])
  return Bun.SHA256.hash(JSON.stringify(plain), 'hex')
}

/** `w0`, `w1` … and `h0`, `h1` …, as the engine counts them: other tables name words by these. */
function requireRightIds(words: readonly TranscriptWord[]): void {
  const counts = { word: 0, hesitation: 0 }
  for (const { id, kind } of words)
    if (id !== `${kind === 'word' ? 'w' : 'h'}${counts[kind]++}`) throw wrong('/words/id')
}

function wrong(path: string | undefined): RoughcutError {
  return new RoughcutError('bad_request', `This is not a transcript of the file: ${path || 'wrong shape'}.`)
}
