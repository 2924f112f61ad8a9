// Something new of several parts, in any order: “new comp 'X': the teaser, then 0:00-0:10 of the talk”, “A + B → one timeline”, “all
// three into one”. One noun phrase says that something new is made; the parts, in their order, and the name stand around it.
import { fits, pattern } from '../phrases/pattern.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { isShape } from './new-nouns.ts'
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

const FILM = '<composition media>'
const LEAD = `[!${FILM}] (@holdingParts|out_of)`
const isLead = fits(LEAD)
const ORDER = pattern('in (this order|that order|the order)')
/** “0:10 - 0:20” */
const DASH = pattern('[-<time>] - <time>')
const MARK = pattern('<mark&!glue>')
/** “Then”, “and”, “, ends with”; “join A with B” joins, but “a comp with A” holds. */
const JOINT = pattern(
  `([!with|by|turn|followed|\\>|→] (and_then|@following)|[~${FILM}] (with|by|turn|followed|\\>|→))`,
)

type Entry = { entry: readonly Token[]; edge: number }

/** The parts in their order, each a film or a stretch of one; null when something else is said. */
export function entriesOf(given: readonly Token[]): Token[][] | null {
  const said = AFTER_ANOTHER.of(given)
  const [{ A = [], AFTER, B = [] }, first] = [said ?? {}, given[0]]
  const all = said && first ? [...(AFTER ? B : A), asComma(first), ...(AFTER ? A : B)] : given
  const tokens = all.slice(0, ORDER.in(all)?.from)
  const entries: Token[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    const entry = entries.at(-1) as Token[]
    if (JOINT.at(tokens, at)) entries.push([])
    else if (DASH.at(tokens, at) || (entry.length > 0 ? !MARK.at(tokens, at) : !isLead([token])))
      entry.push(token)
  }
  const list = entries.map(withoutPlace).filter(({ entry }) => entry.length > 0)
  if (list.length === 0 || !list.every(({ entry }) => isEntry(entry))) return null
  // “A and B, B first” names B once more.
  const idOf = ({ entry }: Entry) => FILMS.in(entry)?.parts.FILM?.[0]?.ids[0]
  const once = list.filter(
    (one) => one.edge !== 0 || !list.some((other) => other.edge !== 0 && idOf(other) === idOf(one)),
  )
  // “The memo last, the teaser first”
  return [1, 0, -1].flatMap((edge) => once.filter((one) => one.edge === edge).map(({ entry }) => [...entry]))
}

const FILMS = pattern(`FILM=${FILM}`)
/** “A after B”: B, A. */
const AFTER_ANOTHER = pattern(
  `A=(!${FILM}*20 ${FILM} ([!<link:before,after>] !${FILM})*20) (AFTER=<link:after>|<link:before>) [!<glue:pronouns>] B=(!${FILM}*20 ${FILM} !${FILM}*20)`,
)
/** “The memo last”, “first the memo”; “the first 10 seconds” is a part. */
const RANKED = pattern(`(RANK=<ordinal> ENTRY=([=${FILM}|<glue:articles>|of] ...)|ENTRY=.+30 RANK=<ordinal>)`)
/** “After it the memo”, “after the interview”, “the memo after it” */
const AFTER = pattern(
  `(<link:after> <glue:pronouns> ENTRY=...|LAST=<link:after> ENTRY=...|ENTRY=([=.*30 ${FILM} .*30 <link:after>] [!<link:after>] .)+30 <link:after> (!${FILM})?)`,
)

/** Without “first” and “last”, which say where it comes. */
function withoutPlace(given: readonly Token[]): Entry {
  const said = given.slice(0, given.findLastIndex((token) => !isLead([token])) + 1)
  const { RANK, ENTRY: ranked = said } = RANKED.of(said) ?? {}
  const { LAST, ENTRY: entry = ranked } = AFTER.of(ranked) ?? {}
  return { entry, edge: LAST ? -1 : Math.sign(RANK?.[0]?.n ?? 0) }
}

/** “All three”, “both”. */
export const isEverything = fits(
  '[=.*20 <place:everything limit:both>] <place:everything limit:both number thing:composition glue link:in>*20',
)

const isOfOne = fits(`!${FILM}*40 ${FILM}? !${FILM}*40`)
/** Nothing that is done. */
const isStretch = fits(
  '([!<break look thing&!thing:composition,media,clip&!composition&!media verb&base&!unit&!place&!thing limit&!link&!limit:both&!place>|@be,shall,subject] .)*60',
)

/** A film, a file or a stretch of one. */
const isEntry = (entry: readonly Token[]) => isOfOne(entry) && isStretch(entry)
