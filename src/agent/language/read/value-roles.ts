// How a value stands in its clause, and which words around it say so.
import type { Token } from './tokens.ts'

/** How a value stands in its clause: "to 10 s", "by 3 dB", "under a minute". */
export type ValueRole = 'to' | 'by' | 'under' | 'over' | 'atMost' | 'atLeast' | 'for' | 'from' | null

/** How the value at `at` stands in its clause. */
export function roleOfValue(tokens: readonly Token[], at: number): { role: ValueRole; isExact: boolean } {
  // “twenty seconds each at most”
  const past = /^(?:each|apiece|long)$/.test(textAt(tokens, at + 1)) ? at + 2 : at + 1
  const after = tokens[past]?.senses.limit
  if (after === 'atMost' || after === 'atLeast') return { role: after, isExact: false }
  if (/^(?:max|maximum|tops)$/.test(textAt(tokens, at + 1))) return { role: 'atMost', isExact: false }
  let role: ValueRole = isMost(tokens, at) ? 'atMost' : null
  let isExact = false
  for (let before = at - 1; before >= Math.max(0, at - 4); before--) {
    const { limit, link, glue, look } = tokens[before]?.senses ?? {}
    const text = textAt(tokens, before)
    if (limit === 'exactly') isExact = true
    else if (limit === 'atMost' || limit === 'atLeast' || limit === 'under' || limit === 'over')
      return { role: limit, isExact }
    else if (text === '<') return { role: 'under', isExact }
    else if (text === '>') return { role: 'over', isExact }
    else if (limit === 'by' || text === 'by') role ??= 'by'
    else if (text === 'to' || text === 'into' || text === 'at' || text === '@' || text === ':') role ??= 'to'
    else if (text === 'for') role ??= 'for'
    else if (text === 'from') role ??= 'from'
    else if (link === 'than' && look !== undefined) role ??= 'over'
    else if (glue === undefined && limit !== 'roughly') break
  }
  return { role, isExact }
}

/** “max gap 0.3 s”: what it may be at most. */
function isMost(tokens: readonly Token[], at: number): boolean {
  const [noun, most] = [tokens[at - 1], tokens[at - 2]]
  return noun?.senses.thing === 'pauses' && most?.senses.limit === 'atMost'
}

/** The positions of the value at `at` and of the words that say its role. */
export function wordsOfValue(tokens: readonly Token[], at: number): number[] {
  const words = [at]
  if (isMost(tokens, at)) words.push(at - 2)
  for (let before = at - 1; before >= Math.max(0, at - 4); before--) {
    const { limit, link, glue, look } = tokens[before]?.senses ?? {}
    const isRole =
      ['atLeast', 'atMost', 'under', 'over', 'exactly', 'roughly', 'by'].includes(limit ?? '') ||
      ['to', 'in', 'about', 'until', 'from', 'than'].includes(link ?? '') ||
      /^[<>=:@-]$/.test(textAt(tokens, before))
    if (!isRole && glue === undefined && look === undefined) break
    if (isRole) words.push(before)
    if (look === 'longer' || look === 'shorter') break
  }
  for (const past of [at + 1, at + 2]) {
    const after = tokens[past]?.senses.limit
    if (after === 'atMost' || after === 'atLeast') words.push(past)
    else if (!/^(?:each|apiece|long)$/.test(textAt(tokens, past))) break
  }
  if (/^(?:long|each|max|mark|apiece|duration|total|cap|limit|tall|or|so)$/.test(textAt(tokens, at + 1)))
    words.push(at + 1)
  return words
}

function textAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text ?? ''
}
