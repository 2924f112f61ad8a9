// set_crossfade: clips of the main track that blend into the next.
import type { Clip, Composition } from '../document.ts'
import { checkedClips, inComposition, type Verb } from '../find.ts'
import { layoutOf, longestCrossfadeUs, mainTrackOf } from '../position.ts'
import { reflow, unchanged } from '../reflow.ts'
import { ok, type Result, wrong } from '../result.ts'

/**
 * The clips overlap as long as the crossfade lasts, so the composition gets shorter by it. Without
 * clips named, wherever one media follows another: cuts within a recording stay plain.
 *
 *   |   A   |   B   |   →   |   A  ╳  B   |
 */
export const setCrossfade: Verb<'set_crossfade'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const { durationUs } = operation
    const joins = joinsOf(composition, operation.afterClipIds)
    if (!joins.ok) return joins
    for (const { clip, next } of joins.value) {
      const maxUs = longestCrossfadeUs(clip, next)
      if (durationUs > maxUs) return wrong({ kind: 'crossfade_too_long', durationUs, maxUs, clipId: clip.id })
    }
    const named = new Set(joins.value.map(({ clip }) => clip))
    if ([...named].every(({ effects }) => effects.crossfadeUs === durationUs)) return ok(composition)
    const pieces = layoutOf(mainTrackOf(composition).items).map((placed) => {
      if (placed.kind === 'gap' || !named.has(placed.clip)) return unchanged(placed)
      const effects = { ...placed.clip.effects, crossfadeUs: durationUs }
      return unchanged(placed, { ...placed.clip, effects })
    })
    return ok(reflow(composition, pieces, context, newId))
  })

type Join = { clip: Clip; next: Clip }

function joinsOf(composition: Composition, afterClipIds: readonly string[] | undefined): Result<Join[]> {
  const { items } = mainTrackOf(composition)
  const all = items.flatMap((clip, index): Join[] => {
    const next = items[index + 1]
    return clip.kind === 'clip' && next?.kind === 'clip' ? [{ clip, next }] : []
  })
  if (afterClipIds === undefined) {
    const joins = all.filter(({ clip, next }) => clip.mediaId !== next.mediaId)
    if (joins.length > 0) return ok(joins)
    return wrong({ kind: 'no_media_changes', compositionName: composition.name })
  }
  const named = checkedClips(composition, afterClipIds)
  if (!named.ok) return named
  const joinAfter = new Map(all.map((join) => [join.clip.id, join]))
  const joins: Join[] = []
  for (const clipId of named.value) {
    const join = joinAfter.get(clipId)
    if (!join) return wrong({ kind: 'no_next_clip', clipId })
    joins.push(join)
  }
  return ok(joins)
}
