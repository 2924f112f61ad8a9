// What a composition says, in the form that all plans share.
import type { Composition, CompositionId, EditContext, EditDocument } from '../../../edit/document.ts'
import { durationOfComposition } from '../../../edit/position.ts'
import type { Microseconds } from '../../../edit/time.ts'
import { type HeardWord, heardWords, type Sentence, sentencesOf } from '../../../edit/transcript.ts'

/** Composition time throughout. */
export type Talk = {
  composition: Composition
  durationUs: Microseconds
  words: HeardWord[]
  sentences: Sentence[]
}

type Read = { corrections: unknown; speakers: unknown; context: EditContext; talk: Talk }
/** Documents never change, so a composition is read once for each state of what its words depend on. */
const known = new WeakMap<Composition, Read>()

/** Throws when the document has no such composition. */
export function talkOf(document: EditDocument, id: CompositionId, context: EditContext): Talk {
  const composition = document.compositions.find((one) => one.id === id)
  if (!composition) throw new Error(`Composition ${id} is not in the document that was read`)
  const { corrections, speakers } = document
  const last = known.get(composition)
  if (last && last.corrections === corrections && last.speakers === speakers && last.context === context)
    return last.talk
  const talk = readOnDemand(composition, document, context)
  known.set(composition, { corrections, speakers, context, talk })
  return talk
}

/** Many requests ask for a talk's length, or whether anything is said in it, and for nothing else. */
function readOnDemand(composition: Composition, document: EditDocument, context: EditContext): Talk {
  let words: HeardWord[] | null = null
  let sentences: Sentence[] | null = null
  return {
    composition,
    durationUs: durationOfComposition(composition),
    get words() {
      words ??= heardWords(composition, document, context)
      return words
    },
    get sentences() {
      sentences ??= sentencesOf(this.words)
      return sentences
    },
  }
}
