// The words of a search, as people type them.
import type { QueryPart } from '../../store/search-index.ts'

/** Words, and phrases in double quotes; punctuation alone is nothing to look for. */
export function searchWordsOf(query: string): QueryPart[] {
  return [...query.matchAll(/"([^"]*)"?|([^\s"]+)/g)].flatMap(([, phrase, word]) => {
    const words = (phrase ?? word ?? '').split(/\s+/).filter((one) => /[\p{L}\p{N}]/u.test(one))
    return words.length === 0 ? [] : [{ words, isPhrase: phrase !== undefined }]
  })
}
