// Which stretches of a composition a clause speaks of, in the composition's own time before the
// prompt changed it.
import { unionOf, without } from '../../../../edit/ranges.ts'
import type { Microseconds, TimeRange } from '../../../../edit/time.ts'
import type { Clause } from '../reading/clause.ts'
import type { Reference } from '../scene.ts'
import { readLandmarks } from './landmarks.ts'
import { readPhrases } from './phrases.ts'
import { Sheet } from './sheet.ts'
import { readTimes } from './times.ts'

/** What a clause says about where; ranges are the time of the reference. */
export type Places =
  /** The clause names no place. */
  | { kind: 'none' }
  /** Sorted, without overlap; a union. */
  | { kind: 'found'; ranges: TimeRange[]; inOrder: TimeRange[] }
  /** It names a place that is not there. */
  | { kind: 'missing'; why: string }

/**
 * Reads every place of the clause; one that is missing makes the whole answer `missing`. `text` is what
 * of the clause is read: by default what no reader has taken for something else.
 */
export function placesIn(
  clause: Clause,
  reference: Reference,
  purpose: 'remove' | 'keep' = 'remove',
  text: string = clause.placeable,
): Places {
  const sheet = new Sheet(clause, reference, purpose, text)
  readTimes(sheet)
  readPhrases(sheet)
  readLandmarks(sheet)
  const problem = sheet.problems[0]
  if (problem !== undefined) return { kind: 'missing', why: problem }
  if (!sheet.spoken || sheet.ranges.length === 0) return { kind: 'none' }
  return { kind: 'found', ranges: unionOf(sheet.ranges), inOrder: sheet.ranges }
}

/** What of the composition lies in none of `ranges`. */
export function outsideOf(ranges: readonly TimeRange[], durationUs: Microseconds): TimeRange[] {
  return without({ startUs: 0, endUs: durationUs }, unionOf(ranges))
}

/** A single moment: "at 1:30", "at the start", "after we say hello"; null when none is named. */
export function momentIn(clause: Clause, reference: Reference): Microseconds | null {
  const sheet = new Sheet(clause, reference, 'remove', clause.placeable)
  let atUs: Microseconds | null = null
  sheet.each(
    /(?<!\w)(?:at|around|from|after|before|on|starting at|@) (?:the )?(<[td]\d+>)(?: (?:mark|point|in))?/g,
    (match) => {
      atUs = sheet.timeOf(match[1])
      return atUs !== null
    },
  )
  if (atUs !== null) return atUs
  const plain = /(?<!\w)(?:at|to) the (?:very )?(start|end)(?!\w)/.exec(clause.text)
  if (plain) {
    clause.use(plain.index, plain.index + plain[0].length)
    return plain[1] === 'start' ? 0 : reference.durationUs
  }
  // "When she says “thank you”": the first time.
  const said = clause.placeable.replace(/\bwhen(?= (?:\S+ ){1,3}?(?:say|mention) )/, 'from')
  const places =
    said === clause.placeable ? placesIn(clause, reference) : placesIn(clause, reference, 'keep', said)
  if (places.kind !== 'found') return null
  const first = places.inOrder[0]
  if (!first) return null
  return /(?<!\w)(?:before|until)(?!\w)/.test(clause.text) ? first.endUs : first.startUs
}
