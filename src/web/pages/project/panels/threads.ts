// Comments as threads, in the order of the words they are about. Pure.
import type { EditContext } from '../../../../edit/document.ts'
import { mediaWordsOf } from '../../../../edit/media-words.ts'
import type { Comment } from '../../server/comments.ts'

export type Thread = {
  first: Comment
  answers: Comment[]
  /** The words around the one that was commented; empty when it is gone. */
  quote: string
}

const QUOTED_WORDS = 8

export function threadsOf(comments: readonly Comment[], context: EditContext): Thread[] {
  const order = new Map([...context.media.keys()].map((mediaId, index) => [mediaId, index]))
  const placeOf = ({ media_id, word_id }: Comment) =>
    mediaWordsOf(context, media_id).byId.get(word_id)?.index ?? Number.MAX_SAFE_INTEGER
  return comments
    .filter(({ parent_id }) => parent_id === null)
    .map((first) => ({
      first,
      answers: comments.filter(({ parent_id }) => parent_id === first.comment_id),
      quote: quoteOf(first, context),
    }))
    .sort(
      (a, b) =>
        (order.get(a.first.media_id) ?? 0) - (order.get(b.first.media_id) ?? 0) ||
        placeOf(a.first) - placeOf(b.first),
    )
}

function quoteOf({ media_id, word_id }: Comment, context: EditContext): string {
  const { words, byId } = mediaWordsOf(context, media_id)
  const at = byId.get(word_id)?.index
  if (at === undefined) return ''
  return words
    .slice(at, at + QUOTED_WORDS)
    .map(({ word }) => word.text.trim())
    .join(' ')
}
