// “Captions everywhere, exclude the memo”, “… minus the memo”, “skip the teaser and the memo”: films that an edit leaves out stay as they are.
// “Louder, but not the music” leaves the music alone.
// “Exclude”, “omit” and “leave out” take away parts of a film, but never a film from the project.
import { isHesitation } from '../../commands/plans/words.ts'
import { LEAVING_OUT } from '../vocabulary/keeping.ts'
import { asVerb, comma } from './made-tokens.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** With an exception in the place of whatever says that a film is left out; where it stands alone, “leave the memo alone”. */
export function withFilmsLeftOut(tokens: readonly Token[]): readonly Token[] {
  const list: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token
    const behind = token.text === 'but not' ? endOfThings(tokens, at + 1) : null
    if (behind !== null) {
      list.push(comma(token), ...leftAlone(token, tokens.slice(at + 1, behind)))
      at = behind - 1
      continue
    }
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
        ? leftAlone(token, films)
        : [{ ...asVerb(token, 'except'), senses: { limit: 'except' } }, ...films]),
    )
    at = endOfAll(tokens, to) - 1
  }
  return list
}

/** “Leave the music alone” */
export const leftAlone = (token: Token, what: readonly Token[]): Token[] => [
  asVerb(token, 'leave'),
  ...what,
  { ...asVerb(token, 'alone'), senses: {} },
]

/** Behind “the music”, “the talking”, “the ums”, where nothing else is said of them. */
function endOfThings(tokens: readonly Token[], start: number): number | null {
  const noun = matches(tokens[start], { glue: 'articles' }) ? start + 1 : start
  const [thing, next] = tokens.slice(noun, noun + 2)
  const isThing =
    matches(thing, { thing: THINGS, asked: 'speech' }) || isHesitation(thing?.text.replace(/s$/, '') ?? '')
  return thing && isThing && (next === undefined || matches(next, { kind: 'mark break' })) ? noun + 1 : null
}

const THINGS = 'music audio captions titles chapters markers fillers pauses fades studioSound speaker'

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
