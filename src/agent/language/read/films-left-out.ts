// “Captions everywhere, exclude the memo”, “… minus the memo”, “skip the teaser and the memo”: films that an edit leaves out stay as they are.
// “Exclude”, “omit” and “leave out” take away parts of a film, but never a film from the project.
import { LEAVING_OUT } from '../vocabulary/keeping.ts'
import { asVerb } from './made-tokens.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** With an exception in the place of whatever says that a film is left out; where it stands alone, “leave the memo alone”. */
export function withFilmsLeftOut(tokens: readonly Token[]): readonly Token[] {
  const list: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const end = LEAVING_OUT.has(token.text) ? endOfFilms(tokens, at + 1) : null
    const isSplit = token.text === 'leave' && isOut(tokens[endOfFilms(tokens, at + 1) ?? at])
    const to = end ?? (isSplit ? endOfFilms(tokens, at + 1) : null)
    if (to === null) {
      list.push(token)
      continue
    }
    const films = tokens.slice(at + 1, to).filter((one) => !matches(one, { kind: 'mark' }))
    list.splice(list.findLastIndex((one) => !matches(one, JOINING)) + 1)
    const isAlone = list.length === 0 || matches(list.at(-1), STOPPING)
    list.push(
      ...(isAlone
        ? [asVerb(token, 'leave'), ...films, { ...asVerb(token, 'alone'), senses: {} }]
        : [{ ...asVerb(token, 'except'), senses: { limit: 'except' } }, ...films]),
    )
    at = endOfAll(tokens, to) - 1
  }
  return list
}

const JOINING = { text: ', and but' } as const
const STOPPING = { kind: 'break', text: '. ! ? ;' } as const
const isOut = (token: Token | undefined) => token?.text === 'out'

/** Behind “the memo and the teaser”, where these are all that is left out; null where something else follows. */
function endOfFilms(tokens: readonly Token[], start: number): number | null {
  const isJoint = (token: Token) =>
    matches(token, { glue: 'articles', text: 'and or nor , both composition' })
  let end = start
  while (tokens[end]?.kind === 'composition' || (tokens[end] && isJoint(tokens[end] as Token))) end++
  // “Leave out the memo and add captions”, “skip the memo, then …”: what joins the next request isn't one of them.
  while (end > start && tokens[end - 1]?.kind !== 'composition') end--
  const next = tokens[endOfAll(tokens, end)]
  const isWhole = next === undefined || matches(next, { kind: 'mark break', text: 'and but then' })
  return end > start && isWhole ? end : null
}

/** Behind “from that”, “from it”, “for now”. */
function endOfAll(tokens: readonly Token[], end: number): number {
  const [link, what] = tokens.slice(end, end + 2)
  const isOfIt =
    matches(link, { text: 'from of for' }) && matches(what, { text: 'it that this them now all' })
  return isOfIt ? end + 2 : isOut(link) ? end + 1 : end
}
