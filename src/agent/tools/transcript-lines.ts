// The transcript of a composition as a model reads it: lines with word numbers and times. Lines are
// sentences; long ones are broken, so that a line never says more than a glance can hold.
import type { Composition, EditContext, EditDocument } from '../../edit/document.ts'
import { mediaWordsOf } from '../../edit/media-words.ts'
import { type HeardWord, heardWords, sentencesOf } from '../../edit/transcript.ts'
import { decimalSeconds } from './seconds.ts'

/** A heard word with its number in its media, from 1. */
export type NumberedWord = HeardWord & { number: number }

export type TranscriptLine = { words: NumberedWord[]; speaker: string | null }

const MAX_WORDS_A_LINE = 40

const known = new WeakMap<
  Composition,
  { document: EditDocument; context: EditContext; words: NumberedWord[] }
>()

/** Everything that is heard, in order. Worked out once per state of a composition. */
export function numberedWords(
  composition: Composition,
  document: EditDocument,
  context: EditContext,
): NumberedWord[] {
  const earlier = known.get(composition)
  if (earlier?.document === document && earlier.context === context) return earlier.words
  const words = heardWords(composition, document, context).map((word) => ({
    ...word,
    number: (mediaWordsOf(context, word.mediaId).byId.get(word.wordId)?.index ?? 0) + 1,
  }))
  known.set(composition, { document, context, words })
  return words
}

/** The words as lines: sentences, in pieces of at most forty words that follow each other without a cut. */
export function linesOf(words: readonly NumberedWord[]): TranscriptLine[] {
  // sentencesOf hands back the words it was given, so their numbers are still on them.
  return sentencesOf(words).flatMap((sentence) => {
    const lines: TranscriptLine[] = []
    for (const word of sentence.words as NumberedWord[]) {
      const last = lines.at(-1)
      const follows = last?.words.at(-1)?.number === word.number - 1
      if (last && follows && last.words.length < MAX_WORDS_A_LINE) last.words.push(word)
      else lines.push({ words: [word], speaker: sentence.speaker })
    }
    return lines
  })
}

/** `12-25 @3.4-9.1 Anna: so we went …`: word numbers, then seconds; with `mediaName` in front where a composition has several media. */
export function lineText(
  line: TranscriptLine,
  options: { mediaName: string | null; everyNumber: boolean },
): string {
  const first = line.words[0]
  const last = line.words.at(-1)
  if (!first || !last) return ''
  const span = first === last ? String(first.number) : `${first.number}-${last.number}`
  const speaker = line.speaker === null ? '' : `${clean(line.speaker)}: `
  const words = line.words.map((word) =>
    options.everyNumber ? `${word.number}:${wordText(word)}` : wordText(word),
  )
  const media = options.mediaName === null ? '' : `[${clean(options.mediaName)}] `
  const times = `${decimalSeconds(first.range.startUs)}-${decimalSeconds(last.range.endUs)}`
  return `${media}${span} @${times} ${speaker}${words.join(' ')}`
}

/** A hesitation is in brackets, as subtitles do it. */
function wordText(word: HeardWord): string {
  const text = clean(word.text)
  return word.kind === 'hesitation' ? `[${text || 'um'}]` : text
}

/** Text that others wrote, on one line and without what could look like our own marks. */
export function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/[<>]/g, (mark) => (mark === '<' ? '‹' : '›'))
}
