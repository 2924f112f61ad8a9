// What somebody takes back while dictating: “minus sixteen, no, make it minus fourteen”. What is said after the correction takes
// the place of the nearest words of its sort before it.
import type { Token } from './tokens.ts'

/** Behind “no”, they say that it was a slip; without one, “no” may belong to what is asked. */
const SLIPS = new Set(['sorry', 'wait', 'hang', 'hold', 'make', 'scratch'])
const AMID = new Set([
  ',',
  'on',
  'it',
  'that',
  'sorry',
  'wait',
  'hang',
  'hold',
  'make',
  'scratch',
  'just',
  'uh',
  'um',
  'er',
])
const VALUES = new Set(['number', 'amount', 'time', 'size', 'ratio'])

/** The tokens of a prompt as they were meant. Linear for the few corrections that a prompt has. */
export function asMeant(tokens: readonly Token[]): Token[] {
  let list = [...tokens]
  for (let at = 1; at < list.length; at++) {
    const to = correctionEnd(list, at)
    if (to === null) continue
    const from = correctedFrom(list, at, list[to] as Token)
    if (from === null) continue
    list = [...list.slice(0, from), ...list.slice(to)]
    at = from
  }
  return list
}

/** Where a correction that begins here ends; null when none does. */
function correctionEnd(tokens: readonly Token[], at: number): number | null {
  if (tokens[at]?.text !== 'no') return null
  const next = tokens[at + 1]?.text === ',' ? at + 2 : at + 1
  if (!SLIPS.has(tokens[next]?.text ?? '')) return null
  let to = next + 1
  while (AMID.has(tokens[to]?.text ?? '')) to++
  return tokens[to] === undefined ? null : to
}

/** The first token that the correction replaces: a value or look of the same sort, or the text that was being said. */
function correctedFrom(tokens: readonly Token[], at: number, by: Token): number | null {
  for (let before = at - 1; before >= 0 && tokens[before]?.kind !== 'break'; before--) {
    const token = tokens[before] as Token
    if (VALUES.has(by.kind) && token.kind === by.kind && token.unit === by.unit) return before
    if (by.senses.look !== undefined && token.senses.look !== undefined) return before
    const opensText = token.senses.link === 'called' || token.senses.link === 'saying'
    if (opensText && !VALUES.has(by.kind)) return before + 1
    if (token.kind === 'mark' && token.text !== ',') return null
  }
  return null
}
