// “Which version mentions Daniel but not Priya?”, “which of them doesn't talk about the farm?”: compositions by what is said in them.
import type { Composition } from '../../../edit/document.ts'
import { passagesAbout } from '../../commands/plans/topics.ts'
import { findPhrase } from '../../commands/plans/words.ts'
import { NONE, pattern } from '../../language/phrases/pattern.ts'
import { wordsOf } from '../../language/read/item.ts'
import type { Token } from '../../language/read/tokens.ts'
import { namesOf, type Question } from './question.ts'

const WORDS = '([!or] [!<thing&!verb quote&!word composition media time>] !<break mark>)'
const ASKED = pattern(
  `<mark glue:politeness>* which (of (them|these|those))? (<thing:composition,copy,media>|one|ones)? DENIED=(@do not)?
   @bringingUp (of|about|on|to)? both? HAS=([!(but|without|not|<limit:except>)] ${WORDS})+12 ((<limit:except>|(but|and)? (not|without)) (@bringingUp (of|about|to)?)? NOT=${WORDS}+12)? <mark>*`,
)
const JOINT = /^(?:and|,|both)$/

/** The compositions in which it is said, or isn't; null when the question asks something else. */
export function whichMention(question: Question): string | null {
  const asked = ASKED.of(question.tokens)
  if (asked === null || question.session.compositions.length < 2) return null
  const { DENIED = NONE, HAS = NONE, NOT = NONE } = asked
  const { prompt } = question.session
  const [has, not] = [topicsOf(HAS, prompt), topicsOf(NOT, prompt)]
  const says = ({ id }: Composition, topic: string) => {
    const { words, sentences } = question.session.now(id)
    return findPhrase(words, topic).length > 0 || passagesAbout(sentences, topic).length > 0
  }
  // What nobody says anywhere may be a word that isn't understood.
  if (![...has, ...not].every((topic) => question.session.compositions.some((one) => says(one, topic))))
    return null
  const isThere = (one: Composition) => has.every((topic) => says(one, topic))
  const found = question.compositions.filter(
    (one) => DENIED.length > 0 !== isThere(one) && !not.some((topic) => says(one, topic)),
  )
  const what = [has.join(' and '), ...(not.length > 0 ? [`not ${not.join(' or ')}`] : [])].join(' but ')
  const isDenied = DENIED.length > 0
  if (found.length === 0)
    return isDenied ? `Every composition speaks of ${what}.` : `No composition speaks of ${what}.`
  const verb =
    found.length === 1 ? (isDenied ? "doesn't speak" : 'speaks') : isDenied ? "don't speak" : 'speak'
  return `${namesOf(found)} ${verb} of ${what}.`
}

/** What stands between “and” and commas, in the words of the prompt. */
function topicsOf(tokens: readonly Token[], prompt: string): string[] {
  const lists: Token[][] = [[]]
  for (const token of tokens)
    if (JOINT.test(token.text)) lists.push([])
    else if (token.senses.glue !== 'articles') lists.at(-1)?.push(token)
  return lists.filter((list) => list.length > 0).map((list) => wordsOf(list, prompt))
}
