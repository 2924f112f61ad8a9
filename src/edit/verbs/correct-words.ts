// correct_words: what words really say. The recognizer's words stay as they are; the sound too.

import { LENGTHS } from '../bounds.ts'
import type { EditDocument, MediaId, WordCorrection } from '../document.ts'
import { checkedText, plainText, type Verb } from '../find.ts'
import { findWords } from '../find-words.ts'
import { LIMITS, LimitReached } from '../limits.ts'
import type { MediaWord } from '../media-words.ts'
import { ok } from '../result.ts'

/**
 * The texts go to the words one by one; the last word takes what is left over, and words that get
 * none are empty. A word that is as recognized has no correction.
 *
 *   "rough" "cat"   "Roughcut"   →   "Roughcut" ""
 */
export const correctWords: Verb<'correct_words'> = (document, operation, context) => {
  const found = findWords(context, operation.mediaId, operation.wordIds)
  if (!found.ok) return found
  // Without a text, the words would be heard but not seen; cut them instead.
  const text = checkedText(operation.text, 'text', LENGTHS.correction)
  if (!text.ok) return text
  return ok(withCorrections(document, operation.mediaId, [{ words: found.value.words, text: text.value }]))
}

/** The document in which these words of a media say other texts; each group of words one text. */
export function withCorrections(
  document: EditDocument,
  mediaId: MediaId,
  groups: readonly { words: readonly MediaWord[]; text: string }[],
): EditDocument {
  const corrections: WordCorrection[] = []
  let characters = 0
  for (const { words, text } of groups) {
    // With very many matches, stop before making the texts, not after.
    characters += text.length
    if (characters > LIMITS.correctionCharacters) throw new LimitReached('correctionCharacters')
    corrections.push(...correctionsOfGroup(mediaId, words, text))
  }
  const replaced = new Set(groups.flatMap(({ words }) => words.map(({ word }) => word.id)))
  const others = document.corrections.filter(
    (other) => other.mediaId !== mediaId || !replaced.has(other.wordId),
  )
  return { ...document, corrections: [...others, ...corrections] }
}

function correctionsOfGroup(mediaId: MediaId, words: readonly MediaWord[], text: string): WordCorrection[] {
  const texts = plainText(text).split(/\s+/u).filter(Boolean)
  return words.flatMap(({ word }, order) => {
    const isLast = order === words.length - 1
    const corrected = isLast ? texts.slice(order).join(' ') : (texts[order] ?? '')
    return corrected === word.text ? [] : [{ mediaId, wordId: word.id, text: corrected }]
  })
}
