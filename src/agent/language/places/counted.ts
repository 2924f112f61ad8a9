// Units by number: the third question, clips 2 to 4, the first ten seconds, the second half.
import type { Place } from '../places.ts'
import { is } from '../read/token-tests.ts'
import type { Token } from '../read/tokens.ts'
import { tableOf } from '../vocabulary/beside.ts'
import { EDGED, isNamedPart, type Read, type TokenCursor } from './cursor.ts'
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
  if (unit) {
    let next = at + 1
    // “The council leader's clip at 0:41” isn't one of the film's clips.
    const before = cursor.tokens[at - 1]
    const isWhose = before?.kind === 'word' && Object.keys(before.senses).length === 0
    // “Split the clip at 0:30” says where it is split.
    const isPoint =
      unit === 'clip' && cursor.tokens.slice(0, at).some(({ senses }) => senses.verb === 'split')
    // “Chapter at 0:10” may be a new one.
    const timed = isWhose || isPoint || unit === 'chapter' ? null : readMoment(cursor, next)
    if (timed !== null) return { value: { kind: 'at', unit, us: timed.value }, to: timed.to }
    if (cursor.is(next, 'number', 'no', '#')) next++
    const ns: number[] = []
    for (;;) {
      const number = cursor.tokens[next]
      if (number?.kind !== 'number' || !Number.isInteger(number.n)) break
      const isTo =
        cursor.is(next + 1, '-', '–', 'to', 'through') && cursor.tokens[next + 2]?.kind === 'number'
      const last = isTo ? (cursor.tokens[next + 2] as Token).n : number.n
      if (last - number.n > 500) return null
      for (let n = number.n; n <= last; n++) ns.push(n)
      next += isTo ? 3 : 1
      const joint = cursor.joint(next)
      if (joint === next || cursor.tokens[joint]?.kind !== 'number') break
      next = joint
    }
    if (ns.length > 0) return { value: { kind: 'nth', unit, ns }, to: next }
  }
  return null
}

/** “10 seconds off the end”, “both ends by 2 s”, “5 off the front”: so much of an edge, where something is taken away. */
function readEdges(cursor: TokenCursor, at: number): Read<Place> | null {
  if (!cursor.tokens.slice(0, at).some(is({ verb: 'remove shorten' }))) return null
  const first = edgesAt(cursor, at)
  const amount = cursor.tokens[first ? (cursor.is(first.to, 'by') ? first.to + 1 : -1) : at]
  const isOff = !first && cursor.is(at + 1, 'off')
  const isLength = amount?.unit === 's' && amount.kind === 'amount'
  if (!amount || !(isLength || (isOff && amount.kind === 'number'))) return null
  const link = cursor.is(at + 1, 'off', 'from', 'of', 'at') ? at + 2 : at + 1
  const edges = first ?? edgesAt(cursor, link, isOff)
  if (edges === null) return null
  const us = Math.round(amount.n * 1e6)
  const places = edges.value.map((edge): Place => ({ kind: 'edge', edge, us }))
  const to = first ? first.to + 2 : cursor.afterWhole(edges.to)
  // “2 seconds at the end of the first question”
  if (cursor.is(to, 'of')) return null
  return { value: places.length === 1 ? (places[0] as Place) : { kind: 'union', places }, to }
}

type Edge = 'start' | 'end'
const OFF = tableOf<Edge>({ top: 'start', bottom: 'end' })

/** “The start and the end”, “both ends”, “its tail”, “the top”. */
function edgesAt(cursor: TokenCursor, at: number, isOff = false): Read<Edge[]> | null {
  let next = at
  while (
    cursor.tokens[next]?.senses.glue === 'articles' ||
    cursor.is(next, 'its', 'very', 'both', 'each', 'either')
  )
    next++
  if (
    cursor.is(next, 'ends', 'sides') ||
    (next > at && cursor.is(next - 1, 'each', 'either') && cursor.is(next, 'end', 'side'))
  )
    return { value: ['start', 'end'], to: next + 1 }
  const { place } = cursor.tokens[next]?.senses ?? {}
  const edge = isOff ? (OFF[cursor.text(next)] ?? place) : place
  if (edge !== 'start' && edge !== 'end') return null
  const more = cursor.is(next + 1, 'and', '&') ? edgesAt(cursor, next + 2) : null
  return more ? { value: [edge, ...more.value], to: more.to } : { value: [edge], to: next + 1 }
}

/** “(The sentence) at 0:47”, “(the question) around 20 seconds”, in microseconds. */
function readMoment(cursor: TokenCursor, at: number): Read<number> | null {
  let next = at
  while (next < at + 2 && cursor.is(next, 'at', 'around', 'near', 'about', '@')) next++
  const time = cursor.tokens[next]
  const isTime = time?.kind === 'time' || (time?.kind === 'amount' && time.unit === 's')
  return next > at && time && isTime ? { value: Math.round(time.n * 1e6), to: next + 1 } : null
}

/** The same, from the ordinals on. */
export function readOrdinals(cursor: TokenCursor, at: number): Read<Place> | null {
  const { value: ns, to: next } = readNumbers(cursor, at)
  const [n] = ns
  if (n === undefined) return null
  const token = cursor.tokens[next]
  if (!token) return null
  const edge = n === 1 ? 'start' : n === -1 ? 'end' : null
  // “the first and last 5 seconds”
  if (token.kind === 'amount' && token.unit === 's' && ns.every((one) => one === 1 || one === -1)) {
    const us = Math.round(token.n * 1e6)
    const places = ns.map((one): Place => ({ kind: 'edge', edge: one === 1 ? 'start' : 'end', us }))
    const value: Place = places.length === 1 ? (places[0] as Place) : { kind: 'union', places }
    return { value, to: cursor.afterWhole(next + 1) }
  }
  if (edge && ns.length === 1) {
    if (token.kind === 'amount' && token.unit === '%')
      return { value: { kind: 'share', edge, share: token.n / 100 }, to: cursor.afterWhole(next + 1) }
    if (token.kind === 'number' && Number.isInteger(token.n)) {
      const unit = cursor.unit(next + 1)
      return unit
        ? { value: { kind: 'count', unit, edge, n: token.n }, to: cursor.afterWhole(next + 2) }
        : null
    }
  }
  const share = { half: 2, third: 3, quarter: 4 }[token.senses.place ?? '']
  if (share && ns.length === 1) {
    const index = n < 0 ? share + n : n - 1
    return index >= 0 && index < share
      ? { value: { kind: 'share', edge: index, share: 1 / share }, to: cursor.afterWhole(next + 1) }
      : null
  }
  // “The opening apology”
  const which = token.senses.place
  if (ns.length === 1 && isNamedPart(which) && !EDGED.has(which))
    return { value: { kind: 'named', which, nth: n }, to: next + 1 }
  const occurrence = ns.length === 1 ? readOccurrence(cursor, next, n) : null
  if (occurrence) return occurrence
  const unit = cursor.unit(next)
  if (unit) {
    // "the first part about X" is about X.
    if (unit === 'part') return null
    return { value: { kind: 'nth', unit, ns }, to: next + 1 }
  }
  if (token.quoted && token.kind === 'quote')
    return { value: { kind: 'phrase', text: token.quoted, nth: n, unit: 'phrase' }, to: next + 1 }
  return null
}

/** "second and fourth", "second to last": counted from 1, or from the end when negative. */
export function readNumbers(cursor: TokenCursor, at: number): Read<number[]> {
  const ns: number[] = []
  let next = at
  for (;;) {
    const token = cursor.tokens[next]
    const n = token?.kind === 'ordinal' ? token.n : EDGE_WORDS[token?.text ?? '']
    if (n === undefined) break
    // "second to last"
    const isFromEnd = n > 1 && cursor.is(next + 1, 'to', 'from') && cursor.tokens[next + 2]?.n === -1
    ns.push(isFromEnd ? -n : n)
    next += isFromEnd ? 3 : 1
    if (
      cursor.unit(next) &&
      cursor.tokens[cursor.joint(next + 1)]?.kind === 'ordinal' &&
      cursor.joint(next + 1) > next + 1
    )
      next++
    const joint = cursor.joint(next)
    if (joint === next) break
    const after = cursor.skip(joint)
    if (cursor.tokens[after]?.kind !== 'ordinal') break
    next = after
  }
  return { value: ns, to: next }
}
