// What is said once more behind a request, and changes nothing of it: “A and B, both”, “…, too much to read”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink } from './made-tokens.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** “Wipe Teaser and Old draft, both”: the two that were named. */
export function withoutBoth(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.findLastIndex(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  const to =
    /^(?:them|those|these)$/.test(tokens[last]?.text ?? '') && tokens[last - 1]?.text === 'of'
      ? last - 2
      : last
  const named = tokens.filter(({ kind }) => kind === 'composition').length
  return /^both(?: of them)?$/.test(tokens[to]?.text ?? '') && tokens[to - 1]?.text === ',' && named === 2
    ? [...tokens.slice(0, to - 1), ...tokens.slice(last + 1)]
    : tokens
}

/** “Captions off, too much to read”: why. */
export function withoutTooMuch(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ text }, index) => index > 0 && text === ',' && tokens[index + 1]?.text === 'too',
  )
  const [, , much, to, verb, ...rest] = tokens.slice(at)
  const isWhy =
    at > 0 &&
    /^(?:much|many)$/.test(much?.text ?? '') &&
    (to === undefined ||
      (to.text === 'to' && verb !== undefined && rest.every(is({ kind: 'mark', glue: 'politeness' }))))
  return isWhy ? tokens.slice(0, at) : tokens
}

/** “Cut the elephant part, not the tractor part”: another part, which stays. */
export function sparesOther(tokens: readonly Token[]): readonly Token[] {
  const verb = tokens.findIndex((token) => matches(token, { verb: 'remove keep' }) && token.isBase)
  const not = tokens.findIndex(({ senses }, at) => at > verb && senses.limit === 'not')
  const [before, token, next] = tokens.slice(not - 1, not + 2)
  const rest = tokens.slice(not + 1)
  const isApart = before?.text === ',' && !matches(next, { link: true, verb: true, limit: true })
  const isOther =
    isApart || (before?.senses.unit !== undefined && isWord(next?.text, 'article', 'possessive'))
  const isPlain = rest.every(
    ({ kind, senses }) =>
      !/^(?:ordinal|number|amount|time)$/.test(kind) &&
      senses.verb === undefined &&
      senses.limit === undefined &&
      senses.thing === undefined &&
      senses.place !== 'everything' &&
      kind !== 'break',
  )
  if (verb < 0 || not < verb + 2 || !token || !next || !isOther || !isPlain || !rest.some(isNamed))
    return tokens
  // What isn't kept goes anyway.
  if (tokens[verb]?.senses.verb === 'keep') return tokens.slice(0, before?.text === ',' ? not - 1 : not)
  const except: Token = { ...asLink(token, 'but not'), senses: { limit: 'except' } }
  return [...tokens.slice(0, before?.text === ',' ? not - 1 : not), except, ...rest]
}

/** A part of the talk, and no thing of the film: “not the music” is a guard of its own. */
const isNamed = is({ unit: 'part question answer' })
