// Answers about who is who: the names that a guest and a host are given in the talk, by themselves or by each other.
import { clockText } from '../../../edit/time-text.ts'
import type { Sentence } from '../../../edit/transcript.ts'
import { GUEST, HOST, isNamed, ownerOf, peopleIn } from '../../commands/plans/introductions.ts'
import { saidIn, topicWords } from '../../commands/plans/words.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { type Question, shortened } from './question.ts'

/** “What is the guest's name”, “who hosts it”; null when it asks for something else, or nobody is called that. */
export function nameOfPerson(question: Question): string | null {
  const { tokens } = question
  const asksName = tokens.some(({ text }) => isWord(text, 'naming'))
  // “Who is she talking to?”
  const isTo =
    tokens.some(({ text }) => isWord(text, 'speaking')) &&
    /^(?:to|with)$/.test(tokens.findLast(({ kind }) => kind !== 'mark')?.text ?? '')
  const isGuest = isTo || tokens.some(({ text }) => isWord(ownerOf(text), 'guest'))
  const isHost = tokens.some(({ text }) => isWord(ownerOf(text), 'host'))
  if (!asksName || (isGuest && isHost)) return null
  const people = peopleIn(question.compositions.flatMap(({ id }) => question.session.now(id).sentences))
  const isRole = ({ text }: { text: string }) =>
    isWord(ownerOf(text), 'guest', 'host', 'naming', 'person', 'speech') || isNamed(text, people)
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

/** As `withoutPeople`, though nothing may be left. */
export function withoutNames(words: readonly string[], sentences: readonly Sentence[]): readonly string[] {
  const names = peopleIn(sentences)
  return words.filter((word) => !isNamed(word, names))
}
