// move_clip: moves a clip in the order, or to another time on an overlay.
import type { Composition, EditContext } from '../document.ts'
import { type FoundClip, findClip, inComposition, type Verb } from '../find.ts'
import { startedClips, withOverlayClips } from '../overlays.ts'
import { durationOfComposition, layoutOf } from '../position.ts'
import { reflow, unchanged } from '../reflow.ts'
import { type NewId, ok, type Result, wrong } from '../result.ts'
import { withOverlay } from './insert-clip.ts'

/**
 * Main: the clip goes to a place among the clips; markers, titles and overlays go with their content.
 *
 *   main     | A | B | C |   C to 0   →   | C | A | B |
 *   overlay  | a |    | b |  b to 0   →   | b |            (a second overlay, where a is in the way)
 */
export const moveClip: Verb<'move_clip'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const found = findClip(composition, operation.clipId)
    if (!found.ok) return found
    const { toIndex, atUs } = operation
    if (found.value.track.kind === 'main') {
      if (toIndex === undefined) return wrong({ kind: 'place_missing', track: 'main' })
      return moveInOrder(composition, found.value, toIndex, context, newId)
    }
    if (atUs === undefined) return wrong({ kind: 'place_missing', track: 'overlay' })
    const durationUs = durationOfComposition(composition)
    if (atUs >= durationUs)
      return wrong({ kind: 'time_outside', atUs, compositionName: composition.name, durationUs })
    return ok(moveInTime(composition, found.value, atUs, newId))
  })

function moveInOrder(
  composition: Composition,
  { track, placed }: FoundClip,
  toIndex: number,
  context: EditContext,
  newId: NewId,
): Result<Composition> {
  const layout = layoutOf(track.items)
  const clipCount = layout.filter(({ kind }) => kind === 'clip').length
  if (toIndex >= clipCount) return wrong({ kind: 'place_outside', toIndex, clipCount })
  const rest = layout.filter(({ index }) => index !== placed.index)
  const places = [...rest.keys()].filter((index) => rest[index]?.kind === 'clip')
  const order = rest.toSpliced(places[toIndex] ?? rest.length, 0, placed)
  if (order.every(({ index }, place) => index === place)) return ok(composition)
  const pieces = order.map((item) => unchanged(item))
  return ok(reflow(composition, pieces, context, newId))
}

function moveInTime(
  composition: Composition,
  { track, placed }: FoundClip,
  atUs: number,
  newId: NewId,
): Composition {
  const rest = startedClips(track).filter(({ clip }) => clip !== placed.clip)
  return withOverlay(withOverlayClips(composition, track, rest), placed.clip, atUs, newId)
}
