// A request about a title while it is read: its slots, and what fills them.
import { asThing } from './made-tokens.ts'
import type { Seen } from './title-slots.ts'
import { type Text, type TitleWords, textAt } from './title-words.ts'
import type { Token } from './tokens.ts'

/** What a request says of a title. */
export type Request = {
  verb: Token | null
  /** `new`: “a title”; `known`: “the title”; `bare`: “title”. */
  noun: 'new' | 'known' | 'bare' | null
  text: Token | null
  /** The text of a title that there is. */
  known: Token | null
  /** The composition that it is in. */
  scope: Token | null
  look: string | null
  /** “To the top”, and not only “at the top”. */
  isTo: boolean
  seen: Seen
  /** “Where she says …” */
  where: readonly Token[]
  looks: Token[]
  saying: 'says' | 'shall say' | null
  isOnScreen: boolean
  /** “A title card”: in the middle unless something else is said. */
  isCard: boolean
  /** It is typed in capitals, beside small letters. */
  isLetters: boolean
  isSeveral: boolean
  isShall: boolean
  /** “Two titles” */
  count: number | null
  /** “Each for 4 seconds”, “both at the top” */
  isAll: boolean
}

/** A request as it is read, and what it is read from. */
export type Reading = {
  request: Request
  tokens: readonly Token[]
  prompt: string
  titles: TitleWords
  /** It follows another one. */
  isNext: boolean
  /** “Titles: …” announced it. */
  isListed: boolean
}

/** Each reads one kind of slot at a token: where it ends, or the same place when it isn't there. */
export type SlotReader = (reading: Reading, at: number) => number

/** The token there. */
export const here = ({ tokens }: Pick<Reading, 'tokens'>, at: number) => tokens[at] as Token

/** A text that begins there. */
export const read = ({ tokens, prompt, titles }: Reading, at: number, as: Parameters<typeof textAt>[4]) =>
  textAt(tokens, at, prompt, titles, as)

/** Keeps a text, new or known; where it ends. */
export function put(request: Request, { token, to, isKnown }: Text): number {
  if (isKnown) request.known = token
  else request.text = token
  return to
}

/** Whether what is said of when fits what was said before; then it is kept. */
export function mergeSeen(request: Request, seen: Seen): boolean {
  const keys = Object.keys(seen) as (keyof Seen)[]
  if (keys.some((key) => request.seen[key] !== undefined && request.seen[key] !== seen[key])) return false
  Object.assign(request.seen, seen)
  return true
}

/** A size that a verb or “too small” implies. */
export const sized = (at: Token, look: 'bigger' | 'smaller'): Token => ({
  ...asThing(at, look),
  senses: { look },
})

/** One of which nothing is read yet. */
export const unread = (noun: Request['noun']): Request => ({
  verb: null,
  noun,
  text: null,
  known: null,
  scope: null,
  look: null,
  isTo: false,
  seen: {},
  where: [],
  looks: [],
  saying: null,
  isOnScreen: false,
  isCard: false,
  isLetters: false,
  isSeveral: false,
  isShall: false,
  count: null,
  isAll: false,
})
