// What a prompt says beside its requests: how something is or sounds, which is a remark or names what the next clause is about.

import type { Clause } from '../language/read/clause.ts'
import { matches } from '../language/read/token-tests.ts'
import type { Token } from '../language/read/tokens.ts'

/** "The intro is too quiet, bump it up": the remark only names what the request is about. */
export function isRemark(clause: Clause, next: Clause | undefined): boolean {
  const isStatement =
    clause.verb === null &&
    !clause.isRequest &&
    // “Loudness minus fourteen, that is what they want” says what is to be set.
    !clause.tokens.some(({ kind }) => ['number', 'amount', 'size', 'ratio'].includes(kind)) &&
    clause.tokens.some(
      ({ text, senses }) =>
        /^(?:is|are|sounds?|feels?|seems?|looks?)$/.test(text) || (senses.look ?? '').startsWith('too'),
    )
  const pronoun =
    next?.tokens.findIndex(({ text }) => text === 'it' || text === 'them' || text === 'that') ?? -1
  if (!isStatement || !next || pronoun < 0 || next.verb === null || next.verb === 'add') return false
  // “The intro drags, cut it”: the verb says what to do about it.
  const isSettled =
    ['remove', 'keep', 'mute', 'move'].includes(next.verb) ||
    next.tokens.some(({ senses, kind }) => senses.look !== undefined || kind === 'color')
  const about = clause.tokens.filter(
    ({ senses, kind }) =>
      !(isSettled && senses.look !== undefined) &&
      (senses.thing !== undefined ||
        kind !== 'word' ||
        senses.place !== undefined ||
        senses.unit !== undefined ||
        senses.link !== undefined ||
        senses.look !== undefined),
  )

  if (about.length > 0 && !next.tokens.some(({ senses }) => senses.thing !== undefined))
    next.tokens.splice(pronoun, 1, ...about.map((token) => ({ ...token })))
  return true
}

/** What a clause says beside the ones that ask for something. */
export function isAside(clause: Clause, clauses: readonly Clause[]): boolean {
  if (clause.isRemark || isPace(clause))
    return clauses.some((one) => one !== clause && !one.isRemark && (one.verb !== null || clause.isRemark))
  const next = clauses[clauses.indexOf(clause) + 1]
  if (
    next === undefined ||
    next.verb === null ||
    next.tokens.some(({ text }) => /^(?:it|them|that)$/.test(text))
  )
    return false
  return isExcess(clause) || isOfLooks(clause, next)
}

/** “It drags a bit”: no speed, and nothing but the film. */
function isPace({ tokens }: Clause): boolean {
  const isSlow = ({ senses }: Token) => senses.look === 'tooSlow' || senses.look === 'tooFast'
  return (
    tokens.some(isSlow) &&
    tokens.every((token) => isSlow(token) || matches(token, { glue: true, kind: 'mark composition' }))
  )
}

/** “Captions look basic, box the captions”: how what the next clause is about looks. */
function isOfLooks({ tokens, verb }: Clause, next: Clause): boolean {
  const at = tokens.findIndex(({ text }) => /^(?:looks?|seems?|feels?)$/.test(text))
  const things = tokens.slice(0, Math.max(0, at)).flatMap(({ senses }) => senses.thing ?? [])
  return (
    verb === null &&
    at > 0 &&
    at <= 3 &&
    next.tokens.some(({ senses }) => things.includes(senses.thing ?? ''))
  )
}

/** “The ending is too long”: what is done about it comes next. */
function isExcess({ tokens, verb, isNegated, isRequest }: Clause): boolean {
  const too = tokens.findIndex(
    ({ text, kind }, at) =>
      kind === 'word' &&
      /^too\b/.test(text) &&
      /^(?:is|are|was|were|feels?|seems?|looks?)$/.test(tokens[at - 1]?.text ?? ''),
  )
  const rest = tokens.slice(too + 1).filter(({ kind }) => kind !== 'mark')
  return (
    too > 0 &&
    too <= 5 &&
    verb === null &&
    !isNegated &&
    !isRequest &&
    rest.length <= 2 &&
    tokens.every(
      ({ kind, senses }) =>
        kind === 'mark' || (kind === 'word' && (senses.limit === undefined || senses.glue !== undefined)),
    )
  )
}
