// correct_text: a phrase that the recognizer got wrong, wherever it stands.

import { LENGTHS } from '../bounds.ts'
import type { EditContext, EditDocument, MediaId } from '../document.ts'
import { checkedText, findMedia, type Verb } from '../find.ts'
import { chosenMatches, type Match, matchesOf, readableWords } from '../find-words.ts'
import { mediaWordsOf } from '../media-words.ts'
import { ok } from '../result.ts'
import { withCorrections } from './correct-words.ts'

/**
 * Punctuation after the phrase stays when the new text has none.
 *
 *   "I met jon." … "jon said"   jon → John   →   "I met John." … "John said"
 */
export const correctText: Verb<'correct_text'> = (document, operation, context) => {
  const { find, occurrence } = operation
  const checked = checkedText(operation.text, 'text', LENGTHS.correction)
  if (!checked.ok) return checked
  const text = checked.value
  if (operation.mediaId !== undefined) {
    const media = findMedia(context, operation.mediaId)
    if (!media.ok) return media
  }
  const mediaIds = operation.mediaId === undefined ? [...context.media.keys()] : [operation.mediaId]
  const everywhere = mediaIds.flatMap((mediaId) => matchesIn(document, mediaId, find, context))
  const where = operation.mediaId === undefined ? 'the transcripts' : 'the transcript of this media'
  const matches = chosenMatches(
    everywhere.map(({ match }) => match),
    occurrence,
    find,
    where,
  )
  if (!matches.ok) return matches
  const chosen = new Set(matches.value)
  const byMedia = Map.groupBy(
    everywhere.filter(({ match }) => chosen.has(match)),
    ({ mediaId }) => mediaId,
  )
  let corrected = document
  for (const [mediaId, ofMedia] of byMedia) {
    const all = mediaWordsOf(context, mediaId)
    const readable = readableWords(document, all)
    const groups = ofMedia.map(({ match: { from, to } }) => ({
      words: all.words.slice(from, to),
      text: withPunctuation(text, readable[to - 1]?.text ?? ''),
    }))
    corrected = withCorrections(corrected, mediaId, groups)
  }
  return ok(corrected)
}

function matchesIn(
  document: EditDocument,
  mediaId: MediaId,
  find: string,
  context: EditContext,
): { mediaId: MediaId; match: Match }[] {
  const words = readableWords(document, mediaWordsOf(context, mediaId))
  return matchesOf(words, find).map((match) => ({ mediaId, match }))
}

function withPunctuation(text: string, replaced: string): string {
  const endsBare = /[\p{L}\p{N}]$/u.test(text.trim())
  const punctuation = /(?<![^\p{L}\p{N}])[^\p{L}\p{N}]*$/u.exec(replaced)?.[0] ?? ''
  return endsBare ? text.trim() + punctuation : text
}
