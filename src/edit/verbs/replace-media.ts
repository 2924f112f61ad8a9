// replace_media: the same place in the composition, other media.
import { tracksMutedIn } from '../compose.ts'
import type { Clip } from '../document.ts'
import { checkedSourceRange, findClip, findMedia, inComposition, type Verb } from '../find.ts'
import { startedClips, withOverlayClips } from '../overlays.ts'
import { layoutOf } from '../position.ts'
import { reflow, unchanged } from '../reflow.ts'
import { ok } from '../result.ts'
import { durationOf } from '../time.ts'

/**
 * Plays as much of the other media as the clip did, from the same source time where it reaches that
 * far, else from its start; a shorter media makes a shorter clip.
 *
 *   | A | old | B |   →   | A | new | B |
 */
export const replaceMedia: Verb<'replace_media'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const found = findClip(composition, operation.clipId)
    if (!found.ok) return found
    const media = findMedia(context, operation.mediaId)
    if (!media.ok) return media
    const { track, placed } = found.value
    const before = placed.clip.sourceRange
    const reaches = media.value.availableRange !== null && before.endUs <= media.value.availableRange.endUs
    const like = reaches ? before : { startUs: 0, endUs: durationOf(before) }
    const range = checkedSourceRange(media.value, operation.sourceRange ?? like)
    if (!range.ok) return range
    const { reach: _, ...clip } = placed.clip
    const replaced: Clip = {
      ...clip,
      mediaId: media.value.id,
      sourceRange: { ...range.value },
      effects: { ...placed.clip.effects, angle: null, mutedTracks: tracksMutedIn(media.value) },
    }
    if (track.kind === 'main') {
      const pieces = layoutOf(track.items).map((item) =>
        item.index === placed.index ? unchanged(item, replaced) : unchanged(item),
      )
      return ok(reflow(composition, pieces, context, newId))
    }
    const clips = startedClips(track).map(({ clip, startUs }) => ({
      clip: clip === placed.clip ? replaced : clip,
      startUs,
    }))
    return ok(withOverlayClips(composition, track, clips))
  })
