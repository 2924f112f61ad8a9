// Where an item acts, and what it leaves out.

import { readAllBut, readButPauses } from '../places/all-but.ts'
import { TokenCursor } from '../places/cursor.ts'
import { readPlace, readSingle } from '../places/read-place.ts'
import type { Place } from '../places.ts'
import { is } from './token-tests.ts'
import type { Token, TokenSpan } from './tokens.ts'

/** `link`: the preposition before it; empty without one. */
export type PlaceSpan = TokenSpan & { place: Place; link: string }

/** Prepositions that link a place to its verb. */
const LINKS = new Set(
  'in from at to for on over during of with into under until throughout within inside between before after onto as'.split(
    ' ',
  ),
)

/** “Except the memo”, “not the memo”, “all but the memo”: what an item leaves out. */
export function readExceptions(cursor: TokenCursor, inName: (at: number) => boolean): TokenSpan[] {
  const exceptions: TokenSpan[] = []
  for (const [at, token] of cursor.tokens.entries()) {
    const next = cursor.tokens[cursor.tokens[at + 1]?.senses.glue === 'articles' ? at + 2 : at + 1]
    // “the interview, not the memo”, “all compositions but the memo”
    const isBut =
      (token.text === 'not' || (/^(?:but|save)$/.test(token.text) && saysAll(cursor, at))) &&
      (next?.kind === 'composition' || next?.kind === 'media')
    if ((token.senses.limit !== 'except' && !isBut) || inName(at) || isOneOfAll(cursor, at)) continue
    let to = at + 1
    while (
      to < cursor.tokens.length &&
      !(cursor.text(to) === ',' && to > at + 1) &&
      !(cursor.text(to) === 'for' && to > at + 1)
    )
      to++
    exceptions.push({ from: at, to })
  }
  return exceptions
}

/** “(All) occurrences of the word 'X'” */
const MAX_ALL = 14

/** “All ums except the last one” is a place. */
const isOneOfAll = (cursor: TokenCursor, except: number) =>
  readButPauses(cursor, except, readSingle) !== null ||
  cursor.tokens.slice(Math.max(0, except - MAX_ALL), except + 1).some((_, at, near) => {
    const read = readAllBut(cursor, except + 1 - near.length + at, readSingle)
    return read !== null && read.to > except
  })

function saysAll(cursor: TokenCursor, until: number): boolean {
  return cursor.tokens
    .slice(0, until)
    .some(is({ text: 'everywhere', place: 'everything', link: 'each', limit: 'both' }))
}

/** Where an item acts. `isTaken`: words that belong to a name or an exception. */
export function readPlaces(
  cursor: TokenCursor,
  verb: string | null,
  isTaken: (at: number) => boolean,
): PlaceSpan[] {
  const isQuoteFree =
    cursor.tokens.some(({ senses }) =>
      ['titles', 'markers', 'chapters', 'name'].includes(senses.thing ?? ''),
    ) ||
    verb === 'rename' ||
    verb === 'correct'
  const places: PlaceSpan[] = []
  for (let at = 0; at < cursor.tokens.length; ) {
    const token = cursor.tokens[at] as Token
    if (token.kind === 'mark' || isTaken(at)) {
      at++
      continue
    }
    // The verb itself opens no place ("cut", "end").
    if (
      at === 0 &&
      token.senses.verb &&
      token.isBase &&
      token.senses.place !== 'everything' &&
      token.senses.link === undefined
    ) {
      at++
      continue
    }
    const long = reelLengthEnd(cursor.tokens, at)
    if (long > at) {
      at = long
      continue
    }
    // “longer than 1 second to 0.5 seconds” are two values.
    const isCompared =
      token.kind === 'amount' &&
      ['than', 'over', 'under', 'atLeast', 'atMost'].includes(
        cursor.tokens[at - 1]?.senses.link ?? cursor.tokens[at - 1]?.senses.limit ?? '',
      )
    const isPauseLength =
      token.kind === 'amount' &&
      cursor.tokens.some(({ senses }) => senses.thing === 'pauses') &&
      cursor.text(at - 1) !== 'from' &&
      cursor.text(at - 1) !== 'between'
    const isValue = isCompared || isPauseLength || holdsPlace(cursor, at)
    const found = isValue ? null : (readPlace(cursor, at) ?? readPartFrom(cursor, at))
    const read = found && CARRIES.has(verb ?? '') ? withoutDestination(cursor, at, found) : found
    const isBareQuote =
      isQuoteFree &&
      ((read?.value.kind === 'phrase' && read.to === at + 1) ||
        (token.kind === 'quote' && read?.value.kind === 'union' && token.senses.link === undefined))
    if (!read || read.to <= at || isBareQuote) {
      at++
      continue
    }
    const before = cursor.text(at - 1)
    const link = LINKS.has(before) ? before : ''
    places.push({ from: at, to: read.to, place: read.value, link })
    at = read.to
  }
  return places
}

/** “(A teaser) of 20 to 25 seconds” is so long, and not what is heard then. */
function reelLengthEnd(tokens: readonly Token[], at: number): number {
  const [link, low, joint, high] = tokens.slice(at, at + 4)
  const isLength =
    tokens[at - 1]?.senses.thing === 'excerpt' &&
    /^(?:of|between)$/.test(link?.text ?? '') &&
    low?.kind === 'amount' &&
    /^(?:to|and|-|–|—)$/.test(joint?.text ?? '') &&
    high?.kind === 'amount' &&
    high.unit === 's'
  return isLength ? at + 4 : at
}

const CARRIES = new Set(['move', 'copy', 'add'])

/** “Move 'X' to the end”: where it goes, and not how far it reaches, as in “move from 'X' to the end to the start”. */
function withoutDestination(
  cursor: TokenCursor,
  at: number,
  read: NonNullable<ReturnType<typeof readPlace>>,
): ReturnType<typeof readPlace> {
  const { value } = read
  const isToEnd = value.kind === 'span' && value.from.kind === 'of' && value.to.kind === 'edge'
  if (!isToEnd || cursor.is(at, 'from') || cursor.is(at - 1, 'from')) return read
  const to = cursor.tokens.findIndex(({ text }, index) => index > at && index < read.to && text === 'to')
  return to < 0 ? read : readPlace(new TokenCursor(cursor.tokens.slice(0, to), cursor.prompt), at)
}

/** “A clip of the first minute”: what is made, and what it holds. */
function holdsPlace(cursor: TokenCursor, at: number): boolean {
  const start = cursor.skip(at)
  if (cursor.tokens[start]?.senses.thing !== 'clip') return false
  const to = cursor.is(start + 1, 'with', 'of', 'from') ? start + 2 : start + 1
  const held = to > start + 1 ? readPlace(cursor, to) : null
  return held !== null && held.value.kind !== 'topic' && held.value.kind !== 'media'
}

/** “The part between 0:10 and 0:20”, “the bit from the memo”: a stretch that is called one. */
function readPartFrom(cursor: TokenCursor, at: number): ReturnType<typeof readPlace> {
  const noun = cursor.skip(at)
  if (
    cursor.tokens[noun]?.senses.unit !== 'part' ||
    !cursor.is(noun + 1, 'between', 'from', 'after', 'before')
  )
    return null
  const held = readPlace(cursor, noun + 1) ?? readPlace(cursor, noun + 2)
  return held !== null && held.value.kind !== 'topic' ? held : null
}
