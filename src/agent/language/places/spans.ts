// Stretches between two moments, and those that begin or end at one.
import { NONE, pattern } from '../phrases/pattern.ts'
import { isPhraseEdge, type Place, type Point } from '../places.ts'
import { textOf } from '../read/token-tests.ts'
import { BESIDE } from '../vocabulary/beside.ts'
import type { Read, TokenCursor } from './cursor.ts'
import { ENDINGS } from './free-text.ts'
import { topicOf } from './made.ts'
import { readPoint } from './points.ts'

const ONWARD = new Set('on onward onwards forward'.split(' '))

/** Places that can be the beginning of a longer stretch. */
const BEGINNINGS: ReadonlySet<string> = new Set(['phrase', 'topic', 'nth', 'named', 'chapter'])

const START: Point = { kind: 'edge', edge: 'start' }
const END: Point = { kind: 'edge', edge: 'end' }

/** "the part about X, up to Y": an end without a start of its own ends the stretch that begins before it. */
export function extendToEnd(cursor: TokenCursor, first: Read<Place>): Read<Place> {
  const at = cursor.is(first.to, ',') ? first.to + 1 : first.to
  const link = cursor.link(at)
  if (!ENDINGS.has(link ?? '') || !BEGINNINGS.has(first.value.kind)) return first
  const end = readPoint(cursor, at + 1)
  if (!end) return first
  const from: Point = { kind: 'of', place: first.value, side: 'start' }
  const to = sided(end.value, link === 'until' ? 'start' : 'end')
  return { value: { kind: 'span', from, to, inside: false }, to: end.to }
}

/** "from X to Y", "between X and Y", "X-Y", "after X", "before X", "until X", "from X on". */
export function readSpan(cursor: TokenCursor, at: number): Read<Place> | null {
  if (cursor.link(at) === 'between' || cursor.is(at, 'between')) return readBetween(cursor, at + 1)
  return (
    readLasting(cursor, at) ??
    readFromTo(cursor, at) ??
    readTopics(cursor, at) ??
    readPartBeside(cursor, at) ??
    readOneSided(cursor, at)
  )
}

/** “(The) part that comes before "X"”, “the closing bit behind "X"”, “the rest after 0:30”: all of it. */
function readPartBeside(cursor: TokenCursor, at: number): Read<Place> | null {
  const noun = EDGES.has(cursor.tokens[at]?.senses.place ?? '') ? at + 1 : at
  const isRest = cursor.tokens[at]?.senses.place === 'rest'
  if (!isRest && (cursor.tokens[noun]?.senses.unit !== 'part' || cursor.text(noun).endsWith('s'))) return null
  let next = (isRest ? at : noun) + 1
  while (cursor.is(next, 'that', 'which', 'comes', 'is', 'was', 'everything', 'all')) next++
  const point = readPoint(cursor, next + 1)
  const isMoment = point !== null && (isRest || isPhraseEdge(point.value) || point.value.kind === 'time')
  if (cursor.is(next, 'behind') && isMoment) return { value: afterPoint(point.value), to: point.to }
  return isMoment && /^(?:before|after)$/.test(cursor.link(next) ?? '') ? readOneSided(cursor, next) : null
}

const EDGES: ReadonlySet<string> = new Set(['start', 'end', 'outro', 'intro'])

/** “Ten seconds starting at 0:10”, “10 s from 0:10”. */
function readLasting(cursor: TokenCursor, at: number): Read<Place> | null {
  const length = cursor.tokens[at]
  if (length?.kind !== 'amount' || length.unit !== 's') return null
  const link = cursor.is(at + 1, 'out', 'off') ? at + 2 : at + 1
  const start = cursor.link(link) === 'from' ? cursor.tokens[link + 1] : undefined
  // “10 seconds from 0:10 to 0:20” are two lengths.
  if (start?.kind !== 'time' || afterRangeJoint(cursor, link + 2, true) > link + 2) return null
  const [from, to] = [start.n, start.n + length.n].map(
    (n): Point => ({ kind: 'time', us: Math.round(n * 1e6) }),
  )
  return from && to ? { value: { kind: 'span', from, to, inside: false }, to: link + 2 } : null
}

/** All that comes after a moment. */
export function afterPoint(point: Point): Place {
  return { kind: 'span', from: sided(point, 'end'), to: END, inside: true }
}

/** All that comes before a moment. */
export function beforePoint(point: Point): Place {
  return { kind: 'span', from: START, to: sided(point, 'start'), inside: true }
}

/** What stands after “between”. */
function readBetween(cursor: TokenCursor, at: number): Read<Place> | null {
  const from = readPoint(cursor, at)
  if (!from || !cursor.is(from.to, 'and', 'to', '&')) return null
  const to = readPoint(cursor, from.to + 1)
  return to && { value: { kind: 'span', from: from.value, to: to.value, inside: true }, to: to.to }
}

const TOPICS = pattern(
  `[~<verb:keep,remove,mute,make,copy>] <link:from> <glue:articles>? A=([!@joining] <bare>)+4 (to|until|till|through) <glue:articles>? B=([!@joining] <bare>)+4
   [=($|<mark break>|<glue:politeness>)]`,
)

/** “From the tractor to the driver license”: from the sentence about one up to that about the other. */
function readTopics(cursor: TokenCursor, at: number): Read<Place> | null {
  const found = cursor.match(at, TOPICS)
  const [from, to] = (['A', 'B'] as const).map((name): Point => {
    const place: Place = { ...topicOf(textOf(found?.parts[name] ?? NONE)), unit: 'sentence' }
    return { kind: 'of', place, side: name === 'A' ? 'start' : 'end' }
  })
  return found && from && to ? { value: { kind: 'span', from, to, inside: false }, to: found.to } : null
}

function readFromTo(cursor: TokenCursor, at: number): Read<Place> | null {
  const isFrom = cursor.link(at) === 'from'
  const from = readPoint(cursor, isFrom ? at + 1 : at)
  if (!from) return null
  const opens =
    isFrom || isMoment(from.value) || (from.value.kind === 'edge' && cursor.link(from.to) === 'until')
  if (!opens) return null
  const joint = afterRangeJoint(cursor, from.to, isFrom)
  const end = joint > from.to ? readPoint(cursor, joint) : null
  const isUntil = cursor.tokens.slice(from.to, joint).some(({ senses }) => senses.link === 'until')
  // Two phrases quote where a passage begins and ends: both belong to it.
  const isPassage = isPhraseEdge(from.value) && end !== null && isPhraseEdge(end.value)
  const to = end && isUntil && !isPassage ? { ...end, value: sided(end.value, 'start') } : end
  // “"…" to the start” moves it there.
  if (to?.value.kind === 'edge' && to.value.edge === 'start') return null
  if (to) return { value: { kind: 'span', from: from.value, to: to.value, inside: false }, to: to.to }
  // “1:03.9 onwards”
  const isOnward = from.value.kind === 'time' && /^onwards?$/.test(cursor.text(from.to))
  return (isFrom || isOnward) && ONWARD.has(cursor.text(from.to))
    ? { value: { kind: 'span', from: from.value, to: END, inside: false }, to: from.to + 1 }
    : null
}

/** "after X", "before X", "until X", "after X and before Y". */
function readOneSided(cursor: TokenCursor, at: number): Read<Place> | null {
  const link = cursor.link(at)
  if (link !== 'after' && link !== 'before' && link !== 'until' && link !== 'upToIncluding') return null
  const next = cursor.is(at, 'past') ? cursor.skip(at + 1) : at + 1
  const point = readPoint(cursor, cursor.is(next, 'that', 'when', 'where') ? next + 1 : next)
  if (!point) return null
  const fixed = sided(point.value, link === 'after' || link === 'upToIncluding' ? 'end' : 'start')
  if (link !== 'after') return { value: { kind: 'span', from: START, to: fixed, inside: true }, to: point.to }
  // "after 0:20 and before 0:40"
  const and = cursor.is(point.to, 'and', 'but', ',') ? point.to + 1 : point.to
  const isBounded = cursor.link(and) === 'before' || cursor.link(and) === 'until'
  const other = isBounded ? readPoint(cursor, and + 1) : null
  if (other)
    return {
      value: { kind: 'span', from: fixed, to: sided(other.value, 'start'), inside: true },
      to: other.to,
    }
  const onward = ONWARD.has(cursor.text(point.to)) ? point.to + 1 : point.to
  return { value: afterPoint(point.value), to: onward }
}

/** The position after the word between two ends of a range; `at` when no such word stands there. */
function afterRangeJoint(cursor: TokenCursor, at: number, isFrom: boolean): number {
  let next = at
  if (cursor.is(next, ',')) next++
  if (cursor.is(next, 'all', 'right') || (isFrom && cursor.is(next, 'down') && cursor.is(next + 1, 'to')))
    next++
  // “Through to the end”
  if (cursor.is(next, ...BESIDE.rangeJoint)) next += cursor.is(next + 1, 'to') ? 2 : 1
  else if (isFrom && cursor.is(next, 'and') && cursor.is(next + 1, 'ending', 'ends', 'end', 'ending at'))
    next += 2
  else if (['until', 'to', 'upToIncluding'].includes(cursor.link(next) ?? '')) next++
  else return at
  // “Right through to the bye”
  if (cursor.is(next, 'at', 'when', 'where', 'to') && next > at) next++
  return next
}

const isMoment = (point: Point): boolean => point.kind === 'time' || isPhraseEdge(point)

function sided(point: Point, side: 'start' | 'end'): Point {
  return point.kind === 'of' ? { ...point, side } : point
}
