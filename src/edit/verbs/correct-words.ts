// correct_words: what words really say. The recogniser's words stay as they are; the sound too.
import type { EditDocument, MediaId, WordCorrection } from '../document.ts'
import type { Verb } from '../find.ts'
import { findWords } from '../find-words.ts'
import type { MediaWord } from '../media-words.ts'
import { ok } from '../result.ts'

/**
 * The texts go to the words one by one; the last word takes what is left over, and words that get
 * none are empty. A word that is as recognised has no correction.
 *
 *   "rough" "cat"   "Roughcut"   →   "Roughcut" ""
 */
export const correctWords: Verb<'correct_words'> = (document, operation, context) => {
  const found = findWords(context, operation.mediaId, operation.wordIds)
  if (!found.ok) return found
  return ok(withCorrection(document, operation.mediaId, found.value.words, operation.text))
}

/** The document in which these words together say `text`. */
export function withCorrection(
  document: EditDocument,
  mediaId: MediaId,
  words: readonly MediaWord[],
  text: string,
): EditDocument {
  const texts = text.split(/\s+/u).filter(Boolean)
  const corrections = words.flatMap(({ word }, order): WordCorrection[] => {
    const isLast = order === words.length - 1
    const corrected = isLast ? texts.slice(order).join(' ') : (texts[order] ?? '')
    return corrected === word.text ? [] : [{ mediaId, wordId: word.id, text: corrected }]
  })
  const replaced = new Set(words.map(({ word }) => word.id))
  const others = document.corrections.filter(
    (other) => other.mediaId !== mediaId || !replaced.has(other.wordId),
  )
  return { ...document, corrections: [...others, ...corrections] }
}
