// How something is done here: “how do I bring my videos in?”, “how can I make it vertical?” A command is tried out before an answer suggests it.
import { wordsOf } from '../../language/read/item.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import type { Question } from './question.ts'

/** What to do; null when the question asks for something else, or there is no such command. */
export function howTo(question: Question): string | null {
  const { tokens, session } = question
  const at = tokens.findIndex(({ text }) => /^(?:how|where)$/.test(text))
  const [helping, asker] = [tokens[at + 1]?.text, tokens[at + 2]?.text]
  const isShort = helping === 'to'
  const asks =
    isShort ||
    ((isWord(helping, 'do', 'can') || helping === 'should') && (isWord(asker, 'asker') || asker === 'you'))
  if (at < 0 || !asks) return null
  const rest = tokens
    .slice(at + (isShort ? 2 : 3))
    .filter(({ kind, text }) => kind !== 'mark' || text !== '?')
  const isMedia = rest.some(({ text, senses }) => senses.thing === 'media' || isWord(text, 'file', 'films'))
  if (isWord(rest[0]?.text, 'bringing') && isMedia)
    return 'Choose “Add media” in the project, or drop video, audio or images there.'
  const command = wordsOf(rest, session.prompt)
  return rest[0]?.senses.verb !== undefined && session.wouldBe(command) !== null
    ? `Write “${command}” here.`
    : null
}
