// Parts in their new order: “reorder: memo first, then intro, then interview”, “flip it, sound part before camera part”, “the memo
// should come first, the interview second and the intro last”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { isPolite } from './new-nouns.ts'
import type { Token } from './tokens.ts'

const MAX_PART = 6

/** The tokens as “reorder A, B, C”; null when they order nothing. */
export function inOrder(given: readonly Token[]): readonly Token[] | null {
  const tokens = given.filter((token) => !isPolite(token))
  const [first] = tokens
  const entries = entriesOf(tokens)
  if (!first || entries.length < 2 || !entries.every(isPart)) return null
  const orders = entries.map((entry) => entry.findLast(isRank)?.n ?? null)
  // Of two parts, the one that comes last goes to the end.
  if (entries.length === 2 && orders.some((n) => (n ?? 1) < 0)) return null
  const isOrdered =
    tokens.some(({ text }) => isWord(text, 'ordering')) ||
    (tokens.some(isNext) && orders[0] === 1) ||
    (orders.every((n) => n !== null) && new Set(orders).size === orders.length)
  if (!isOrdered) return null
  const comma: Token = { ...asLink(first, ','), kind: 'mark', senses: {} }
  const ranked = entries.map((entry, at) => ({
    entry: entry.filter((one) => !isRank(one, entry.indexOf(one), entry)),
    rank: rankOf(orders[at], at),
  }))
  ranked.sort((a, b) => a.rank - b.rank)
  return [
    asVerb(first, 'reorder'),
    ...ranked.flatMap(({ entry }, at) => (at > 0 ? [comma, ...entry] : entry)),
  ]
}

/** Behind a part, “first” says when it comes: “the intro last”, but “the last sentence”. */
const isRank = ({ kind }: Token, at: number, entry: readonly Token[]): boolean =>
  kind === 'ordinal' && entry.slice(0, at).some(namesPart)

const rankOf = (n: number | null | undefined, at: number): number =>
  n === null || n === undefined ? at + 1 : n < 0 ? Number.MAX_SAFE_INTEGER : n

const isNext = ({ text }: Token): boolean => isWord(text, 'following') || text === 'and then'

/** What stands between “then”, “and” and commas; “A after B” turned around. */
function entriesOf(tokens: readonly Token[]): Token[][] {
  const entries: Token[][] = [[]]
  let isAfter = false
  for (const token of tokens) {
    const isBeside = token.senses.link === 'before' || token.senses.link === 'after'
    isAfter ||= token.senses.link === 'after'
    if (token.kind === 'mark' || isNext(token) || token.text === 'and' || isBeside) entries.push([])
    else entries.at(-1)?.push(token)
  }
  const list = entries
    .map((entry) => (entry.some(namesWhich) ? entry.filter((token) => !frames(token, entry)) : entry))
    .filter((entry) => !entry.every((token) => frames(token, entry)))
  return isAfter && list.length === 2 ? list.toReversed() : list
}

/** “The order should be”, “put the clips in this order”, “… comes first”: what says that parts are put in order. */
function frames({ kind, text, senses }: Token, entry: readonly Token[]): boolean {
  return (
    isWord(
      text,
      'ordering',
      'neuter',
      'article',
      'fresh',
      'shall',
      'coming',
      'be',
      'demonstrative',
      'placing',
      'wanting',
      'asker',
    ) ||
    /^(?:so|in|to|right|very)$/.test(text) ||
    senses.place === 'start' ||
    (kind === 'word' && ['move', 'add', 'start', 'reorder'].includes(senses.verb ?? '')) ||
    ((senses.thing === 'clip' || senses.thing === 'composition') && !entry.some(namesWhich))
  )
}

/** A part that stands by itself: a file, the intro. */
const namesWhich = (token: Token): boolean => namesPart(token) && token.senses.thing !== 'clip'

const namesPart = ({ kind, senses }: Token) =>
  kind === 'media' ||
  senses.unit !== undefined ||
  senses.thing === 'clip' ||
  senses.place === 'intro' ||
  senses.place === 'outro'

/** A file that plays, a sentence or a part, and nothing else. */
const isPart = (entry: readonly Token[]) =>
  entry.length <= MAX_PART &&
  entry.some(namesPart) &&
  entry.every(
    (token) =>
      namesPart(token) ||
      ['ordinal', 'number'].includes(token.kind) ||
      token.senses.glue === 'articles' ||
      (token.kind === 'word' &&
        token.senses.verb === undefined &&
        token.senses.limit === undefined &&
        token.senses.look === undefined &&
        token.senses.link === undefined),
  )
