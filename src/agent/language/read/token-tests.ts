// What a token may be, as data: `tokens.every(is({ kind: 'composition mark', glue: true, thing: 'copy' }))`.

import type { CompositionId } from '../../../edit/document.ts'
import { isHesitation } from '../../commands/plans/words.ts'
import { setOf } from '../vocabulary/beside.ts'
import type { Senses } from '../vocabulary.ts'
import type { Token } from './tokens.ts'

/** Some of the words or concepts, with spaces between them; or all that a pattern fits, or that a set has. */
type Wanted = string | RegExp | ReadonlySet<string>

/** Any of these is enough. `true`: whatever the concept is. `measure`: the unit of an amount. */
export type TokenTest = { readonly [K in keyof Senses]?: Wanted | true } & {
  readonly kind?: Wanted
  readonly text?: Wanted
  readonly measure?: Wanted | true
}

const lists = new Map<string, ReadonlySet<string>>()

function listed(list: string): ReadonlySet<string> {
  const known = lists.get(list) ?? setOf(list)
  lists.set(list, known)
  return known
}

function fits(wanted: Wanted | true, value: string): boolean {
  if (wanted === true || wanted === value) return true
  if (typeof wanted === 'string') return wanted.includes(' ') && listed(wanted).has(value)
  return wanted instanceof RegExp ? wanted.test(value) : wanted.has(value)
}

function saidIn(token: Token, key: keyof TokenTest): string | null | undefined {
  if (key === 'kind' || key === 'text') return token[key]
  return key === 'measure' ? token.unit : token.senses[key]
}

/** Whether a token fits any part of the test; false when there is no token. */
export function matches(token: Token | undefined, test: TokenTest): boolean {
  if (token === undefined) return false
  for (const key in test) {
    const value = saidIn(token, key as keyof TokenTest)
    if (value && fits(test[key as keyof TokenTest] as Wanted | true, value)) return true
  }
  return false
}

/** Whether a word is one of a list, with spaces between them. */
export const isOneOf = (text: string | null | undefined, list: string): boolean =>
  Boolean(text) && fits(list, text as string)

/** “Titles”, not “title”. */
export const isPlural = (text: string | undefined): boolean => text?.endsWith('s') === true

/** Without the s at its end. */
export const singular = (text: string): string => text.replace(/s$/, '')

/** A letter or a digit. */
export const isLetter = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign)

/** Opens or closes a quotation. */
export const isQuoteMark = (sign: string): boolean => /["“”'‘’]/.test(sign)

/** Written with a capital. */
export const isCapitalized = (text: string): boolean => /^\p{Lu}/u.test(text)

/** Says how something stands in a sentence or what it is, and not what is meant by it. */
export const SMALL = { glue: true, link: true, limit: true, place: true, unit: true, thing: true } as const

/** A test to search tokens with. */
export const is = (test: TokenTest) => (token: Token) => matches(token, test)

/** The opposite of `is`. */
export const isNot = (test: TokenTest) => (token: Token) => !matches(token, test)

/** “Um”, “ums” */
export const isUm = ({ text }: Token): boolean => isHesitation(text.replace(/s$/, ''))

/** The first word of a token: “get” of “get rid of”. */
export function firstWord({ text }: Pick<Token, 'text'>): string {
  const end = text.indexOf(' ')
  return end < 0 ? text : text.slice(0, end)
}

/** “Too long”, “too loud” */
export const isTooMuch = is({ look: /^too/ })

/** The compositions that tokens name. */
export const idsIn = (tokens: readonly Token[]): CompositionId[] =>
  tokens.flatMap(({ kind, ids }) => (kind === 'composition' ? ids : []))

/** A word without a concept: a name, or what a talk is about. */
export const isBare = (token: Token | undefined): boolean =>
  token?.kind === 'word' && Object.keys(token.senses).length === 0

/** The words of tokens, with spaces between them. */
export const textOf = (tokens: readonly Pick<Token, 'text'>[]): string =>
  tokens.map(({ text }) => text).join(' ')

/** “It” that was read as a thing named before: in words of its own it would be the film. */
export const refersBack = ({ senses, from, to }: Token, prompt: string): boolean =>
  senses.thing !== undefined && /^(?:it|them)$/i.test(prompt.slice(from, to))
