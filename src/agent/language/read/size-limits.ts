// What of a prompt isn't read at all. What is too long is no instruction that a person wrote, and costs no more than it takes to see
// that; of what takes something back without saying what, any part might be meant no longer.

import type { Clause } from './clause.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** A clause per instruction is plenty; more is not read. */
const MAX_CLAUSES = 200

/** No instruction has as many words and signs; a longer sentence is not taken apart. */
export const MAX_SENTENCE_TOKENS = 1_500

/** A prompt of 20,000 characters has 5,000, and one that is a list in JSON 8,000. */
const MAX_TOKENS = 8_000

/** Lines and full stops before anything is read: a list of 200 entries may have an empty line after each. */
const MAX_STRETCHES = 500

/** It stands for “no, wait”, in front of words that could take the place of nothing. */
export const UNREAD = 'taken back'

/** True when nobody knows what was taken back. */
export const isUnread = (tokens: readonly Token[]): boolean => tokens.some(({ text }) => text === UNREAD)

/** More is in the clauses than is read. */
export const isBeyondLimits = (clauses: readonly Clause[]): boolean => whyNotRead(clauses) !== null

/** Why clauses are not read, for the user: “the prompt has …”. Null where they are. */
export function whyNotRead(clauses: readonly Clause[]): string | null {
  const unread = clauses.flatMap(({ tokens }) => tokens).find(({ text }) => text === UNREAD)
  if (unread !== undefined) return `it isn't clear what “${unread.quoted}” takes back`
  const count = (n: number) => n.toLocaleString('en')
  if (clauses.length > MAX_CLAUSES)
    return `the prompt has ${count(clauses.length)} instructions; at most ${MAX_CLAUSES} are read at once`
  if (clauses.some(isTooLong))
    return `one of its sentences has more than ${count(MAX_SENTENCE_TOKENS)} words and signs; use shorter ones`
  const length = lengthOf(clauses)
  return length > MAX_TOKENS
    ? `the prompt has ${count(length)} words and signs; at most ${count(MAX_TOKENS)} are read at once`
    : null
}

const lengthOf = (clauses: readonly Clause[]) => clauses.reduce((sum, { tokens }) => sum + tokens.length, 0)
const isTooLong = ({ tokens }: Clause) => tokens.length > MAX_SENTENCE_TOKENS
const ENDS = is({ kind: 'break', text: '. ! ? ;' })

/**
 * The sentences of a prompt that is beyond the limits already by its full stops and line breaks, as they are; null for any other.
 * Linear in the tokens.
 */
export function unreadClauses(tokens: readonly Token[]): Clause[] | null {
  const stretches: Token[][] = [[]]
  for (const token of tokens)
    if (ENDS(token)) stretches.push([])
    else stretches.at(-1)?.push(token)
  const clauses = stretches
    .filter(({ length }) => length > 0)
    .map((list) => ({ tokens: list, verb: null, isNegated: false, isRequest: false }))
  const isBeyond = clauses.length > MAX_STRETCHES || clauses.some(isTooLong) || lengthOf(clauses) > MAX_TOKENS
  return isBeyond ? clauses : null
}
