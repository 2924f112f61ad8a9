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
  const layout = layoutOf(mainTrackOf(composition).items)
  const pieces: Piece[] = []
  let index: number | null = null
  let overlapUs = 0
  for (const placed of layout) {
    const { startUs, endUs } = placed.range
    if (index === null && atUs < startUs + Math.max(overlapUs, 1)) index = pieces.length
    overlapUs = placed.kind === 'clip' ? placed.crossfadeUs : 0
    const isInside = index === null && atUs < endUs - overlapUs
    if (isInside) {
      const halves = splitPlaced(placed, atUs, context, newId, idOfSecond)
      index = pieces.length + (halves.length === 2 ? 1 : 0)
      pieces.push(...halves)
    } else pieces.push(unchanged(placed))
  }
  return { pieces, index: index ?? pieces.length }
}

function splitPlaced(
  placed: PlacedItem,
  atUs: Microseconds,
  context: EditContext,
  newId: NewId,
  idOfSecond: string | undefined,
): Piece[] {
  const { range } = placed
  if (placed.kind === 'gap') {
    const froms = [
      { startUs: range.startUs, endUs: atUs },
      { startUs: atUs, endUs: range.endUs },
    ]
    return froms.map((from) => ({
      item: { kind: 'gap', durationUs: durationOf(from) },
      origins: [{ from, part: { startUs: 0, endUs: durationOf(from) } }],
    }))
  }
  const { clip } = placed
  const sourceUs = sourceTimeOf(placed, atUs)
  const halves: TimeRange[] = [
    { startUs: clip.sourceRange.startUs, endUs: sourceUs },
    { startUs: sourceUs, endUs: clip.sourceRange.endUs },
  ].filter((half) => half.startUs < half.endUs)
  const isStill = context.media.get(clip.mediaId)?.kind === 'image'
  return halves.map((half, order): Piece => {
    const part = isStill ? { startUs: 0, endUs: durationOf(half) } : half
    const id = order === 0 ? clip.id : (idOfSecond ?? newId())
    const item = pieceOf(clip, id, part, { isFirst: order === 0, isLast: order === halves.length - 1 })
    const from = {
      startUs: compositionTimeOf(placed, half.startUs),
      endUs: compositionTimeOf(placed, half.endUs),
    }
    return { item, origins: [{ from, part }] }
  })
}
