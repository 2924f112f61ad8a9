// Several shapes of one film in a list: “a vertical and a square version of it”, “one 9:16 and one 1:1 copy”.

import { pattern } from '../phrases/pattern.ts'
import { tableOf } from '../vocabulary/beside.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { isShape, SHAPE } from './new-nouns.ts'
import { lex, type Token } from './tokens.ts'

const [tall, even, wide] = lex('9:16 1:1 16:9') as [Token, Token, Token]
const RATIOS = tableOf<Token>({ vertical: tall, square: even, landscape: wide })

const ONE = `(@article|one)? ${SHAPE}`
const LIST = pattern(`LIST=((${ONE} <thing:copy>? (and|,|&|plus))+ ${ONE}) <thing:copy>`)

/** As “make versions in 9:16 and 1:1 (of it)”; the tokens as they are when there are no two shapes. */
export function withShapesTogether(tokens: readonly Token[]): readonly Token[] {
  const { from, to, parts } = LIST.in(tokens) ?? { from: 0, to: 0, parts: {} }
  const noun = tokens[to - 1]
  const before = tokens.slice(0, from)
  const shapes = (parts.LIST ?? []).filter(isShape).map((shape) => RATIOS[shape.senses.look ?? ''] ?? shape)
  if (!noun || new Set(shapes.map(({ text }) => text)).size < 2) return tokens
  const isLed = before.at(-1)?.senses.verb !== undefined && before.at(-1)?.isBase === true
  return [
    ...before,
    ...(isLed ? [] : [asVerb(noun, 'make')]),
    { ...noun, text: 'versions', senses: { thing: 'copy' }, isBase: true },
    asLink(noun, 'in'),
    ...shapes.flatMap((shape, order) => [
      ...(order > 0 ? [{ ...asVerb(noun, 'and'), senses: { glue: 'helpers' } }] : []),
      { ...shape, from: noun.from, to: noun.to },
    ]),
    ...tokens.slice(to),
  ]
}
