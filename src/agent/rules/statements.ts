// What a prompt says beside its requests: how something is or sounds, which is a remark or names what the next clause is about.

import { has } from '../language/phrases/pattern.ts'
import type { Clause } from '../language/read/clause.ts'
import { is, isTooMuch, matches } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'
import { restricts } from '../language/vocabulary/grammar.ts'

const TESTS = {
  tooMuch: isTooMuch,
  too: ({ text }: Token) => /^too\b/.test(text),
  restricting: ({ senses }: Token) => restricts(senses),
}

/** “Loudness minus fourteen, that is what they want” says what is to be set. */
const states = has('^ [!><number amount size ratio>] [>(is|are|#tooMuch|[!(run|runs)] @seem,seeming)]', TESTS)
const isMeant = (token: Token) =>
  token.kind !== 'word' || matches(token, { thing: true, place: true, unit: true, link: true, look: true })

/** "The intro is too quiet, bump it up": the remark only names what the request is about. */
export function isRemark(clause: Clause, next: Clause | undefined): boolean {
  const isStatement = clause.verb === null && !clause.isRequest && states(clause.tokens)
  const pronoun = next?.tokens.findIndex(is({ text: 'it them that' })) ?? -1
  if (!isStatement || !next || pronoun < 0 || next.verb === null || next.verb === 'add') return false
  // “The intro drags, cut it”: the verb says what to do about it.
  const isSettled =
    /^(?:remove|keep|mute|move)$/.test(next.verb) || next.tokens.some(is({ look: true, kind: 'color' }))
  const about = clause.tokens.filter(
    (token) => isMeant(token) && !(isSettled && token.senses.look !== undefined),
  )
  if (about.length > 0 && !next.tokens.some(is({ thing: true })))
    next.tokens.splice(pronoun, 1, ...about.map((token) => ({ ...token })))
  return true
}

/** What a clause says beside the ones that ask for something. */
export function isAside(clause: Clause, clauses: readonly Clause[]): boolean {
  if (clause.isRemark) return clauses.some((one) => one !== clause && !one.isRemark)
  const next = clauses[clauses.indexOf(clause) + 1]
  if (next === undefined || next.verb === null || clause.verb !== null) return false
  const { tokens, isNegated, isRequest } = clause
  const isExcess = !isNegated && !isRequest && saysExcess(tokens)
  return isOfLooks(tokens, next) || ((isExcess || isThere(tokens)) && !refers(next.tokens))
}

/** “I want to post it on Instagram, make it square”: what the request is for. */
export function isOccasion(clause: Clause, clauses: readonly Clause[]): boolean {
  const next = clauses[clauses.indexOf(clause) + 1]
  return (
    clause.isRequest &&
    clause.tokens[0]?.senses.cannot === 'publish' &&
    next !== undefined &&
    next.verb !== null
  )
}

const refers = has('@referring')
/** “There are three clips, …” */
const isThere = has('^ there (is|are)')
/** “The ending is too long”: what is done about it comes next. */
const saysExcess = has('^ [!>#restricting] !@be,seeming+4 @be,seeming #too .*2 $', TESTS)

/** “Captions look basic, box the captions”: how what the next clause is about looks. */
function isOfLooks(tokens: readonly Token[], next: Clause): boolean {
  const at = tokens.findIndex(is({ text: /^(?:looks?|seems?|feels?)$/ }))
  const things = tokens.slice(0, Math.max(0, at)).flatMap(({ senses }) => senses.thing ?? [])
  return at <= 3 && things.length > 0 && next.tokens.some(is({ thing: things.join(' ') }))
}
