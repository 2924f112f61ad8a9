// New names, in a telegram: “Voice memo -> Memo”, “the second chapter's name: Costs”, “new name: Ambience”, “label it v2”.
import { fits, has } from '../phrases/pattern.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asPronoun, asVerb, comma } from './made-tokens.ts'
import { firstWord } from './token-tests.ts'
import type { Token } from './tokens.ts'
import { isRated } from './told.ts'

/**
 * “New name for A: 'X'”, “I want A called 'X' instead”, “A should be 'X', B should be 'Y'”, “put the name 'X'”: films, as many names, and
 * nothing that is made.
 */
export function renamed(tokens: readonly Token[]): readonly Token[] | null {
  const [first] = tokens
  const names = tokens.filter(({ kind }) => kind === 'quote')
  const films = tokens.filter(({ kind }) => kind === 'composition')
  const noun = tokens.find(
    ({ senses, text }) => senses.thing === 'composition' && !isWord(text, 'demonstrative'),
  )
  const owners = films.length > 0 ? films : first ? [noun ?? asPronoun(first)] : []
  if (!first || owners.length !== names.length) return null
  // “Opening goes to fall: 'Opening - Fall 2026'”
  const written = names.map(({ text }) => ` ${text} `).join('')
  const said = tokens.filter(({ kind, text }) => kind === 'quote' || !written.includes(` ${text} `))
  const isWrong = films.length === 1 && saysWrong(said)
  if (makesFilm(tokens) || !(isNaming(said) || isWrong || (films.length > 0 && isNow(said)))) return null
  return owners.flatMap((owner, order) => [
    order === 0 ? asVerb(first, 'rename') : comma(owner),
    owner,
    asLink(first, 'to'),
    names[order] as Token,
  ])
}

const TESTS = {
  turning: (token: Token) => isWord(firstWord(token), 'turningInto') || token.text === 'to',
  rated: isRated,
}
const BESIDE =
  '<quote composition mark glue thing:composition,name limit:instead>|@renaming,besideName,adverb,shall,verbatim,changing|#turning|[-@article,demonstrative] <bare>'

/** “New comp called 'A'”, “a comp called 'A'” */
const makesFilm = has('project|a|an|another|^ [!>(<composition>)] new . <link:called>')
const isNaming = fits(`[>(<thing:name>|[=<!thing:titles>] @renaming)] (${BESIDE})*80`, TESTS)
/** “A is wrong, it should be 'B'” */
const saysWrong = fits(
  `[>([!<composition>] #rated)] [>(@shall|<limit:instead>)] (${BESIDE}|#rated|@seeming)*80`,
  TESTS,
)
/** “A should be 'B' now”, “from now on A is 'B'”, “A goes to 'B'” */
const isNow = fits(
  '[>(@be,passive|#turning)] (<quote composition glue mark link:to>|@be,passive,shall,changing,verbatim|#turning)*80',
  TESTS,
)
