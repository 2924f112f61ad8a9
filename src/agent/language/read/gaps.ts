// What a list leaves out: “the first sentence and the last one”, “the first 2 seconds and the last 3”, “the first as well as the last
// sentence”. The noun is written out, so that places are read one by one.
import type { Token } from './tokens.ts'

/** As far as the noun is looked for. */
const MAX_BACK = 6

const isOrdinal = (token: Token | undefined) =>
  token?.kind === 'ordinal' || /^(?:opening|closing|concluding)$/.test(token?.text ?? '')
const isCounted = ({ kind, senses, unit }: Token) =>
  (kind === 'word' && senses.unit !== undefined) || (kind === 'amount' && unit === 's')

/** The tokens without such gaps. Linear: it looks back a limited way. */
export function withoutGaps(given: readonly Token[]): Token[] {
  const tokens = given.map(
    (token): Token =>
      /^(?:as well as|along with|together with)$/.test(token.text)
        ? { ...token, text: 'and', senses: { glue: 'helpers' } }
        : token,
  )
  return tokens.flatMap((token, at): Token | Token[] => {
    const after = tokens[at + 1]
    const isAlone =
      token.kind === 'ordinal' && (after === undefined || after.kind === 'mark' || after.kind === 'break')
    const lone = isAlone ? nounBefore(tokens, at) : null
    if (lone?.kind === 'word') return [token, { ...lone, from: token.from, to: token.to }]
    if (!isOrdinal(tokens[at - 1])) return token
    const noun = nounBefore(tokens, at - 1)
    if (noun === null) return token
    const next = tokens[at + 1]
    if (/^ones?$/.test(token.text))
      return noun.kind === 'amount' ? token : { ...noun, from: token.from, to: token.to }
    const isBare =
      token.kind === 'number' &&
      (next === undefined || next.kind !== 'word' || next.senses.unit === undefined)
    return isBare && noun.kind === 'amount'
      ? { ...token, kind: 'amount', unit: 's', n: token.n * scaleOf(noun) }
      : token
  })
}

const scaleOf = ({ text }: Token) => (/\bm(?:in|inute)?s?\b/.test(text) ? 60 : 1)

/** The noun of the ordinal before, which a list joins to the one at `ordinal`; null without one. */
function nounBefore(tokens: readonly Token[], ordinal: number): Token | null {
  const joint = tokens
    .slice(Math.max(0, ordinal - 3), ordinal)
    .some(({ text }) => /^(?:and|&|,|\+|plus|or)$/.test(text))
  if (!joint) return null
  for (let at = ordinal - 1; at >= Math.max(0, ordinal - MAX_BACK); at--) {
    const token = tokens[at] as Token
    if (isCounted(token) && isOrdinal(tokens[at - 1])) return token
  }
  return null
}
