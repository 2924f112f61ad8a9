// set_frame: the shape of the picture.
import { inComposition, type Verb } from '../find.ts'
import { ok, wrong } from '../result.ts'

/**
 *   ┌────────┐       ┌──┐
 *   │ 16:9   │   →   │  │ 9:16, the picture padded, cropped or on a blurred copy of itself
 *   └────────┘       └──┘
 */
export const setFrame: Verb<'set_frame'> = (document, operation) =>
  inComposition(document, operation.compositionId, (composition) => {
    const { width = composition.width, height = composition.height, fit = composition.fit } = operation
    if (operation.width === undefined && operation.height === undefined && operation.fit === undefined)
      return wrong({ kind: 'nothing_given', type: operation.type, fields: ['width', 'height', 'fit'] })
    const isSame = width === composition.width && height === composition.height && fit === composition.fit
    return ok(isSame ? composition : { ...composition, width, height, fit })
  })
