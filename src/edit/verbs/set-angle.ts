// set_angle: which camera of a multitrack sequence is seen.
import type { Clip, EditContext } from '../document.ts'
import { inComposition, type Verb } from '../find.ts'
import { ok, type Result, wrong } from '../result.ts'
import { changeEffects } from '../scope.ts'
import { sequencesOnly } from '../sequences.ts'

/**
 * Sound and time stay; clips of other media in the scope stay as they are.
 *
 *   | cam 1            |   range, angle 1   →   | cam 1 | cam 2 | cam 1 |
 */
export const setAngle: Verb<'set_angle'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const { angle } = operation
    const scope = sequencesOnly(composition, operation, context)
    if (!scope.ok) return scope
    return changeEffects(
      composition,
      scope.value,
      (clip) => {
        const checked = angle === null ? ok(null) : checkedAngle(clip, angle, context)
        return checked.ok ? ok({ ...clip.effects, angle }) : checked
      },
      context,
      newId,
    )
  })

function checkedAngle(clip: Clip, angle: number, context: EditContext): Result<number> {
  const media = context.media.get(clip.mediaId)
  const tracks = media?.tracks ?? []
  const mediaName = media?.name ?? clip.mediaId
  const track = tracks[angle]
  if (!track)
    return wrong({ kind: 'sequence_track_not_found', track: angle, mediaName, trackCount: tracks.length })
  const hasPicture = ({ mediaId }: { mediaId: string }) => context.media.get(mediaId)?.hasPicture === true
  if (hasPicture(track)) return ok(angle)
  const withPicture = [...tracks.keys()].filter((index) => hasPicture(tracks[index] ?? { mediaId: '' }))
  return wrong({ kind: 'sequence_track_without_picture', track: angle, mediaName, withPicture })
}
