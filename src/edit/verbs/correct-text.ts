// correct_text: a phrase that the recogniser got wrong, wherever it stands.
import type { EditContext, EditDocument, MediaId } from '../document.ts'
import { findMedia, type Verb } from '../find.ts'
import { chosenMatches, type Match, matchesOf, readableWords } from '../find-words.ts'
import { mediaWordsOf } from '../media-words.ts'
import { ok } from '../result.ts'
import { withCorrection } from './correct-words.ts'

/**
 * Punctuation behind the phrase stays when the new text has none.
 *
 *   "I met jon." … "jon said"   jon → John   →   "I met John." … "John said"
 */
export const correctText: Verb<'correct_text'> = (document, operation, context) => {
  const { find, text, occurrence } = operation
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
  let corrected = document
  for (const { mediaId, match } of everywhere)
    if (chosen.has(match)) corrected = correctMatch(corrected, mediaId, match, text, context)
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

function correctMatch(
  document: EditDocument,
  mediaId: MediaId,
  { from, to }: Match,
  text: string,
  context: EditContext,
): EditDocument {
  const all = mediaWordsOf(context, mediaId)
  const last = readableWords(document, all)[to - 1]?.text ?? ''
  const punctuation = /[^\p{L}\p{N}]*$/u.exec(last)?.[0] ?? ''
  const endsBare = /[\p{L}\p{N}]$/u.test(text.trim())
  return withCorrection(
    document,
    mediaId,
    all.words.slice(from, to),
    endsBare ? text.trim() + punctuation : text,
  )
}
