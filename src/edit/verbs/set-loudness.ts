// set_loudness.
import { inComposition, type Verb } from '../find.ts'
import { ok } from '../result.ts'

/** The loudness that the whole composition is rendered to; null leaves it as it is. */
export const setLoudness: Verb<'set_loudness'> = (document, operation) =>
  inComposition(document, operation.compositionId, (composition) => {
    const loudnessLufs = operation.lufs
    return ok(composition.loudnessLufs === loudnessLufs ? composition : { ...composition, loudnessLufs })
  })
