// Parts in their new order: “reorder: memo first, then intro, then interview”, “flip it, sound part before camera part”, “the memo
// should come first, the interview second and the intro last”.
import { fits, has, pattern } from '../phrases/pattern.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { isPolite } from './new-nouns.ts'
import type { Token } from './tokens.ts'

const PART = '<media unit thing:clip place:intro,outro>'
const namesPart = has(PART)
/** A part that stands by itself: a file, the intro. */
const namesWhich = has('<media unit&!thing:clip place:intro,outro&!thing:clip>')
/** A file that plays, a sentence or a part, and nothing else. */
const isPart = fits(`[=.*5 ${PART}] (${PART}|<ordinal number glue:articles word&!verb&!limit&!look&!link>)+6`)
const NEXT = '(@following|and_then)'
const JOINT = pattern(`(<mark>|and|<link:before,after>|${NEXT})`)
/** “The order should be”, “put the clips in this order”, “… comes first”: what says that parts are put in order. */
const FRAME =
  '@ordering,neuter,article,fresh,shall,coming,be,demonstrative,placing,wanting,asker|so|in|to|right|very|<place:start word&verb:move,add,start,reorder>'
const frames = fits(FRAME)
const framesUnnamed = fits(`(${FRAME}|<thing:clip,composition>)*60`)
const isOrdering = has('@ordering')
const isSequence = has(NEXT)
const isAfter = has('<link:after>')

/** The tokens as “reorder A, B, C”; null when they order nothing. */
export function inOrder(given: readonly Token[]): readonly Token[] | null {
  const tokens = given.filter((token) => !isPolite(token))
  const [first] = tokens
  const entries = entriesOf(tokens)
  if (!first || entries.length < 2 || !entries.every((entry) => isPart(entry))) return null
  const orders = entries.map((entry) => entry.findLast(isRank)?.n ?? null)
  // Of two parts, the one that comes last goes to the end.
  if (entries.length === 2 && orders.some((n) => (n ?? 1) < 0)) return null
  const isRanked = orders.every((n) => n !== null) && new Set(orders).size === orders.length
  if (!isOrdering(tokens) && !(isSequence(tokens) && orders[0] === 1) && !isRanked) return null
  const comma: Token = { ...asLink(first, ','), kind: 'mark', senses: {} }
  const rankOf = (at: number) => {
    const n = orders[at] ?? at + 1
    return n < 0 ? Number.MAX_SAFE_INTEGER : n
  }
  const ranked = entries
    .map((entry, at) => ({ entry: entry.filter((...one) => !isRank(...one)), rank: rankOf(at) }))
    .sort((a, b) => a.rank - b.rank)
  return [
    asVerb(first, 'reorder'),
    ...ranked.flatMap(({ entry }, at) => (at > 0 ? [comma, ...entry] : entry)),
  ]
}

/** Behind a part, “first” says when it comes: “the intro last”, but “the last sentence”. */
const isRank = ({ kind }: Token, at: number, entry: readonly Token[]): boolean =>
  kind === 'ordinal' && namesPart(entry.slice(0, at))

/** What stands between “then”, “and” and commas; “A after B” turned around. */
function entriesOf(tokens: readonly Token[]): Token[][] {
  const entries: Token[][] = [[]]
  for (const [at, token] of tokens.entries())
    if (JOINT.at(tokens, at)) entries.push([])
    else entries.at(-1)?.push(token)
  const list = entries
    .map((entry) => (namesWhich(entry) ? entry.filter((token) => !frames([token])) : entry))
    .filter((entry) => !(namesWhich(entry) ? entry.length === 0 : framesUnnamed(entry)))
  return isAfter(tokens) && list.length === 2 ? list.toReversed() : list
}
