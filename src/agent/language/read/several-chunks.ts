// A request for several new things in chunks: what stands between two marks, and where one of them begins (“one about …”, “the other …”).
import { saysStays } from '../guard-clauses.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { isFresh, isMark, isNewNoun, isShape } from './new-nouns.ts'
import type { Token } from './tokens.ts'

/** `joint`: the mark in front of it. `lead`: how many tokens open an entry. */
export type Chunk = { tokens: Token[]; joint: string; sentence: number; at: number; lead: number }
/** At which “and” something new begins. */
export type Splits = 'none' | 'last' | 'all'

/** “Short”, “little” */
export const isSmall = ({ text, senses }: Token) => isWord(text, 'small') || senses.look === 'shorter'

/** What stands between marks, and behind what opens an entry; at “and” where that separates, too. */
export function chunksOf(lists: readonly (readonly Token[])[], splits: Splits): Chunk[] {
  const chunks: Chunk[] = []
  for (const [sentence, tokens] of lists.entries()) {
    let joint = sentence === 0 ? '' : '\n'
    const softs = tokens.flatMap(({ text }, at) =>
      isWord(text, 'adding') && text !== 'with' && text !== 'including' ? [at] : [],
    )
    const soft = splits === 'none' ? [] : splits === 'last' ? softs.slice(-1) : softs
    let open = false
    const markers = markersIn(tokens)
    for (const [at, token] of tokens.entries()) {
      const end = markers.get(at) ?? at
      const isBullet = tokens[at + 1]?.text === ')' && (token.kind === 'number' || token.text.length === 1)
      const isBoundary =
        isBullet || (isMark(tokens, at) && !isDash(tokens, at)) || /^[=.{}[\]]$/.test(token.text)
      if (isBoundary || soft.includes(at)) {
        joint = token.text
        open = false
        continue
      }
      const isStaying = open && /^(?:keep|leave)$/.test(token.text) && saysStays(tokens.slice(at))
      // “"Salt" 1:24-1:34”
      const isTimed =
        open &&
        chunks.at(-1)?.tokens.length === 1 &&
        tokens[at - 1]?.kind === 'quote' &&
        ['time', 'amount', 'number'].includes(token.kind)
      if (isTimed) joint = ':'
      if (!open || end > at || isStaying || isTimed) {
        chunks.push({ tokens: [], joint, sentence, at, lead: end - at })
        joint = ''
        open = true
      }
      chunks.at(-1)?.tokens.push(token)
    }
  }
  return chunks
}

const isDash = (tokens: readonly Token[], at: number) =>
  /^[-–—]$/.test(tokens[at]?.text ?? '') && tokens[at - 1]?.kind === 'time'

/** Where entries open, and where what opens them ends: “one”, “the other one”, or numbers that count up. */
export function markersIn(tokens: readonly Token[]): Map<number, number> {
  const markers = new Map<number, number>()
  const numbers = tokens.flatMap(({ kind, unit, text }, at) =>
    kind === 'number' && unit === null && /^\d+$/.test(text) && tokens[at + 1]?.kind === 'word' ? [at] : [],
  )
  if (numbers.length > 1 && numbers.every((at, order) => tokens[at]?.n === order + 1))
    return new Map(numbers.map((at) => [at, at + 1]))
  for (let at = 0; at < tokens.length; at++) {
    const end = markerEnd(tokens, at)
    if (end === at) continue
    markers.set(at, end)
    at = end - 1
  }
  return markers
}

/** Where “the other one”, “(and) one”, “first”, “a clip” ends that opens an entry; `at` itself when none does. */
function markerEnd(tokens: readonly Token[], at: number): number {
  const before = tokens[at - 1]
  if (
    before &&
    before.kind !== 'mark' &&
    (before.kind === 'ordinal' ||
      // “A teaser as a new composition” is one.
      before.text === 'as' ||
      isWord(before.text, 'article', 'possessive', 'demonstrative', 'another') ||
      before.senses.look !== undefined ||
      isSmall(before) ||
      isFresh(before))
  )
    return at
  let to = at
  while (/^(?:and|the|then)$/.test(tokens[to]?.text ?? '')) to++
  const isOne = /^(?:an?|one)$/.test(tokens[to]?.text ?? '')
  const isNext = tokens[to]?.kind === 'ordinal' || isWord(tokens[to]?.text, 'another')
  if (!isOne && !isNext) return at
  to++
  if (tokens[to]?.kind === 'ordinal' && isOne) to++
  const look = to
  while (
    tokens[to] &&
    (isShape(tokens[to] as Token) || isFresh(tokens[to] as Token) || isSmall(tokens[to] as Token))
  )
    to++
  const noun = tokens[to]
  const isNoun = noun?.text === 'one' || (noun?.kind === 'word' && isNewNoun(noun) && !/s$/.test(noun.text))
  if (isNoun) to++
  const isAlone = isOne && tokens[look - 1]?.text !== 'one' && !isNoun
  const opens =
    tokens[to] === undefined ||
    tokens[to]?.kind === 'mark' ||
    (isWord(tokens[to]?.text, 'adding') && tokens[to]?.text !== 'with')
      ? to > look
      : opensPart(tokens[to] as Token) || (isNext && isWord(tokens[to]?.text, 'article'))
  const isOfEach = tokens.slice(to, to + 2).some(({ senses }) => senses.link === 'each')
  return !isAlone && opens && !isOfEach ? to : at
}

/** “About”, “called”, “from”, “"X"”: what an entry goes on with. */
const opensPart = (token: Token) =>
  token.kind === 'quote' ||
  isShape(token) ||
  isWord(token.text, 'sourcing', 'be', 'stating') ||
  token.senses.limit === 'only' ||
  ['about', 'called', 'where', 'that', 'in', 'from', 'saying', 'until'].includes(token.senses.link ?? '')
