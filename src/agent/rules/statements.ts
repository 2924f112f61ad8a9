// What a prompt says beside its requests: how something is or sounds, which is a remark or names what the next clause is about.

import type { Clause } from '../language/read/clause.ts'
import { isWord, restricts } from '../language/vocabulary/grammar.ts'

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
  if (clause.isRemark) return clauses.some((one) => one !== clause && !one.isRemark)
  const next = clauses[clauses.indexOf(clause) + 1]
  if (next === undefined || next.verb === null) return false
  return (
    isOfLooks(clause, next) ||
    ((isExcess(clause) || isThere(clause)) && !next.tokens.some(({ text }) => isWord(text, 'referring')))
  )
}

/** “I want to post it on Instagram, make it square”: what the request is for. */
export function isOccasion(clause: Clause, clauses: readonly Clause[]): boolean {
  const [first] = clause.tokens
  const next = clauses[clauses.indexOf(clause) + 1]
  return clause.isRequest && first?.senses.cannot === 'publish' && next !== undefined && next.verb !== null
}

/** “There are three clips, …” */
const isThere = ({ tokens: [first], verb }: Clause) =>
  verb === null && /^there (?:is|are)$/.test(first?.text ?? '')

/** “The ending is too long”: what is done about it comes next. */
function isExcess({ tokens, verb, isNegated, isRequest }: Clause): boolean {
  const at = tokens.findIndex(({ text }) => isWord(text, 'be', 'seeming'))
  const [too, ...rest] = tokens.slice(at + 1)
  const isPlain = verb === null && !isNegated && !isRequest
  return (
    isPlain &&
    at > 0 &&
    at <= 4 &&
    /^too\b/.test(too?.text ?? '') &&
    rest.length <= 2 &&
    !tokens.some(({ senses }) => restricts(senses))
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
