// Markers and chapters at what is talked about, in a list: “markers at tractor and elephant”, “chapters for farm, training and zoo”. Each
// entry is the part about it.
import { rewriter, template, type Write } from '../phrases/rewrite.ts'
import { asLink, quoteOf } from './made-tokens.ts'
import { is, textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

const WORD =
  '[!(@platform,audience)] (<bare>|<thing:camera,audio>|<ordinal> [=<unit:part>]|[-<ordinal>] <unit:part>)'
const AND = '(,|and|&|n|\\+|plus)'
const MARKS = '<thing:markers,chapters verb:mark>'
const isJoint = is({ text: ', and & n + plus at on for' })

const about = template('the part about $WHAT')

/** Each entry as the part about it; “the first part” is what is said there. */
const listed: Write = ({ LIST = [] }, tokens, match, prompt) => {
  const entries: Token[][] = [[]]
  for (const token of LIST)
    if (isJoint(token)) entries.push([])
    else if (token.senses.glue !== 'articles') (entries.at(-1) as Token[]).push(token)
  return entries
    .filter((entry) => entry.length > 0)
    .flatMap((entry, order) => {
      const first = entry[0] as Token
      const place =
        first.kind === 'ordinal'
          ? [quoteOf(first, textOf(entry))]
          : (about({ WHAT: entry }, tokens, match, prompt) ?? [])
      return [...(order > 0 ? [asLink(first, 'and')] : []), asLink(first, 'at'), ...place]
    })
}

const TOPICS = rewriter([
  [
    `[-${MARKS}] (at|on|for) LIST=(<glue:articles>? (${WORD})+3 (${AND}+ (at|on|for)? <glue:articles>? (${WORD})+3)*6) (parts|bits)? [end]`,
    listed,
  ],
])

/** The tokens with such lists written out. */
export const withMarkTopics = (tokens: readonly Token[]): readonly Token[] => TOPICS.inside(tokens)
