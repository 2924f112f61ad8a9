// Taking time out of the main track: the one place where clips are carved. What is to go is given
// per item, as source time of clips and as time since its start of gaps.
import type { Composition, EditContext, MediaId } from './document.ts'
import { pieceOf } from './piece-of-clip.ts'
import { compositionTimeOf, layoutOf, mainTrackOf, type PlacedItem, sourceTimeOf } from './position.ts'
import { unionOf, within, without } from './ranges.ts'
import { type Piece, reflow, unchanged } from './reflow.ts'
import type { NewId } from './result.ts'
import { durationOf, type TimeRange } from './time.ts'

/** What goes, by the index of the main track's item. Each list is a union. */
export type Cuts = ReadonlyMap<number, readonly TimeRange[]>

/** Cuts of these stretches of composition time. Where a crossfade plays two clips, both are cut. */
export function cutsOfTime(composition: Composition, ranges: readonly TimeRange[]): Cuts {
  const union = unionOf(ranges)
  const cuts = new Map<number, TimeRange[]>()
  for (const placed of layoutOf(mainTrackOf(composition).items)) {
    const gone = within(placed.range, union)
    if (gone.length > 0) cuts.set(placed.index, unionOf(gone.map((range) => inItem(placed, range))))
  }
  return cuts
}

function inItem(placed: PlacedItem, range: TimeRange): TimeRange {
  if (placed.kind === 'clip')
    return { startUs: sourceTimeOf(placed, range.startUs), endUs: sourceTimeOf(placed, range.endUs) }
  return { startUs: range.startUs - placed.range.startUs, endUs: range.endUs - placed.range.startUs }
}

/** Cuts of these stretches of a media (a union, source time), wherever the main track plays it. */
export function cutsOfSource(composition: Composition, mediaId: MediaId, ranges: readonly TimeRange[]): Cuts {
  const cuts = new Map<number, TimeRange[]>()
  for (const [index, item] of mainTrackOf(composition).items.entries()) {
    if (item.kind !== 'clip' || item.mediaId !== mediaId) continue
    const gone = within(item.sourceRange, ranges)
    if (gone.length > 0) cuts.set(index, gone)
  }
  return cuts
}

/**
 * The composition without what `cuts` names; what follows moves up. The first piece that is left of a
 * clip keeps its id and fade-in, the last its fade-out and crossfade. Linear in items and cuts.
 *
 *   |    A    | B |   →   |  A  | A'| B |
 *        xx
 */
export function cut(composition: Composition, cuts: Cuts, context: EditContext, newId: NewId): Composition {
  if (cuts.size === 0) return composition
  const pieces = layoutOf(mainTrackOf(composition).items).flatMap((placed) => {
    const gone = cuts.get(placed.index)
    if (!gone) return [unchanged(placed)]
    if (placed.kind === 'gap') return gapPieces(placed, gone)
    const kept = without(placed.clip.sourceRange, gone)
    const isStill = context.media.get(placed.clip.mediaId)?.kind === 'image'
    return kept.map((sourceRange, order): Piece => {
      const from = {
        startUs: compositionTimeOf(placed, sourceRange.startUs),
        endUs: compositionTimeOf(placed, sourceRange.endUs),
      }
      const part = isStill ? { startUs: 0, endUs: durationOf(sourceRange) } : sourceRange
      const id = order === 0 ? placed.clip.id : newId()
      const item = pieceOf(placed.clip, id, part, { isFirst: order === 0, isLast: order === kept.length - 1 })
      return { item, origins: [{ from, part }] }
    })
  })
  return reflow(composition, pieces, context, newId)
}

function gapPieces(placed: PlacedItem & { kind: 'gap' }, gone: readonly TimeRange[]): Piece[] {
  return without({ startUs: 0, endUs: placed.gap.durationUs }, gone).map((left) => ({
    item: { kind: 'gap', durationUs: durationOf(left) },
    origins: [
      {
        from: { startUs: placed.range.startUs + left.startUs, endUs: placed.range.startUs + left.endUs },
        part: { startUs: 0, endUs: durationOf(left) },
      },
    ],
  }))
}
