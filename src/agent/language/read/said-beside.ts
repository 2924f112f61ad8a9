// What is said once more behind a request, and changes nothing of it: “A and B, both”, “…, too much to read”.
import { is } from './token-tests.ts'
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
