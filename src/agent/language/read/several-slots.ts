// What is said of one of several new things, or of all of them: part, name, shape, length, source and captions; and the plain request that
// these slots come to.

import { isWord } from '../vocabulary/grammar.ts'
import { ORIGINALS } from '../vocabulary/keeping.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { shapeEnd } from './making-spans.ts'
import {
  isFresh,
  isLength,
  isMaking,
  isNewNoun,
  isOfCaptions,
  isOfCopy,
  isShape,
  withoutNames,
} from './new-nouns.ts'
import { type Token, tokenOf } from './tokens.ts'

const MAX_NAME = 4

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

/** Adds what is said in a second place. */
export function merge(into: Slots, { shape, length, source, captions, noun }: Slots): void {
  into.shape.push(...shape)
  into.length.push(...length)
  into.source.push(...source)
  into.captions.push(...captions)
  into.noun ??= noun
}

/** A few words without anything that is done or limited. */
export const isName = (list: readonly Token[]) =>
  list.length <= MAX_NAME &&
  list[0]?.senses.glue !== 'articles' &&
  !list.some(
    ({ kind, senses }) =>
      kind === 'time' || kind === 'amount' || senses.limit === 'only' || senses.link === 'about',
  )

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

/** Takes a shape, a length, a source, captions and what they are for off a chunk; what is left of it. */
export function takeSlots(all: readonly Token[], slots: Slots): Token[] {
  // “From this all vertical”
  const isLed = isWord(all[0]?.text, 'sourcing') && isWord(all[1]?.text, 'demonstrative', 'neuter')
  const given = isLed && isWord(all[2]?.text, 'quantity') ? all.slice(2) : all
  const whole = (...kinds: ((token: Token) => boolean)[]) =>
    given.every((token) => isOfAll(token) || kinds.some((fits) => fits(token))) &&
    given.some((token) => kinds.some((fits) => fits(token)))
  // “One for each section”, “one comp each”
  const isEach = given.some(({ senses }) => senses.link === 'each')
  if (
    isEach &&
    whole(isOne, ({ senses, text }) => senses.unit !== undefined || isWord(text, 'audience', 'for'))
  )
    return []
  if (whole(isShape, isOne, isLength, ({ text }) => isWord(text, 'nearly'))) {
    slots.shape.push(...given.filter(isShape))
    slots.length.push(...given.filter(isLength))
    return []
  }
  const isCaptions = given.some(({ senses }) => senses.thing === 'captions')
  if (isCaptions && whole(isOfCaptions, ({ text }) => text === 'with')) {
    slots.captions.push(
      ...given.filter(
        ({ text, senses }) => senses.thing === 'captions' || (senses.look !== undefined && text !== 'on'),
      ),
    )
    return []
  }
  // “For socials”, “by Friday”
  const purpose = given.findIndex(
    ({ text }, at) => text === 'for' || (isWord(text, 'timing') && isWord(given[at + 1]?.text, 'date')),
  )
  const isUse =
    purpose >= 0 &&
    !given
      .slice(purpose)
      .some(({ kind, senses }) => kind === 'quote' || kind === 'time' || senses.link === 'each')
  const list = isUse ? given.slice(0, purpose) : [...given]
  if (isUse) slots.noun ??= given.slice(purpose).find(({ senses }) => senses.thing === 'excerpt') ?? null
  const from = list.findIndex(
    (token, at) =>
      isWord(token.text, 'sourcing') && at + 1 < list.length && list.slice(at + 1).every(isOfSource),
  )
  if (from >= 0) slots.source.push(...list.splice(from).filter(namesSource))
  while (list.length > 1 && isShape(list[0] as Token)) slots.shape.push(list.shift() as Token)
  const shape = list.findIndex((_, at) => at > 0 && shapeEnd(list, at) === list.length)
  if (shape > 0) slots.shape.push(...list.splice(shape).filter(isShape))
  return list
}

/** “All of them”, “each”, “format” */
const isOfAll = ({ senses, text }: Token) =>
  senses.link === 'each' ||
  senses.limit === 'both' ||
  senses.glue === 'articles' ||
  senses.thing === 'shape' ||
  isWord(text, 'ofAll')

/** “New comps”, “its own piece” */
const isOne = (token: Token) =>
  isFresh(token) ||
  isNewNoun(token) ||
  isWord(token.text, 'newPieces') ||
  (token.kind === 'word' && isMaking(token))

/** “The Flight Deck master”, “this”, “the whole talk” */
const isOfSource = (token: Token) =>
  namesSource(token) ||
  token.senses.glue !== undefined ||
  token.senses.thing === 'composition' ||
  token.senses.place === 'everything' ||
  isWord(token.text, 'sourcing', 'demonstrative', 'neuter') ||
  ORIGINALS.has(token.text)

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
