// After a verb has rearranged the main track: markers, titles and overlays follow their content.
// Every change of the main track goes through here, so this is decided in one place.

import { type ContentMap, type KeptStretch, keptWithin, rangeAfter, startAfter } from './content-map.ts'
import type { Composition, EditContext, Marker, Title, TrackItem } from './document.ts'
import { rippleOverlays } from './overlays.ts'
import { compositionTimeOf, durationOfItems, layoutOf, type PlacedItem } from './position.ts'
import { unionOf, without } from './ranges.ts'
import type { NewId } from './result.ts'
import { countBefore } from './sorted.ts'
import type { TimeRange } from './time.ts'

/** Content that was already there: where it was (composition time) and which part of the item it is. */
type Origin = {
  from: TimeRange
  /** Of a clip: source time. Of a gap: time since its start. */
  part: TimeRange
}

/** An item of the new main track and the part that was there before; the rest is new. */
export type Piece = { item: TrackItem; origins: Origin[] }

/** An item that was not there before. */
export function fresh(item: TrackItem): Piece {
  return { item, origins: [] }
}

/** An item as it was; its effects may differ. */
export function unchanged(placed: PlacedItem, item: TrackItem = itemOf(placed)): Piece {
  return { item, origins: [{ from: placed.range, part: partsRange(item) }] }
}

/** The item that a layout placed. */
export function itemOf(placed: PlacedItem): TrackItem {
  return placed.kind === 'clip' ? placed.clip : placed.gap
}

function partsRange(item: TrackItem): TimeRange {
  return item.kind === 'clip' ? item.sourceRange : { startUs: 0, endUs: item.durationUs }
}

/**
 * The composition with `pieces` as its main track.
 *
 *   main     | a |xx| b |     →   | a | b |
 *   overlay  |   music  |     →   | music |…   plays on; only what has speech is cut along
 *   marker          ↑b        →       ↑b
 */
export function reflow(
  composition: Composition,
  pieces: readonly Piece[],
  context: EditContext,
  newId: NewId,
): Composition {
  const [main, ...overlays] = composition.tracks
  if (!main) return composition
  const { markers, titles } = composition
  const items = joinGaps(pieces.map(({ item }) => item))
  // Nothing has to follow the main track.
  if (overlays.length + markers.length + titles.length === 0)
    return { ...composition, tracks: [{ ...main, items }] }
  const layout = layoutOf(pieces.map(({ item }) => item))
  const kept = layout.flatMap((placed, index) => stretchesOf(placed, pieces[index]?.origins ?? []))
  const map: ContentMap = {
    kept: kept.sort((a, b) => a.from.startUs - b.from.startUs),
    durationBeforeUs: durationOfItems(main.items),
    durationAfterUs: layout.at(-1)?.range.endUs ?? 0,
  }
  const taken = unionOf(kept.map(({ to }) => to))
  const added = without({ startUs: 0, endUs: map.durationAfterUs }, taken)
  return {
    ...composition,
    tracks: [{ ...main, items }, ...rippleOverlays(overlays, map, added, context, newId)],
    markers: markersAfter(markers, map),
    titles: titles.flatMap((title) => titleAfter(title, map)),
  }
}

function stretchesOf(placed: PlacedItem, origins: readonly Origin[]): KeptStretch[] {
  return origins.flatMap(({ from, part }) => {
    const to =
      placed.kind === 'clip'
        ? {
            startUs: compositionTimeOf(placed, part.startUs),
            endUs: compositionTimeOf(placed, part.endUs),
          }
        : { startUs: placed.range.startUs + part.startUs, endUs: placed.range.startUs + part.endUs }
    return from.startUs < from.endUs ? [{ from, to }] : []
  })
}

/**
 * Markers follow their content. A chapter goes when all of it is removed; a first chapter stays at the
 * very start, whatever is put before its content. A marker in a removed end goes with it.
 */
function markersAfter(markers: readonly Marker[], map: ContentMap): Marker[] {
  const beginnings = markers
    .filter(({ kind }) => kind === 'chapter')
    .map(({ atUs }) => atUs)
    .sort((a, b) => a - b)
  return markers.flatMap((marker) => {
    if (marker.kind === 'chapter') {
      const endUs = beginnings[countBefore(beginnings, (atUs) => atUs <= marker.atUs)] ?? map.durationBeforeUs
      const isGone = endUs > marker.atUs && keptWithin(map, { startUs: marker.atUs, endUs }) === 0
      if (isGone) return []
      if (marker.atUs === 0) return [marker]
    }
    const atUs = startAfter(map, marker.atUs)
    return atUs === null ? [] : [{ ...marker, atUs: Math.min(atUs, map.durationAfterUs) }]
  })
}

function titleAfter(title: Title, map: ContentMap): Title[] {
  const range = rangeAfter(map, title.range)
  return range === null ? [] : [{ ...title, range }]
}

/** Joins gaps that touch and drops empty ones. */
export function joinGaps(items: readonly TrackItem[]): TrackItem[] {
  const joined: TrackItem[] = []
  for (const item of items) {
    if (item.kind === 'gap' && item.durationUs === 0) continue
    const last = joined.at(-1)
    if (item.kind === 'gap' && last?.kind === 'gap')
      joined[joined.length - 1] = { kind: 'gap', durationUs: last.durationUs + item.durationUs }
    else joined.push(item)
  }
  return joined
}
