// Comments as threads, in the order of the words they are about. Pure.
import type { EditContext, EditDocument } from '../../../../edit/document.ts'
import { mediaWordsOf } from '../../../../edit/media-words.ts'
import { correctionsOf, textOf } from '../../../../edit/transcript.ts'
import type { Comment } from '../../server/comments.ts'

export type Thread = {
  first: Comment
  answers: Comment[]
  /** The words that it is about, as corrected; empty when they are gone. */
  quote: string
}

type Texts = ReturnType<typeof correctionsOf>

export function threadsOf(
  comments: readonly Comment[],
  document: EditDocument,
  context: EditContext,
): Thread[] {
  const texts = correctionsOf(document)
  const order = new Map([...context.media.keys()].map((mediaId, index) => [mediaId, index]))
  const placeOf = ({ media_id, word_ids: [first = ''] }: Comment) =>
    mediaWordsOf(context, media_id).byId.get(first)?.index ?? Number.MAX_SAFE_INTEGER
  return comments
    .filter(({ parent_id }) => parent_id === null)
    .map((first) => ({
      first,
      answers: comments.filter(({ parent_id }) => parent_id === first.comment_id),
      quote: quoteOf(first, context, texts),
    }))
    .sort(
      (a, b) =>
        (order.get(a.first.media_id) ?? 0) - (order.get(b.first.media_id) ?? 0) ||
        placeOf(a.first) - placeOf(b.first),
    )
}

function quoteOf({ media_id, word_ids }: Comment, context: EditContext, texts: Texts): string {
  const { byId } = mediaWordsOf(context, media_id)
  return textOf(
    word_ids.flatMap((id) => {
      const text = texts.get(media_id)?.get(id) ?? byId.get(id)?.word.text
      return text === undefined ? [] : [{ text }]
    }),
  )
}
