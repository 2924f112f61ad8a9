// How much of what a prompt says a command says, too: the order in which candidates are offered.

import { stem, withoutGenitive } from '../commands/plans/words.ts'
import { is } from '../language/read/token-tests.ts'
import { plainText, type Token } from '../language/read/tokens.ts'

/** What a token is worth that both have, and what one costs that only the command has. */
const WORTH: Partial<Record<Token['kind'], number>> = {
  quote: 3,
  time: 2,
  amount: 2,
  size: 2,
  ratio: 2,
  composition: 2,
  media: 2,
}
const WORD = 1
const INVENTED = 0.7

/** Which of the prompt's tokens a command has, too, and what it costs that it has more. */
export type Nearness = { shared: readonly number[]; cost: number }

/** Compares a command with the prompt; whatever only the command has costs something. */
export function nearness(offered: readonly Token[], said: readonly Token[]): Nearness {
  const own = offered.filter(isContent)
  const shared = said.flatMap((token, at) =>
    isContent(token) && own.some((one) => isAlike(one, token)) ? [at] : [],
  )
  return { shared, cost: INVENTED * own.filter((one) => !said.some((token) => isAlike(one, token))).length }
}

/** How much of a prompt a token is. */
export function worthOf({ kind }: Token): number {
  return WORTH[kind] ?? WORD
}

function isContent({ kind, senses }: Token): boolean {
  return kind !== 'mark' && kind !== 'break' && senses.glue === undefined && senses.link === undefined
}

function isAlike(one: Token, other: Token): boolean {
  // A name in quotation marks, and its words without them.
  const [inner, outer] = [one, other]
    .map((token) => ` ${plainText(token)} `)
    .toSorted((a, b) => a.length - b.length)
  if (one.kind === 'quote' || other.kind === 'quote') return outer?.includes(inner ?? '') === true
  if (one.ids.some((id) => other.ids.includes(id))) return true
  if (Number.isFinite(one.n) && Number.isFinite(other.n)) return one.n === other.n && one.unit === other.unit
  const { verb, thing, look, place, unit } = one.senses
  return (
    headOf(one) === headOf(other) ||
    (verb !== undefined && verb === other.senses.verb) ||
    (thing !== undefined && thing === other.senses.thing) ||
    (look !== undefined && look === other.senses.look) ||
    (place !== undefined && place === other.senses.place) ||
    (unit !== undefined && unit === other.senses.unit)
  )
}

/** “Burned in” and “burn in” are alike. */
const headOf = ({ text }: Token) => stem(withoutGenitive(text.split(' ')[0] ?? text))

/** “0:03 and 0:10”: moments, and no stretch. */
export function listsMoments(tokens: readonly Token[]): boolean {
  const [from, to] = tokens.flatMap(({ kind }, at) => (kind === 'time' ? [at] : []))
  const isJoined = tokens.slice(from, to).some(({ text }) => text === 'and')
  return to !== undefined && isJoined && !tokens.some(is({ text: 'between from out ending ends' }))
}
