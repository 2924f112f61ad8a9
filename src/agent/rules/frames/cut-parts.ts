// What frames that take away share: words and stretches that go, and the things that are meant instead of a stretch.

import type { CompositionId } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import type { TimeRange } from '../../../edit/time.ts'
import type { HeardWord } from '../../../edit/transcript.ts'
import { NONE, pattern } from '../../language/phrases/pattern.ts'
import type { Place } from '../../language/places.ts'
import type { Item } from '../../language/read/item.ts'
import type { Token } from '../../language/read/tokens.ts'
import { setOf } from '../../language/vocabulary/beside.ts'
import { isWordy, rangesIn } from '../frame.ts'
import type { Session } from '../session.ts'

/** Verbs that a filler, a pause or a retake goes with. */
export const REMOVALS = setOf('remove clean shorten off enhance lower')
/** What “long” and “awkward” pauses are. */
export const LONG_PAUSES = { longerThanUs: 1_000_000, toUs: 500_000 }

/** Things that would be meant instead of the stretch itself. */
export const OTHER_THINGS = setOf(
  'captions titles markers chapters music fades crossfades studioSound pauses fillers retakes audio speaker name broll track camera clicks profanity prefix suffix effects loudness transcript copy excerpt speed',
)

const RESTARTS = pattern('<thing:retakes> WHERE=(at <time>|(in|on|of|with|over) <quote>)*')

/** What is quoted in “the false start in "first year was"”, “the stutter on …”; none where the quote is the false start itself. */
export function restartsIn({ tokens }: Item): Token[] {
  return (RESTARTS.in(tokens)?.parts.WHERE ?? NONE).filter(({ kind }) => kind === 'quote')
}

/** Removes the words that lie in the ranges (times before the prompt), each media's together. */
export function cutWords(
  id: CompositionId,
  ranges: readonly TimeRange[],
  session: Session,
): EditOperation[] | string {
  const free = session.toNow(id, session.free(id, ranges))
  const words = session
    .now(id)
    .words.filter(({ range }) =>
      free.some((one) => one.startUs <= range.startUs + 1 && range.endUs - 1 <= one.endUs),
    )
  if (words.length === 0) return 'those words are already gone'
  return [...Map.groupBy(words, ({ mediaId, clipId }) => `${mediaId}\n${clipId}`).values()].map((list) => ({
    type: 'cut_words',
    compositionId: id,
    mediaId: (list[0] as { mediaId: string }).mediaId,
    wordIds: list.map(({ wordId }) => wordId),
    clipIds: [(list[0] as { clipId: string }).clipId],
  }))
}

/** Times (before the prompt) of the words that fit, in `within` or everywhere if that is null. */
export function rangesOfWords(
  id: CompositionId,
  session: Session,
  within: readonly TimeRange[] | null,
  fits: (word: HeardWord) => boolean,
): TimeRange[] {
  const isWithin = ({ startUs, endUs }: TimeRange) =>
    within === null || within.some((one) => one.startUs <= startUs && endUs <= one.endUs)
  return session
    .talk(id)
    .words.filter((word) => fits(word) && isWithin(word.range))
    .map(({ range }) => range)
}

/** Removes a place: its words, or its time where no word bounds it. A sentence when that cannot be. */
export function cutPlace(place: Place, id: CompositionId, session: Session): EditOperation[] | string {
  // One of several that stays is no reason to pass over it.
  const isKept = (one: Place) => {
    const found = session.resolve(one, id, true)
    return found.ok && session.free(id, found.ranges).length === 0
  }
  if (place.kind === 'union' && place.places.some(isKept)) return 'you asked to keep a part of that as it is'
  const ranges = rangesIn(place, id, session, true)
  if (typeof ranges === 'string') return ranges
  if (ranges === null || ranges.length === 0) return 'you asked to keep everything there as it is'
  if (isWordy(place)) {
    const operations = cutWords(id, ranges, session)
    if (typeof operations !== 'string') return operations
  }
  const now = session.toNow(id, ranges)
  // “The flubbed take and the apology”: the first of the two may be all of it.
  if (now.length === 0) return []
  const { durationUs } = session.now(id)
  const us = now.reduce((sum, { startUs, endUs }) => sum + endUs - startUs, 0)
  if (us >= durationUs - 100_000) return `nothing of “${session.nameOf(id)}” would be left`
  return [{ type: 'cut_ranges', compositionId: id, ranges: now }]
}
