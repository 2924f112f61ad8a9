// Places beside others: the sentence before a question, the one after a phrase.
import type { CountedUnit, Place } from '../places.ts'
import { readOrdinals } from './counted.ts'
import type { Read, TokenCursor } from './cursor.ts'
import { readPart } from './parts.ts'
import { readQuoted, readSaying } from './quoted.ts'
import { readTopicBefore } from './topics.ts'

/** What can stand beside something that is said. */
const BESIDES: ReadonlySet<CountedUnit> = new Set(['sentence', 'question', 'answer', 'word'])

/** "the sentence after 'X'", "the one before the salt story", "the sentence before and the sentence after X". */
export function readBeside(cursor: TokenCursor, at: number): Read<Place> | null {
  const sides: ('before' | 'after')[] = []
  let unit: CountedUnit | null = null
  let next = at
  for (;;) {
    const start = cursor.skip(next)
    const noun: CountedUnit | null = cursor.is(start, 'one', 'take') ? 'sentence' : cursor.unit(start)
    if (sides.length === 0 || noun !== null) {
      if (noun === null || !BESIDES.has(noun)) return null
      unit = noun
      next = start + 1
    } else next = start
    if (cursor.is(next, 'that', 'which')) next++
    if (cursor.is(next, 'comes', 'is', 'right', 'just', 'directly', 'immediately', 'come')) next++
    if (cursor.is(next, 'right', 'just', 'directly', 'immediately')) next++
    const link = cursor.link(next)
    if (link !== 'before' && link !== 'after') return null
    sides.push(link)
    next++
    if (!cursor.is(next, 'and') || sides.length > 1) break
    next++
  }
  const place =
    readQuoted(cursor, cursor.skip(next)) ??
    readSaying(cursor, next) ??
    readOrdinals(cursor, cursor.skip(next)) ??
    readPart(cursor, cursor.skip(next)) ??
    readTopicBefore(cursor, cursor.skip(next))
  return place && unit !== null
    ? { value: { kind: 'beside', unit, sides, place: place.value }, to: place.to }
    : null
}
