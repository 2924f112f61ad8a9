// What no document tells: what nobody here can do, when something was made, what would be good. And what can be asked for instead.
import { has, pattern } from '../../language/phrases/pattern.ts'
import { is } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { namesOf, type Question } from './question.ts'

/** “When was it recorded?”, “which version was made last?”: no document tells that. */
export function asksHistory(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ text }) => isWord(text, 'produced'))
  return at > 0 && PRODUCED.at(tokens, at) !== null && !tokens.some(is({ asked: 'count' }))
}

/** Not “the worst mistake he made” */
const PRODUCED = pattern(
  '[~(^ @question)] [!-@subject] ([-@be,was]|[~(was|were)]) . [!<link>|@pointing,joining]',
)

/** “What should the title be?” */
export function asksOpinion(question: Question): boolean {
  return (
    question.hasText('should') &&
    question.isAbout('titles', 'name', 'captions', 'chapters', 'music', 'length') &&
    !question.unknown.some((word) => question.isHeard(word))
  )
}

const isOccasion = has('@occasion')

/** What nobody here can know, because it does not exist here. */
export function cannot(question: Question): string | null {
  const { tokens, session } = question
  // “… if published?”, “before I send it to him: …” only say when it is needed.
  const kinds = new Set(
    tokens.map((one, at) =>
      isOccasion(tokens.slice(Math.max(0, at - 4), at)) || question.isHeard(one)
        ? undefined
        : one.senses.cannot,
    ),
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
