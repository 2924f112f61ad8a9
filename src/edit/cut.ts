// Removes time from the main track; the only place that cuts up clips. Cuts are given per item: in source time for
// clips, and in time since their start for gaps.
import type { Composition, EditContext, MediaId } from './document.ts'
import { pieceOf } from './piece-of-clip.ts'
import { compositionTimeOf, layoutOf, mainTrackOf, type PlacedItem, sourceTimeOf } from './position.ts'
import { unionOf, within, without } from './ranges.ts'
import { reachOf, withReach } from './reach.ts'
import { type Piece, reflow, unchanged } from './reflow.ts'
import type { NewId } from './result.ts'
import { durationOf, type TimeRange } from './time.ts'

/** What is removed, by the index of the main track's item. Each list is a union. */
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

/**
 * The composition without what `cuts` names; what follows moves up. The first piece that is left of a
 * clip keeps its id and fade-in, the last its fade-out and crossfade. Linear in items and cuts.
 *
 *   |    A    | B |   →   |  A  | A'| B |
 *        xx
 */
export function cut(composition: Composition, cuts: Cuts, context: EditContext, newId: NewId): Composition {
  if (cuts.size === 0) return composition
  const pieces: Piece[] = []
  /** The reach of clips that were removed entirely, for a neighbor that it touches. */
  let lost: { mediaId: MediaId; reach: TimeRange } | null = null
  for (const placed of layoutOf(mainTrackOf(composition).items)) {
    const left = piecesOf(placed, cuts.get(placed.index), context, newId)
    if (placed.kind === 'clip' && left.length === 0) {
      lost = { mediaId: placed.clip.mediaId, reach: reachOf(placed.clip) }
      if (takeReach(pieces.at(-1), lost)) lost = null
      continue
    }
    if (lost) takeReach(left[0], lost)
    lost = null
    pieces.push(...left)
  }
  return reflow(composition, withOneHole(pieces), context, newId)
}

/** Cuts that touch are one cut, which belongs to the clip on its left. */
function withOneHole(pieces: readonly Piece[]): readonly Piece[] {
  for (const [index, { item: left }] of pieces.entries()) {
    const right = pieces[index + 1]
    if (left.kind !== 'clip' || right?.item.kind !== 'clip' || left.mediaId !== right.item.mediaId) continue
    const edgeUs = reachOf(left).endUs
    const { startUs, endUs } = reachOf(right.item)
    const { sourceRange } = right.item
    if (edgeUs === left.sourceRange.endUs || edgeUs !== startUs || startUs === sourceRange.startUs) continue
    const piece = pieces[index] as Piece
    piece.item = withReach(left, { startUs: reachOf(left).startUs, endUs: sourceRange.startUs })
    right.item = withReach(right.item, { startUs: sourceRange.startUs, endUs })
  }
  return pieces
}

/** Gives a lost reach to a clip of the same media that it touches; false: it does not touch. */
function takeReach(piece: Piece | undefined, lost: { mediaId: MediaId; reach: TimeRange }): boolean {
  if (piece?.item.kind !== 'clip' || piece.item.mediaId !== lost.mediaId) return false
  const { startUs, endUs } = reachOf(piece.item)
  if (endUs === lost.reach.startUs) piece.item = withReach(piece.item, { startUs, endUs: lost.reach.endUs })
  else if (startUs === lost.reach.endUs)
    piece.item = withReach(piece.item, { startUs: lost.reach.startUs, endUs })
  else return false
  return true
}

function piecesOf(
  placed: PlacedItem,
  gone: readonly TimeRange[] | undefined,
  context: EditContext,
  newId: NewId,
): Piece[] {
  if (!gone) return [unchanged(placed)]
  if (placed.kind === 'gap') return gapPieces(placed, gone)
  const kept = without(placed.clip.sourceRange, gone)
  const isStill = context.media.get(placed.clip.mediaId)?.kind === 'image'
  const whole = reachOf(placed.clip)
  return kept.map((sourceRange, order): Piece => {
    const from = {
      startUs: compositionTimeOf(placed, sourceRange.startUs),
      endUs: compositionTimeOf(placed, sourceRange.endUs),
    }
    const id = order === 0 ? placed.clip.id : newId()
    const edges = { isFirst: order === 0, isLast: order === kept.length - 1 }
    const part = isStill ? { startUs: 0, endUs: durationOf(sourceRange) } : sourceRange
    const item = pieceOf(placed.clip, id, part, edges)
    if (isStill) return { item, origins: [{ from, part }] }
    const reach = {
      startUs: order === 0 ? whole.startUs : sourceRange.startUs,
      endUs: kept[order + 1]?.startUs ?? whole.endUs,
    }
    return { item: withReach(item, reach), origins: [{ from, part }] }
  })
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
