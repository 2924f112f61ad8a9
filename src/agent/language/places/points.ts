// A moment: a time, an edge of the composition, or the start or end of a place.
import type { Place, Point } from '../places.ts'
import { readCounted } from './counted.ts'
import type { Read, TokenCursor } from './cursor.ts'
import { readNamed, readPart } from './parts.ts'
import { readQuoted, readSaying } from './quoted.ts'
import { withSaidTwice } from './said-twice.ts'
import { readTopicBefore, withAnswer } from './topics.ts'

/** A moment: a time, an edge, a phrase, or a place whose start or end is meant. */
export function readPoint(cursor: TokenCursor, at: number): Read<Point> | null {
  const start = cursor.skip(at)
  const token = cursor.tokens[start]
  if (!token) return null
  // “the sixteenth second”
  const unit = /^(second|minute)$/.exec(cursor.text(start + 1))?.[1]
  if (token.kind === 'ordinal' && token.n > 0 && unit)
    return { value: { kind: 'time', us: token.n * (unit === 'minute' ? 60e6 : 1e6) }, to: start + 2 }
  if (token.kind === 'time' || (token.kind === 'amount' && token.unit === 's')) {
    const to = cursor.is(start + 1, 'mark', 'point') ? start + 2 : start + 1
    return { value: { kind: 'time', us: Math.round(token.n * 1e6) }, to }
  }
  if (token.senses.place === 'start' || token.senses.place === 'end') {
    const edge = token.senses.place
    const to = cursor.afterWhole(start + 1)
    if (to > start + 1 || !cursor.is(to, 'of')) return { value: { kind: 'edge', edge }, to }
    // “the end of the first question”; of something unknown, it is nowhere.
    const whole = cursor.skip(to + 1)
    if (cursor.tokens[whole]?.kind === 'composition') return { value: { kind: 'edge', edge }, to }
    const part = readBounded(cursor, whole)
    return part && { value: { kind: 'of', place: part.value, side: edge }, to: part.to }
  }
  const place = readSaying(cursor, start) ?? readBounded(cursor, start)
  return place && { value: { kind: 'of', place: place.value, side: 'auto' }, to: place.to }
}

/** A place that has a start and an end of its own. */
function readBounded(cursor: TokenCursor, at: number): Read<Place> | null {
  const place =
    readCounted(cursor, at) ??
    readQuoted(cursor, at) ??
    readPart(cursor, at) ??
    readNamed(cursor, at) ??
    readTopicBefore(cursor, at)
  return place && withSaidTwice(cursor, withAnswer(cursor, place), readBounded)
}
