// trim_clip: which part of its media a clip plays, shorter or longer.
import type { Clip, MediaReference } from '../document.ts'
import { checkedSourceRange, findClip, findMedia, inComposition, type Verb } from '../find.ts'
import { startedClips, withOverlayClips } from '../overlays.ts'
import { compositionTimeOf, layoutOf, type PlacedClip } from '../position.ts'
import { reachOf, withReach } from '../reach.ts'
import { type Piece, reflow, unchanged } from '../reflow.ts'
import { ok } from '../result.ts'
import { durationOf, intersection, type TimeRange } from '../time.ts'

/**
 * Main: the clips after it follow. Overlay: the start stays, a longer clip ends where the next begins.
 *
 *   |   A   | B | C |   →   | A | B | C |
 *        ←──┘
 */
export const trimClip: Verb<'trim_clip'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const found = findClip(composition, operation.clipId)
    if (!found.ok) return found
    const { track, placed } = found.value
    const media = findMedia(context, placed.clip.mediaId)
    if (!media.ok) return media
    const range = checkedSourceRange(media.value, operation.sourceRange)
    if (!range.ok) return range
    const trimmed = trimmedClip(
      placed.clip,
      range.value,
      track.kind === 'main' && media.value.availableRange !== null,
    )
    if (track.kind === 'main') {
      const pieces = layoutOf(track.items).map((item) =>
        item.index === placed.index ? trimmedPiece(placed, trimmed, media.value) : unchanged(item),
      )
      return ok(reflow(composition, pieces, context, newId))
    }
    const clips = startedClips(track).map(({ clip, startUs }) => ({
      clip: clip === placed.clip ? trimmed : clip,
      startUs,
    }))
    return ok(withOverlayClips(composition, track, clips))
  })

/** What a trim takes away of a clip on the main track stays in its reach, as after a cut. */
function trimmedClip(clip: Clip, sourceRange: TimeRange, hasWords: boolean): Clip {
  const trimmed = { ...clip, sourceRange: { ...sourceRange } }
  return hasWords ? withReach(trimmed, reachOf(clip)) : trimmed
}

function trimmedPiece(placed: PlacedClip, trimmed: Clip, media: MediaReference): Piece {
  const part = keptPart(placed.clip.sourceRange, trimmed.sourceRange, media)
  if (!part) return { item: trimmed, origins: [] }
  const from = {
    startUs: compositionTimeOf(placed, part.startUs),
    endUs: compositionTimeOf(placed, part.endUs),
  }
  return { item: trimmed, origins: [{ from, part }] }
}

/** The part of the clip that played before and still does; a still image has no time of its own. */
function keptPart(before: TimeRange, after: TimeRange, media: MediaReference): TimeRange | null {
  if (media.availableRange !== null) return intersection(before, after)
  return { startUs: 0, endUs: Math.min(durationOf(before), durationOf(after)) }
}
