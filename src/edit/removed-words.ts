// What was removed: the words of the used media that no clip of the main track plays, and the holes
// between clips that they are in. Nothing is stored about them, so they can always be brought back.
import type { ClipId, Composition, EditContext, EditDocument, MediaId, WordId } from './document.ts'
import { mediaWordsOf, wordsIn } from './media-words.ts'
import { mainTrackOf, type PlacedClip, placedClips } from './position.ts'
import { unionOf } from './ranges.ts'
import type { Microseconds, TimeRange } from './time.ts'
import { correctionsOf } from './transcript.ts'

/** A word that the main track does not play although it uses the word's media. */
export type RemovedWord = {
  mediaId: MediaId
  wordId: WordId
  text: string
  kind: 'word' | 'hesitation'
  confidence: number
  /** Source time. */
  sourceRange: TimeRange
}

/** Removed words at the place where they would come back. */
export type RemovedStretch = {
  mediaId: MediaId
  /** The hole in the media that they are in, source time. */
  sourceRange: TimeRange
  /** They stand behind this clip; null: before the first clip of their media. */
  afterClipId: ClipId | null
  /** Composition time of that place. */
  atUs: Microseconds
  words: RemovedWord[]
}

/**
 * The words of the used media that the main track does not play, each once, at the place where they
 * would come back: behind the clip that ends where their hole in the media begins.
 */
export function removedStretches(
  composition: Composition,
  document: EditDocument,
  context: EditContext,
): RemovedStretch[] {
  const texts = correctionsOf(document)
  const clipsOf = Map.groupBy(placedClips(mainTrackOf(composition).items), ({ clip }) => clip.mediaId)
  const stretches: RemovedStretch[] = []
  for (const [mediaId, clips] of clipsOf) {
    const media = mediaWordsOf(context, mediaId)
    for (const hole of holesOf(clips)) {
      const words = wordsIn(media, hole.range)
      if (words.length === 0) continue
      stretches.push({
        mediaId,
        sourceRange: hole.range,
        afterClipId: hole.after?.clip.id ?? null,
        atUs: hole.after ? hole.after.range.endUs - hole.after.crossfadeUs : hole.before.range.startUs,
        words: words.map(({ word, startUs, endUs }) => ({
          mediaId,
          wordId: word.id,
          text: texts.get(mediaId)?.get(word.id) ?? word.text,
          kind: word.kind,
          confidence: word.confidence,
          sourceRange: { startUs, endUs },
        })),
      })
    }
  }
  return stretches.sort((a, b) => a.atUs - b.atUs)
}

/** A stretch of a media (source time) that no clip plays, and the clips at its sides. */
export type Hole = { range: TimeRange } & (
  | { after: PlacedClip; before: PlacedClip | null }
  | { after: null; before: PlacedClip }
)

/**
 * The holes that the clips of one media leave, from 0 and without an end. A hole's place is behind a
 * clip that ends where it begins, best one that is followed at once by a clip that begins where it
 * ends; without such a clip it is before one that begins where it ends.
 *
 *   media     |····| A |··hole··| B |·····
 *   track          | A || B |
 *                      ↑ place
 */
export function holesOf(clips: readonly PlacedClip[]): Hole[] {
  const endingAt = Map.groupBy(clips, ({ clip }) => clip.sourceRange.endUs)
  const beginningAt = Map.groupBy(clips, ({ clip }) => clip.sourceRange.startUs)
  const played = unionOf(clips.map(({ clip }) => clip.sourceRange))
  const edges = [0, ...played.flatMap(({ startUs, endUs }) => [startUs, endUs]), Number.MAX_SAFE_INTEGER]
  const holes: Hole[] = []
  for (let edge = 0; edge < edges.length; edge += 2) {
    const range = { startUs: edges[edge] as Microseconds, endUs: edges[edge + 1] as Microseconds }
    if (range.startUs >= range.endUs) continue
    const endings = endingAt.get(range.startUs) ?? []
    const beginnings = beginningAt.get(range.endUs) ?? []
    const hole = placed(range, endings, beginnings)
    if (hole) holes.push(hole)
  }
  return holes
}

function placed(range: TimeRange, endings: PlacedClip[], beginnings: PlacedClip[]): Hole | null {
  for (const after of endings) {
    const before = beginnings.find(({ index }) => index === after.index + 1)
    if (before) return { range, after, before }
  }
  const [after] = endings
  if (after) return { range, after, before: null }
  const [before] = beginnings
  return before ? { range, after: null, before } : null
}
