// What a sentence does, whatever it is about: it greets, takes leave, apologizes, introduces somebody, says which take it is …
import type { Sentence } from '../../../edit/transcript.ts'
import type { Segment } from './segments.ts'
import type { Talk } from './talk.ts'

/** What can be done by saying something. */
export type SpeechAct =
  | 'greets'
  | 'leaves'
  | 'apologizes'
  | 'introducesSelf'
  | 'introducesGuest'
  | 'saysTake'
  | 'announcesTopics'
  | 'opines'
  | 'namesWebsite'

const DOES: Readonly<Record<SpeechAct, RegExp>> = {
  greets: /(?<!\w)(?:hello|hi|hey|welcome|good (?:morning|afternoon|evening))(?!\w)/i,
  leaves: /(?<!\w)(?:bye|goodbye|good bye|see you|farewell|take care|signing off|until next)(?!\w)/i,
  apologizes: /(?<!\w)(?:sorry|apologi[sz]e|apologies|excuse me|pardon)(?!\w)/i,
  introducesSelf: /(?<!\w)(?:[Mm]y name(?: is|['’]s)|I am your|I['’]m your|I['’]?(?: a)?m \p{Lu}\p{L}+)/u,
  introducesGuest:
    /(?<!\w)(?:(?:[Mm]y|[Oo]ur|[Tt]oday['’]s|[Tt]onight['’]s) (?:\p{L}+ )?guests?|[Jj]oin(?:ing|ed) (?:me|us|by)|(?:talking|speaking) (?:to|with) \p{Lu}|[Pp]lease welcome|[Ww]ith (?:me|us) (?:today|tonight|here))(?!\p{Ll})/u,
  saysTake: /\b(?:take|scene|slate|roll) (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b/i,
  announcesTopics:
    /\b(?:cover|go (?:over|through)|talk about|look at|discuss|on (?:the|our) agenda) (?:\w+ )?(?:things|topics|points|parts|questions|subjects)\b/i,
  opines:
    /\b(?:in my (?:humble |honest |personal )?(?:opinion|view)|if you ask me|i(?:['’]d| would) (?:say|argue)|i (?:personally|honestly) (?:think|believe))\b/i,
  namesWebsite:
    /\b(?:www|https?)\b|\bdot (?:com|org|net|io|co|uk|de|tv|fm|dev|app)\b|\w\.(?:com|org|net|io|fm)\b/i,
}
/** An entry of a list of topics: “First, how …”, “and third, …”. */
const LISTED = /^(?:and )?(?:first|second|third|fourth|fifth|last|finally|lastly)(?:ly)?\b/i

/** The sentences of a talk that do it, in their order, as they are heard. */
export function sentencesDoing(talk: Talk, act: SpeechAct): readonly string[] {
  return talk.sentences.flatMap((one) => (does(one, act) ? [one.text] : []))
}

/** Where a talk does it: sentences in a row are one. A list of topics goes with the sentence that announces it. */
export function stretchesDoing({ sentences }: Talk, act: SpeechAct): Segment[] {
  const found: Segment[] = []
  for (const [at, sentence] of sentences.entries()) {
    const last = found.at(-1)
    const isNext = last?.to === at
    if (isNext && (does(sentence, act) || (act === 'announcesTopics' && LISTED.test(sentence.text))))
      last.to++
    else if (does(sentence, act)) found.push({ from: at, to: at + 1 })
  }
  return found
}

const does = ({ text }: Sentence, act: SpeechAct) => DOES[act].test(text)
