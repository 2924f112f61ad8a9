// How long something is to be, in a telegram, with the verb that it implies.
import { asLink, asPronoun, asVerb } from './made-tokens.ts'
import { textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

const polite = ({ senses, kind }: Token) => kind === 'mark' || senses.glue === 'politeness'

/** Seconds. “Make it six seconds” may be about a title. */
const MIN_LENGTH = 5
const MIN_LENGTH_OF_IT = 15
const LENGTHY =
  /^(?:version|cut|edit|long|max|tops|please|of|it|this|total|video|at|most|under|down|to|a|an|only|just|in|about|around|one)$/

/** “30 seconds please”, “make it 30 seconds”, “30s cut”, “half as long”, “make it 20 % shorter”. */
export function ofLength(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter((token) => !polite(token))
  const [first] = list
  if (!first) return null
  // “Cut 5 seconds” takes them away.
  if (first.senses.verb === 'remove') return null
  const from = /^(?:make|get|keep|bring|i|we)$/.test(first.text) ? 1 : 0
  const rest = list.slice(from)
  const text = textOf(rest)
  const isHalf = /^(?:it |this )?(?:half as long|half the (?:length|duration)|half its length)$/.test(text)
  if (isHalf) return [asVerb(first, 'shorten'), asPronoun(first), asLink(first, 'to'), percent(first, 50)]
  const value = rest.find(({ kind, unit }) => kind === 'amount' && (unit === 's' || unit === '%'))
  const others = rest.filter((token) => token !== value)
  if (!value) return null
  if (value.unit === '%') {
    const isShorter = others.some(({ senses }) => senses.look === 'shorter')
    const isWhole = others.every(({ senses, text: word }) => senses.look === 'shorter' || LENGTHY.test(word))
    return isShorter && isWhole
      ? [asVerb(first, 'shorten'), asPronoun(first), asLink(first, 'by'), value]
      : null
  }
  const isNamed =
    from === 1 ||
    others.some(({ text: word }) => /^(?:version|cut|edit|long|under|down|max|tops)$/.test(word))
  const isWhole = others.every(({ text: word, senses }) => LENGTHY.test(word) || senses.limit === 'atMost')
  const isAlone = others.length === 0 && list.length < tokens.length
  if (
    !isWhole ||
    !(isNamed || isAlone) ||
    value.n < (from === 1 ? MIN_LENGTH_OF_IT : MIN_LENGTH) ||
    /^(?:i|we)$/.test(first.text)
  )
    return null
  const isLimit = others.some(
    ({ text: word, senses }) => word === 'under' || senses.limit === 'under' || senses.limit === 'atMost',
  )
  return [asVerb(first, 'shorten'), asPronoun(first), asLink(first, isLimit ? 'under' : 'to'), value]
}

function percent(token: Token, n: number): Token {
  return { ...asVerb(token, `${n} %`), kind: 'amount', unit: '%', n, senses: {} }
}
