// insert_clip: media into the main track, or onto an overlay.

import { newClip } from '../compose.ts'
import type { Clip, Composition, Track } from '../document.ts'
import { checkedTime, idFor, inComposition, type Verb } from '../find.ts'
import { insertAt } from '../insert.ts'
import { itemsOf, startedClips } from '../overlays.ts'
import { durationOfComposition, layoutOf, playedUs } from '../position.ts'
import { type NewId, ok, wrong } from '../result.ts'
import { intersection, type Microseconds } from '../time.ts'

/**
 * Main: what follows makes room. Overlay: onto the first overlay that is free there, else a new one.
 *
 *   main      | A | B |    →    | A | clip | B |
 *   overlay   |   m   |    →    |   m    |
 *                                 | clip |         (a second overlay: the first is taken)
 */
export const insertClip: Verb<'insert_clip'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const durationUs = durationOfComposition(composition)
    const id = idFor(document, operation.id, newId)
    if (!id.ok) return id
    const clip = newClip(id.value, operation.mediaId, operation.sourceRange, context)
    if (!clip.ok) return clip
    const isMain = operation.track === 'main'
    const at = checkedTime(composition, operation.atUs ?? (isMain ? durationUs : 0))
    if (!at.ok) return at
    if (isMain) return ok(insertAt(composition, at.value, clip.value, context, newId))
    if (at.value >= durationUs)
      return wrong({ kind: 'time_outside', atUs: at.value, compositionName: composition.name, durationUs })
    return ok(withOverlay(composition, clip.value, at.value, newId))
  })

/** The composition with a clip on an overlay that is free there; a new overlay when none is. */
export function withOverlay(
  composition: Composition,
  clip: Clip,
  startUs: Microseconds,
  newId: NewId,
): Composition {
  const range = { startUs, endUs: startUs + playedUs(clip) }
  const isFree = (track: Track) =>
    track.kind === 'overlay' &&
    layoutOf(track.items).every((item) => item.kind === 'gap' || !intersection(item.range, range))
  const free = composition.tracks.find(isFree)
  const tracks = free
    ? composition.tracks.map((track) =>
        track === free ? { ...track, items: itemsOf([...startedClips(track), { clip, startUs }]) } : track,
      )
    : [...composition.tracks, { id: newId(), kind: 'overlay' as const, items: itemsOf([{ clip, startUs }]) }]
  return { ...composition, tracks }
}
