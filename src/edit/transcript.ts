// What is heard in a composition, in order: the words that its main track plays, as corrected, with
// speakers, and grouped into sentences. What was removed is in `removed-words.ts`.
import type { ClipId, Composition, EditContext, EditDocument, MediaId, Track, WordId } from './document.ts'
import {
  endsSentence,
  isPunctuated,
  type MediaWord,
  type MediaWords,
  mediaWordsOf,
  wordIndexesIn,
} from './media-words.ts'
import { compositionTimeOf, mainTrackOf, type PlacedClip, placedClips } from './position.ts'
import { type ReadWord, readOn } from './reading-text.ts'
import type { Microseconds, TimeRange } from './time.ts'

/** A word that the main track plays. */
export type HeardWord = {
  mediaId: MediaId
  wordId: WordId
  clipId: ClipId
  /** As corrected, and as it reads beside its neighbors; empty when a correction put it into one. */
  text: string
  kind: 'word' | 'hesitation'
  confidence: number
  speaker: string | null
  /** Composition time. */
  range: TimeRange
  /** Source time; the part of the word that its clip plays. */
  sourceRange: TimeRange
}

/** Heard words that belong together as a sentence. */
export type Sentence = { words: HeardWord[]; text: string; speaker: string | null; range: TimeRange }

/** What is heard of a main track depends on nothing else. */
type Heard = Pick<EditDocument, 'corrections' | 'speakers'> & { context: EditContext; words: HeardWord[] }
/** Read once for what one request does with it, and not kept any longer than that. */
const known = new WeakMap<Track, WeakRef<Heard>>()

/**
 * The words that the main track plays, in composition order; where words are gone between them, their
 * texts read on (capitals, full stops). Linear in words and clips.
 */
export function heardWords(
  composition: Composition,
  document: EditDocument,
  context: EditContext,
): HeardWord[] {
  const main = mainTrackOf(composition)
  const { corrections, speakers } = document
  const last = known.get(main)?.deref()
  if (last?.corrections === corrections && last.speakers === speakers && last.context === context)
    return last.words
  const words = wordsHeardOf(main, document, context)
  known.set(main, new WeakRef({ corrections, speakers, context, words }))
  return words
}

function wordsHeardOf({ items }: Track, document: EditDocument, context: EditContext): HeardWord[] {
  const texts = correctionsOf(document)
  const speakersByMedia = new Map<MediaId, (string | null)[]>()
  const heard: HeardWord[] = []
  let last: ReadWord | null = null
  for (const placed of placedClips(items)) {
    const { mediaId, sourceRange } = placed.clip
    const media = mediaWordsOf(context, mediaId)
    const { from, to } = wordIndexesIn(media, sourceRange)
    if (from === to) continue
    const speakers = speakersByMedia.get(mediaId) ?? speakersOf(document, media)
    speakersByMedia.set(mediaId, speakers)
    const corrected = texts.get(mediaId)
    const asRead = (index: number, { text, wordId }: HeardWord): ReadWord => ({
      ...{ media, index, text },
      isCorrected: corrected?.has(wordId) ?? false,
    })
    const [before, first] = [heard.at(-1), heard.length]
    for (let index = from; index < to; index++)
      heard.push(asHeard(placed, media.words[index] as MediaWord, corrected, speakers[index] ?? null))
    // Words are gone only where clips meet.
    const opening = heard[first] as HeardWord
    const read = readOn(last, asRead(from, opening))
    if (before) before.text = read.before
    opening.text = read.text
    last = asRead(to - 1, heard.at(-1) as HeardWord)
  }
  return heard
}

function asHeard(
  placed: PlacedClip,
  media: MediaWord,
  corrected: ReadonlyMap<WordId, string> | undefined,
  speaker: string | null,
): HeardWord {
  const { word } = media
  const { sourceRange, id, mediaId } = placed.clip
  return {
    mediaId,
    wordId: word.id,
    clipId: id,
    text: corrected?.get(word.id) ?? word.text,
    kind: word.kind,
    confidence: word.confidence,
    speaker,
    range: timeOfWord(placed, media),
    sourceRange: {
      startUs: Math.max(media.startUs, sourceRange.startUs),
      endUs: Math.min(media.endUs, sourceRange.endUs),
    },
  }
}

/** When a clip plays a word, composition time. */
export function timeOfWord(placed: PlacedClip, { startUs, endUs }: MediaWord): TimeRange {
  return { startUs: compositionTimeOf(placed, startUs), endUs: compositionTimeOf(placed, endUs) }
}

/** The heard words as one text. */
export function textOf(words: readonly { text: string }[]): string {
  const texts: string[] = []
  for (const word of words) {
    const text = word.text.trim()
    if (text !== '') texts.push(text)
  }
  return texts.join(' ')
}

/** The words of a file on its own, outside any composition: source time is its time. */
export function wordsOfFile(
  words: readonly {
    id: WordId
    text: string
    startUs: Microseconds
    endUs: Microseconds
    confidence: number
  }[],
): HeardWord[] {
  return words.map(({ id, text, startUs, endUs, confidence }) => {
    const range = { startUs, endUs }
    return {
      ...{ mediaId: '', clipId: '', wordId: id, speaker: null },
      ...{ text, kind: 'word', confidence, range, sourceRange: range },
    }
  })
}

/** Corrected texts by media and word. */
export function correctionsOf(document: EditDocument): ReadonlyMap<MediaId, ReadonlyMap<WordId, string>> {
  const texts = new Map<MediaId, Map<WordId, string>>()
  for (const { mediaId, wordId, text } of document.corrections) {
    const ofMedia = texts.get(mediaId)
    if (ofMedia) ofMedia.set(wordId, text)
    else texts.set(mediaId, new Map([[wordId, text]]))
  }
  return texts
}

/** The speaker of each word of a media, by the word's index. */
export function speakersOf(document: EditDocument, media: MediaWords): (string | null)[] {
  const speakers: (string | null)[] = new Array(media.words.length).fill(null)
  const labels = document.speakers
    .filter((label) => label.mediaId === media.mediaId)
    .flatMap(({ fromWordId, speaker }) => {
      const from = media.byId.get(fromWordId)
      return from ? [{ from: from.index, speaker }] : []
    })
    .sort((a, b) => a.from - b.from)
  for (const [order, { from, speaker }] of labels.entries())
    speakers.fill(speaker, from, labels[order + 1]?.from ?? speakers.length)
  return speakers
}

/** A pause (composition time) that ends a sentence even where punctuation does not. */
const SENTENCE_PAUSE_US = 1_500_000
/** The same where the transcript has no punctuation to go by. */
const UNPUNCTUATED_PAUSE_US = 400_000
/** Heard words as sentences: by punctuation, and by pauses, speakers and media that change. */
export function sentencesOf(words: readonly HeardWord[]): Sentence[] {
  const pauseUs = isPunctuated(words) ? SENTENCE_PAUSE_US : UNPUNCTUATED_PAUSE_US
  const groups: HeardWord[][] = []
  let previous: HeardWord | null = null
  for (const word of words) {
    const isNew =
      previous === null ||
      endsSentence(previous.text) ||
      previous.mediaId !== word.mediaId ||
      previous.speaker !== word.speaker ||
      word.range.startUs - previous.range.endUs >= pauseUs
    if (isNew) groups.push([word])
    else groups.at(-1)?.push(word)
    previous = word
  }
  return groups.map(asSentence)
}

function asSentence(words: HeardWord[]): Sentence {
  const first = words[0] as HeardWord
  const last = words.at(-1) as HeardWord
  return {
    words,
    text: textOf(words),
    speaker: first.speaker,
    range: { startUs: first.range.startUs, endUs: Math.max(first.range.endUs, last.range.endUs) },
  }
}
