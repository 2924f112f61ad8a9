// What is said to go without a verb that takes away: “title gone”, “the rest out”.
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** “Captions boxed, title gone”: the second is to go, and of the first it is said how it shall be. */
export function isThingGone(tokens: readonly Token[], at: number, from: number): boolean {
  const noun = tokens[at]?.senses.glue === 'articles' ? at + 1 : at
  const end = tokens[noun + 2]
  const isGone = /^(?:gone|goes|out|off)$/.test(tokens[noun + 1]?.text ?? '') && (!end || end.kind === 'mark')
  const isSettled = tokens
    .slice(from, at)
    .some(({ senses, isBase }) => senses.look !== undefined || (senses.verb !== undefined && isBase))
  return isGone && isSettled && tokens[noun]?.senses.thing !== undefined
}

/** “Everything else goes”, “you can let the rest go”, “the others out”: the words that open a clause. */
export function isRestGone(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ senses }) => senses.glue === undefined)
  const rest = tokens.slice(at + 1)
  const left = rest[rest.findIndex(({ senses }) => senses.glue === undefined)]
  return tokens[at]?.senses.place === 'rest' && matches(left, { text: /^(?:goes|go|out|gone|off)$/ })
}
