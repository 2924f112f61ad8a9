// Whether what is said beside a place is true of it: “"Thanks" (1:24)”, “both lines”.
import { intersection, type TimeRange } from '../../../edit/time.ts'
import type { Talk } from '../../commands/plans/talk.ts'
import type { Also, Place } from '../places.ts'
import { inOrder } from './among.ts'

/** The ranges of which all is true that is said beside them; why there are none otherwise. */
export function agreeing(
  found: readonly TimeRange[],
  also: readonly Also[],
  talk: Talk,
  rangesOf: (place: Place) => TimeRange[] | string,
): TimeRange[] | string {
  let left = [...found]
  for (const one of also) {
    if (one.kind === 'count') {
      const within = (list: readonly { range: TimeRange }[]) =>
        list.filter(({ range }) => left.some((other) => intersection(range, other) !== null)).length
      const counts = [
        ...(one.unit === null ? [left.length, within(talk.words)] : []),
        ...(one.unit === 'word' ? [within(talk.words)] : [within(talk.sentences)]),
      ]
      if (!counts.includes(one.n))
        return `“${talk.composition.name}” has ${left.length} of them, not ${one.n}`
      continue
    }
    if (one.kind === 'among') {
      const meant = inOrder(left, one.which.ns)
      if (typeof meant === 'string') return `${meant} in “${talk.composition.name}”`
      left = meant
      continue
    }
    const place = rangesOf(one.place)
    if (typeof place === 'string' && one.isLoose) continue
    if (typeof place === 'string') return place
    left = left.filter((range) => place.some((other) => intersection(range, other) !== null))
    if (left.length === 0) return `what is said there in “${talk.composition.name}” is something else`
  }
  return left
}
