// New names, in a telegram: “Voice memo -> Memo”, “the second chapter's name: Costs”, “new name: Ambience”, “label it v2”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asPronoun, asVerb, comma } from './made-tokens.ts'
import { isNoun } from './new-names.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'
import { isRated } from './told.ts'

const isTurning = (text: string) => isWord(text.split(' ')[0], 'turningInto') || text === 'to'

const isMeant = ({ text, senses }: Token) => isWord(text, 'shall') || senses.limit === 'instead'
/**
 * “New name for A: 'X'”, “I want A called 'X' instead”, “A should be 'X', B should be 'Y'”, “put the name 'X'”: films, as many names, and
 * nothing that is made.
 */
export function renamed(tokens: readonly Token[]): readonly Token[] | null {
  const [first] = tokens
  const names = tokens.filter(({ kind }) => kind === 'quote')
  const films = tokens.filter(({ kind }) => kind === 'composition')
  const others = tokens.filter(({ kind }) => kind !== 'quote' && kind !== 'composition')
  // “Opening goes to fall: 'Opening - Fall 2026'”
  const written = names.map(({ text }) => ` ${text} `).join('')
  const isOfName = ({ text }: Token) => written.includes(` ${text} `)
  const isNaming = others.some(
    ({ text, senses }) => senses.thing === 'name' || (isWord(text, 'renaming') && senses.thing !== 'titles'),
  )
  const isWrong = films.length === 1 && others.some(isRated) && others.some(isMeant)
  // “A should be 'B' now”, “from now on A is 'B'”, “A goes to 'B'”
  const isNow =
    films.length > 0 &&
    others.some(({ text }) => isWord(text, 'be', 'passive') || isTurning(text)) &&
    others.every(
      (token) =>
        matches(token, { glue: true, kind: 'mark', link: 'to' }) ||
        isWord(token.text, 'be', 'passive', 'shall', 'changing', 'verbatim') ||
        isTurning(token.text) ||
        isOfName(token),
    )
  const isPlain = others.every(
    (token) =>
      matches(token, { kind: 'mark', glue: true, thing: 'composition name', limit: 'instead' }) ||
      isWord(token.text, 'renaming', 'besideName', 'adverb', 'shall', 'verbatim', 'changing') ||
      isTurning(token.text) ||
      isOfName(token) ||
      isNoun(tokens.slice(tokens.indexOf(token) - 1)) ||
      (isWrong && (isRated(token) || isWord(token.text, 'seeming'))),
  )
  // “New comp called 'A'”, “a comp called 'A'” is made.
  const isMade =
    others.some(({ text }) => /^(?:project|an?|another)$/.test(text)) ||
    (films.length === 0 && first?.text === 'new' && tokens[2]?.senses.link === 'called')
  const noun = others.find(
    ({ senses, text }) => senses.thing === 'composition' && !isWord(text, 'demonstrative'),
  )
  const owners = films.length > 0 ? films : first ? [noun ?? asPronoun(first)] : []
  if (!first || isMade || !isPlain || !(isNaming || isWrong || isNow) || owners.length !== names.length)
    return null
  return owners.flatMap((owner, order) => [
    order === 0 ? asVerb(first, 'rename') : comma(owner),
    owner,
    asLink(first, 'to'),
    names[order] as Token,
  ])
}
