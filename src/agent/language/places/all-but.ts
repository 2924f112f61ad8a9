// All of a kind but some: “every um except the last”, “all questions but the one about X”, “the pauses save the longest”.
import { HESITATIONS } from '../../commands/plans/words.ts'
import type { Place, SpokenUnit, Which } from '../places.ts'
import { is, matches } from '../read/token-tests.ts'
import { plainText, type Token } from '../read/tokens.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { STAYING } from '../vocabulary/keeping.ts'
import { readNumbers } from './counted.ts'
import type { Read, TokenCursor } from './cursor.ts'
import { readEvery } from './every.ts'
import { readAsking, readQuoted, readSaying } from './quoted.ts'
import { narrowToUnit, readAbout, withAll } from './topics.ts'

/** All of a kind, and what one of them is called. */
export type KindRead = { place: Place; noun: string; unit: SpokenUnit | 'pause' | 'filler' | null }

type ReadPlace = (cursor: TokenCursor, at: number) => Read<Place> | null

/** “Every um except the last”, “all but the first two ums”. */
export function readAllBut(cursor: TokenCursor, at: number, readOther: ReadPlace): Read<Place> | null {
  if (cursor.is(at, 'all but')) return readAllButFirst(cursor, at + 1)
  const kind = readKind(cursor, at)
  if (kind === null) return null
  const except = cursor.is(kind.to, ',') ? kind.to + 1 : kind.to
  if (!isExcept(cursor, except)) return null
  const choice = readChoice(cursor, except + 1, kind.value, readOther)
  return choice && { value: withoutThose(kind.value.place, choice.value), to: choice.to }
}

/** “(Pauses over 1 s) except the longest”: where the rest of them are. */
export function readButPauses(cursor: TokenCursor, at: number, readOther: ReadPlace): Read<Place> | null {
  const before = cursor.tokens.slice(0, at)
  if (!isExcept(cursor, at) || !before.some(is({ thing: 'pauses' }))) return null
  const over = before.findIndex(({ unit }, index) => unit === 's' && OVER(before[index - 1] as Token))
  const overUs = over < 0 ? (before.some(is({ text: 'long' })) ? LONG_US : 0) : (before[over]?.n ?? 0) * 1e6
  const kind = pausesOver(overUs)
  const choice = readChoice(cursor, at + 1, kind, readOther)
  if (choice === null) return null
  const but: Place = { kind: 'among', place: kind.place, which: choice.value }
  return { value: { kind: 'minus', place: { kind: 'all' }, but }, to: choice.to }
}

const OVER = is({ limit: 'over atLeast', link: 'than' })
/** What “long” pauses are. */
const LONG_US = 1_000_000

/** All pauses that last for longer. */
export const pausesOver = (overUs: number): KindRead => ({
  place: { kind: 'every', unit: 'pause', n: null, overUs },
  noun: 'pause',
  unit: 'pause',
})

const isExcept = (cursor: TokenCursor, at: number) =>
  cursor.tokens[at]?.senses.limit === 'except' || cursor.is(at, 'but', 'save')

const withoutThose = (place: Place, which: readonly Which[]): Place => ({
  kind: 'minus',
  place,
  but: { kind: 'among', place, which },
})

/** “(All but) the first two ums” */
function readAllButFirst(cursor: TokenCursor, at: number): Read<Place> | null {
  const start = cursor.skip(at)
  const which = readOrder(cursor, start)
  const kind = which && readKind(cursor, which.to, true)
  return which && kind && { value: withoutThose(kind.value.place, [which.value]), to: kind.to }
}

/** “Every um”, “all occurrences of 'X'”, “her questions”, “the fillers”, “every sentence about X”: all of a kind. */
export function readKind(cursor: TokenCursor, at: number, isBare = false): Read<KindRead> | null {
  let next = at
  while (cursor.link(next) === 'each' || cursor.is(next, 'all', 'of', 'both') || isArticle(cursor, next))
    next++
  const isEach = cursor.tokens
    .slice(at, next)
    .some(({ senses, text }) => senses.link === 'each' || text === 'all')
  const said = readSayings(cursor, next, isEach || isBare)
  if (said !== null) return said
  if (cursor.tokens[next]?.senses.thing === 'fillers') {
    const to = cursor.is(next + 1, 'words', 'word', 'sounds') ? next + 2 : next + 1
    return {
      value: { place: { kind: 'every', unit: 'filler', n: null }, noun: 'filler', unit: 'filler' },
      to,
    }
  }
  if (cursor.unit(next) === 'sentence' && (isEach || isPlural(cursor, next))) {
    const held = readQuoted(cursor, next)
    if (held?.value.kind === 'phrase')
      return { value: { place: held.value, noun: 'sentence', unit: 'sentence' }, to: held.to }
    const about = cursor.link(next + 1) === undefined ? null : readAbout(cursor, next + 1)
    if (about === null) return null
    const { value, to } = narrowToUnit('sentence', { value: withAll(about.value), to: about.to })
    return { value: { place: value, noun: 'sentence', unit: 'sentence' }, to }
  }
  const every = readEvery(cursor, at)
  if (every?.value.kind !== 'every' || every.value.unit === 'pause' || every.value.unit === 'filler')
    return null
  return { value: { place: every.value, noun: every.value.unit, unit: every.value.unit }, to: every.to }
}

const isArticle = (cursor: TokenCursor, at: number) => cursor.tokens[at]?.senses.glue === 'articles'
const isPlural = (cursor: TokenCursor, at: number) => /s$/.test(cursor.text(at))

/** “Um”, “ums and uhs”, “'X'”, “occurrences of 'X'”, “the word 'X'” */
function readSayings(cursor: TokenCursor, at: number, isEach: boolean): Read<KindRead> | null {
  const { thing } = cursor.tokens[at]?.senses ?? {}
  const isOccurrence = thing !== 'retakes' && isWord(cursor.text(at).replace(/s$/, ''), 'occurring')
  let next = isOccurrence ? at + 1 : at
  while (next > at && cursor.is(next, 'of', 'the', 'word', 'phrase')) next++
  if (next === at && cursor.is(next, 'word', 'phrase')) next++
  const texts: string[] = []
  for (let from = next; ; ) {
    const { kind, quoted, text } = cursor.tokens[from] ?? { kind: 'mark', quoted: '', text: '' }
    const sound = text.replace(/(?<=..)s$/, '')
    const isSound = kind === 'word' && HESITATIONS.has(sound) && (isEach || isOccurrence || sound !== text)
    if (kind !== 'quote' && !isSound) break
    texts.push(kind === 'quote' ? quoted : sound)
    next = from + 1
    from = cursor.joint(next)
    if (from === next) break
  }
  const [noun] = texts
  if (noun === undefined || (!isEach && !isOccurrence && cursor.tokens[next - 1]?.kind === 'quote'))
    return null
  const places = texts.map((text): Place => ({ kind: 'phrase', text, nth: null, unit: 'phrase' }))
  const place = places.length === 1 ? (places[0] as Place) : ({ kind: 'union', places } as const)
  return { value: { place, noun, unit: null }, to: next }
}

/** “The first and the last”, “the one before 'X'”, “those at 0:10 and 0:20”: some of a kind; null where more is said of them. */
export function readChoice(
  cursor: TokenCursor,
  at: number,
  kind: KindRead,
  readOther: ReadPlace,
): Read<readonly Which[]> | null {
  const which: Which[] = []
  let to = at
  for (let next = at; ; ) {
    const one = readOne(cursor, next, kind, readOther)
    if (one === null) break
    which.push(...one.value)
    to = one.to
    next = cursor.joint(to)
    if (next === to) break
  }
  return which.length > 0 && closes(cursor, to) ? { value: which, to } : null
}

/** Nothing that would say more of them. */
function closes(cursor: TokenCursor, at: number): boolean {
  const token = cursor.tokens[at]
  const isJoint = cursor.joint(at) > at || STAYING.has(cursor.text(at))
  const isIn = cursor.tokens[at + 1]?.kind === 'composition'
  return (
    token === undefined ||
    isJoint ||
    isIn ||
    matches(token, {
      kind: 'mark break',
      glue: 'politeness',
      limit: 'but only',
      link: 'as to',
      text: 'then so',
    })
  )
}

function readOne(
  cursor: TokenCursor,
  at: number,
  kind: KindRead,
  readOther: ReadPlace,
): Read<readonly Which[]> | null {
  let start = cursor.skip(cursor.is(at, 'for') ? at + 1 : at)
  if (cursor.is(start, 'number', '#', 'no') && cursor.tokens[start + 1]?.kind === 'number')
    return { value: [{ by: 'order', ns: [cursor.tokens[start + 1]?.n ?? 1] }], to: start + 2 }
  const order = readOrder(cursor, start)
  if (order !== null) {
    const noun = isNoun(cursor, order.to, kind) ? order.to + 1 : order.to
    // “The first of them”, “the first sentence about it”
    const isOfThem =
      (cursor.is(noun, 'of') || cursor.link(noun) === 'about') && isWord(cursor.text(noun + 1), 'referring')
    const to = isOfThem ? noun + 2 : noun
    const within =
      cursor.link(to) === 'in' || cursor.is(to, 'from') ? readHolding(cursor, to, kind, readOther) : null
    return within
      ? { value: [{ ...order.value, within: within.value }], to: within.to }
      : { value: [order.value], to }
  }
  const look = cursor.tokens[start]?.senses.look
  if (look === 'longest' || look === 'shortest')
    return { value: [{ by: 'length', look }], to: isNoun(cursor, start + 1, kind) ? start + 2 : start + 1 }
  const quote = cursor.tokens[start]
  if (quote?.kind === 'quote' && kind.unit !== null && kind.unit !== 'filler' && kind.unit !== 'pause')
    return { value: [{ by: 'place', place: sentenceWith(quote.quoted) }], to: start + 1 }
  if (isNoun(cursor, start, kind)) start++
  else if (!cursor.is(start - 1, 'those', 'that', 'that one')) return null
  while (
    isWord(cursor.text(start), 'be', 'going', 'exactness') ||
    cursor.is(start, 'that', 'which', 'immediately', 'directly')
  )
    start++
  return (
    readBesideThat(cursor, start, readOther) ??
    readTimes(cursor, start) ??
    readDescribed(cursor, start, kind, readOther)
  )
}

/** “The first”, “second and third”, “the last two”. */
export function readOrder(cursor: TokenCursor, at: number): Read<Extract<Which, { by: 'order' }>> | null {
  const { value: ns, to } = readNumbers(cursor, at)
  const [n] = ns
  if (n === undefined) return null
  const count = cursor.tokens[to]
  const isCount = count?.kind === 'number' && Number.isInteger(count.n) && count.n > 0 && count.n < MAX_COUNT
  if (!isCount || ns.length > 1 || Math.abs(n) !== 1) return { value: { by: 'order', ns }, to }
  return {
    value: { by: 'order', ns: Array.from({ length: count.n }, (_, step) => n * (step + 1)) },
    to: to + 1,
  }
}

const MAX_COUNT = 100

/** “One”, “ones”, “um”, “question”. */
function isNoun(cursor: TokenCursor, at: number, { noun, unit }: KindRead): boolean {
  const token = cursor.tokens[at]
  const text = token === undefined ? '' : plainText(token)
  return (
    cursor.is(at, 'one', 'ones') ||
    isWord(text, 'occurring', 'occurrence') ||
    text.replace(/(?<=..)s$/, '') === noun.toLowerCase() ||
    (unit !== null && cursor.unit(at) === unit)
  )
}

/** “(The one) before 'X'”, “that follows the salt story”. */
export function readBesideThat(
  cursor: TokenCursor,
  at: number,
  readOther: ReadPlace,
): Read<readonly Which[]> | null {
  const link = cursor.link(at)
  const side = isWord(cursor.text(at), 'comingAfter') ? 'after' : cursor.is(at, 'precedes') ? 'before' : link
  if (side !== 'before' && side !== 'after') return null
  const start = cursor.skip(at + 1)
  const quote = cursor.tokens[start]
  const read: Read<Place> | null =
    quote?.kind === 'quote'
      ? { value: { kind: 'phrase', text: quote.quoted, nth: null, unit: 'phrase' }, to: start + 1 }
      : (readSaying(cursor, at + 1) ?? readOther(cursor, at + 1))
  return read && { value: [{ by: 'side', side, place: read.value }], to: read.to }
}

/** “(The ones) at 0:10 and 0:20” */
function readTimes(cursor: TokenCursor, at: number): Read<readonly Which[]> | null {
  let next = at
  if (cursor.is(next, 'at', '@', 'from')) next++
  if (isWord(cursor.text(next), 'nearby')) next++
  const which: Which[] = []
  for (let to = next; next > at; ) {
    const time = cursor.tokens[to]
    if (time?.kind !== 'time' && !(time?.kind === 'amount' && time.unit === 's')) break
    which.push({ by: 'time', us: Math.round(time.n * 1e6) })
    next = to + 1
    to = cursor.joint(next)
    if (to === next) break
  }
  return which.length > 0 ? { value: which, to: next } : null
}

/** “(The one) in the intro”, “about salt”, “where he says 'X'”, “at the end”. */
function readDescribed(
  cursor: TokenCursor,
  at: number,
  kind: KindRead,
  readOther: ReadPlace,
): Read<readonly Which[]> | null {
  const start = cursor.skip(at + 1)
  const { place } = cursor.tokens[start]?.senses ?? {}
  if (cursor.is(at, 'at') && (place === 'start' || place === 'end'))
    return { value: [{ by: 'order', ns: [place === 'start' ? 1 : -1] }], to: cursor.afterWhole(start + 1) }
  const held = readHolding(cursor, at, kind, readOther)
  // A sentence that is about something else stays anyway.
  const isLoose = kind.unit === 'sentence' && held?.value.kind === 'topic'
  return held && { value: [{ by: 'place', place: held.value, isLoose }], to: held.to }
}

function readHolding(
  cursor: TokenCursor,
  at: number,
  kind: KindRead,
  readOther: ReadPlace,
): Read<Place> | null {
  const link = cursor.link(at)
  if (link === undefined) return null
  const start = cursor.skip(at + 1)
  const quote = cursor.tokens[start]
  if (quote?.kind === 'quote') return { value: sentenceWith(quote.quoted), to: start + 1 }
  const asked = readAsking(cursor, at)
  if (asked) return asked
  const said = readSaying(cursor, at)
  if (said) return { value: { ...said.value, unit: 'sentence' }, to: said.to }
  const isAbout = link === 'about' || cursor.is(at, 'on')
  const unit = kind.unit === 'pause' || kind.unit === 'filler' || kind.unit === null ? 'sentence' : kind.unit
  if (isAbout) {
    const about = readAbout(cursor, at)
    return about && narrowToUnit(unit, about)
  }
  const other =
    link === 'where'
      ? readOther(cursor, at)
      : link === 'in' || link === 'from' || link === 'during'
        ? readOther(cursor, at + 1)
        : null
  return other && narrowToUnit(unit, other)
}

const sentenceWith = (text: string): Place => ({ kind: 'phrase', text, nth: null, unit: 'sentence' })
