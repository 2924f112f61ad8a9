// set_captions.
import { inComposition, type Verb } from '../find.ts'
import { ok } from '../result.ts'

/** Turns captions on, in a style, or off with null. */
export const setCaptions: Verb<'set_captions'> = (document, operation) =>
  inComposition(document, operation.compositionId, (composition) => {
    const { captions } = operation
    const before = composition.captions
    const isSame =
      captions?.style === before?.style &&
      captions?.burned === before?.burned &&
      captions?.size === before?.size &&
      captions?.color === before?.color &&
      captions?.fromBottom === before?.fromBottom
    return ok(isSame ? composition : { ...composition, captions })
  })
