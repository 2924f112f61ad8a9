// create_from_ranges: a composition of selected stretches of another one (highlights, clips for
// social media, a chapter on its own).

import { LENGTHS } from '../bounds.ts'
import { copyOf } from '../compose.ts'
import { cut, cutsOfTime } from '../cut.ts'
import type { Composition, EditContext, Track, TrackItem } from '../document.ts'
import { checkedRanges, checkedText, findComposition, idFor, type Verb } from '../find.ts'
import { LIMITS, LimitReached } from '../limits.ts'
import { itemsOf, type StartedClip, startedClips } from '../overlays.ts'
import { pieceOf } from '../piece-of-clip.ts'
import {
  durationOfComposition,
  layoutOf,
  mainTrackOf,
  type PlacedItem,
  placedClips,
  sourceTimeOf,
} from '../position.ts'
import { without } from '../ranges.ts'
import { itemOf, joinGaps } from '../reflow.ts'
import { type NewId, ok } from '../result.ts'
import { countBefore } from '../sorted.ts'
import { durationOf, intersection, type Microseconds, type TimeRange } from '../time.ts'

/**
 * The stretches in the order given, with the settings, overlays, titles and markers that they had.
 *
 *   from   | a |==2==| b |=1=|      →      new   |=1=|==2==|
 */
export const createFromRanges: Verb<'create_from_ranges'> = (document, operation, context, newId) => {
  const from = findComposition(document, operation.fromCompositionId)
  if (!from.ok) return from
  const id = idFor(document, operation.id, newId)
  if (!id.ok) return id
  const name = checkedText(operation.name, 'name', LENGTHS.name)
  if (!name.ok) return name
  const ranges = checkedRanges(from.value, operation.ranges)
  if (!ranges.ok) return ranges
  const layouts = from.value.tracks.map(({ items }) => layoutOf(items))
  checkSize(layouts, ranges.value)
  const excerpts = ranges.value.map((range) =>
    excerptOf(near(from.value, layouts, range), range, context, newId),
  )
  const composition = copyOf(joined(from.value, excerpts), id.value, name.value, newId)
  return ok({ ...document, compositions: [...document.compositions, composition] })
}

/** Ends the verb before anything is copied when the stretches together play too many clips. */
function checkSize(layouts: readonly (readonly PlacedItem[])[], ranges: readonly TimeRange[]): void {
  let clips = 0
  for (const range of ranges) {
    for (const layout of layouts) {
      const { from, to } = played(layout, range)
      clips += to - from
    }
    if (clips > LIMITS.clipsOfComposition) throw new LimitReached('clipsOfComposition')
  }
}

/** The items that play in a range: `from` included, `to` excluded. */
function played(layout: readonly PlacedItem[], range: TimeRange): { from: number; to: number } {
  return {
    from: countBefore(layout, (item) => item.range.endUs <= range.startUs),
    to: countBefore(layout, (item) => item.range.startUs < range.endUs),
  }
}

/**
 * The composition with gaps in place of what is far from `range`, so the cost of an excerpt depends
 * on its own length, not on the composition's. Neighbors stay: crossfades depend on them.
 */
function near(
  composition: Composition,
  layouts: readonly (readonly PlacedItem[])[],
  range: TimeRange,
): Composition {
  const tracks = composition.tracks.map((track, index): Track => {
    const layout = layouts[index] ?? []
    const { from, to } = played(layout, range)
    const kept = layout.slice(Math.max(0, from - 2), to + 2)
    const first = kept[0]
    const last = kept.at(-1)
    if (!first || !last) return track.kind === 'main' ? track : { ...track, items: [] }
    const afterUs = track.kind === 'main' ? (layout.at(-1)?.range.endUs ?? 0) - last.range.endUs : 0
    const items = [gap(first.range.startUs), ...kept.map(itemOf), gap(afterUs)]
    return { ...track, items: items.filter((item) => item.kind === 'clip' || item.durationUs > 0) }
  })
  const titles = composition.titles.filter((title) => intersection(title.range, range) !== null)
  return { ...composition, tracks, titles }
}

function gap(durationUs: Microseconds): TrackItem {
  return { kind: 'gap', durationUs }
}

/** What a composition plays in `range`, from 0; overlays are cut like the main track. */
function excerptOf(
  composition: Composition,
  range: TimeRange,
  context: EditContext,
  newId: NewId,
): Composition {
  const [main, ...overlays] = composition.tracks
  const all = { startUs: 0, endUs: Math.max(durationOfComposition(composition), range.endUs) }
  const spoken = {
    ...composition,
    tracks: main ? [main] : [],
    markers: composition.markers.filter(({ atUs }) => range.startUs <= atUs && atUs < range.endUs),
  }
  const excerpt = cut(spoken, cutsOfTime(spoken, without(all, [range])), context, newId)
  const parts = overlays.map((track) => ({ ...track, items: itemsOf(overlayPart(track, range, context)) }))
  return { ...excerpt, tracks: [endedPlainly(mainTrackOf(excerpt)), ...parts] }
}

/** The clip that the last one blended into is gone. */
function endedPlainly(main: Track): Track {
  const items = main.items.map((item, index): TrackItem => {
    if (item.kind === 'gap' || index < main.items.length - 1) return item
    return { ...item, effects: { ...item.effects, crossfadeUs: 0 } }
  })
  return { ...main, items }
}

function overlayPart(track: Track, range: TimeRange, context: EditContext): StartedClip[] {
  return placedClips(track.items).flatMap((placed) => {
    const seen = intersection(placed.range, range)
    if (!seen) return []
    const sourceRange = {
      startUs: sourceTimeOf(placed, seen.startUs),
      endUs: sourceTimeOf(placed, seen.endUs),
    }
    if (sourceRange.startUs >= sourceRange.endUs) return []
    const isStill = context.media.get(placed.clip.mediaId)?.kind === 'image'
    const part = isStill ? { startUs: 0, endUs: durationOf(sourceRange) } : sourceRange
    const edges = {
      isFirst: seen.startUs === placed.range.startUs,
      isLast: seen.endUs === placed.range.endUs,
    }
    const clip = pieceOf(placed.clip, placed.clip.id, part, edges)
    return [{ clip, startUs: seen.startUs - range.startUs }]
  })
}

/** Excerpts one after another on the tracks of the composition that they are from. */
function joined(from: Composition, excerpts: readonly Composition[]): Composition {
  const items: TrackItem[] = []
  const overlays = new Map<string, StartedClip[]>()
  const titles: Composition['titles'] = []
  const markers: Composition['markers'] = []
  let atUs = 0
  for (const excerpt of excerpts) {
    const shift = atUs
    items.push(...mainTrackOf(excerpt).items)
    for (const track of excerpt.tracks.slice(1)) {
      const shifted = startedClips(track).map(({ clip, startUs }) => ({ clip, startUs: startUs + shift }))
      const earlier = overlays.get(track.id)
      if (earlier) earlier.push(...shifted)
      else overlays.set(track.id, shifted)
    }
    for (const title of excerpt.titles) {
      const range = { startUs: title.range.startUs + shift, endUs: title.range.endUs + shift }
      titles.push({ ...title, range })
    }
    for (const marker of excerpt.markers) markers.push({ ...marker, atUs: marker.atUs + shift })
    atUs += durationOfComposition(excerpt)
  }
  const overlayTracks = [...overlays].map(
    ([id, clips]): Track => ({ id, kind: 'overlay', items: itemsOf(clips) }),
  )
  const main = { ...mainTrackOf(from), items: joinGaps(items) }
  const tracks = [main, ...overlayTracks.filter((track) => track.items.length > 0)]
  return { ...from, tracks, titles, markers }
}
