// Answers about who is who: the names that a guest and a host are given in the talk, by themselves or by each other.
import { clockText } from '../../../edit/time-text.ts'
import type { Sentence } from '../../../edit/transcript.ts'
import { plainWordsOf, saidIn, topicWords } from '../../commands/plans/words.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { type Question, shortened } from './question.ts'

const NAME = String.raw`\p{Lu}[\p{L}'’-]*\p{L}(?: \p{Lu}[\p{L}'’-]*\p{L})*`

/** How a talk gives the name of who is asked, the surest first. */
const GUEST = [
  `(?:my|our|today's) guest(?: today| this week)?,? is (?:the |a )?(${NAME})`,
  `(?:talking|speaking|chatting|sitting down) (?:to|with) (${NAME})`,
  `joined(?: today| now)? by (${NAME})`,
  `with (?:me|us)(?: today| now| here| in the studio)* is (${NAME})`,
  `[Ww]elcome,? (${NAME})`,
  `^(${NAME}), (?:thanks for (?:coming|joining|being)|welcome to|good to have you)`,
].map((source) => new RegExp(source, 'u'))
const HOST = [
  `[Mm]y name(?: is|'s) (${NAME})`,
  `your host,?(?: is)? (${NAME})`,
  `(?:I'm|I am) (${NAME})`,
].map((source) => new RegExp(source, 'u'))

/** “What is the guest's name”, “who hosts it”; null when it asks for something else, or nobody is called that. */
export function nameOfPerson(question: Question): string | null {
  const { tokens } = question
  const asksName = tokens.some(({ text }) => isWord(text, 'naming'))
  const isGuest = tokens.some(({ text }) => isWord(ownerOf(text), 'guest'))
  const isHost = tokens.some(({ text }) => isWord(ownerOf(text), 'host'))
  if (!asksName || (isGuest && isHost)) return null
  const people = peopleIn(question.compositions.flatMap(({ id }) => question.session.now(id).sentences))
  const isRole = ({ text }: { text: string }) =>
    isWord(ownerOf(text), 'guest', 'host', 'naming', 'person') || isNamed(text, people)
  if (question.unknown.some((token) => !isRole(token))) return null
  // “The name of the young man”
  if (!isGuest && !isHost && !tokens.some(({ text }) => isWord(ownerOf(text), 'someone', 'person')))
    return null
  const role = isHost ? 'host' : 'guest'
  const told = question.compositions.flatMap(({ id, name }) => {
    const { sentences } = question.session.now(id)
    for (const pattern of isHost ? HOST : GUEST)
      for (const { text, range } of sentences) {
        const called = pattern.exec(text)?.[1]
        if (called) return [{ name, called, text, atUs: range.startUs }]
      }
    return []
  })
  const [first] = told
  if (!first) return null
  return `The ${role} is ${first.called}: at ${clockText(first.atUs)} in “${first.name}”, “${shortened(first.text)}”.`
}

/** Words without the names of those who speak: they say “I”, and what they say is about something else. */
export function withoutPeople(
  words: readonly string[],
  sentences: readonly Sentence[],
  asksName = false,
): readonly string[] {
  const others = withoutNames(words, sentences)
  const heard = new Set(sentences.flatMap((one) => saidIn(one).topics))
  const topic = topicWords(others.join(' '))
  return topic.length > 0 && (!asksName || topic.some((word) => heard.has(word))) ? others : words
}

/** The names of who leads the talk. */
export function hostsIn(sentences: readonly Sentence[]): ReadonlySet<string> {
  return new Set(
    sentences.flatMap(({ text }) => HOST.flatMap((one) => one.exec(text)?.[1] ?? [])).flatMap(plainWordsOf),
  )
}

/** As `withoutPeople`, though nothing may be left. */
export function withoutNames(words: readonly string[], sentences: readonly Sentence[]): readonly string[] {
  const names = peopleIn(sentences)
  return words.filter((word) => !isNamed(word, names))
}

/** The names of those who speak, word by word. */
export function peopleIn(sentences: readonly Sentence[]): ReadonlySet<string> {
  return new Set(
    sentences
      .flatMap(({ text }) => [...GUEST, ...HOST].flatMap((pattern) => pattern.exec(text)?.[1] ?? []))
      .flatMap(plainWordsOf),
  )
}

/** “Leo”, “Leo's”, and “leos”, as people type it. */
export function isNamed(word: string, names: ReadonlySet<string>): boolean {
  const plain = plainWordsOf(ownerOf(word))
  return (
    (plain.length > 0 && plain.every((one) => names.has(one))) ||
    (word.endsWith('s') && names.has(word.slice(0, -1)))
  )
}

/** “guest's” without its ending. */
export const ownerOf = (text: string): string => text.replace(/['’]s$/, '')
