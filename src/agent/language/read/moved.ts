// A part beside another one: “put A right before the one about B”, “move A so that it follows B”, “A should come before B”.
import { tableOf } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

const SIDES = tableOf<'before' | 'after'>({
  precede: 'before',
  precedes: 'before',
  follow: 'after',
  follows: 'after',
  behind: 'after',
})

const sideOf = ({ senses: { link }, text }: Token) =>
  link === 'before' || link === 'after' ? link : (SIDES[text] ?? null)

/** The tokens as “move A before B”; null when they say anything else. */
export function movedBeside(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findLastIndex((token) => sideOf(token) !== null)
  const [first, side] = [tokens[0], tokens[at]]
  if (!first || !side) return null
  let to = at
  while (to > 0 && isBetween(tokens[to - 1] as Token)) to--
  const between = tokens.slice(to, at)
  const isCommand = first.isBase && (matches(first, { verb: 'move add' }) || isWord(first.text, 'placing'))
  // “A should come before B”, “let A play before B”, but “A comes before B” and “what comes before B”
  const isTold = matches(first, { verb: 'ask' }) || first.senses.asked !== undefined
  const isWish =
    !isTold && [...between, side].some(({ text }) => isWord(text, 'landing') && !text.endsWith('s'))
  if (!isCommand && !isWish) return null
  const one = tokens.slice(isCommand || isWord(first.text, 'holding') ? 1 : 0, to)
  const other = tokens.slice(at + 1)
  const noun = one.find(isPart)
  // One of several sides doesn't say which is meant.
  if (!noun || one.some((token) => sideOf(token) !== null) || one.some(is({ kind: 'composition mark' })))
    return null
  const named = other.map((token) =>
    isOne(token) && !matches(noun, { kind: 'quote' }) ? { ...noun, from: token.from, to: token.to } : token,
  )
  const place = sideOf(side) as string
  // “Right” ends what A is about.
  const link = { ...asLink(side, place), text: `right ${place}` }
  return named.some(isPart) ? [asVerb(first, 'move'), ...one, link, ...named] : null
}

/** What stands between a part and where it goes: “so that it comes right”, “to”, “should go”. */
const isBetween = (token: Token) =>
  matches(token, { link: 'to', limit: 'exactly' }) ||
  isWord(token.text, 'landing', 'shall', 'neuter', 'directly') ||
  /^(?:just|up|down|forward|back|,)$/.test(token.text) ||
  token.senses.glue === 'helpers' ||
  /^so(?: that(?: it)?)?$/.test(token.text)

const isOne = ({ text }: Token) => text === 'one'

const isPart = is({ unit: 'sentence question answer part', kind: 'quote' })
