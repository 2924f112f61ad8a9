// Sets of time, as sorted ranges that neither overlap nor touch. All ranges of one call are in the
// same time frame; which one, the caller knows.

import { countBefore } from './sorted.ts'
import { intersection, type TimeRange } from './time.ts'

/** The same time, sorted, overlapping and touching ranges joined, empty ones gone. */
export function unionOf(ranges: readonly TimeRange[]): TimeRange[] {
  const sorted = ranges.filter((range) => range.startUs < range.endUs).sort((a, b) => a.startUs - b.startUs)
  const joined: TimeRange[] = []
  for (const range of sorted) {
    const last = joined.at(-1)
    if (last && range.startUs <= last.endUs) last.endUs = Math.max(last.endUs, range.endUs)
    else joined.push({ ...range })
  }
  return joined
}

/** The parts of `range` outside all `holes` (a union). Linear in the holes that meet the range. */
export function without(range: TimeRange, holes: readonly TimeRange[]): TimeRange[] {
  const rest: TimeRange[] = []
  let startUs = range.startUs
  for (let index = firstEndingAfter(holes, range.startUs); index < holes.length; index++) {
    const hole = holes[index] as TimeRange
    if (hole.startUs >= range.endUs) break
    if (hole.startUs > startUs) rest.push({ startUs, endUs: hole.startUs })
    startUs = Math.max(startUs, hole.endUs)
  }
  if (startUs < range.endUs) rest.push({ startUs, endUs: range.endUs })
  return rest
}

/** The parts of `range` inside `others` (a union). */
export function within(range: TimeRange, others: readonly TimeRange[]): TimeRange[] {
  const common: TimeRange[] = []
  for (let index = firstEndingAfter(others, range.startUs); index < others.length; index++) {
    const other = others[index] as TimeRange
    if (other.startUs >= range.endUs) break
    const shared = intersection(range, other)
    if (shared) common.push(shared)
  }
  return common
}

/** True when `timeUs` is inside one of `ranges` (a union). */
export function contains(ranges: readonly TimeRange[], timeUs: number): boolean {
  const range = ranges[firstEndingAfter(ranges, timeUs)]
  return range !== undefined && range.startUs <= timeUs
}

/** Index of the first range of a union whose end is after `timeUs`; its length if none does. */
export function firstEndingAfter(ranges: readonly TimeRange[], timeUs: number): number {
  return countBefore(ranges, ({ endUs }) => endUs <= timeUs)
}
