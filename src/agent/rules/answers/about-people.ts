// Answers about who is who: the names that a guest and a host are given in the talk, by themselves or by each other.
import { clockText } from '../../../edit/time-text.ts'
import type { Sentence } from '../../../edit/transcript.ts'
import { GUEST, HOST, isNamed, ownerOf, peopleIn } from '../../commands/plans/introductions.ts'
import { saidIn, topicWords } from '../../commands/plans/words.ts'
import { has } from '../../language/phrases/pattern.ts'
import { type Feature, isWord } from '../../language/vocabulary/grammar.ts'
import { type Question, shortened } from './question.ts'

/** “What is the guest's name”, “who hosts it”; null when it asks for something else, or nobody is called that. */
export function nameOfPerson(question: Question): string | null {
  const { tokens } = question
  const isAbout = (...roles: Feature[]) => tokens.some(({ text }) => isWord(ownerOf(text), ...roles))
  const isGuest = isAbout('guest') || isTalkingTo(tokens)
  const isHost = isAbout('host')
  if (!question.hasWord('naming') || (isGuest && isHost)) return null
  const people = peopleIn(question.sentences)
  const isRole = ({ text }: { text: string }) =>
    isWord(ownerOf(text), 'guest', 'host', 'naming', 'person', 'speech') || isNamed(text, people)
  if (question.unknown.some((token) => !isRole(token))) return null
  // “The name of the young man”
  if (!isGuest && !isHost && !isAbout('someone', 'person')) return null
  for (const { id, name } of question.compositions)
    for (const pattern of isHost ? HOST : GUEST)
      for (const { text, range } of question.session.now(id).sentences) {
        const called = pattern.exec(text)?.[1]
        if (called)
          return `The ${isHost ? 'host' : 'guest'} is ${called}: at ${clockText(range.startUs)} in “${name}”, “${shortened(text)}”.`
      }
  return null
}

/** “Who is she talking to?” */
const isTalkingTo = has('@speaking .* (to|with) <mark>* $')

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
