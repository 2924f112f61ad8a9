// create_composition: media one after another, under a name.

import { LENGTHS } from '../bounds.ts'
import { emptyComposition, firstPictureOf, newClip } from '../compose.ts'
import type { Clip } from '../document.ts'
import { checkedText, idFor, type Verb } from '../find.ts'
import { ok } from '../result.ts'

/**
 * Adds a composition at the end of the project's list.
 *
 *   media A, B   →   "name": | A | B |
 */
export const createComposition: Verb<'create_composition'> = (document, operation, context, newId) => {
  const id = idFor(document, operation.id, newId)
  if (!id.ok) return id
  const name = checkedText(operation.name, 'name', LENGTHS.name)
  if (!name.ok) return name
  const clips: Clip[] = []
  for (const { mediaId, sourceRange } of operation.clips) {
    const clip = newClip(newId(), mediaId, sourceRange, context)
    if (!clip.ok) return clip
    clips.push(clip.value)
  }
  const picture = firstPictureOf(
    clips.map(({ mediaId }) => mediaId),
    context,
  )
  const empty = emptyComposition(id.value, name.value, operation, picture, newId)
  const composition = { ...empty, tracks: empty.tracks.map((track) => ({ ...track, items: clips })) }
  return ok({ ...document, compositions: [...document.compositions, composition] })
}
