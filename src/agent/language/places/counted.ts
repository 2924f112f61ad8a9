// Units by number: the third question, clips 2 to 4, the first ten seconds, the second half.
import { pattern } from '../phrases/pattern.ts'
import type { CountedUnit, Place } from '../places.ts'
import { is, isBare } from '../read/token-tests.ts'
import { tableOf } from '../vocabulary/beside.ts'
import { EDGED, isNamedPart, type Read, type TokenCursor } from './cursor.ts'
import { allOf, phraseOf, usOf } from './made.ts'
import { readOccurrence } from './quoted.ts'

const EDGE_WORDS = tableOf<number>({ opening: 1, initial: 1, starting: 1, closing: -1, ending: -1 })

/** "the first 10 seconds", "the last two sentences", "the second and fourth question", "clips 2 to 4", "the second half". */
export function readCounted(cursor: TokenCursor, at: number): Read<Place> | null {
  const token = cursor.tokens[at]
  if (!token) return null
  const edges = readEdges(cursor, at)
  if (edges) return edges
  // “every second sentence” is a pattern, not a place.
  if (token.kind === 'ordinal' && cursor.link(at - 1) === 'each') return null
  if (token.kind === 'ordinal' || EDGE_WORDS[token.text] !== undefined) return readOrdinals(cursor, at)
  const unit = cursor.unit(at)
  return unit && (readMoment(cursor, at, unit) ?? readNumbered(cursor, at, unit))
}

const MOMENT = pattern('(at|around|near|about|\\@)+2 TIME=<time amount&measure:s>')

/** “The sentence at 0:47”, “the question around 20 seconds”. */
function readMoment(cursor: TokenCursor, at: number, unit: CountedUnit): Read<Place> | null {
  const moment = cursor.match(at + 1, MOMENT)
  // “Chapter at 0:10” may be a new one, and the council leader's clip at 0:41 isn't one of the film's clips.
  if (!moment || unit === 'chapter' || isBare(cursor.tokens[at - 1])) return null
  // “Split the clip at 0:30” says where it is split.
  if (unit === 'clip' && cursor.tokens.slice(0, at).some(is({ verb: 'split' }))) return null
  return { value: { kind: 'at', unit, us: usOf(moment.parts.TIME?.[0]?.n ?? 0) }, to: moment.to }
}

const NUMBERED = pattern('(number|no|\\#)? [=<number>]')
const NUMBERS = pattern('FROM=<number> ((-|–|to|through) TO=<number>)?')
const MAX_NUMBERS = 500

/** “Clips 2 to 4 and 6”, “sentence number 3”. */
function readNumbered(cursor: TokenCursor, at: number, unit: CountedUnit): Read<Place> | null {
  const ns: number[] = []
  let to = at + 1
  for (let next = cursor.past(to, NUMBERED); ; next = cursor.joint(to)) {
    const match = next > to || ns.length === 0 ? cursor.match(next, NUMBERS) : null
    const from = match?.parts.FROM?.[0]?.n ?? 0.5
    if (!match || !Number.isInteger(from)) break
    const last = match.parts.TO?.[0]?.n ?? from
    if (last - from > MAX_NUMBERS) return null
    for (let n = from; n <= last; n++) ns.push(n)
    to = match.to
  }
  return ns.length > 0 ? { value: { kind: 'nth', unit, ns }, to } : null
}

type Edge = 'start' | 'end'
const LENGTH = '<amount&measure:s>'
/** “10 seconds off the end”, “5 off the front” */
const OFF_EDGE = pattern(`(AMOUNT=${LENGTH} (off|from|of|at)?|AMOUNT=<number> off)`)
/** “Both ends by 2 s” */
const BY = pattern(`by AMOUNT=${LENGTH}`)

/** So much of an edge, where something is taken away. */
function readEdges(cursor: TokenCursor, at: number): Read<Place> | null {
  if (!cursor.tokens.slice(0, at).some(is({ verb: 'remove shorten' }))) return null
  const first = edgesAt(cursor, at)
  const amount = first ? cursor.match(first.to, BY) : cursor.match(at, OFF_EDGE)
  if (!amount) return null
  const edges = first ?? edgesAt(cursor, amount.to, cursor.is(at + 1, 'off'))
  const us = usOf(amount.parts.AMOUNT?.[0]?.n ?? 0)
  const to = first || !edges ? amount.to : cursor.afterWhole(edges.to)
  // “2 seconds at the end of the first question”
  if (!edges || cursor.is(to, 'of')) return null
  return { value: allOf(edges.value.map((edge): Place => ({ kind: 'edge', edge, us }))), to }
}

const OFF = tableOf<Edge>({ top: 'start', bottom: 'end' })
const EACH = '(<glue:articles>|its|very|both|each|either)*'
const BOTH_ENDS = pattern(`${EACH} (ends|sides|[-(each|either)] (end|side))`)
const ONE_END = pattern(`${EACH} END=. MORE=(and|&)?`)

/** “The start and the end”, “both ends”, “its tail”, “the top”. */
function edgesAt(cursor: TokenCursor, at: number, isOff = false): Read<Edge[]> | null {
  const both = cursor.match(at, BOTH_ENDS)
  if (both) return { value: ['start', 'end'], to: both.to }
  const one = cursor.match(at, ONE_END)
  const end = one?.parts.END?.[0]
  const edge = (isOff && OFF[end?.text ?? '']) || end?.senses.place
  if (!one || (edge !== 'start' && edge !== 'end')) return null
  const more = one.parts.MORE?.length ? edgesAt(cursor, one.to) : null
  const to = one.to - (one.parts.MORE?.length ?? 0)
  return more ? { value: [edge, ...more.value], to: more.to } : { value: [edge], to }
}

const SHARES = tableOf<number>({ half: 2, third: 3, quarter: 4 })

/** The same, from the ordinals on. */
export function readOrdinals(cursor: TokenCursor, at: number): Read<Place> | null {
  const { value: ns, to: next } = readNumbers(cursor, at)
  const [n] = ns
  const token = cursor.tokens[next]
  if (n === undefined || !token) return null
  const edgeOf = (n: number): Edge => (n > 0 ? 'start' : 'end')
  // “the first and last 5 seconds”
  if (token.kind === 'amount' && token.unit === 's' && ns.every((one) => Math.abs(one) === 1)) {
    const us = usOf(token.n)
    const places = ns.map((one): Place => ({ kind: 'edge', edge: edgeOf(one), us }))
    return { value: allOf(places), to: cursor.afterWhole(next + 1) }
  }
  const isOne = ns.length === 1
  if (isOne && Math.abs(n) === 1) {
    const edge = edgeOf(n)
    if (token.kind === 'amount' && token.unit === '%')
      return { value: { kind: 'share', edge, share: token.n / 100 }, to: cursor.afterWhole(next + 1) }
    if (token.kind === 'number' && Number.isInteger(token.n)) {
      const unit = cursor.unit(next + 1)
      return unit && { value: { kind: 'count', unit, edge, n: token.n }, to: cursor.afterWhole(next + 2) }
    }
  }
  const which = token.senses.place
  const share = SHARES[which ?? '']
  if (share && isOne) {
    const index = n < 0 ? share + n : n - 1
    return index >= 0 && index < share
      ? { value: { kind: 'share', edge: index, share: 1 / share }, to: cursor.afterWhole(next + 1) }
      : null
  }
  // “The opening apology”
  if (isOne && isNamedPart(which) && !EDGED.has(which))
    return { value: { kind: 'named', which, nth: n }, to: next + 1 }
  const occurrence = isOne ? readOccurrence(cursor, next, n) : null
  if (occurrence) return occurrence
  const unit = cursor.unit(next)
  // "the first part about X" is about X.
  if (unit) return unit === 'part' ? null : { value: { kind: 'nth', unit, ns }, to: next + 1 }
  return token.kind === 'quote' && token.quoted
    ? { value: phraseOf(token.quoted, { nth: n }), to: next + 1 }
    : null
}

const FROM_END = pattern('(to|from) <n:-1>')

/** "second and fourth", "second to last": counted from 1, or from the end when negative. */
export function readNumbers(cursor: TokenCursor, at: number): Read<number[]> {
  const ns: number[] = []
  const isOrdinal = (index: number) => cursor.tokens[index]?.kind === 'ordinal'
  for (let next = at; ; ) {
    const token = cursor.tokens[next]
    const n = token?.kind === 'ordinal' ? token.n : EDGE_WORDS[token?.text ?? '']
    if (n === undefined) return { value: ns, to: next }
    const to = n > 1 ? cursor.past(next + 1, FROM_END) : next + 1
    ns.push(to > next + 1 ? -n : n)
    // “The second sentence and the fourth”
    const listed = cursor.joint(to + 1)
    const noun = cursor.unit(to) && listed > to + 1 && isOrdinal(listed) ? to + 1 : to
    const joint = cursor.joint(noun)
    next = cursor.skip(joint)
    if (joint === noun || !isOrdinal(next)) return { value: ns, to: noun }
  }
}
