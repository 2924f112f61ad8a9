// A counted part of another place: “the first sentence of the elephant part”, “the last second of the second clip”.
import { durationOf, intersection, type TimeRange } from '../../../edit/time.ts'
import type { Talk } from '../../commands/plans/talk.ts'
import type { Place } from '../places.ts'
import { setOf } from '../vocabulary/beside.ts'
import type { Read, TokenCursor } from './cursor.ts'
import { partOf } from './part-of-talk.ts'

const HOLDING: ReadonlySet<string> = setOf('topic nth named chapter phrase at share edge')
const COUNTED: ReadonlySet<string> = setOf('sentence question answer word')

/** The place that was read, counted in the one behind “of” or “in”. */
export function withHolder(
  cursor: TokenCursor,
  read: Read<Place> | null,
  readSingle: (cursor: TokenCursor, at: number) => Read<Place> | null,
): Read<Place> | null {
  const { value, to = 0 } = read ?? {}
  if (!value || value.also !== undefined || !isCounted(value) || !cursor.is(to, 'of', 'in')) return read
  const holder = readSingle(cursor, to + 1)
  const isHolder = holder !== null && HOLDING.has(holder.value.kind) && holder.value.by === undefined
  return isHolder ? { value: { ...value, within: holder.value }, to: holder.to } : read
}

/** “The first and the last sentence of the elephant part”: both are counted in it. */
export function withSharedHolder(places: Place[]): Place[] {
  const within = places.at(-1)?.within
  const isShared = within !== undefined && places.every((one) => isCounted(one))
  return isShared ? places.map((one) => ({ within, ...one })) : places
}

const isCounted = (place: Place): boolean =>
  place.kind === 'edge' ||
  place.kind === 'share' ||
  ((place.kind === 'nth' || place.kind === 'count') && COUNTED.has(place.unit))

/** Where that is in one of the ranges that hold it; `resolve` finds it in a talk. */
export function rangesIn(
  place: Place,
  range: TimeRange,
  talk: Talk,
  resolve: (place: Place, talk: Talk) => TimeRange[] | string,
): TimeRange[] | string {
  const inside = partOf(
    talk,
    talk.sentences.filter((one) => intersection(one.range, range) !== null),
  )
  const isTimed = place.kind === 'edge' || place.kind === 'share'
  const found = resolve(place, isTimed ? { ...inside, durationUs: durationOf(range) } : inside)
  if (typeof found === 'string' || !isTimed) return found
  const { startUs: from } = range
  return found.map(({ startUs, endUs }) => ({ startUs: from + startUs, endUs: from + endUs }))
}
