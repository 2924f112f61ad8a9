// How a value stands in its clause, and which words around it say so.
import { fits, pattern } from '../phrases/pattern.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** How a value stands in its clause: "to 10 s", "by 3 dB", "under a minute". */
export type ValueRole = 'to' | 'by' | 'under' | 'over' | 'atMost' | 'atLeast' | 'for' | 'from' | null

/** No word of its role stands farther in front of a value. */
const MAX_BEFORE = 4

// “Twenty seconds each at most”
const AT_MOST = pattern('. ((each|apiece|long)? <limit:atMost>|max|maximum|tops)')
const AT_LEAST = pattern('. (each|apiece|long)? <limit:atLeast>')
// “Max gap 0.3 s”
const MOST_NOUN = pattern('[-<limit:atMost> <thing:pauses>]')

const ROLES = Object.entries({
  atMost: '<limit:atMost>',
  atLeast: '<limit:atLeast>',
  under: '<limit:under>|\\<',
  over: '<limit:over link:than&look>|\\>',
  by: '<limit:by>|by',
  to: '(to|into|at|\\@|:)',
  for: 'for',
  from: 'from',
}).map(([role, text]) => [fits(text), role as ValueRole] as const)
/** These count wherever they stand in front of it, the others only where none is nearer. */
const FIRM = /^(?:at|under|over)/
const isSmall = is({ glue: true, limit: 'roughly exactly' })

/** How the value at `at` stands in its clause. */
export function roleOfValue(tokens: readonly Token[], at: number): { role: ValueRole; isExact: boolean } {
  if (AT_MOST.at(tokens, at)) return { role: 'atMost', isExact: false }
  if (AT_LEAST.at(tokens, at)) return { role: 'atLeast', isExact: false }
  let role: ValueRole = MOST_NOUN.at(tokens, at) ? 'atMost' : null
  let isExact = false
  for (const token of tokens.slice(Math.max(0, at - MAX_BEFORE), at).reverse()) {
    const own = ROLES.find(([fit]) => fit([token]))?.[1] ?? null
    if (own !== null && FIRM.test(own)) return { role: own, isExact }
    if (own === null && !isSmall(token)) break
    role ??= own
    isExact ||= token.senses.limit === 'exactly'
  }
  return { role, isExact }
}

const isRole = is({
  limit: 'atLeast atMost under over exactly roughly by',
  link: 'to in about until from than',
  text: '< > = : @ -',
})
const isBeside = is({ glue: true, look: true })
const BEHIND = pattern('. ((each|apiece|long)? <limit:atMost,atLeast>|@besideValue)')

/** The positions of the value at `at` and of the words that say its role. */
export function wordsOfValue(tokens: readonly Token[], at: number): number[] {
  const words = [at]
  if (MOST_NOUN.at(tokens, at)) words.push(at - 2)
  for (let before = at - 1; before >= Math.max(0, at - MAX_BEFORE); before--) {
    const token = tokens[before] as Token
    if (isRole(token)) words.push(before)
    else if (!isBeside(token)) break
    if (/^(?:longer|shorter)$/.test(token.senses.look ?? '')) break
  }
  const to = BEHIND.at(tokens, at)?.to ?? at + 1
  for (let behind = at + 1; behind < to; behind++) words.push(behind)
  return words
}
