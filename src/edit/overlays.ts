// Overlay tracks: clips at composition times with gaps between them, and how they follow when the
// main track changes under them.

import { type ContentMap, moved, startAfter, stretchesIn } from './content-map.ts'
import type { Clip, Composition, EditContext, Track, TrackItem } from './document.ts'
import { layoutOf, playedUs } from './position.ts'
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

/** Clips in order with the gaps that put each at its start; where two overlap the earlier ends sooner. */
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

/** The composition with these clips on one of its overlays; an overlay without clips goes. */
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

/** The clip, ended so that it plays at most `mostUs`; null when nothing is left. */
function endedBy(clip: Clip, mostUs: Microseconds): Clip | null {
  if (playedUs(clip) <= mostUs) return clip
  const { startUs } = clip.sourceRange
  const endUs = startUs + Math.floor(mostUs * clip.effects.speed)
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

function cutAlong({ clip, startUs }: StartedClip, map: ContentMap, newId: NewId): StartedClip[] {
  const range = { startUs, endUs: startUs + playedUs(clip) }
  const sourceAt = (atUs: Microseconds) =>
    clip.sourceRange.startUs +
    Math.min(Math.round((atUs - startUs) * clip.effects.speed), durationOf(clip.sourceRange))
  const parts = stretchesIn(map, range).map(({ part, stretch }) => ({
    part,
    startUs: moved(stretch, part.startUs),
  }))
  if (range.endUs > map.durationBeforeUs) {
    const part = { startUs: Math.max(startUs, map.durationBeforeUs), endUs: range.endUs }
    parts.push({ part, startUs: part.startUs - map.durationBeforeUs + map.durationAfterUs })
  }
  const runs: { part: TimeRange; startUs: Microseconds }[] = []
  for (const next of parts) {
    const last = runs.at(-1)
    const goesOn = last && last.part.endUs === next.part.startUs
    if (goesOn && last.startUs + durationOf(last.part) === next.startUs) last.part.endUs = next.part.endUs
    else runs.push({ part: { ...next.part }, startUs: next.startUs })
  }
  return runs.flatMap((run, index) => {
    const sourceRange = { startUs: sourceAt(run.part.startUs), endUs: sourceAt(run.part.endUs) }
    if (sourceRange.startUs >= sourceRange.endUs) return []
    const effects = {
      ...clip.effects,
      fadeInUs: index === 0 ? clip.effects.fadeInUs : 0,
      fadeOutUs: index === runs.length - 1 ? clip.effects.fadeOutUs : 0,
    }
    const id = index === 0 ? clip.id : newId()
    return [{ clip: { ...clip, id, sourceRange, effects }, startUs: run.startUs }]
  })
}

/** Two pieces of one clip, apart by just what was brought back on the main track, are one again. */
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
