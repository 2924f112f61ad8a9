// A request for several new things in chunks: what stands between two marks, and where one of them begins (“one about …”, “the other …”).
import { saysStays } from '../guard-clauses.ts'
import { pattern } from '../phrases/pattern.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { FRESH, isMark, NEW_NOUN, SHAPE } from './new-nouns.ts'
import type { Token } from './tokens.ts'

/** `joint`: the mark in front of it. `lead`: how many tokens open an entry. */
export type Chunk = { tokens: Token[]; joint: string; sentence: number; at: number; lead: number }
/** At which “and” something new begins. */
export type Splits = 'none' | 'last' | 'all'

export const SMALL = '(@small|<look:shorter>)'
/** “Short”, “little” */
export const isSmall = ({ text, senses }: Token) => isWord(text, 'small') || senses.look === 'shorter'

const BULLET = pattern('[=(#letter|<number>)] . \\)', { letter: ({ text }) => text.length === 1 })
const SIGN = pattern('=|\\.|{|}|\\[|\\]')
/** “0:10 - 0:20” */
const DASH = pattern('[-<time>] (-|–|—)')
/** “"Salt" 1:24-1:34” */
const TIME_OF = pattern('[-<quote>] <time amount number>')

/** What stands between marks, and behind what opens an entry; at “and” where that separates, too. */
export function chunksOf(lists: readonly (readonly Token[])[], splits: Splits): Chunk[] {
  const chunks: Chunk[] = []
  for (const [sentence, tokens] of lists.entries()) {
    let joint = sentence === 0 ? '' : '\n'
    let open = false
    const softs = tokens.flatMap(({ text }, at) =>
      isWord(text, 'adding') && text !== 'with' && text !== 'including' ? [at] : [],
    )
    const soft = splits === 'none' ? [] : splits === 'last' ? softs.slice(-1) : softs
    const markers = markersIn(tokens)
    for (const [at, token] of tokens.entries()) {
      const end = markers.get(at) ?? at
      const isBoundary =
        BULLET.at(tokens, at) !== null ||
        SIGN.at(tokens, at) !== null ||
        (isMark(tokens, at) && DASH.at(tokens, at) === null)
      if (isBoundary || soft.includes(at)) {
        joint = token.text
        open = false
        continue
      }
      const isStaying = open && /^(?:keep|leave)$/.test(token.text) && saysStays(tokens.slice(at))
      const isTimed = open && chunks.at(-1)?.tokens.length === 1 && TIME_OF.at(tokens, at) !== null
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

/** Where entries open, and where what opens them ends: “one”, “the other one”, or numbers that count up. */
export function markersIn(tokens: readonly Token[]): Map<number, number> {
  const numbers = tokens.flatMap((_, at) => (NUMBER.at(tokens, at) ? [at] : []))
  if (numbers.length > 1 && numbers.every((at, order) => tokens[at]?.n === order + 1))
    return new Map(numbers.map((at) => [at, at + 1]))
  const markers = new Map<number, number>()
  for (let at = 0; at < tokens.length; at++) {
    const marker = MARKER.at(tokens, at)
    if (marker === null) continue
    markers.set(at, marker.to)
    at = marker.to - 1
  }
  return markers
}

const NUMBER = pattern('#digits [=<word>]', {
  digits: ({ kind, unit, text }) => kind === 'number' && unit === null && /^\d+$/.test(text),
})

/** Inside a noun phrase no entry opens; “a teaser as a new composition” is one. */
const INSIDE = `(<ordinal look&!mark>|as|@article,possessive,demonstrative,another|${SMALL}|[!<mark>] ${FRESH})`
const LOOK = `(${SHAPE}|${FRESH}|${SMALL})`
const ITEM = `[=<word&!ends:s>] ${NEW_NOUN}`
const NOUN = `(one|${ITEM})`
/** “A second”, “one”, “another” */
const EITHER = '(<ordinal>|@another)'
const NAMED = `((${EITHER}|(a|an|one) <ordinal>?) ${LOOK}* ${NOUN}|(${EITHER}|one) ${LOOK}+)`
/** “About”, “called”, “from”, “"X"”: what an entry goes on with. */
const GOES_ON = `(<quote link:about,called,where,that,in,from,saying,until limit:only>|@sourcing,be,stating|[-${ITEM}] ${SHAPE})`
const APART = '($|<mark>|[!with] @adding)'

/** “The other one”, “(and) one”, “first”, “a clip”: what opens an entry. */
const MARKER = pattern(
  `[!-${INSIDE}] (and|the|then)* (${NAMED} [=(${GOES_ON}|${APART})]|(${EITHER}|one) [=${GOES_ON}]|${EITHER} ${LOOK}* ${NOUN}? [=@article]) [!.? <link:each>]`,
)
