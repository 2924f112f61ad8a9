// The paragraphs of a recording: they break at its pauses and turns, so that no edit moves a word from
// one paragraph to another. Pure.
import type { EditContext, EditDocument, MediaId, WordId } from '../../../../edit/document.ts'
import { endsSentence, type MediaWords, mediaWordsOf } from '../../../../edit/media-words.ts'
import { speakersOf } from '../../../../edit/transcript.ts'

/** A pause in the recording that begins a paragraph. */
export const PARAGRAPH_PAUSE_US = 1_500_000
/** A paragraph is full after a sentence that ends beyond the first figure, at the latest at the second. */
const PARAGRAPH_WORDS = { full: 45, max: 110 }

/** Which paragraph of its recording a word belongs to, counted from 0; -1 for an unknown word. */
export type SourceParagraphs = (mediaId: MediaId, wordId: WordId | undefined) => number

export function sourceParagraphs(document: EditDocument, context: EditContext): SourceParagraphs {
  const known = new Map<MediaId, { media: MediaWords; numbers: Int32Array }>()
  return (mediaId, wordId) => {
    let found = known.get(mediaId)
    if (!found) {
      const media = mediaWordsOf(context, mediaId)
      found = { media, numbers: numbersOf(media, speakersOf(document, media)) }
      known.set(mediaId, found)
    }
    const index = wordId === undefined ? undefined : found.media.byId.get(wordId)?.index
    return index === undefined ? -1 : (found.numbers[index] ?? -1)
  }
}

function numbersOf({ words }: MediaWords, speakers: readonly (string | null)[]): Int32Array {
  const numbers = new Int32Array(words.length)
  let first = 0
  let number = 0
  for (const [index, word] of words.entries()) {
    const before = words[index - 1]
    const count = index - first
    const isNew =
      before !== undefined &&
      (word.startUs - before.endUs >= PARAGRAPH_PAUSE_US ||
        speakers[index] !== speakers[index - 1] ||
        count >= PARAGRAPH_WORDS.max ||
        (count >= PARAGRAPH_WORDS.full && endsSentence(before.word.text)))
    if (isNew) {
      number++
      first = index
    }
    numbers[index] = number
  }
  return numbers
}
