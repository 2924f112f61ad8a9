// set_fades: picture and sound come up from nothing and go back to it.
import { inComposition, type Verb } from '../find.ts'
import { ok, wrong } from '../result.ts'
import { changeEffects, selectClips } from '../scope.ts'

/**
 * outer: at the two ends of the clips in scope; each_clip: at both ends of every clip.
 *
 *   | A | B |   outer   →   |◢A | B◣|      each_clip   →   |◢A◣|◢B◣|
 *
 * A fade longer than its clip has become is played as long as the clip.
 */
export const setFades: Verb<'set_fades'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const { fadeInUs, fadeOutUs, edges } = operation
    if (fadeInUs === undefined && fadeOutUs === undefined)
      return wrong({ kind: 'nothing_given', type: operation.type, fields: ['fadeInUs', 'fadeOutUs'] })
    const selected = selectClips(composition, operation)
    if (!selected.ok) return selected
    const ids = selected.value.clips.map(({ clip }) => clip.id)
    return changeEffects(
      composition,
      operation,
      (clip) => {
        const fadesIn = fadeInUs !== undefined && (edges === 'each_clip' || clip.id === ids[0])
        const fadesOut = fadeOutUs !== undefined && (edges === 'each_clip' || clip.id === ids.at(-1))
        return ok({
          ...clip.effects,
          ...(fadesIn ? { fadeInUs } : {}),
          ...(fadesOut ? { fadeOutUs } : {}),
        })
      },
      context,
      newId,
    )
  })
