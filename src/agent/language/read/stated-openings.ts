// Clauses that begin with a statement: what somebody finds, what something is called from now on, and what may go.
import { has, pattern } from '../phrases/pattern.ts'
import { renamed } from './renamings.ts'
import type { Token } from './tokens.ts'
import { telling } from './told.ts'

const REMARK = pattern('[-<mark>] [!-(/|:|\\>|→)] [~<verb&base>] SAID=(. (!(,|;|\\)|\\.|\\!))*59)')
const NAMING = pattern('[!-:] SAID=!(,|;|\\.|and)*14')
const WISH = pattern('@can,will you <verb&base>')
const isOpen = has('^ [>(<verb:rename>)] [!>(<quote>)]')

/** “…, looks messy”, “…, they love that one”, “…, attention spans lol”: why, or how somebody feels about it. */
export function opensRemark(tokens: readonly Token[], at: number): boolean {
  const said = REMARK.at(tokens, at)?.parts.SAID
  return said !== undefined && telling(said) !== null
}

/** “…, Teaser becomes Trail 30”, “… and the teaser is called Trail now”, “… and the name to 'Trail'”. */
export function opensNaming(tokens: readonly Token[], at: number, from: number): boolean {
  const said = NAMING.at(tokens, at)?.parts.SAID
  return said !== undefined && !isOpen(tokens.slice(from, at)) && renamed(said) !== null
}

/** “…, could you take it off”. */
export function opensWish(tokens: readonly Token[], at: number): boolean {
  return WISH.at(tokens, at) !== null
}

/** What stands in front of the first mark. */
export function upToMark(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(({ text }) => /^[,.;:]$/.test(text))
  return end < 0 ? tokens : tokens.slice(0, end)
}
