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
  let list = withoutRetracted(tokens)
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

/** They open a sentence that takes the one before back. */
const OPENING =
  /^(?:oh|no|nope|wait|actually|hmm|well|sorry|hang|hold|on|second|thoughts?|thinking|about|it|scratch|strike|forget|that|never|mind|nevermind|,|:)$/
const TAKEN_BACK =
  /\b(?:scratch that|strike that|forget (?:that|it)|never ?mind|on second thoughts?|oh no|no ,? ?wait|wait ,? ?no|actually ,? ?no|no ,? ?(?:actually|sorry|on))\b/
/** Why it is taken back, before the colon: “that is too much:”. */
const MAX_WHY = 8

/** Without what the next sentence takes back: “Remove all about X. Oh no, on second thoughts: remove only the sentence about Y.” */
function withoutRetracted(tokens: readonly Token[]): Token[] {
  const list = [...tokens]
  for (let at = 1; at < list.length; at++) {
    if (!endsSentence(list[at - 1])) continue
    let to = at
    while (OPENING.test(list[to]?.text ?? '')) to++
    const said = list
      .slice(at, to)
      .map(({ text }) => text)
      .join(' ')
    if (!TAKEN_BACK.test(said)) continue
    const colon = list.slice(to, to + MAX_WHY + 1).findIndex(({ text }) => text === ':')
    if (colon >= 0) to += colon + 1
    while (list[to]?.senses.glue === 'politeness' || list[to]?.text === ',') to++
    let from = at - 1
    while (from > 0 && !endsSentence(list[from - 1])) from--
    const verb = (start: number) =>
      list.slice(start, start + 3).find(({ senses, isBase }) => senses.verb !== undefined && isBase)?.senses
        .verb
    if (
      verb(to) === undefined ||
      !list.slice(from, at).some(({ senses, isBase }) => isBase && senses.verb === verb(to))
    )
      continue
    list.splice(from, to - from)
    at = from
  }
  return list
}

const endsSentence = (token: Token | undefined) =>
  token?.kind === 'break' || /^[.!?]$/.test(token?.text ?? '')
