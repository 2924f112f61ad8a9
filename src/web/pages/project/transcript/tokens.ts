// The transcript as the page shows it: one token per word that is seen, heard or removed, and the
// paragraphs they are read in. Derived from the edit core's view of a composition; pure.
import type {
  ClipId,
  Composition,
  EditContext,
  EditDocument,
  MediaId,
  WordId,
} from '../../../../edit/document.ts'
import type { RemovedStretch } from '../../../../edit/removed-words.ts'
import { countBefore } from '../../../../edit/sorted.ts'
import type { Microseconds, TimeRange } from '../../../../edit/time.ts'
import type { HeardWord } from '../../../../edit/transcript.ts'
import { viewTranscript } from '../../../../edit/view.ts'
import { type SourceParagraphs, sourceParagraphs } from './source-paragraphs.ts'

export type Token = {
  /** `folded` replaces a long removed stretch that is not unfolded. */
  kind: 'heard' | 'removed' | 'folded'
  mediaId: MediaId
  /** The word, and the following words whose text a correction put into it. */
  wordIds: WordId[]
  /** The clip that plays it, or that it was cut from. */
  clipId: ClipId | null
  text: string
  isHesitation: boolean
  confidence: number
  speaker: string | null
  /** Composition time; a removed word is nowhere, so both are the place where it would come back. */
  startUs: Microseconds
  endUs: Microseconds
  /** Source time. */
  sourceRange: TimeRange
  /** Which removed stretch it belongs to: `stretchKey`. */
  stretch: string | null
  /** Of a heard word: how long nothing is said before it, where that is long enough to be shown. */
  pauseUs: Microseconds
}

/** Tokens `from` (included) to `to` (excluded), read together. */
export type Paragraph = {
  key: string
  from: number
  to: number
  speaker: string | null
  /** Among all speakers, in the order in which they speak. */
  speakerOrder: number
  /** Does another speaker begin here? */
  isTurn: boolean
  startUs: Microseconds
  /** For the height of paragraphs that were never shown. */
  characters: number
}

export type TranscriptTokens = {
  tokens: Token[]
  paragraphs: Paragraph[]
  /** Indexes of heard tokens, and when each begins: for following playback. */
  heard: number[]
  heardStartsUs: Float64Array
}

/** Shorter pauses are just breathing. */
const SHOWN_PAUSE_US = 1_000_000
/** A removed stretch with more words than this is folded into one token. */
const MAX_UNFOLDED = 30
/** Says which removed stretch of a composition is meant, from one edit to the next. */
function stretchKey({ mediaId, sourceRange, use }: RemovedStretch & { use: number }): string {
  return use === 0 ? `${mediaId} ${sourceRange.startUs}` : `${mediaId} ${sourceRange.startUs} ${use}`
}

/** Linear in words. `unfolded` holds keys of long stretches to show word by word. */
export function tokensOf(
  composition: Composition,
  document: EditDocument,
  context: EditContext,
  { showRemoved, unfolded }: { showRemoved: boolean; unfolded: ReadonlySet<string> },
): TranscriptTokens {
  const tokens: Token[] = []
  /** How often a stretch of a recording was cut so far: the recording may be used several times. */
  const uses = new Map<string, number>()
  for (const piece of viewTranscript(composition, document, context)) {
    if (piece.kind === 'heard') {
      for (const word of piece.words) addHeard(tokens, word)
      continue
    }
    const place = `${piece.stretch.mediaId} ${piece.stretch.sourceRange.startUs}`
    const use = uses.get(place) ?? 0
    uses.set(place, use + 1)
    if (showRemoved) addRemoved(tokens, { ...piece.stretch, use }, unfolded)
  }
  const heard = tokens.flatMap(({ kind }, index) => (kind === 'heard' ? [index] : []))
  return {
    tokens,
    paragraphs: paragraphsOf(tokens, sourceParagraphs(document, context)),
    heard,
    heardStartsUs: Float64Array.from(heard, (index) => tokens[index]?.startUs ?? 0),
  }
}

function addHeard(tokens: Token[], word: HeardWord): void {
  const last = tokens.at(-1)
  if (word.text.trim() === '') {
    // A correction says this word's text in the word before it; they are cut and played together.
    if (last?.kind === 'heard' && last.clipId === word.clipId) {
      last.wordIds.push(word.wordId)
      last.endUs = Math.max(last.endUs, word.range.endUs)
      last.sourceRange = { startUs: last.sourceRange.startUs, endUs: word.sourceRange.endUs }
    }
    return
  }
  tokens.push({
    kind: 'heard',
    mediaId: word.mediaId,
    wordIds: [word.wordId],
    clipId: word.clipId,
    text: word.text.trim(),
    isHesitation: word.kind === 'hesitation',
    confidence: word.confidence,
    speaker: word.speaker,
    startUs: word.range.startUs,
    endUs: word.range.endUs,
    sourceRange: word.sourceRange,
    stretch: null,
    pauseUs: pauseBefore(tokens, word),
  })
}

/** Composition time between a word and the last one that is heard before it; 0 for a short one. */
function pauseBefore(tokens: readonly Token[], { range }: HeardWord): Microseconds {
  const last = tokens.findLast(({ kind }) => kind === 'heard')
  const pauseUs = range.startUs - (last?.endUs ?? 0)
  return pauseUs >= SHOWN_PAUSE_US ? pauseUs : 0
}

function addRemoved(
  tokens: Token[],
  stretch: RemovedStretch & { use: number },
  unfolded: ReadonlySet<string>,
): void {
  const key = stretchKey(stretch)
  const clipId = stretch.afterClipId ?? stretch.beforeClipId
  const place = { clipId, startUs: stretch.atUs, endUs: stretch.atUs, stretch: key, pauseUs: 0 }
  const words = stretch.words.filter(({ text }) => text.trim() !== '')
  const [first] = words
  if (!first) return
  if (words.length > MAX_UNFOLDED && !unfolded.has(key)) {
    tokens.push({
      ...place,
      kind: 'folded',
      mediaId: stretch.mediaId,
      wordIds: stretch.words.map(({ wordId }) => wordId),
      text: `${words.length.toLocaleString('en')} removed words`,
      isHesitation: false,
      confidence: 1,
      speaker: first.speaker,
      sourceRange: stretch.sourceRange,
    })
    return
  }
  for (const word of words)
    tokens.push({
      ...place,
      kind: 'removed',
      mediaId: word.mediaId,
      wordIds: [word.wordId],
      text: word.text.trim(),
      isHesitation: word.kind === 'hesitation',
      confidence: word.confidence,
      speaker: word.speaker,
      sourceRange: word.sourceRange,
    })
}

function paragraphsOf(tokens: readonly Token[], numberOf: SourceParagraphs): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let current: Paragraph | null = null
  let last: Token | null = null
  /** Not by the clip: it gets another id when the server confirms the edit that made it. */
  const begun = new Map<string, number>()
  const speakers = new Map<string, number>()
  const orderOf = (speaker: string | null): number => {
    if (speaker === null) return 0
    const order = speakers.get(speaker) ?? speakers.size
    speakers.set(speaker, order)
    return order
  }
  const keyOf = ({ mediaId, wordIds }: Token): string => {
    const word = `${mediaId} ${wordIds[0]}`
    const count = begun.get(word) ?? 0
    begun.set(word, count + 1)
    return count === 0 ? word : `${word} ${count}`
  }
  for (const [index, token] of tokens.entries()) {
    if (current === null || last === null || !isSameParagraph(last, token, numberOf)) {
      current = {
        key: keyOf(token),
        from: index,
        to: index,
        speaker: token.speaker,
        speakerOrder: orderOf(token.speaker),
        isTurn: token.speaker !== (last?.speaker ?? null),
        startUs: token.startUs,
        characters: 0,
      }
      paragraphs.push(current)
    }
    current.to = index + 1
    current.characters += token.text.length + 1
    last = token
  }
  return paragraphs
}

/** Paragraphs are those of the recording, whatever was cut: what plays elsewhere begins another. */
function isSameParagraph(last: Token, token: Token, numberOf: SourceParagraphs): boolean {
  return (
    token.mediaId === last.mediaId &&
    token.speaker === last.speaker &&
    token.sourceRange.startUs >= last.sourceRange.startUs &&
    numberOf(token.mediaId, token.wordIds[0]) === numberOf(last.mediaId, last.wordIds.at(-1))
  )
}

/** Index of the heard token that plays at `atUs`, or the last one before it; -1 before the first. */
export function heardAt({ heard, heardStartsUs }: TranscriptTokens, atUs: Microseconds): number {
  return heard[countBefore(heardStartsUs, (startUs) => startUs <= atUs) - 1] ?? -1
}

/** The paragraph that holds a token; -1 if none does. */
export function paragraphOf({ paragraphs }: TranscriptTokens, token: number): number {
  return countBefore(paragraphs, ({ from }) => from <= token) - 1
}
