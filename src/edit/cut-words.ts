// Taking heard words out of a composition: from words to source ranges to cuts. Used by every verb
// that removes words.

import { cut } from './cut.ts'
import type { ClipId, Composition, EditContext, MediaId, WordId } from './document.ts'
import { type MediaWords, mediaWordsOf, withSimultaneous, wordIndexesIn, wordsIn } from './media-words.ts'
import { rangesAroundWords } from './pauses.ts'
import { mainTrackOf } from './position.ts'
import { contains, unionOf, within, without } from './ranges.ts'
import type { NewId } from './result.ts'
import { durationOf, type TimeRange } from './time.ts'

/** A word where a clip plays it. */
export type WordInClip = { mediaId: MediaId; wordId: WordId; clipId: ClipId }

/** What is left of a clip and shorter than this, without a word in it, is a flash of picture: it goes too. */
const SLIVER_US = 50_000

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
  const indexes = indexesOf(media, words)
  const removed = new Set(indexes)
  const played = playedRanges(composition, mediaId)
  const ranges = unionOf(
    rangesAroundWords(media, indexes, {
      isHeard: (index) => !removed.has(index) && contains(played, media.words[index]?.centreUs ?? -1),
      mediaEndUs: context.media.get(mediaId)?.availableRange?.endUs ?? 0,
    }),
  )
  const named = new Set(words.map((word) => word.clipId))
  const cuts = new Map<number, TimeRange[]>()
  for (const [index, item] of mainTrackOf(composition).items.entries()) {
    if (item.kind !== 'clip' || item.mediaId !== mediaId) continue
    const isNamed = named.has(item.id)
    const gone = within(item.sourceRange, ranges).filter((range) => isNamed || isWordless(media, range))
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
