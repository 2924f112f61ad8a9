// What no document tells: what nobody here can do, when something was made, what would be good. And what can be asked for instead.
import type { Token } from '../../language/read/tokens.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { namesOf, type Question } from './question.ts'

/** “When was it recorded?”, “which version was made last?”: no document tells that. */
export function asksHistory(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ text }) => isWord(text, 'produced'))
  const isPassive =
    isWord(tokens[at - 1]?.text, 'be', 'was') ||
    tokens.slice(0, at).some(({ text }) => /^(?:was|were)$/.test(text))
  const [, next] = tokens.slice(at)
  return (
    at > 0 &&
    isPassive &&
    !tokens.some(({ senses }) => senses.asked === 'count') &&
    // “The worst mistake he made”
    !isWord(tokens[at - 1]?.text, 'subject') &&
    isWord(tokens[0]?.text, 'question') &&
    next?.senses.link === undefined &&
    !isWord(next?.text, 'pointing', 'joining')
  )
}

/** “What should the title be?” */
export function asksOpinion(question: Question): boolean {
  return (
    question.hasText('should') &&
    question.isAbout('titles', 'name', 'captions', 'chapters', 'music', 'length') &&
    !question.unknown.some((word) => question.isHeard(word))
  )
}

/** What nobody here can know, because it does not exist here. */
export function cannot(question: Question): string | null {
  const { tokens, session } = question
  // “… if published?”, “before I send it to him: …” only say when it is needed.
  const isOccasion = (at: number) =>
    tokens.slice(Math.max(0, at - 4), at).some(({ text }) => isWord(text, 'occasion'))
  const kinds = new Set(
    tokens.map((one, at) => (isOccasion(at) || question.isHeard(one) ? undefined : one.senses.cannot)),
  )
  if (kinds.has('translate')) return 'Compositions are not translated here: the project has no translations.'
  if (kinds.has('publish'))
    return session.compositions.length === 0
      ? "I can't publish or send anything from here."
      : `I can't publish or send anything from here, so ${namesOf(session.compositions)} ${session.compositions.length === 1 ? 'is' : 'are'} unpublished.`
  return null
}

/** Prompts that work as written. */
export function abilities(): string {
  return 'You can say, for example, “remove filler words and shorten pauses to 0.5 s”, “cut from 1:30 to 2:15”, “make it vertical”, “add captions”, or “make a 30-second highlight reel”.'
}
