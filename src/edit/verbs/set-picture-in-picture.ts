// set_picture_in_picture: pictures of overlays small in a corner, or over the whole frame again.
import { inComposition, type Verb } from '../find.ts'
import { ok } from '../result.ts'
import { changeEffects } from '../scope.ts'

/**
 * Length and sound don't change; what is below shows around it.
 *
 *   | overlay |        |   main   |
 *   |         |   →    |      | o |
 */
export const setPictureInPicture: Verb<'set_picture_in_picture'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) =>
    changeEffects(
      composition,
      { ...operation, on: 'overlay' },
      ({ effects: { inset: _, ...effects } }) =>
        ok(operation.inset === null ? effects : { ...effects, inset: { ...operation.inset } }),
      context,
      newId,
    ),
  )
