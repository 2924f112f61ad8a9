// remove_clip.
import { findClip, inComposition, type Verb } from '../find.ts'
import { startedClips, withOverlayClips } from '../overlays.ts'
import { layoutOf } from '../position.ts'
import { reflow, unchanged } from '../reflow.ts'
import { ok } from '../result.ts'

/**
 * Main: what follows moves up. Overlay: the others stay where they are.
 *
 *   main     | A | clip | B |   →   | A | B |
 *   overlay  | a | clip | b |   →   | a |      | b |
 */
export const removeClip: Verb<'remove_clip'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const found = findClip(composition, operation.clipId)
    if (!found.ok) return found
    const { track, placed } = found.value
    if (track.kind === 'main') {
      const pieces = layoutOf(track.items)
        .filter(({ index }) => index !== placed.index)
        .map((item) => unchanged(item))
      return ok(reflow(composition, pieces, context, newId))
    }
    const others = startedClips(track).filter(({ clip }) => clip !== placed.clip)
    return ok(withOverlayClips(composition, track, others))
  })
