// Something new of several parts, in any order: “new comp 'X': the teaser, then 0:00-0:10 of the talk”, “A + B → one timeline”, “all
// three into one”. One noun phrase says that something new is made; the parts, in their order, and the name stand around it.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { isShape } from './new-nouns.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** “Merge A, B into a new vertical composition called X”. */
export function merging(
  first: Token,
  entries: readonly (readonly Token[])[],
  look: readonly Token[],
  name: readonly Token[],
): Token[] {
  return [
    asVerb(first, 'merge'),
    ...entries.flatMap((entry, at) => (at > 0 ? [asComma(first), ...entry] : entry)),
    asLink(first, 'into'),
    { ...asVerb(first, 'new'), senses: {} },
    ...look.filter(isShape),
    asThing(first, 'composition'),
    ...name,
    ...withCaptions(look, first),
  ]
}

const asComma = (token: Token): Token => ({ ...asLink(token, ','), kind: 'mark', senses: {} })
const withCaptions = (look: readonly Token[], first: Token) =>
  look.some(({ senses }) => senses.thing === 'captions')
    ? [asLink(first, 'with'), ...look.filter((token) => !isShape(token))]
    : []

const isMark = (token: Token | undefined) => token?.kind === 'mark' && token.senses.glue === undefined

/** The parts in their order, each a film or a stretch of one; null when something else is said. */
export function entriesOf(given: readonly Token[]): Token[][] | null {
  const tokens = inTurn(given)
  const entries: Token[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    if (
      token.text === 'in' &&
      /^(?:this|that|the)$/.test(tokens[at + 1]?.text ?? '') &&
      tokens[at + 2]?.text === 'order'
    )
      break
    const entry = entries.at(-1) as Token[]
    const isDash = token.text === '-' && tokens[at - 1]?.kind === 'time' && tokens[at + 1]?.kind === 'time'
    if (isJoint(tokens, at)) entries.push([])
    else if (isDash || entry.length > 0 ? !isMark(token) || isDash : !isLead(token)) entry.push(token)
  }
  const list = entries.map(withoutPlace).filter(({ entry }) => entry.length > 0)
  if (list.length === 0 || !list.every(({ entry }) => isEntry(entry))) return null
  // “A and B, B first” names B once more.
  const isSame = (one: readonly Token[], other: readonly Token[]) =>
    one.find(namesFilm)?.ids[0] === other.find(namesFilm)?.ids[0]
  const isEcho = (entry: readonly Token[]) =>
    list.some((one) => one.edge !== 0 && one.entry !== entry && isSame(one.entry, entry))
  const once = list.filter(({ entry, edge }) => edge !== 0 || !isEcho(entry))
  // “The memo last, the teaser first”
  const placed = (edge: number) => once.filter((one) => one.edge === edge).map(({ entry }) => entry)
  return [...placed(1), ...placed(0), ...placed(-1)]
}

/** “A after B”: B, A. */
function inTurn(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ senses }) => senses.link === 'before' || senses.link === 'after')
  const [lead, rest] = [tokens.slice(0, Math.max(0, at)), tokens.slice(at + 1)]
  const joint = tokens[at]
  const isIt = rest[0]?.senses.glue === 'pronouns'
  if (!joint || isIt || lead.filter(namesFilm).length !== 1 || rest.filter(namesFilm).length !== 1)
    return tokens
  return joint.senses.link === 'after'
    ? [...rest, asComma(joint), ...lead]
    : [...lead, asComma(joint), ...rest]
}

/** “Then”, “and”, “, ends with”: what stands between two parts, and in no part itself. */
function isJoint(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? ''
  if (!follows(text)) return false
  // “Join A with B” joins; “a comp with A” holds.
  const isEntryBefore = tokens.slice(0, at).some(namesFilm)
  return /^(?:with|by|turn|followed|>|→)$/.test(text) ? isEntryBefore : true
}

const isLead = (token: Token) =>
  !namesFilm(token) && (isWord(token.text, 'holdingParts') || token.text === 'out of')

const namesFilm = ({ kind }: Token) => kind === 'composition' || kind === 'media'

const follows = (text: string) => text === 'and then' || isWord(text, 'following')

/** Without “first” and “last”, which say where it comes. */
function withoutPlace(given: readonly Token[]): { entry: Token[]; edge: number } {
  let entry = given.slice(0, given.findLastIndex((token) => !isLead(token)) + 1)
  let edge = 0
  const [head, next] = entry
  const last = entry.at(-1)
  // “The first 10 seconds” is a part.
  const isHead =
    head?.kind === 'ordinal' &&
    next !== undefined &&
    (namesFilm(next) || next.senses.glue === 'articles' || next.text === 'of')
  if (isHead || (last?.kind === 'ordinal' && entry.length > 1)) {
    edge = Math.sign((isHead ? head : last)?.n ?? 0)
    entry = isHead ? entry.slice(1) : entry.slice(0, -1)
  }
  // “And after it the memo”, “and the memo after it”
  if (entry[0]?.senses.link === 'after' && entry[1]?.senses.glue === 'pronouns') entry = entry.slice(2)
  // “First the memo and after the interview”
  if (entry[0]?.senses.link === 'after') return { entry: entry.slice(1), edge: -1 }
  const after = entry.findIndex(({ senses }) => senses.link === 'after')
  if (
    after > 0 &&
    after >= entry.length - 2 &&
    entry.slice(0, after).some(namesFilm) &&
    !entry.slice(after + 1).some(namesFilm)
  )
    entry = entry.slice(0, after)
  return { entry, edge: edge === 1 || edge === -1 ? edge : 0 }
}

/** “All three”, “both”. */
export const isEverything = (entry: readonly Token[]) =>
  entry.some(({ senses }) => senses.place === 'everything' || senses.limit === 'both') &&
  entry.every(
    is({ place: 'everything', limit: 'both', kind: 'number', thing: 'composition', glue: true, link: 'in' }),
  )

/** A film, a file or a stretch of one, and nothing that is done. */
function isEntry(entry: readonly Token[]): boolean {
  return (
    entry.filter(namesFilm).length <= 1 &&
    entry.every(
      ({ kind, senses, isBase, text }) =>
        kind !== 'break' &&
        senses.look === undefined &&
        (namesFilm({ kind } as Token) ||
          senses.thing === undefined ||
          senses.thing === 'composition' ||
          senses.thing === 'media' ||
          senses.thing === 'clip') &&
        (senses.verb === undefined ||
          !isBase ||
          senses.unit !== undefined ||
          senses.place !== undefined ||
          senses.thing !== undefined) &&
        (senses.limit === undefined ||
          senses.link !== undefined ||
          senses.limit === 'both' ||
          senses.place !== undefined) &&
        !isWord(text, 'be', 'shall', 'subject'),
    )
  )
}
