// split_clip: one clip becomes two that play the same, so that one of them can be changed.

import { checkedTime, findClip, idFor, inComposition, type Verb } from '../find.ts'
import { splitAt } from '../insert.ts'
import { startedClips, withOverlayClips } from '../overlays.ts'
import { pieceOf } from '../piece-of-clip.ts'
import { itemAt, layoutOf, mainTrackOf, sourceTimeOf } from '../position.ts'
import { reflow } from '../reflow.ts'
import { ok, wrong } from '../result.ts'
import { durationOf } from '../time.ts'

/**
 * The second half gets a new id; fades stay at the outer ends.
 *
 *   |     A     |   →   |  A  |  A' |
 *         ↑
 */
export const splitClip: Verb<'split_clip'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const { atUs } = operation
    const at = checkedTime(composition, atUs)
    if (!at.ok) return at
    const id = idFor(document, operation.id, newId)
    if (!id.ok) return id
    const onMain = itemAt(layoutOf(mainTrackOf(composition).items), atUs)
    const clipId = operation.clipId ?? (onMain?.kind === 'clip' ? onMain.clip.id : undefined)
    if (clipId === undefined) return wrong({ kind: 'no_clip_there', atUs, compositionName: composition.name })
    const found = findClip(composition, clipId)
    if (!found.ok) return found
    const { track, placed } = found.value
    if (atUs < placed.range.startUs || atUs > placed.range.endUs)
      return wrong({ kind: 'no_clip_there', atUs, compositionName: composition.name })
    const sourceUs = sourceTimeOf(placed, atUs)
    const { sourceRange } = placed.clip
    if (sourceUs <= sourceRange.startUs || sourceUs >= sourceRange.endUs)
      return wrong({ kind: 'split_at_edge', atUs })
    if (track.kind === 'main') {
      const { pieces } = splitAt(composition, atUs, context, newId, id.value)
      if (pieces.length === track.items.length) return wrong({ kind: 'split_at_edge', atUs })
      return ok(reflow(composition, pieces, context, newId))
    }
    const isStill = context.media.get(placed.clip.mediaId)?.kind === 'image'
    const first = { startUs: sourceRange.startUs, endUs: sourceUs }
    const rest = { startUs: sourceUs, endUs: sourceRange.endUs }
    const second = isStill ? { startUs: 0, endUs: durationOf(rest) } : rest
    const halves = startedClips(track).flatMap((started) =>
      started.clip === placed.clip
        ? [
            {
              clip: pieceOf(placed.clip, placed.clip.id, first, { isFirst: true, isLast: false }),
              startUs: started.startUs,
            },
            { clip: pieceOf(placed.clip, id.value, second, { isFirst: false, isLast: true }), startUs: atUs },
          ]
        : [started],
    )
    return ok(withOverlayClips(composition, track, halves))
  })
