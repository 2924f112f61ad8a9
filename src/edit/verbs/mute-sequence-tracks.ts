// mute_sequence_tracks: which tracks of a multitrack sequence are not heard.
import { inComposition, type Verb } from '../find.ts'
import { ok, wrong } from '../result.ts'
import { changeEffects } from '../scope.ts'
import { sequencesOnly } from '../sequences.ts'

/**
 * The list replaces the one before; an empty list lets all be heard.
 *
 *   cam 1 ♪  cam 2 ♪  recorder ♪   [0, 1]   →   cam 1 –  cam 2 –  recorder ♪
 */
export const muteSequenceTracks: Verb<'mute_sequence_tracks'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const scope = sequencesOnly(composition, operation, context)
    if (!scope.ok) return scope
    const mutedTracks = [...new Set(operation.tracks)].sort((a, b) => a - b)
    return changeEffects(
      composition,
      scope.value,
      (clip) => {
        const media = context.media.get(clip.mediaId)
        const trackCount = media?.tracks.length ?? 0
        const missing = mutedTracks.find((track) => track >= trackCount)
        if (missing === undefined) return ok({ ...clip.effects, mutedTracks })
        const mediaName = media?.name ?? clip.mediaId
        return wrong({ kind: 'sequence_track_not_found', track: missing, mediaName, trackCount })
      },
      context,
      newId,
    )
  })
