// restore_range: brings back whatever was removed from a part of a media reference.
import { playedRanges } from '../cut-words.ts'
import { checkedSourceRange, findMedia, inComposition, type Verb } from '../find.ts'
import { without } from '../ranges.ts'
import { restore } from '../restore.ts'
import { ok, wrong } from '../result.ts'
import { intersection, type TimeRange } from '../time.ts'

/**
 * Exactly the given part of the media, where it is not played yet.
 *
 *   media    | a |···| b |···| c |      range over the first hole
 *   track    | a | b | c |          →   | a ··· b | c |
 */
export const restoreRange: Verb<'restore_range'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const { mediaId } = operation
    const media = findMedia(context, mediaId)
    if (!media.ok) return media
    const range = checkedSourceRange(media.value, operation.sourceRange)
    if (!range.ok) return range
    const mediaName = media.value.name
    const played = playedRanges(composition, mediaId)
    if (played.length === 0)
      return wrong({ kind: 'media_not_in_composition', mediaName, compositionName: composition.name })
    const choose = (hole: TimeRange) => {
      const part = intersection(hole, range.value)
      return part ? without(part, played) : []
    }
    const changed = restore(composition, mediaId, choose, context, newId)
    if (changed === composition)
      return wrong({ kind: 'nothing_removed_there', mediaName, range: range.value })
    return ok(changed)
  })
