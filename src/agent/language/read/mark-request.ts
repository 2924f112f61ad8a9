// The slots of a request about chapters and markers, and helpers that the slot readers share.
import { plainWordsOf } from '../../commands/plans/words.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { firstWord, is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

export type MarkThing = 'chapters' | 'markers'
export type Mark = { thing: MarkThing; name: string; atUs: number }
/** `moment`: where the words between `token` and `last` say. `isFirst`: a capital may only open the sentence. */
type Said = {
  kind: 'name' | 'time' | 'moment'
  token: Token
  words?: readonly Token[]
  isFirst?: boolean
  /** Nothing in front of it says that it is a name. */
  isLoose?: boolean
}

/** A request about chapters or markers. */
export type MarkRequest = {
  verb: Token | null
  thing: MarkThing | null
  /** `new`: “a chapter”; `known`: “the chapter”; `bare`: “chapter”. */
  noun: 'new' | 'known' | 'bare'
  isSeveral: boolean
  /** “The second chapter”, “chapter 2”; the last is -1. */
  nth: number | null
  /** “Chapter 1 …, chapter 2 …” */
  isNumbered: boolean
  /** “The chapter mark”, and nothing that is said there. */
  isMark: boolean
  count: Token | null
  /** Names and times (in seconds), in their order. */
  said: Said[]
  /** “Not X”, “instead of 0:33”. */
  old: Said | null
  /** “At each question”, “on every "X"”. */
  each: Token[]
  scope: Token[]
  isShall: boolean
  isInstead: boolean
  isGone: boolean
  /** “Chapters: …” */
  isListed: boolean
}

export type Reading = {
  request: MarkRequest
  tokens: readonly Token[]
  /** Where the request begins. */
  from: number
  prompt: string
  marks: readonly Mark[]
}
/** “Chapters”, “marker” */
export const NOUN = '<thing:chapters,markers>'
/** Such a noun. */
export const isNounOf = is({ thing: 'chapters markers' })

/** “In that order” */
export const ORDER = 'in (that|this) order'

/** The same text, however it is written. */
export const sameWords = (one: string, other: string) =>
  plainWordsOf(one).join(' ') === plainWordsOf(other).join(' ')

/** One that there is, by its name. */
export const isKnownMark = ({ quoted }: Token, marks: readonly Mark[]) =>
  marks.some(({ name }) => sameWords(name, quoted))

/** True if the token starts a new line; a slot never continues on the next line. */
export const isOnNewLine = (tokens: readonly Token[], at: number, prompt: string) =>
  prompt.slice(tokens[at - 1]?.to ?? 0, tokens[at]?.from ?? 0).includes('\n')

/** “(In) all of them”, “(in) everything but the teaser” */
export const namesAll = (token: Token | undefined) =>
  matches(token, { place: 'everything', link: 'each', limit: 'except' })

/** “At”, “right before” */
export const leadsTo = (token: Token | undefined) =>
  token !== undefined && (isWord(firstWord(token), 'momentLead') || token.senses.link === 'before')
