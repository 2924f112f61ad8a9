// Removes heard words from a composition: turns words into source ranges, and those into cuts. Used by every verb that
// removes words.

import { cut } from './cut.ts'
import type { Clip, ClipId, Composition, EditContext, MediaId, WordId } from './document.ts'
import { type MediaWords, mediaWordsOf, withSimultaneous, wordIndexesIn, wordsIn } from './media-words.ts'
import { rangesAroundWords } from './pauses.ts'
import { mainTrackOf } from './position.ts'
import { contains, unionOf, within, without } from './ranges.ts'
import type { NewId } from './result.ts'
import { countBefore } from './sorted.ts'
import { durationOf, type TimeRange } from './time.ts'

/** A word where a clip plays it. */
export type WordInClip = { mediaId: MediaId; wordId: WordId; clipId: ClipId }

/**
 * A remnant of a clip shorter than this, without a word in it, goes too: a flash of picture, or half of a pause that
 * was shortened before and would stand between two cuts as a clip of its own.
 */
const SLIVER_US = 300_000

/** The composition without these words; what follows moves up. Linear in words and clips. */
export function cutWordsOf(
  composition: Composition,
  words: readonly WordInClip[],
  context: EditContext,
  newId: NewId,
): Composition {
  const cuts = new Map<number, TimeRange[]>()
  for (const [mediaId, ofMedia] of Map.groupBy(words, (word) => word.mediaId))
    for (const [index, gone] of cutsInMedia(composition, mediaId, ofMedia, context)) cuts.set(index, gone)
  return cut(composition, cuts, context, newId)
}

function cutsInMedia(
  composition: Composition,
  mediaId: MediaId,
  words: readonly WordInClip[],
  context: EditContext,
): Map<number, TimeRange[]> {
  const media = mediaWordsOf(context, mediaId)
  const played = playedRanges(composition, mediaId)
  const mediaEndUs = context.media.get(mediaId)?.availableRange?.endUs ?? 0
  const indexes = indexesOf(media, words)
  const removed = new Set(indexes)
  const isPlayed = (index: number) => contains(played, media.words[index]?.centerUs ?? -1)
  const isHeard = (index: number) => !removed.has(index) && isPlayed(index)
  const ranges = unionOf(rangesAroundWords(media, indexes, { isHeard, mediaEndUs }))
  const named = Map.groupBy(words, (word) => word.clipId)

  /** A clip loses only its own words: words removed elsewhere stay where this clip plays them. */
  const rangesIn = ({ id, sourceRange }: Clip): TimeRange[] => {
    const own = indexesOf(media, named.get(id) ?? [])
    const here = wordIndexesIn(media, sourceRange)
    const goneHere =
      countBefore(indexes, (index) => index < here.to) - countBefore(indexes, (index) => index < here.from)
    if (goneHere === own.length) return ranges
    const gone = new Set(own)
    const staysHere = (index: number) => here.from <= index && index < here.to && !gone.has(index)
    return unionOf(
      rangesAroundWords(media, own, { isHeard: (index) => staysHere(index) || isHeard(index), mediaEndUs }),
    )
  }

  const cuts = new Map<number, TimeRange[]>()
  for (const [index, item] of mainTrackOf(composition).items.entries()) {
    if (item.kind !== 'clip' || item.mediaId !== mediaId) continue
    const wordless = within(item.sourceRange, ranges).filter((range) => isWordless(media, range))
    const gone = unionOf([...within(item.sourceRange, rangesIn(item)), ...wordless])
    if (gone.length > 0) cuts.set(index, withSlivers(media, item.sourceRange, gone))
  }
  return cuts
}

/** The places of these words among those of their media, sorted, each once, with what goes with them. */
function indexesOf(media: MediaWords, words: readonly WordInClip[]): number[] {
  return withSimultaneous(
    media,
    words.flatMap(({ wordId }) => media.byId.get(wordId)?.index ?? []),
  )
}

/** What the main track plays of a media: a union, source time. */
export function playedRanges(composition: Composition, mediaId: MediaId): TimeRange[] {
  return unionOf(
    mainTrackOf(composition).items.flatMap((item) =>
      item.kind === 'clip' && item.mediaId === mediaId ? [item.sourceRange] : [],
    ),
  )
}

function withSlivers(media: MediaWords, clip: TimeRange, gone: TimeRange[]): TimeRange[] {
  const slivers = without(clip, gone).filter(
    (left) => durationOf(left) < SLIVER_US && isWordless(media, left),
  )
  return slivers.length === 0 ? gone : unionOf([...gone, ...slivers])
}

function isWordless(media: MediaWords, range: TimeRange): boolean {
  const { from, to } = wordIndexesIn(media, range)
  return from === to
}

/** The words of a media that clips of the main track play, with the clip that plays each. */
export function wordsInClips(composition: Composition, mediaId: MediaId, context: EditContext): WordInClip[] {
  const media = mediaWordsOf(context, mediaId)
  return mainTrackOf(composition).items.flatMap((item) =>
    item.kind === 'clip' && item.mediaId === mediaId
      ? wordsIn(media, item.sourceRange).map(({ word }) => ({ mediaId, wordId: word.id, clipId: item.id }))
      : [],
  )
}
