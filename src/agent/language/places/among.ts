// Some of a kind, by their order, what is beside them, where they are and how long they last.
import { durationOf, intersection, type TimeRange } from '../../../edit/time.ts'
import { clockText } from '../../../edit/time-text.ts'
import type { Place, Which } from '../places.ts'

/** Those of `given` that are meant; why there are none otherwise. */
export function among(
  given: readonly TimeRange[],
  which: readonly Which[],
  rangesOf: (place: Place) => TimeRange[] | string,
  nearestTo: (us: number, all: readonly TimeRange[]) => TimeRange[] | null,
): TimeRange[] | string {
  const all = given.toSorted((a, b) => a.startUs - b.startUs)
  const chosen: TimeRange[] = []
  for (const one of which) {
    const found = oneOf(all, one, rangesOf, nearestTo)
    if (typeof found === 'string') return found
    chosen.push(...found)
  }
  return chosen
}

function oneOf(
  all: readonly TimeRange[],
  one: Which,
  rangesOf: (place: Place) => TimeRange[] | string,
  nearestTo: (us: number, all: readonly TimeRange[]) => TimeRange[] | null,
): TimeRange[] | string {
  switch (one.by) {
    case 'order': {
      const there = one.within === undefined ? all : within(all, rangesOf(one.within))
      return typeof there === 'string' ? there : inOrder(there, one.ns)
    }
    case 'length': {
      const sorted = all.toSorted((a, b) => durationOf(a) - durationOf(b))
      return sorted.slice(one.look === 'longest' ? -1 : 0).slice(0, 1)
    }
    case 'time':
      return nearestTo(one.us, saidAt(one.us, all, rangesOf)) ?? `none of them is at ${clockText(one.us)}`
    case 'place':
      return within(all, rangesOf(one.place), one.isLoose)
    case 'side': {
      const places = rangesOf(one.place)
      if (typeof places === 'string') return places
      // “The "X" after "Y"”, where "Y" is said again elsewhere: each leads to the same one, or it isn't clear.
      const found = new Set(places.flatMap((place) => besideOne(all, one.side, place) ?? []))
      if (found.size > 1) return `that is said ${places.length} times`
      return found.size === 1 ? [...found] : `none of them is ${one.side} that`
    }
  }
}

const besideOne = (all: readonly TimeRange[], side: 'before' | 'after', place: TimeRange) =>
  side === 'before'
    ? all.findLast(({ endUs }) => endUs <= place.startUs + 1)
    : all.find(({ startUs }) => startUs >= place.endUs - 1)

/** By number, from 1; negative counts from the end. */
export function inOrder(all: readonly TimeRange[], ns: readonly number[]): TimeRange[] | string {
  const found = ns.flatMap((n) => all.at(n > 0 ? n - 1 : n) ?? [])
  return found.length === ns.length ? found : `there are only ${all.length} of them`
}

function within(
  all: readonly TimeRange[],
  places: TimeRange[] | string,
  isLoose = false,
): TimeRange[] | string {
  if (typeof places === 'string') return places
  const found = all.filter((range) => places.some((place) => intersection(range, place) !== null))
  return found.length > 0 || isLoose ? found : 'none of them is there'
}

/** Those in the sentence that is heard at a time, or begins there; all of them where none is in it. */
function saidAt(
  us: number,
  all: readonly TimeRange[],
  rangesOf: (place: Place) => TimeRange[] | string,
): readonly TimeRange[] {
  const found = within(all, rangesOf({ kind: 'at', unit: 'sentence', us }))
  return typeof found === 'string' ? all : found
}
