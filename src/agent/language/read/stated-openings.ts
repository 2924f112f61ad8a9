// Clauses that begin with a statement: what somebody finds, what something is called from now on, and what may go.
import { isWord } from '../vocabulary/grammar.ts'
import { renamed } from './renamings.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'
import { telling } from './told.ts'

const MAX_WISH = 14

/** As far as is looked back for a request, and ahead for the end of a remark. */
const MAX_LOOK = 60

/** “…, looks messy”, “…, they love that one”, “…, attention spans lol”: why, or how somebody feels about it. */
export function opensRemark(tokens: readonly Token[], at: number): boolean {
  if (tokens[at - 1]?.kind !== 'mark' || /^[/:>→]$/.test(tokens[at - 1]?.text ?? '')) return false
  const rest = tokens.slice(at, at + MAX_LOOK)
  const end = rest.findIndex(
    ({ kind, text }, index) => index > 0 && kind === 'mark' && /^[,;).!]$/.test(text),
  )
  const said = end < 0 ? rest : rest.slice(0, end)
  return asksBefore(tokens, at) && telling(said) !== null
}

/** Something was asked for by then. */
const asksBefore = (tokens: readonly Token[], at: number) =>
  tokens
    .slice(Math.max(0, at - MAX_LOOK), at)
    .some(({ senses, isBase }) => senses.verb !== undefined && isBase)

/** “…, Teaser becomes Trail 30”, “… and the teaser is called Trail now”, “… and the name to 'Trail'”. */
export function opensNaming(tokens: readonly Token[], at: number, from: number): boolean {
  const rest = tokens.slice(at, at + MAX_WISH)
  const end = rest.findIndex(({ text }) => /^(?:[,;.]|and)$/.test(text))
  const before = tokens.slice(from, at)
  const isOpen = before.some(({ senses }) => senses.verb === 'rename') && !before.some(({ quoted }) => quoted)
  return !isOpen && before.at(-1)?.text !== ':' && renamed(end < 0 ? rest : rest.slice(0, end)) !== null
}

/** “…, could you take it off”. */
export function opensWish(tokens: readonly Token[], at: number): boolean {
  const [first, second, third] = tokens.slice(at, at + 3)
  return (
    isWord(first?.text, 'can', 'will') &&
    second?.text === 'you' &&
    matches(third, { verb: true }) &&
    third?.isBase === true
  )
}

/** What stands in front of the first mark. */
export function upToMark(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(({ text }) => /^[,.;:]$/.test(text))
  return end < 0 ? tokens : tokens.slice(0, end)
}
