// What is said of a place beside it: when it is heard (“"Thanks" (1:24)”), how many there are (“both lines”), which one (“the last question,
// the one about grants”). It names no place of its own, but has to be true of the one that it stands beside.
import { plainWordsOf } from '../../commands/plans/words.ts'
import { has, NONE, pattern } from '../phrases/pattern.ts'
import type { Also, Place, Point } from '../places.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { type Read, SKIPPED, type TokenCursor } from './cursor.ts'
import { readAbout } from './topics.ts'

/** How far a time may be from what it names, and one that is only about right. */
const OFF_US = 700_000
const ROUGHLY_OFF_US = 3_000_000

type PlaceReader = (cursor: TokenCursor, at: number) => Read<Place> | null

/** The place with all that is said of it behind it. */
export function withSaidTwice(
  cursor: TokenCursor,
  { value, to }: Read<Place>,
  readInner: PlaceReader,
): Read<Place> {
  const also: Also[] = []
  let end = to
  for (let next = readBeside(cursor, end, value, readInner); next; ) {
    also.push(next.value)
    end = next.to
    next = readBeside(cursor, end, value, readInner)
  }
  return also.length === 0 ? { value, to } : { value: { ...value, also }, to: end }
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '–': '–', '—': '—' }

function readBeside(
  cursor: TokenCursor,
  at: number,
  place: Place,
  readInner: PlaceReader,
): Read<Also> | null {
  const mark = cursor.tokens[at]?.kind === 'mark' ? cursor.text(at) : ''
  const closing = CLOSING[mark] ?? null
  const isBracket = mark === '(' || mark === '['
  if (mark !== '' && mark !== ',' && closing === null) return null
  let from = mark === '' ? at : at + 1
  const opening = from
  while (mark !== '' && isWord(cursor.text(from), 'restating')) from++
  const isLine = place.kind === 'nth' && place.unit === 'sentence'
  const isPhrase = (place.kind === 'phrase' || isLine) && !isNamed(cursor, at)
  const time = isPhrase || isBracket ? readWhen(cursor, from, mark === '') : null
  if (mark === '') return time ?? readSide(cursor, at, place)
  const isOne = cursor.is(from, 'one', 'ones') && from > opening
  const inner =
    time ??
    readCount(cursor, from) ??
    (isOne ? asAlso(readAbout(cursor, from + 1)) : null) ??
    (isBracket || isNamedBehind(cursor, from, place)
      ? (asAlso(readInner(cursor, from)) ?? readNoun(cursor, from))
      : null)
  if (inner === null) return null
  const next = cursor.tokens[inner.to]
  if (closing !== null && next?.text === closing) return { ...inner, to: inner.to + 1 }
  const isOver = next === undefined || next.kind === 'mark' || next.kind === 'break'
  // “The question about A, the one about B and the one about C” are three.
  const isList = cursor.is(inner.to, ',') && cursor.tokens[cursor.joint(inner.to)]?.text === 'the'
  return !isBracket && isOver && !(isOne && isList) ? inner : null
}

/** “Title "Hello" at 0:05”: a text, and where it is to be. */
const isNamed = (cursor: TokenCursor, at: number) =>
  cursor.tokens.slice(Math.max(0, at - MAX_NAMING), at).some(({ senses }) => NAMED.has(senses.thing ?? ''))

const NAMED: ReadonlySet<string> = new Set(['titles', 'captions', 'markers', 'chapters', 'name'])
const MAX_NAMING = 12

/** “The first clip, intro.wav”, “the last line, "Bye to you all"”, as all that follows; a word would be another part. */
function isNamedBehind(cursor: TokenCursor, at: number, { kind }: Place): boolean {
  const name = cursor.tokens[at]
  const isName = name?.kind === 'media' || plainWordsOf(name?.quoted ?? '').length > 2
  return kind === 'nth' && isName && cursor.tokens[at + 1] === undefined
}

const asAlso = (read: Read<Place> | null): Read<Also> | null =>
  read && { value: { kind: 'place', place: read.value, isLoose: false }, to: read.to }

/** “(Intro.wav) off the front”, “(drop the memo) at the end”: the half that it is in. */
function readSide(cursor: TokenCursor, at: number, place: Place): Read<Also> | null {
  const { kind } = place
  // A word may be said there several times.
  const isPhrase = kind === 'phrase' && place.text.includes(' ')
  const isGone = (kind === 'media' || isPhrase) && cursor.senses(0).verb === 'remove'
  const edge = cursor.match(at, isGone ? AT_EDGE : OFF_EDGE)
  const [side] = edge?.parts.SIDE ?? NONE
  if (!edge || !side) return null
  const isEnd = side.senses.place === 'end'
  // A file is the first or the last that plays.
  const where: Place =
    kind === 'media'
      ? { kind: 'nth', unit: 'clip', ns: [isEnd ? -1 : 1] }
      : { kind: 'share', edge: isEnd ? 'end' : 'start', share: 0.5 }
  return { value: { kind: 'place', place: where, isLoose: false }, to: edge.to }
}

const EDGE = `${SKIPPED} SIDE=(top|<place:start,end>)`
const OFF_EDGE = pattern(`off ${EDGE}`)
const AT_EDGE = pattern(`(off|at|from|in|near) ${EDGE}|near_the ${EDGE}|(toward|towards) ${EDGE}`)

const WHEN = pattern('NEAR=(@nearby|at|\\@)*3 FROM=<time> (LINK=(to|-|–|until|and) TO=<time>)?')
const isRough = has('@nearby')

/** “At 1:24”, “near 0:40”, “1:24”, “1:24 to 1:26”. */
function readWhen(cursor: TokenCursor, at: number, isLinked: boolean): Read<Also> | null {
  const when = cursor.match(at, WHEN)
  const { NEAR = [], FROM = [], LINK = [], TO = [] } = when?.parts ?? {}
  // “"…" at 0:20 to 0:30”
  if (!when || (isLinked && (NEAR.length === 0 || TO.length > 0))) return null
  const off = isRough(NEAR) ? ROUGHLY_OFF_US : OFF_US
  const [start = 0, end = start] = [...FROM, ...TO].map(({ n }) => n)
  const place: Place =
    LINK[0]?.text === 'and'
      ? { kind: 'union', places: [between(start, start, off), between(end, end, off)] }
      : between(start, end, off)
  return { value: { kind: 'place', place, isLoose: false }, to: when.to }
}

/** Heard around then. */
export const around = (us: number): Also => ({
  kind: 'place',
  place: between(us / 1e6, us / 1e6, OFF_US),
  isLoose: false,
})

function between(start: number, end: number, off: number): Place {
  const point = (us: number): Point => ({ kind: 'time', us: Math.max(0, Math.round(us)) })
  // “At 1:08” may be at 1:08.9.
  const last = Number.isInteger(end) ? 1e6 : 0
  return { kind: 'span', from: point(start * 1e6 - off), to: point(end * 1e6 + off + last), inside: false }
}

const COUNTED = pattern('all? N=<number limit:both>?')
const ONE = pattern('one|single')
const OF_THEM = pattern('of @referring')
const TIMES = pattern('@occurrence|<unit:time>')
const ONLY = pattern('only|itself')

/** “Both lines”, “all three of them”, “4”, “both times”, “single sentence”. */
function readCount(cursor: TokenCursor, at: number): Read<Also> | null {
  const counted = cursor.match(at, COUNTED)
  const [token] = counted?.parts.N ?? NONE
  const isOne = token === undefined && cursor.is(at - 1, 'that', 'single')
  const n = token?.senses.limit === 'both' ? 2 : isOne ? 1 : token?.n
  if (!counted || n === undefined || !Number.isInteger(n)) return null
  const noun = cursor.past(n === 1 ? cursor.past(counted.to, ONE) : counted.to, OF_THEM)
  const unit = cursor.unit(noun)
  const to = unit === null ? cursor.past(noun, TIMES) : noun + 1
  return { value: { kind: 'count', n, unit }, to: cursor.past(to, ONLY) }
}

/** “(sponsor)”, “(the phone call)”: what it is about, if it is about anything that is said. */
function readNoun(cursor: TokenCursor, at: number): Read<Also> | null {
  const to = cursor.past(at, NOUN)
  const words = cursor.tokens.slice(at, to)
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return null
  const text = cursor.prompt.slice(first.from, last.to)
  return { value: { kind: 'place', place: { kind: 'topic', text, all: true }, isLoose: true }, to }
}

const NOUN = pattern('<bare>*4')
