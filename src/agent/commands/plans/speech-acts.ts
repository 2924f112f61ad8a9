// What a sentence does, whatever it is about: it greets, takes leave, apologizes, or introduces somebody.
import { keptFor } from '../../kept.ts'
import type { Talk } from './talk.ts'

/** What can be done by saying something. */
export type SpeechAct = 'greets' | 'leaves' | 'apologizes' | 'introducesSelf' | 'introducesGuest'

const DOES: Readonly<Record<SpeechAct, RegExp>> = {
  greets: /(?<!\w)(?:hello|hi|hey|welcome|good (?:morning|afternoon|evening))(?!\w)/i,
  leaves: /(?<!\w)(?:bye|goodbye|good bye|see you|farewell|take care|signing off|until next)(?!\w)/i,
  apologizes: /(?<!\w)(?:sorry|apologi[sz]e|apologies|excuse me|pardon)(?!\w)/i,
  introducesSelf: /(?<!\w)(?:[Mm]y name(?: is|['’]s)|I am your|I['’]m your|I['’]?(?: a)?m \p{Lu}\p{L}+)/u,
  introducesGuest:
    /(?<!\w)(?:(?:[Mm]y|[Oo]ur|[Tt]oday['’]s|[Tt]onight['’]s) (?:\p{L}+ )?guests?|[Jj]oin(?:ing|ed) (?:me|us|by)|(?:talking|speaking) (?:to|with) \p{Lu}|[Pp]lease welcome|[Ww]ith (?:me|us) (?:today|tonight|here))(?!\p{Ll})/u,
}

/** The sentences of a talk that do it, in their order, as they are heard. */
export function sentencesDoing(talk: Talk, act: SpeechAct): readonly string[] {
  return actsOf(talk)[act]
}

const actsOf = keptFor(({ sentences }: Talk): Readonly<Record<SpeechAct, readonly string[]>> => {
  const doing = (act: SpeechAct) => sentences.flatMap(({ text }) => (DOES[act].test(text) ? [text] : []))
  return {
    greets: doing('greets'),
    leaves: doing('leaves'),
    apologizes: doing('apologizes'),
    introducesSelf: doing('introducesSelf'),
    introducesGuest: doing('introducesGuest'),
  }
})
