import { intersection } from '../../../edit/time.ts'
import type { HeardWord, Sentence } from '../../../edit/transcript.ts'
import type { Talk } from '../../commands/plans/talk.ts'

/** A talk of which only some sentences are heard. */
export function partOf({ composition, durationUs, words }: Talk, sentences: Sentence[]): Talk {
  const isSaid = (word: HeardWord) => sentences.some(({ range }) => intersection(range, word.range) !== null)
  return { composition, durationUs, words: words.filter(isSaid), sentences }
}
