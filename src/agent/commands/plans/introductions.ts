// Who is in a talk, by how it introduces its host and its guest; and whose a topic is.
import type { Sentence } from '../../../edit/transcript.ts'
import { keptFor } from '../../kept.ts'
import { plainWordsOf } from './words.ts'

const NAME = String.raw`\p{Lu}[\p{L}'’-]*\p{L}(?: \p{Lu}[\p{L}'’-]*\p{L})*`

/** How a talk introduces its guest, most reliable pattern first. */
export const GUEST: readonly RegExp[] = [
  `(?:my|our|today's) guest(?: today| this week)?,? is (?:the |a )?(${NAME})`,
  `(?:talking|speaking|chatting|sitting down) (?:to|with) (${NAME})`,
  `joined(?: today| now)? by (${NAME})`,
  `with (?:me|us)(?: today| now| here| in the studio)* is (${NAME})`,
  `[Ww]elcome,? (${NAME})`,
  `^(${NAME}), (?:thanks for (?:coming|joining|being)|welcome to|good to have you)`,
].map((source) => new RegExp(source, 'u'))
export const HOST: readonly RegExp[] = [
  `[Mm]y name(?: is|'s) (${NAME})`,
  `your host,?(?: is)? (${NAME})`,
  `(?:I'm|I am) (${NAME})`,
].map((source) => new RegExp(source, 'u'))

const namesIn = (sentences: readonly Sentence[], patterns: readonly RegExp[]): ReadonlySet<string> =>
  new Set(
    sentences
      .flatMap(({ text }) => patterns.flatMap((one) => one.exec(text)?.[1] ?? []))
      .flatMap(plainWordsOf),
  )

/** The words of the hosts' names. */
export const hostsIn = keptFor((sentences: readonly Sentence[]) => namesIn(sentences, HOST))

/** The words of all speakers' names. */
export const peopleIn = keptFor((sentences: readonly Sentence[]) => namesIn(sentences, [...GUEST, ...HOST]))

/** “Leo”, “Leo's”, and “leos”, as people type it. */
export function isNamed(word: string, names: ReadonlySet<string>): boolean {
  const plain = plainWordsOf(ownerOf(word))
  return (
    (plain.length > 0 && plain.every((one) => names.has(one))) ||
    (word.endsWith('s') && names.has(word.slice(0, -1)))
  )
}

/** Strips the possessive: “guest's”. */
export const ownerOf = (text: string): string => text.replace(/['’]s$/, '')

/** “Tom's advice”: what is his, and not what is said about him; “Tom's bakery”, where that is said, is as it stands. */
export function withoutOwner(topic: string, sentences: readonly Sentence[]): string {
  const [, owner = '', rest = ''] =
    /^(?:the )?(?:mr\.? |mrs\.? |ms\.? |dr\.? )?(\S{1,40}['’]s) (.+)$/i.exec(topic) ?? []
  if (owner === '' || !isNamed(owner, peopleIn(sentences))) return topic
  const words = plainWordsOf(`${owner} ${rest}`).join(' ')
  return sentences.some(({ text }) => plainWordsOf(text).join(' ').includes(words)) ? topic : rest
}
