// All of a kind but some: “every um except the last”, “all questions but the one about X”, “the pauses save the longest”.
import { HESITATIONS } from '../../commands/plans/words.ts'
import { has, NONE, pattern } from '../phrases/pattern.ts'
import type { Place, SpokenUnit, Which } from '../places.ts'
import { is, isOneOf, isPlural, singular } from '../read/token-tests.ts'
import { plainText } from '../read/tokens.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { STAYING } from '../vocabulary/keeping.ts'
import { readNumbers } from './counted.ts'
import { isTime, type Read, SKIPPED, type TokenCursor } from './cursor.ts'
import { readEvery } from './every.ts'
import { allOf, phraseOf, usOf } from './made.ts'
import { readAsking, readQuoted, readSaying } from './quoted.ts'
import { narrowToUnit, readAbout, withAll } from './topics.ts'

/** All of a kind, and what one of them is called. */
export type KindRead = { place: Place; noun: string; unit: SpokenUnit | 'pause' | 'filler' | null }

type ReadPlace = (cursor: TokenCursor, at: number) => Read<Place> | null

/** “Every um except the last”, “all but the first two ums”. */
export function readAllBut(cursor: TokenCursor, at: number, readOther: ReadPlace): Read<Place> | null {
  if (cursor.is(at, 'all but')) return readAllButFirst(cursor, at + 1)
  const kind = readKind(cursor, at)
  const except = kind && cursor.match(kind.to, EXCEPT)
  const choice = except && readChoice(cursor, except.to, kind.value, readOther)
  return choice && { value: withoutThose(kind.value.place, choice.value), to: choice.to }
}

const EXCEPT = pattern(',? (<limit:except>|but|save)')
const OVER = pattern('<limit:over,atLeast link:than> LENGTH=<measure:s>')
/** What “long” pauses are. */
const LONG_US = 1_000_000

/** “(Pauses over 1 s) except the longest”: where the rest of them are. */
export function readButPauses(cursor: TokenCursor, at: number, readOther: ReadPlace): Read<Place> | null {
  const except = cursor.is(at, ',') ? null : cursor.match(at, EXCEPT)
  const before = cursor.tokens.slice(0, at)
  if (!except || !before.some(is({ thing: 'pauses' }))) return null
  const [length] = OVER.in(before)?.parts.LENGTH ?? NONE
  const kind = pausesOver(length ? length.n * 1e6 : before.some(is({ text: 'long' })) ? LONG_US : 0)
  const choice = readChoice(cursor, except.to, kind, readOther)
  if (choice === null) return null
  const but: Place = { kind: 'among', place: kind.place, which: choice.value }
  return { value: { kind: 'minus', place: { kind: 'all' }, but }, to: choice.to }
}

/** All pauses that last for longer. */
export const pausesOver = (overUs: number): KindRead => ({
  place: { kind: 'every', unit: 'pause', n: null, overUs },
  noun: 'pause',
  unit: 'pause',
})

const withoutThose = (place: Place, which: readonly Which[]): Place => ({
  kind: 'minus',
  place,
  but: { kind: 'among', place, which },
})

/** “(All but) the first two ums” */
function readAllButFirst(cursor: TokenCursor, at: number): Read<Place> | null {
  const which = readOrder(cursor, cursor.skip(at))
  const kind = which && readKind(cursor, which.to, true)
  return which && kind && { value: withoutThose(kind.value.place, [which.value]), to: kind.to }
}

const LEAD = pattern('(<link:each glue:articles>|all|of|both)*')
const isEvery = has('<link:each>|all')
const FILLERS = pattern('<thing:fillers> (words|word|sounds)?')

/** “Every um”, “all occurrences of 'X'”, “her questions”, “the fillers”, “every sentence about X”: all of a kind. */
export function readKind(cursor: TokenCursor, at: number, isBare = false): Read<KindRead> | null {
  const next = cursor.past(at, LEAD)
  const isEach = isEvery(cursor.tokens.slice(at, next))
  const said = readSayings(cursor, next, isEach || isBare)
  if (said !== null) return said
  const fillers = cursor.match(next, FILLERS)
  if (fillers) return kindRead({ kind: 'every', unit: 'filler', n: null }, 'filler', fillers.to)
  if (cursor.unit(next) === 'sentence' && (isEach || isPlural(cursor.text(next)))) {
    const held = readQuoted(cursor, next)
    if (held?.value.kind === 'phrase') return kindRead(held.value, 'sentence', held.to)
    const about = cursor.link(next + 1) === undefined ? null : readAbout(cursor, next + 1)
    if (about === null) return null
    const { value, to } = narrowToUnit('sentence', { value: withAll(about.value), to: about.to })
    return kindRead(value, 'sentence', to)
  }
  const every = readEvery(cursor, at)
  if (every?.value.kind !== 'every' || every.value.unit === 'pause' || every.value.unit === 'filler')
    return null
  return kindRead(every.value, every.value.unit, every.to)
}

const kindRead = (place: Place, unit: SpokenUnit | 'filler', to: number): Read<KindRead> => ({
  value: { place, noun: unit, unit },
  to,
})

/** “Um”, “ums and uhs”, “'X'”, “occurrences of 'X'”, “the word 'X'” */
function readSayings(cursor: TokenCursor, at: number, isEach: boolean): Read<KindRead> | null {
  const isOccurrence = cursor.senses(at).thing !== 'retakes' && isWord(singular(cursor.text(at)), 'occurring')
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
  const place = allOf(texts.map((text) => phraseOf(text)))
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
const closes = (cursor: TokenCursor, at: number): boolean =>
  at === cursor.tokens.length ||
  cursor.joint(at) > at ||
  STAYING.has(cursor.text(at)) ||
  cursor.match(at, CLOSING) !== null

const CLOSING = pattern(
  '<mark break glue:politeness limit:but,only link:as,to>|then|so|[=. <composition>]|. [=<composition>]',
)

const NUMBER = pattern('(number|\\#|no) N=<number>')
/** “(The first) of them”, “(the first sentence) about it” */
const OF_THEM = pattern('(of|<link:about>) @referring')
const THOSE_THAT = pattern('(@be,going,exactness|that|which|immediately|directly)*')

function readOne(
  cursor: TokenCursor,
  at: number,
  kind: KindRead,
  readOther: ReadPlace,
): Read<readonly Which[]> | null {
  const start = cursor.skip(cursor.is(at, 'for') ? at + 1 : at)
  const number = cursor.match(start, NUMBER)
  if (number) return { value: [{ by: 'order', ns: [number.parts.N?.[0]?.n ?? 1] }], to: number.to }
  const pastNoun = (at: number) => (isNoun(cursor, at, kind) ? at + 1 : at)
  const order = readOrder(cursor, start)
  if (order !== null) {
    const to = cursor.past(pastNoun(order.to), OF_THEM)
    const isWithin = cursor.link(to) === 'in' || cursor.is(to, 'from')
    const within = isWithin ? readHolding(cursor, to, kind, readOther) : null
    return within
      ? { value: [{ ...order.value, within: within.value }], to: within.to }
      : { value: [order.value], to }
  }
  const { look } = cursor.senses(start)
  if (look === 'longest' || look === 'shortest')
    return { value: [{ by: 'length', look }], to: pastNoun(start + 1) }
  const quote = cursor.tokens[start]
  if (quote?.kind === 'quote' && kind.unit !== null && kind.unit !== 'filler' && kind.unit !== 'pause')
    return { value: [{ by: 'place', place: sentenceWith(quote.quoted) }], to: start + 1 }
  const noun = pastNoun(start)
  if (noun === start && !cursor.is(start - 1, 'those', 'that', 'that one')) return null
  const next = cursor.past(noun, THOSE_THAT)
  return (
    readBesideThat(cursor, next, readOther) ??
    readTimes(cursor, next) ??
    readDescribed(cursor, next, kind, readOther)
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
      ? { value: phraseOf(quote.quoted), to: start + 1 }
      : (readSaying(cursor, at + 1) ?? readOther(cursor, at + 1))
  return read && { value: [{ by: 'side', side, place: read.value }], to: read.to }
}

const TIMED = pattern('(at|\\@|from)? @nearby?')

/** “(The ones) at 0:10 and 0:20” */
function readTimes(cursor: TokenCursor, at: number): Read<readonly Which[]> | null {
  const which: Which[] = []
  let to = cursor.past(at, TIMED)
  for (let next = to; to > at; next = cursor.joint(to)) {
    const time = cursor.tokens[next]
    if (!time || !isTime(time) || (which.length > 0 && next === to)) break
    which.push({ by: 'time', us: usOf(time.n) })
    to = next + 1
  }
  return which.length > 0 ? { value: which, to } : null
}

/** “(The one) in the intro”, “about salt”, “where he says 'X'”, “at the end”. */
function readDescribed(
  cursor: TokenCursor,
  at: number,
  kind: KindRead,
  readOther: ReadPlace,
): Read<readonly Which[]> | null {
  const edge = cursor.match(at, AT_EDGE)
  if (edge) {
    const isStart = edge.parts.EDGE?.[0]?.senses.place === 'start'
    return { value: [{ by: 'order', ns: [isStart ? 1 : -1] }], to: cursor.afterWhole(edge.to) }
  }
  const held = readHolding(cursor, at, kind, readOther)
  // A sentence that is about something else stays anyway.
  const isLoose = kind.unit === 'sentence' && held?.value.kind === 'topic'
  return held && { value: [{ by: 'place', place: held.value, isLoose }], to: held.to }
}

const AT_EDGE = pattern(`at ${SKIPPED} EDGE=<place:start,end>`)

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
  const unit = kind.unit === 'pause' || kind.unit === 'filler' || kind.unit === null ? 'sentence' : kind.unit
  const held =
    link === 'about' || cursor.is(at, 'on')
      ? readAbout(cursor, at)
      : link === 'where'
        ? readOther(cursor, at)
        : isOneOf(link, 'in from during')
          ? readOther(cursor, at + 1)
          : null
  return held && narrowToUnit(unit, held)
}

const sentenceWith = (text: string): Place => phraseOf(text, { unit: 'sentence' })
