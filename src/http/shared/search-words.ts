// Splits a search into words, as people type them.
import type { QueryPart } from '../../store/search-index.ts'

/**
 * Words, and phrases in double quotes; punctuation alone is ignored. Control characters separate words, as in the
 * indexed text, because the index only reads a query up to the first zero character.
 */
export function searchWordsOf(query: string): QueryPart[] {
  return [...query.replaceAll(/\p{Cc}/gu, ' ').matchAll(/"([^"]*)"?|([^\s"]+)/g)].flatMap(
    ([, phrase, word]) => {
      const words = (phrase ?? word ?? '').split(/\s+/).filter((one) => /[\p{L}\p{N}]/u.test(one))
      return words.length === 0 ? [] : [{ words, isPhrase: phrase !== undefined }]
    },
  )
}
