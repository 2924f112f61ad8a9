// After an edit, the playhead stays with what was playing: its content, not its time.
import type { Composition } from '../../../../edit/document.ts'
import {
  compositionTimeOf,
  durationOfComposition,
  itemAt,
  layoutOf,
  mainTrackOf,
  type PlacedClip,
  placedClips,
  sourceTimeOf,
} from '../../../../edit/position.ts'
import type { Microseconds } from '../../../../edit/time.ts'

/**
 * Where in `after` that is what `before` plays at `atUs` (both composition time). Of content that was
 * removed: where what followed it begins.
 */
export function samePlace(before: Composition, after: Composition, atUs: Microseconds): Microseconds {
  const lastUs = durationOfComposition(after)
  const placed = itemAt(layoutOf(mainTrackOf(before).items), atUs)
  if (placed?.kind !== 'clip') return Math.min(atUs, lastUs)
  const sourceUs = sourceTimeOf(placed, atUs)
  const clips = placedClips(mainTrackOf(after).items).filter(
    ({ clip }) => clip.mediaId === placed.clip.mediaId,
  )
  const holding = clips.filter(
    ({ clip }) => clip.sourceRange.startUs <= sourceUs && sourceUs < clip.sourceRange.endUs,
  )
  const same = nearest(holding, (one) => compositionTimeOf(one, sourceUs), atUs)
  if (same !== null) return same
  const later = clips.filter(({ clip }) => clip.sourceRange.startUs >= sourceUs)
  const soonestUs = Math.min(...later.map(({ clip }) => clip.sourceRange.startUs))
  const following = later.filter(({ clip }) => clip.sourceRange.startUs === soonestUs)
  return nearest(following, ({ range }) => range.startUs, atUs) ?? Math.min(atUs, lastUs)
}

function nearest(
  clips: readonly PlacedClip[],
  timeOf: (clip: PlacedClip) => Microseconds,
  toUs: Microseconds,
): Microseconds | null {
  let best: Microseconds | null = null
  for (const clip of clips) {
    const timeUs = timeOf(clip)
    if (best === null || Math.abs(timeUs - toUs) < Math.abs(best - toUs)) best = timeUs
  }
  return best
}
