// Where things are: each item of a track in composition time, and the only two converters between
// source time and composition time. Positions are always derived, never stored.
import type { Clip, Composition, Gap, Track, TrackItem } from './document.ts'
import { remembered } from './remembered.ts'
import { countBefore } from './sorted.ts'
import { durationOf, type Microseconds, type TimeRange } from './time.ts'

/** A clip with its place; `range` is composition time. */
export type PlacedClip = {
  kind: 'clip'
  clip: Clip
  index: number
  range: TimeRange
  /** How long it really overlaps the next clip: at most half of either, 0 before a gap or the end. */
  crossfadeUs: Microseconds
}

/** A gap with its place; `range` is composition time. */
type PlacedGap = { kind: 'gap'; gap: Gap; index: number; range: TimeRange }

export type PlacedItem = PlacedClip | PlacedGap

/** How long an item plays, in composition time: a clip's source divided by its speed. */
export function playedUs(item: TrackItem): Microseconds {
  if (item.kind === 'gap') return item.durationUs
  return Math.max(1, Math.round(durationOf(item.sourceRange) / item.effects.speed))
}

/**
 * The crossfade between two neighbors as it is played. A document may ask for more than the clips
 * have left after cuts; so that each instant has at most two clips, half of the shorter is the limit.
 */
function playedCrossfadeUs(item: TrackItem, next: TrackItem | undefined): Microseconds {
  if (item.kind !== 'clip' || next?.kind !== 'clip' || item.effects.crossfadeUs === 0) return 0
  return Math.min(item.effects.crossfadeUs, longestCrossfadeUs(item, next))
}

/** The longest crossfade that two neighboring clips allow. */
export function longestCrossfadeUs(clip: Clip, next: Clip): Microseconds {
  return Math.floor(Math.min(playedUs(clip), playedUs(next)) / 2)
}

/**
 * Items in order with their composition time. A crossfade lets the next clip begin before this one ends:
 *
 *   |     A     |
 *            |     B     |  C  |
 *            └──┘ crossfadeUs of A
 */
export const layoutOf = remembered((items: readonly TrackItem[]): readonly PlacedItem[] => {
  let atUs = 0
  return items.map((item, index) => {
    const range = { startUs: atUs, endUs: atUs + playedUs(item) }
    const crossfadeUs = playedCrossfadeUs(item, items[index + 1])
    atUs = range.endUs - crossfadeUs
    return item.kind === 'clip'
      ? { kind: 'clip', clip: item, index, range, crossfadeUs }
      : { kind: 'gap', gap: item, index, range }
  })
})

/** The clips of a track with their composition time. */
export function placedClips(items: readonly TrackItem[]): PlacedClip[] {
  return layoutOf(items).filter((item) => item.kind === 'clip')
}

/** How long a track's items play one after another, crossfades counted once. */
export function durationOfItems(items: readonly TrackItem[]): Microseconds {
  let totalUs = 0
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as TrackItem
    totalUs += playedUs(item) - playedCrossfadeUs(item, items[index + 1])
  }
  return totalUs
}

/** The track that the transcript follows. A document without one is broken and never gets here. */
export function mainTrackOf(composition: Composition): Track {
  const track = composition.tracks[0]
  if (track?.kind !== 'main')
    throw new Error(`Composition ${composition.id} does not begin with a main track`)
  return track
}

/** How long a composition lasts: its main track. What overlays have beyond that is not played. */
export function durationOfComposition(composition: Composition): Microseconds {
  return durationOfItems(mainTrackOf(composition).items)
}

/** Source time → composition time, for a time of this clip; others are moved to its nearest edge. */
export function compositionTimeOf({ clip, range }: PlacedClip, sourceUs: Microseconds): Microseconds {
  const { sourceRange, effects } = clip
  if (sourceUs <= sourceRange.startUs) return range.startUs
  if (sourceUs >= sourceRange.endUs) return range.endUs
  const intoUs = Math.round((sourceUs - sourceRange.startUs) / effects.speed)
  return Math.min(range.startUs + intoUs, range.endUs)
}

/** Composition time → source time, for a time of this clip; others are moved to its nearest edge. */
export function sourceTimeOf({ clip, range }: PlacedClip, compositionUs: Microseconds): Microseconds {
  const { sourceRange, effects } = clip
  if (compositionUs <= range.startUs) return sourceRange.startUs
  if (compositionUs >= range.endUs) return sourceRange.endUs
  const intoUs = Math.round((compositionUs - range.startUs) * effects.speed)
  return Math.min(sourceRange.startUs + intoUs, sourceRange.endUs)
}

/** The item that plays at a composition time; in a crossfade the one that comes in. Null outside. */
export function itemAt(layout: readonly PlacedItem[], atUs: Microseconds): PlacedItem | null {
  const item = layout[countBefore(layout, ({ range }) => range.startUs <= atUs) - 1]
  return item && atUs < item.range.endUs ? item : null
}
