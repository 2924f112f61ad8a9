// What somebody means to do, and doesn't ask for: “I might cut the York bit later”, “I was going to add captions”, “I'll trim it myself”.
import { isWord } from '../vocabulary/grammar.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** “I might”, “maybe I will”, “later on I was going to”: what leads to the verb of an intention. */
export function leadsIntention(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ text }) => text === 'i')
  const lead = tokens.slice(0, Math.max(0, at))
  const said = tokens
    .slice(at + 1)
    .filter(({ text }) => !/^(?:then|also|still|just)$/.test(text))
    .map(({ text }) => text)
    .join(' ')
  return at >= 0 && lead.every(isOfTime) && INTENDING.test(said)
}

const INTENDING =
  /^(?:might|may|will|could|(?:was|am|were) (?:going|planning|hoping|about) to|plan to|intend to)$/

const isOfTime = (token: Token) =>
  isWord(token.text, 'hedging', 'opener') ||
  matches(token, { kind: 'mark', glue: 'politeness', text: 'later on one day some at point' })

/** True when a clause says what somebody means to do; not when it says what somebody wants: “I might want captions”. */
export function intends(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(
    ({ isBase, senses }, index) =>
      index > 0 && isBase && senses.verb !== undefined && senses.glue === undefined,
  )
  return at > 1 && leadsIntention(tokens.slice(0, at)) && !isWord(tokens[at]?.text, 'wanting')
}
