// The parts of a talk that are counted: its sentences, questions, clips, fillers and pauses, and all of a kind.
import { fillersAmong } from '../../edit/fillers.ts'
import { mainTrackOf, placedClips } from '../../edit/position.ts'
import { durationOf, type TimeRange } from '../../edit/time.ts'
import { countText } from '../../edit/time-text.ts'
import { answersOf, askedIn, questionsOf } from '../commands/plans/question-sentences.ts'
import { chaptersIn } from '../commands/plans/segments.ts'
import type { Talk } from '../commands/plans/talk.ts'
import type { CountedUnit, Place } from './places.ts'

/** What is shorter is no pause that anybody points at. */
const MIN_PAUSE_US = 300_000

/** All of a unit, in order. */
export function countedIn(unit: CountedUnit | 'filler', talk: Talk): TimeRange[] {
  const { sentences, words, composition } = talk
  if (unit === 'sentence') return sentences.map(({ range }) => range)
  if (unit === 'word') return words.map(({ range }) => range)
  if (unit === 'question') return questionsOf(sentences)
  if (unit === 'answer') return answersOf(sentences)
  if (unit === 'exchange')
    return askedIn(sentences).flatMap(({ from, to }) =>
      hull(sentences.slice(from, to).map(({ range }) => range)),
    )
  if (unit === 'clip') return placedClips(mainTrackOf(composition).items).map(({ range }) => range)
  if (unit === 'chapter') return chaptersIn(talk).map(({ range }) => range)
  if (unit === 'filler') return fillersAmong(words, {}).map(({ range }) => range)
  if (unit === 'pause')
    return words.slice(1).flatMap(({ range: { startUs: endUs } }, at) => {
      const startUs = words[at]?.range.endUs ?? endUs
      return endUs - startUs > MIN_PAUSE_US ? [{ startUs, endUs }] : []
    })
  return []
}

/** All of a kind; of one speaker where the talk says who speaks. */
export function everyOf(
  { unit, n, overUs = 0 }: Extract<Place, { kind: 'every' }>,
  talk: Talk,
): TimeRange[] | string {
  const nameText = `“${talk.composition.name}”`
  const all = countedIn(unit, talk).filter((range) => durationOf(range) > overUs)
  if (all.length === 0) return `${nameText} has no ${unit}s`
  if (n !== null && n !== all.length)
    return `${nameText} has ${countText(all.length, unit)}, not ${countText(n, unit)}`
  return unit === 'exchange' && n === null ? hull(all) : all
}

/** What to say when a talk has too few of a unit. */
export function tooFew(unit: CountedUnit, count: number, nameText: string): string {
  if (unit === 'part' || unit === 'paragraph' || unit === 'pause') return `${unit}s cannot be counted here`
  return `${nameText} has ${count === 0 ? 'no' : `only ${count}`} ${unit}${count === 1 ? '' : 's'}`
}

/** From where the first begins to where the last ends. */
export function hull(ranges: readonly TimeRange[]): TimeRange[] {
  const first = ranges[0]
  const last = ranges.at(-1)
  return first && last ? [{ startUs: first.startUs, endUs: last.endUs }] : []
}
