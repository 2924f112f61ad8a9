// What is said of one of several new things, or of all of them: part, name, shape, length, source and captions; and the plain request that
// these slots come to.

import { fits, has, pattern } from '../phrases/pattern.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { ORIGINALS } from '../vocabulary/keeping.ts'
import type { Clause, Sentence } from './clause.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { shapeEnd } from './making-spans.ts'
import { FRESH, isLength, isNewNoun, isOfCopy, isShape, NEW_NOUN, SHAPE, withoutNames } from './new-nouns.ts'
import { is, matches } from './token-tests.ts'
import { type Token, tokenOf } from './tokens.ts'

/** What is said of one of them, or of all. */
export type Slots = {
  shape: Token[]
  length: Token[]
  source: Token[]
  captions: Token[]
  noun: Token | null
}
/** One of them. */
export type Entry = Slots & { name: Token[]; part: Token[] }

/** Nothing said yet. */
export const noSlots = (): Slots => ({ shape: [], length: [], source: [], captions: [], noun: null })
/** A composition or a file. */
export const namesSource = ({ kind }: Token) => kind === 'composition' || kind === 'media'
/** A mark in front of a token. */
export const markOf = (text: string, { from }: Token): Token => tokenOf('mark', text, from, from)

/** A clause that makes something, or adds captions to what was made. */
export const clauseOf = (verb: 'make' | 'add', tokens: Token[]): Clause => ({
  tokens,
  verb,
  isNegated: false,
  isRequest: verb === 'make',
})
/** A sentence that is read as these clauses. */
export const sentenceOf = (tokens: Token[], clauses: Clause[]): Sentence => ({
  tokens,
  clauses,
  isQuestion: false,
  conditions: [],
  isWhole: true,
})

/** Adds what is said in a second place. */
export function merge(into: Slots, { shape, length, source, captions, noun }: Slots): void {
  into.shape.push(...shape)
  into.length.push(...length)
  into.source.push(...source)
  into.captions.push(...captions)
  into.noun ??= noun
}

/** A few words without anything that is done or limited. */
export const isName = fits('[!<glue:articles>] !<time amount limit:only link:about>*4')

/** Without “about”, “with”, “is just” in front of it. */
export function withoutOpening(list: readonly Token[]): Token[] {
  const from = list.findIndex(
    ({ text, senses }) => !isWord(text, 'be', 'openingPart') && senses.limit !== 'only',
  )
  const isTold = list.some(({ senses }) => senses.unit !== undefined)
  // “The no-salt night”, “the filler word part”: words of the talk.
  const isOfTalk = ({ text, senses }: Token, next: Token | undefined) =>
    (text === 'no' && next?.text === '-') ||
    senses.thing === 'excerpt' ||
    (isTold && senses.unit === undefined && senses.thing !== undefined && senses.thing !== 'composition')
  return withoutNames(list.slice(Math.max(0, from))).map((token, at, all) =>
    isOfTalk(token, all[at + 1]) ? { ...token, senses: {} } : token,
  )
}

/** “All of them”, “each”, “format” */
const ALL = '<link:each limit:both glue:articles thing:shape>|@ofAll'
/** “New comps”, “its own piece” */
const ONE = `${FRESH}|${NEW_NOUN}|@newPieces|<word&verb:make,copy>`
/** Nothing but this, and that it is said of all of them. */
const only = (some: string) => {
  const [isAll, isThere] = [fits(`(${ALL}|${some})+40`), has(some)]
  return (list: readonly Token[]) => isAll(list) && isThere(list)
}
/** “One for each section”, “one comp each” */
const isOneOfEach = only(`${ONE}|<unit>|@audience,for`)
const isOfShape = only(`${ONE}|${SHAPE}|<amount&measure:s limit:atMost,under,roughly>|@sized,nearly`)
const isOfLook = only('<thing:captions look>|on|in|it|and|with')
const hasEach = has('<link:each>')
const hasCaptions = has('<thing:captions>')
/** “From this all vertical” */
const FROM_THIS = pattern('@sourcing @demonstrative,neuter [=@quantity]')
/** “For socials”, “by Friday” */
const PURPOSE = pattern('(for|@timing [=@date]) !<quote time link:each>*40 $')
/** “From the Flight Deck master”, “out of this” */
const SOURCE = pattern(
  '@sourcing (<composition media glue thing:composition place:everything>|@sourcing,demonstrative,neuter|#original)+40 $',
  { original: ({ text }) => ORIGINALS.has(text) },
)

/** Takes a shape, a length, a source, captions and what they are for off a chunk; what is left of it. */
export function takeSlots(all: readonly Token[], slots: Slots): Token[] {
  const given = all.slice(FROM_THIS.at(all, 0)?.to ?? 0)
  if (hasEach(given) && isOneOfEach(given)) return []
  if (isOfShape(given)) {
    slots.shape.push(...given.filter(isShape))
    slots.length.push(...given.filter(isLength))
    return []
  }
  if (hasCaptions(given) && isOfLook(given)) {
    slots.captions.push(
      ...given.filter((token) => token.text !== 'on' && matches(token, { thing: 'captions', look: true })),
    )
    return []
  }
  const use = PURPOSE.in(given)?.from ?? given.length
  slots.noun ??= given.slice(use).find(is({ thing: 'excerpt' })) ?? null
  const list = given.slice(0, use)
  slots.source.push(...list.splice(SOURCE.in(list)?.from ?? list.length).filter(namesSource))
  while (list.length > 1 && isShape(list[0] as Token)) slots.shape.push(list.shift() as Token)
  const shape = list.findIndex((_, at) => at > 0 && shapeEnd(list, at) === list.length)
  if (shape > 0) slots.shape.push(...list.splice(shape).filter(isShape))
  return list
}

/** “Make a vertical clip: the farm, called A”, “make a 9:16 copy”; null without a part or a shape. */
export function requestOf(entry: Entry, given: Token, name: readonly Token[]): readonly Token[] | null {
  const { shape, length, source, captions, part } = entry
  const first = part[0] ?? shape[0] ?? name[0]
  if (!first) return null
  const { from } = first
  // Said elsewhere, but of this one, too.
  const here = (tokens: readonly Token[]) => tokens.map((token): Token => ({ ...token, from, to: from }))
  const noun = {
    ...(isNewNoun(given) ? given : asThing(given, 'clip')),
    text: given.text.replace(/s$/, ''),
    isBase: true,
    from,
    to: from,
  }
  const aside = (tokens: readonly Token[]) => (tokens.length > 0 ? [markOf(',', first), ...here(tokens)] : [])
  const make = [
    asVerb(first, 'make'),
    { ...asVerb(first, 'a'), senses: { glue: 'articles' } },
    ...here(shape),
  ]
  const tail = [
    ...aside(name),
    ...aside(length),
    ...aside(captions.length > 0 ? [asLink(first, 'with'), ...captions] : []),
  ]
  const of = (link: string) => (source.length > 0 ? [asLink(first, link), ...source] : [])
  if (part.length === 0)
    return shape.length === 0 && !isOfCopy(given)
      ? null
      : [...make, asThing(noun, 'copy'), ...here(of('of')), ...tail]
  return [...make, noun, markOf(':', first), ...part, ...tail, ...aside(of('from'))]
}
