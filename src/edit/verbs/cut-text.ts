// cut_text: a phrase, as it is heard in the composition.
import { cutWordsOf } from '../cut-words.ts'
import { inComposition, type Verb } from '../find.ts'
import { chosenMatches, matchesOf } from '../find-words.ts'
import { ok } from '../result.ts'
import { heardWords } from '../transcript.ts'

/**
 * Every match is removed, or only the one that `occurrence` counts; the phrase may run over cuts and hesitations.
 *
 *   … "thank you so much" … "thank you"   occurrence -1   →   … "thank you so much" …
 */
export const cutText: Verb<'cut_text'> = (document, operation, context, newId) =>
  inComposition(document, operation.compositionId, (composition) => {
    const heard = heardWords(composition, document, context)
    const { text, occurrence } = operation
    const matches = chosenMatches(
      matchesOf(heard, text),
      occurrence,
      text,
      `the composition “${composition.name}”`,
    )
    if (!matches.ok) return matches
    const words = matches.value.flatMap(({ from, to }) => heard.slice(from, to))
    return ok(cutWordsOf(composition, words, context, newId))
  })
