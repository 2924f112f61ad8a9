// Several shapes of one film in a list: “a vertical and a square version of it”, “one 9:16 and one 1:1 copy”.

import { tableOf } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { is, matches } from './token-tests.ts'
import { lex, type Token } from './tokens.ts'

const [tall, even, wide] = lex('9:16 1:1 16:9') as [Token, Token, Token]
const RATIOS = tableOf<Token>({ vertical: tall, square: even, landscape: wide })

/** As “make versions in 9:16 and 1:1 (of it)”; the tokens as they are when there are no two shapes. */
export function withShapesTogether(tokens: readonly Token[]): readonly Token[] {
  for (let at = 1; at < tokens.length; at++) {
    const noun = tokens[at] as Token
    if (!isNoun(noun) || shapeOf(tokens[at - 1]) === null) continue
    const { from, shapes } = shapesBefore(tokens, at)
    if (new Set(shapes.map(({ text }) => text)).size < 2) continue
    const before = tokens.slice(0, from)
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
      ...tokens.slice(at + 1),
    ]
  }
  return tokens
}

const isNoun = is({ thing: 'copy' })

function shapeOf(token: Token | undefined): Token | null {
  if (token?.kind === 'ratio' || token?.kind === 'size') return token
  return RATIOS[token?.senses.look ?? ''] ?? null
}

/** The shapes in front of a noun, in their order, and where they begin. */
function shapesBefore(tokens: readonly Token[], noun: number): { from: number; shapes: Token[] } {
  const shapes: Token[] = []
  let from = noun
  for (let at = noun; ; ) {
    const shape = shapeOf(tokens[at - 1])
    if (shape === null) break
    shapes.unshift(shape)
    from = at - 1
    if (matches(tokens[from - 1], { text: 'one' }) || isWord(tokens[from - 1]?.text, 'article')) from--
    if (!matches(tokens[from - 1], { text: 'and , & plus' })) break
    at = from - 1
    if (isNoun(tokens[at - 1] as Token) && at > 1) at--
  }
  return { from, shapes }
}
