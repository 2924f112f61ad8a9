// How something is done here: “how do I bring my videos in?”, “how can I make it vertical?” A command is tried out before an answer suggests it.
import { has, pattern } from '../../language/phrases/pattern.ts'
import { wordsOf } from '../../language/read/item.ts'
import { isNot } from '../../language/read/token-tests.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import type { Question } from './question.ts'

const ASKED = pattern('(how|where) (to|(@do,can|should) (@asker|you)) REST=...')
const namesMedia = has('<thing:media>|@file,films')

/** What to do; null when the question asks for something else, or there is no such command. */
export function howTo(question: Question): string | null {
  const { tokens, session } = question
  const rest = ASKED.in(tokens)?.parts.REST?.filter(isNot({ text: '?' }))
  if (rest === undefined) return null
  if (isWord(rest[0]?.text, 'bringing') && namesMedia(rest))
    return 'Choose “Add media” in the project, or drop video, audio or images there.'
  const command = wordsOf(rest, session.prompt)
  return rest[0]?.senses.verb !== undefined && session.wouldBe(command) !== null
    ? `Write “${command}” here.`
    : null
}
