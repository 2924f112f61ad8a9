// Making room on the main track: splitting what plays at a time, and putting something there.

import type { Composition, EditContext, TrackItem } from './document.ts'
import { pieceOf } from './piece-of-clip.ts'
import { compositionTimeOf, layoutOf, mainTrackOf, type PlacedItem, sourceTimeOf } from './position.ts'
import { fresh, type Piece, reflow, unchanged } from './reflow.ts'
import type { NewId } from './result.ts'
import { durationOf, type Microseconds, type TimeRange } from './time.ts'

/**
 * The composition with `item` on its main track at `atUs`; what follows makes room.
 *
 *   |    A    | B |   →   |  A | item | A' | B |
 *         ↑
 */
export function insertAt(
  composition: Composition,
  atUs: Microseconds,
  item: TrackItem,
  context: EditContext,
  newId: NewId,
): Composition {
  const { pieces, index } = splitAt(composition, atUs, context, newId)
  return reflow(composition, pieces.toSpliced(index, 0, fresh(item)), context, newId)
}

/**
 * The main track's pieces with an edge at `atUs`, and the index of the piece that begins there.
 * Inside a crossfade the edge is the one between its two clips.
 */
export function splitAt(
  composition: Composition,
  atUs: Microseconds,
  context: EditContext,
  newId: NewId,
  idOfSecond?: string,
): { pieces: Piece[]; index: number } {
  const ids = idOfSecond === undefined ? newId : () => idOfSecond
  const { pieces, indexes } = splitAtAll(composition, [atUs], context, ids)
  return { pieces, index: indexes[0] ?? pieces.length }
}

/** The same with an edge at each of several times (ascending); `indexes` are in their order. */
export function splitAtAll(
  composition: Composition,
  times: readonly Microseconds[],
  context: EditContext,
  newId: NewId,
): { pieces: Piece[]; indexes: number[] } {
  const pieces: Piece[] = []
  const indexes: number[] = []
  let overlapUs = 0
  for (const placed of layoutOf(mainTrackOf(composition).items)) {
    const { startUs, endUs } = placed.range
    const next = () => times[indexes.length] ?? Number.POSITIVE_INFINITY
    while (next() < startUs + Math.max(overlapUs, 1)) indexes.push(pieces.length)
    overlapUs = placed.kind === 'clip' ? placed.crossfadeUs : 0
    const edges: number[] = []
    while (next() < endUs - overlapUs) {
      edges.push(next())
      indexes.push(-1)
    }
    if (edges.length === 0) {
      pieces.push(unchanged(placed))
      continue
    }
    const parts = partsOf(placed, edges)
    for (const [order, edge] of edges.entries()) {
      const before = parts.filter((part) => part.from.startUs < edge).length
      indexes[indexes.length - edges.length + order] = pieces.length + before
    }
    for (const [order, part] of parts.entries())
      pieces.push(pieceOfPart(placed, part, { order, count: parts.length }, context, newId))
  }
  while (indexes.length < times.length) indexes.push(pieces.length)
  return { pieces, indexes }
}

/** A part of an item: where it is (composition time), and of a clip what it plays (source time). */
type Part = { from: TimeRange; source: TimeRange }

/** The parts between `edges`, which lie inside the item; none is empty. */
function partsOf(placed: PlacedItem, edges: readonly Microseconds[]): Part[] {
  const { startUs, endUs } = placed.range
  const bounds = [startUs, ...edges, endUs]
  if (placed.kind === 'gap')
    return bounds.slice(1).map((to, index) => {
      const from = { startUs: bounds[index] ?? startUs, endUs: to }
      return { from, source: { startUs: 0, endUs: durationOf(from) } }
    })
  const sources = bounds.map((atUs) => sourceTimeOf(placed, atUs))
  return sources.slice(1).flatMap((to, index): Part[] => {
    const source = { startUs: sources[index] ?? to, endUs: to }
    if (source.startUs >= source.endUs) return []
    const from = {
      startUs: compositionTimeOf(placed, source.startUs),
      endUs: compositionTimeOf(placed, source.endUs),
    }
    return [{ from, source }]
  })
}

function pieceOfPart(
  placed: PlacedItem,
  { from, source }: Part,
  { order, count }: { order: number; count: number },
  context: EditContext,
  newId: NewId,
): Piece {
  if (placed.kind === 'gap')
    return { item: { kind: 'gap', durationUs: durationOf(from) }, origins: [{ from, part: source }] }
  const { clip } = placed
  const isStill = context.media.get(clip.mediaId)?.kind === 'image'
  const part = isStill ? { startUs: 0, endUs: durationOf(source) } : source
  const id = order === 0 ? clip.id : newId()
  const item = pieceOf(clip, id, part, { isFirst: order === 0, isLast: order === count - 1 })
  return { item, origins: [{ from, part }] }
}
