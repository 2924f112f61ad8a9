// cut_words: words by their ids, as a selection in the transcript gives them.
import { cutWordsOf, wordsInClips } from '../cut-words.ts'
import { checkedClips, inComposition, type Verb } from '../find.ts'
import { findWords } from '../find-words.ts'
import { ok, wrong } from '../result.ts'

/**
 * The words are removed wherever the main track plays them; cuts lie in the pauses beside them.
 *
 *   hello ·um· and welcome   →   hello · and welcome
 *          ──
 */
export const cutWords: Verb<'cut_words'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const { mediaId, wordIds, clipIds } = operation
    const found = findWords(context, mediaId, wordIds)
    if (!found.ok) return found
    const clips = clipIds ? checkedClips(composition, clipIds) : ok(null)
    if (!clips.ok) return clips
    const named = new Set(wordIds)
    const heard = wordsInClips(composition, mediaId, context).filter(
      ({ wordId, clipId }) => named.has(wordId) && (clips.value === null || clips.value.has(clipId)),
    )
    if (heard.length === 0) {
      const texts = found.value.words.map(({ word }) => word.text)
      return wrong({ kind: 'words_already_removed', mediaName: found.value.media.name, texts })
    }
    return ok(cutWordsOf(composition, heard, context, newId))
  })
