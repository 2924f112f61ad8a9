// A reel or clips of the best parts, from words in any order: “0:30 teaser”, “9:16 highlights, captions on, 60 secs max”, “Webinar: 30 s
// highlight clip "Best"”, “three shorts, none longer than 20 seconds”. Each becomes one plain command; null when they say anything else.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { isFresh, isMakingVerb, isPolite, isShape } from './new-nouns.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

type Reel = {
  noun: Token | null
  count: Token[]
  shape: Token[]
  length: Token | null
  limit: string | null
  each: Token[]
  about: Token[]
  source: Token[]
  name: Token[]
  captions: Token[]
}

/** The tokens as “make a vertical reel of at most 30 seconds about … from … called … with captions”. */
export function reelOf(given: readonly Token[]): readonly Token[] | null {
  const tokens = given.filter((token) => !isPolite(token))
  const [first] = tokens
  if (!first) return null
  const reel: Reel = { noun: null, count: [], shape: [], length: null, limit: null, each: [], about: [], source: [], name: [], captions: [] } // biome-ignore format: empty slots
  let at = isMakingVerb(first) && first.senses.thing === undefined ? 1 : 0
  while (at < tokens.length) {
    const to = slotEnd(tokens, at, reel)
    if (to === at) return null
    at = to
  }
  const { noun, count, shape, length, limit, each, about, source, name, captions } = reel
  // Without a length, older readers say more of what is meant.
  if (!noun || (length === null && count.length === 0)) return null
  const isCut =
    first.senses.verb === 'remove' && tokens[1]?.senses.glue === 'articles' && tokens[1].text === 'the'
  if (isCut || shape.length > 1) return null
  const bound = limit === null ? [] : [{ ...asLink(noun, limit), senses: { limit } }]
  return [
    asVerb(first, 'make'),
    ...(count.length > 0 || noun.text.endsWith('s') ? count : [article(noun)]),
    ...shape,
    noun,
    ...(length ? [asLink(noun, 'of'), ...bound, length, ...each] : []),
    ...about,
    ...source.flatMap((one) => [asLink(noun, 'from'), one]),
    ...name,
    ...captions.flatMap((one) => [asLink(noun, 'with'), one]),
  ]
}

const article = (token: Token): Token => ({ ...asVerb(token, 'a'), senses: { glue: 'articles' } })

/** Where the slot that begins at `at` ends; `at` itself when it is for none. */
function slotEnd(tokens: readonly Token[], at: number, reel: Reel): number {
  const token = tokens[at] as Token
  const { kind, senses, n } = token
  const next = tokens[at + 1]
  if (senses.thing === 'excerpt' && kind === 'word') {
    if (reel.noun !== null || tokens[at - 1]?.text === 'the') return at
    reel.noun = token
    return at + 1
  }
  const isBefore = next?.senses.thing === 'excerpt'
  const seconds = secondsAt(tokens, at)
  if (seconds) {
    if (reel.length !== null) return at
    reel.length = seconds.token
    return seconds.to
  }
  const times = kind === 'amount' && token.unit === 'x' && isBefore
  if ((kind === 'number' || times) && Number.isInteger(n) && n > 0 && reel.count.length === 0) {
    reel.count = n === 1 ? [] : [{ ...token, kind: 'number', unit: null, text: String(n) }]
    return at + (next?.text === 'x' ? 2 : 1)
  }
  if (isShape(token)) {
    reel.shape.push(token)
    return at + 1
  }
  if (senses.thing === 'captions') {
    reel.captions = [{ ...token, senses: { thing: 'captions' } }]
    return at + (next?.text === 'on' ? 2 : 1)
  }
  if (senses.link === 'each') {
    reel.each = [token]
    return at + 1
  }
  const limit = limitOf(tokens, at)
  if (limit) {
    reel.limit ??= limit.limit
    return limit.to
  }
  const named = senses.link === 'called' ? at + 1 : at
  if (tokens[named]?.kind === 'quote' && reel.name.length === 0) {
    reel.name = [{ ...asVerb(token, 'called'), senses: { link: 'called' } }, tokens[named] as Token]
    return named + 1
  }
  if (senses.link === 'about' && next) return aboutEnd(tokens, at, reel)
  return fillerEnd(tokens, at, reel)
}

/** “Thirty seconds”, “0:30” and “:30” beside the noun. */
function secondsAt(tokens: readonly Token[], at: number): { token: Token; to: number } | null {
  const token = tokens[at] as Token
  if (token.kind === 'amount' && token.unit === 's') return { token, to: at + 1 }
  const isClock = token.kind === 'time' && tokens[at + 1]?.senses.thing === 'excerpt'
  const number = tokens[at + 1]
  const isShort = token.text === ':' && number?.kind === 'number' && token.to === number.from && tokens[at + 2]?.senses.thing === 'excerpt' // biome-ignore format: one condition
  const from = isClock ? token : isShort ? number : undefined
  return from
    ? { token: { ...from, kind: 'amount', unit: 's', senses: {} }, to: at + (isShort ? 2 : 1) }
    : null
}

/** “At most”, “none longer than”, “up to”. */
function limitOf(tokens: readonly Token[], at: number): { limit: string; to: number } | null {
  const { senses, text } = tokens[at] as Token
  if (text === 'none' && tokens[at + 1]?.senses.limit === 'over') return { limit: 'atMost', to: at + 2 }
  const known = ['atMost', 'under', 'roughly'].includes(senses.limit ?? '') ? senses.limit : undefined
  // “About the bakery”
  const isTopic = senses.link === 'about' && tokens[at + 1]?.kind !== 'amount'
  return known && !isTopic ? { limit: known === 'under' ? 'under' : known, to: at + 1 } : null
}

/** “About the bakery”, up to a mark or another slot. */
function aboutEnd(tokens: readonly Token[], at: number, reel: Reel): number {
  let to = at + 1
  const isOf = (token: Token) =>
    (token.kind === 'word' || token.kind === 'media' || token.kind === 'speaker') &&
    !matches(token, { thing: 'excerpt', link: 'called', limit: true }) &&
    !(token.senses.verb !== undefined && token.senses.thing === undefined)
  while (tokens[to] && isOf(tokens[to] as Token) && !(to > at + 1 && isWord(tokens[to]?.text, 'pointing', 'sourcing'))) to++ // biome-ignore format: one condition
  if (to === at + 1 || reel.about.length > 0) return at
  reel.about = [...tokens.slice(at, to)]
  return to
}

/** “From Webinar”, “Webinar:”, “that runs”, “or so”. */
function fillerEnd(tokens: readonly Token[], at: number, reel: Reel): number {
  const { kind, senses, text } = tokens[at] as Token
  if (kind === 'composition') {
    if (reel.source.length > 0) return at
    reel.source = [tokens[at] as Token]
    return at + 1
  }
  if (kind === 'mark') return /^[,:;()–—-]$/.test(text) ? at + 1 : at
  const isFiller =
    (senses.glue === 'articles' && text !== 'the') ||
    (text === 'the' && tokens[at + 1]?.kind === 'composition') ||
    isFresh(tokens[at] as Token) ||
    isWord(text, 'besideReel')
  return isFiller ? at + 1 : at
}
