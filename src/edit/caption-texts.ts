// Caption texts that differ from what's said: a translation, or a shorter wording. A text belongs to a range of
// transcript words, so it follows them through every edit; the transcript itself doesn't change.
import type { CaptionText, Composition, EditContext, EditDocument, MediaId } from './document.ts'
import { type MediaWords, mediaWordsOf } from './media-words.ts'
import { countBefore } from './sorted.ts'
import type { Microseconds } from './time.ts'
import { type HeardWord, heardWords } from './transcript.ts'

/** A text with the indices of its words in the transcript of its media; both are included. */
type PlacedText = { text: string; first: number; last: number }

/** A word with its index among all heard words. */
type Placed = { word: HeardWord; at: number }

/** Heard words that show one text, in the order in which they are heard. */
type Shown = { text: string; words: Placed[]; lastIndex: number }

/**
 * The words that captions show, in composition time: the heard words, except that a caption's own text replaces those
 * it covers. Its words share the time of the covered words that are still heard.
 *
 *   heard   | good | morning | all |      shown   |  guten  |  Morgen  |
 */
export function captionWords(
  composition: Composition,
  document: EditDocument,
  context: EditContext,
): HeardWord[] {
  const heard = heardWords(composition, document, context)
  const texts = placedTexts(composition.captionTexts ?? [], context)
  if (texts.size === 0) return heard
  const open = new Map<PlacedText, Shown>()
  const shown: Shown[] = []
  const words: Placed[] = []
  for (const [at, word] of heard.entries()) {
    const index = mediaWordsOf(context, word.mediaId).byId.get(word.wordId)?.index ?? -1
    const text = textAt(texts.get(word.mediaId) ?? [], index)
    if (text === null) {
      words.push({ word, at })
      continue
    }
    let group = open.get(text)
    // A stretch that plays again shows its text again.
    if (!group || index <= group.lastIndex) {
      group = { text: text.text, words: [], lastIndex: index }
      open.set(text, group)
      shown.push(group)
    }
    group.words.push({ word, at })
    group.lastIndex = index
  }
  return [...words, ...shown.flatMap(spread)].sort((a, b) => a.at - b.at).map(({ word }) => word)
}

/** The index range of a text's words; null where the transcript does not have them. */
export function placeOf(
  { fromWordId, toWordId, text }: CaptionText,
  { byId }: MediaWords,
): PlacedText | null {
  const [first, last] = [byId.get(fromWordId)?.index, byId.get(toWordId)?.index]
  return first === undefined || last === undefined || last < first ? null : { text, first, last }
}

function placedTexts(texts: readonly CaptionText[], context: EditContext): Map<MediaId, PlacedText[]> {
  const placed = new Map<MediaId, PlacedText[]>()
  for (const [mediaId, ofMedia] of Map.groupBy(texts, (one) => one.mediaId)) {
    const words = mediaWordsOf(context, mediaId)
    const found = ofMedia.flatMap((one) => placeOf(one, words) ?? [])
    if (found.length > 0)
      placed.set(
        mediaId,
        found.sort((a, b) => a.first - b.first),
      )
  }
  return placed
}

function textAt(sorted: readonly PlacedText[], index: number): PlacedText | null {
  const text = sorted[countBefore(sorted, ({ first }) => first <= index) - 1]
  return text && index <= text.last ? text : null
}

/** Spreads the text's words over the time of those covered words that are still heard. */
function spread({ text, words }: Shown): Placed[] {
  const spoken = words.filter(({ word }) => word.kind === 'word')
  const over = spoken.length > 0 ? spoken : words
  const texts = text.split(/\s+/u).filter(Boolean)
  const share = over.length / texts.length
  return texts.map((one, order) => {
    const { word, at } = over[Math.floor(order * share)] as Placed
    const startUs = timeAt(over, order * share)
    const endUs = Math.max(startUs, timeUpTo(over, (order + 1) * share))
    return { at, word: { ...word, text: one, kind: 'word', range: { startUs, endUs } } }
  })
}

/** Composition time at a place among words: 1.5 is the middle of the second. */
function timeAt(words: readonly Placed[], place: number): Microseconds {
  return timeIn(words, Math.floor(place), place)
}

/** The same for an end: 2 is the end of the second word, not the start of the third. */
function timeUpTo(words: readonly Placed[], place: number): Microseconds {
  // Thirds and sevenths don't add up to whole words exactly.
  return timeIn(words, Math.min(words.length, Math.ceil(place - 1e-6)) - 1, place)
}

function timeIn(words: readonly Placed[], index: number, place: number): Microseconds {
  const { startUs, endUs } = (words[index] as Placed).word.range
  return Math.round(startUs + Math.min(1, place - index) * (endUs - startUs))
}
