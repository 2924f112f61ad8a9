// Overlay tracks: clips at composition times, with gaps between them, and how they move when the main track changes.

import { type ContentMap, moved, startAfter, stretchesIn } from './content-map.ts'
import type { Clip, Composition, EditContext, Track, TrackItem } from './document.ts'
import { pieceOf } from './piece-of-clip.ts'
import { layoutOf, type PlacedClip, playedUs, sourceTimeOf } from './position.ts'
import type { NewId } from './result.ts'
import { durationOf, type Microseconds, type TimeRange } from './time.ts'

/** A clip of an overlay with the composition time at which it starts. */
export type StartedClip = { clip: Clip; startUs: Microseconds }

/** The clips of an overlay with their starts. */
export function startedClips(track: Track): StartedClip[] {
  return layoutOf(track.items).flatMap((item) =>
    item.kind === 'clip' ? [{ clip: item.clip, startUs: item.range.startUs }] : [],
  )
}

/** Clips in order, with gaps so that each begins at its start; where two overlap, the earlier one is shortened. */
export function itemsOf(clips: readonly StartedClip[]): TrackItem[] {
  const sorted = clips.toSorted((a, b) => a.startUs - b.startUs)
  const items: TrackItem[] = []
  let atUs = 0
  for (const [index, { clip, startUs }] of sorted.entries()) {
    const nextUs = sorted[index + 1]?.startUs ?? Number.POSITIVE_INFINITY
    const fitting = endedBy(clip, nextUs - startUs)
    if (!fitting) continue
    if (startUs > atUs) items.push({ kind: 'gap', durationUs: startUs - atUs })
    items.push(fitting)
    atUs = startUs + playedUs(fitting)
  }
  return items
}

/** The composition with these clips on one of its overlays; an overlay left without clips is removed. */
export function withOverlayClips(
  composition: Composition,
  track: Track,
  clips: readonly StartedClip[],
): Composition {
  const items = itemsOf(clips)
  const tracks = composition.tracks
    .map((other) => (other === track ? { ...track, items } : other))
    .filter((other) => other.kind === 'main' || other.items.length > 0)
  return { ...composition, tracks }
}

/** The clip, ended so that it plays at most `maxUs`; null when nothing is left. */
function endedBy(clip: Clip, maxUs: Microseconds): Clip | null {
  if (playedUs(clip) <= maxUs) return clip
  const { startUs } = clip.sourceRange
  const endUs = startUs + Math.floor(maxUs * clip.effects.speed)
  return endUs > startUs ? { ...clip, sourceRange: { startUs, endUs } } : null
}

/**
 * Overlays after a change of the main track. A clip with speech is cut along, so that it stays in
 * step with what is said; anything else (music, pictures) plays on, and only its start moves.
 *
 *   main     | a |xx|  b  |        →   | a |  b  |
 *   speech   |  s1 ss s2  |        →   | s1| s2  |
 *   music      |   m    |          →     |   m    |
 *
 * `added` is where the main track has new content; a hole of its length closes when it fits exactly.
 */
export function rippleOverlays(
  overlays: readonly Track[],
  map: ContentMap,
  added: readonly TimeRange[],
  context: EditContext,
  newId: NewId,
): Track[] {
  return overlays.flatMap((track) => {
    const clips = startedClips(track).flatMap((started) => {
      const hasSpeech = (context.words.get(started.clip.mediaId)?.length ?? 0) > 0
      return hasSpeech ? cutAlong(started, map, newId) : shifted(started, map)
    })
    const items = itemsOf(closeHoles(clips, added))
    return items.length > 0 ? [{ ...track, items }] : []
  })
}

function shifted({ clip, startUs }: StartedClip, map: ContentMap): StartedClip[] {
  const nowUs = startAfter(map, startUs)
  return nowUs === null ? [] : [{ clip, startUs: nowUs }]
}

type Run = { part: TimeRange; startUs: Microseconds; endUs: Microseconds }

/** Speeds make rounded lengths: stretches this near to each other follow each other. */
const ROUNDING_US = 2

function cutAlong({ clip, startUs }: StartedClip, map: ContentMap, newId: NewId): StartedClip[] {
  const range = { startUs, endUs: startUs + playedUs(clip) }
  const placed: PlacedClip = { kind: 'clip', clip, index: 0, range, crossfadeUs: 0 }
  const runs: Run[] = []
  for (const next of keptRuns(map, range)) {
    const last = runs.at(-1)
    const goesOn =
      last && last.part.endUs === next.part.startUs && Math.abs(last.endUs - next.startUs) <= ROUNDING_US
    if (goesOn) {
      last.part.endUs = next.part.endUs
      last.endUs = next.endUs
    } else runs.push(next)
  }
  return runs.flatMap((run, index) => {
    const sourceRange = {
      startUs: sourceTimeOf(placed, run.part.startUs),
      endUs: sourceTimeOf(placed, run.part.endUs),
    }
    if (sourceRange.startUs >= sourceRange.endUs) return []
    const edges = { isFirst: index === 0, isLast: index === runs.length - 1 }
    return [
      { clip: pieceOf(clip, index === 0 ? clip.id : newId(), sourceRange, edges), startUs: run.startUs },
    ]
  })
}

/** What is kept of a range and where it is now; what lies beyond the main track keeps its distance to its end. */
function keptRuns(map: ContentMap, range: TimeRange): Run[] {
  const runs = stretchesIn(map, range).map(({ part, stretch }) => ({
    part: { ...part },
    startUs: moved(stretch, part.startUs),
    endUs: moved(stretch, part.endUs),
  }))
  const { durationBeforeUs, durationAfterUs } = map
  if (range.endUs <= durationBeforeUs) return runs
  const part = { startUs: Math.max(range.startUs, durationBeforeUs), endUs: range.endUs }
  const shiftUs = durationAfterUs - durationBeforeUs
  return [...runs, { part, startUs: part.startUs + shiftUs, endUs: part.endUs + shiftUs }]
}

/** Joins two pieces of one clip when the gap between them is exactly what was restored on the main track. */
function closeHoles(clips: readonly StartedClip[], added: readonly TimeRange[]): StartedClip[] {
  const closed: StartedClip[] = []
  for (const next of clips) {
    const last = closed.at(-1)
    const joined = last && added.length > 0 ? joinedOver(last, next, added) : null
    if (joined) closed[closed.length - 1] = joined
    else closed.push(next)
  }
  return closed
}

function joinedOver(a: StartedClip, b: StartedClip, added: readonly TimeRange[]): StartedClip | null {
  const hole = { startUs: a.startUs + playedUs(a.clip), endUs: b.startUs }
  const fits = added.some((range) => range.startUs === hole.startUs && range.endUs === hole.endUs)
  const startUs = a.clip.sourceRange.startUs
  const endUs = b.clip.sourceRange.endUs
  const missingUs = b.clip.sourceRange.startUs - a.clip.sourceRange.endUs
  if (!fits || a.clip.mediaId !== b.clip.mediaId || missingUs !== durationOf(hole) * a.clip.effects.speed)
    return null
  const effects = { ...a.clip.effects, fadeOutUs: b.clip.effects.fadeOutUs }
  return { clip: { ...a.clip, sourceRange: { startUs, endUs }, effects }, startUs: a.startUs }
}
