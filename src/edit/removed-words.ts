// What was removed: the words of the used media that were cut from clips of the main track, or that no
// clip plays, and the holes between clips that they are in. Only clips and their reach are stored.
import type { ClipId, Composition, EditContext, EditDocument, MediaId, WordId } from './document.ts'
import { mediaWordsOf, wordsIn } from './media-words.ts'
import { mainTrackOf, type PlacedClip, placedClips } from './position.ts'
import { unionOf, without } from './ranges.ts'
import { reachOf } from './reach.ts'
import type { Microseconds, TimeRange } from './time.ts'
import { correctionsOf, speakersOf } from './transcript.ts'

/** A word that is not played where the main track uses the word's media. */
export type RemovedWord = {
  mediaId: MediaId
  wordId: WordId
  text: string
  kind: 'word' | 'hesitation'
  confidence: number
  speaker: string | null
  /** Source time. */
  sourceRange: TimeRange
}

/** Removed words at the place where they would come back. */
export type RemovedStretch = {
  mediaId: MediaId
  /** The hole in the media that they are in, source time. */
  sourceRange: TimeRange
  /** They stand after this clip; null: before `beforeClipId`. */
  afterClipId: ClipId | null
  /** They stand before this clip; null: after `afterClipId`. */
  beforeClipId: ClipId | null
  /** Composition time of that place. */
  atUs: Microseconds
  words: RemovedWord[]
}

/**
 * The removed words at the place where they would come back: at the edge of the clip that they were cut
 * from, else after the clip that ends where their hole in the media begins.
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
    const speakers = speakersOf(document, media)
    for (const hole of holesOf(clips)) {
      const words = wordsIn(media, hole.range)
      if (words.length === 0) continue
      stretches.push({
        mediaId,
        sourceRange: hole.range,
        afterClipId: hole.after?.clip.id ?? null,
        beforeClipId: hole.after ? null : hole.before.clip.id,
        atUs: hole.after ? hole.after.range.endUs - hole.after.crossfadeUs : hole.before.range.startUs,
        words: words.map(({ word, index, startUs, endUs }) => ({
          mediaId,
          wordId: word.id,
          text: texts.get(mediaId)?.get(word.id) ?? word.text,
          kind: word.kind,
          confidence: word.confidence,
          speaker: speakers[index] ?? null,
          sourceRange: { startUs, endUs },
        })),
      })
    }
  }
  return stretches.sort((a, b) => a.atUs - b.atUs)
}

/** A stretch of a media (source time) that was cut, and the clips at its sides. */
export type Hole = { range: TimeRange } & (
  | { after: PlacedClip; before: PlacedClip | null }
  | { after: null; before: PlacedClip }
)

/**
 * The holes that the clips of one media reference leave, from 0 and without an end: what each clip has lost at its
 * edges, with that clip; and what is in no clip's reach, where it touches one.
 */
export function holesOf(clips: readonly PlacedClip[]): Hole[] {
  return [
    ...clips.flatMap((clip, order) => lostAtEdges(clip, clips[order - 1], clips[order + 1])),
    ...farHoles(clips),
  ]
}

/**
 * What cuts took from a clip, except what the clip beside it accounts for: what that one plays, or has lost
 * itself. The earlier clip keeps what both have lost between them.
 *
 *   reach of A   |··| A |··········|
 *   reach of B                  |··| B |        A has lost up to where B begins, B nothing
 *
 * A neighbor need not cover all that a clip has lost: its reach may begin later, or end earlier.
 */
function lostAtEdges(one: PlacedClip, previous?: PlacedClip, next?: PlacedClip): Hole[] {
  const { sourceRange } = one.clip
  const reach = reachOf(one.clip)
  const isAfter = previous && previous.clip.sourceRange.endUs <= sourceRange.startUs
  const lostAhead = without(
    { startUs: reach.startUs, endUs: sourceRange.startUs },
    isAfter ? [reachOf(previous.clip)] : [],
  )
  const isBefore = next && next.clip.sourceRange.startUs >= sourceRange.endUs
  const nextStartUs = isBefore ? next.clip.sourceRange.startUs : null
  const lostBehind = without(
    { startUs: sourceRange.endUs, endUs: reach.endUs },
    isBefore ? [{ startUs: next.clip.sourceRange.startUs, endUs: reachOf(next.clip).endUs }] : [],
  )
  const isNextItem = isBefore && next.index === one.index + 1
  return [
    ...lostAhead.map((range): Hole => ({ range, after: null, before: one })),
    ...lostBehind.map((range): Hole => {
      const closes = isNextItem && range.startUs === sourceRange.endUs && range.endUs === nextStartUs
      return { range, after: one, before: closes ? next : null }
    }),
  ]
}

/**
 * What no clip reaches. A hole's place is after a clip that ends where it begins, best one that is
 * followed at once by a clip that begins where it ends; without such a clip it is before one that begins
 * where it ends.
 *
 *   media     |····| A |··hole··| B |·····
 *   track          | A || B |
 *                      ↑ place
 */
function farHoles(clips: readonly PlacedClip[]): Hole[] {
  const endingAt = Map.groupBy(clips, ({ clip }) => reachOf(clip).endUs)
  const beginningAt = Map.groupBy(clips, ({ clip }) => reachOf(clip).startUs)
  const reached = unionOf(clips.map(({ clip }) => reachOf(clip)))
  const edges = [0, ...reached.flatMap(({ startUs, endUs }) => [startUs, endUs]), Number.MAX_SAFE_INTEGER]
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
