// create_from_ranges: a composition of selected stretches of another one (highlights, clips for
// social media, a chapter on its own).

import { LENGTHS } from '../bounds.ts'
import { copyOf } from '../compose.ts'
import { cut, cutsOfTime } from '../cut.ts'
import type { Composition, EditContext, Track, TrackItem } from '../document.ts'
import { checkedRanges, checkedText, findComposition, idFor, type Verb } from '../find.ts'
import { itemsOf, type StartedClip, startedClips } from '../overlays.ts'
import { durationOfComposition, mainTrackOf } from '../position.ts'
import { without } from '../ranges.ts'
import { joinGaps } from '../reflow.ts'
import { type NewId, ok } from '../result.ts'
import type { Microseconds, TimeRange } from '../time.ts'

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
  const excerpts = ranges.value.map((range) => excerptOf(from.value, range, context, newId))
  const composition = copyOf(joined(from.value, excerpts), id.value, name.value, newId)
  return ok({ ...document, compositions: [...document.compositions, composition] })
}

/** What a composition plays in `range`, from 0. */
function excerptOf(
  composition: Composition,
  range: TimeRange,
  context: EditContext,
  newId: NewId,
): Composition {
  const all = { startUs: 0, endUs: Math.max(durationOfComposition(composition), range.endUs) }
  const started = {
    ...composition,
    titles: composition.titles.filter((title) => title.range.startUs < range.endUs),
    markers: composition.markers.filter(({ atUs }) => range.startUs <= atUs && atUs < range.endUs),
  }
  const excerpt = cut(started, cutsOfTime(started, without(all, [range])), context, newId)
  return endedPlainly(excerpt)
}

/** What an excerpt blended into is not there any more, and overlays end with it. */
function endedPlainly(composition: Composition): Composition {
  const durationUs = durationOfComposition(composition)
  const tracks = composition.tracks.map((track) => {
    if (track.kind === 'overlay') return { ...track, items: endedAt(track, durationUs) }
    const items = track.items.map((item, index): TrackItem => {
      if (item.kind === 'gap' || index < track.items.length - 1) return item
      return { ...item, effects: { ...item.effects, crossfadeUs: 0 } }
    })
    return { ...track, items }
  })
  return { ...composition, tracks }
}

function endedAt(track: Track, durationUs: Microseconds): TrackItem[] {
  const clips = startedClips(track).filter(({ startUs }) => startUs < durationUs)
  const last = clips.at(-1)
  if (!last) return []
  const { startUs } = last.clip.sourceRange
  const mostUs = startUs + Math.floor((durationUs - last.startUs) * last.clip.effects.speed)
  const sourceRange = { startUs, endUs: Math.max(startUs + 1, Math.min(last.clip.sourceRange.endUs, mostUs)) }
  return itemsOf([...clips.slice(0, -1), { clip: { ...last.clip, sourceRange }, startUs: last.startUs }])
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
      overlays.set(track.id, [...(overlays.get(track.id) ?? []), ...shifted])
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
