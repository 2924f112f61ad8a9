// Clauses that say what shall not be done, or how to answer. The guards themselves are read and
// enforced beside every engine (`read-guards.ts`, `draft.ts`); here they are only taken as understood.
import type { Work } from '../work.ts'

const CONDITIONS =
  /^(?:if|unless|when)\b.*\b(?:not already|has not|have not|is not already|there (?:is|are)|possible|cannot|can not|unable|fails?|available|needed|necessary|exists?|any|not do|already|you (?:really )?can|does not|do not|did not)\b|^if so\b|^if not\b/
const MANNER =
  /^(?:please )?(?:whatever (?:you|happens)|by the way|as you|if you (?:like|want)|say|reply|state|tell|announce|explain|let me know|report|confirm|be|make sure|ensure|remember|note|important|only|thanks?|thank you|hi|hello|hey|good|great|okay|do (?:this|it|that|so)|that is|you are|i am|we are|this is|these are|here is|the (?:video|goal|idea|audience|rest|following|project)|it is|there (?:is|are)|as (?:usual|always|before|an?)|same|for (?:context|reference|example)|let us|try|take your time|work|go|start|begin|just|no need|with(?:out)? |see|look|consider|assume|given)(?!\w)/
const LEAVES =
  /^(?:but |and )?(?:keep|restore)\b.*\b(?:as is|as it is|as they are|alone|unchanged|untouched|intact|the same|in place|in order|existing|current|in sync|everything else|the rest|all other|original (?:length|timing|order)|its? (?:length|timing)|natural)\b|^(?:everything else|the rest|all else)(?!\w)|^(?:but |and |please )*(?:keep|restore) (?:the |all |my |every )*(?:others?|rest|other (?:ones?|two|three|compositions?|videos?|clips?)|<n\d+> others?|original(?: one| version| video)?|(?:horizontal|vertical|square)(?: one| version| video| original| cut| composition))(?: (?:alone|untouched|unchanged|as is|as they are|be))?$/

/** A condition that holds whenever the instruction has anything to do ("if there are any"), or that asks for care. */
export function isHarmlessCondition(text: string): boolean {
  return (
    CONDITIONS.test(text) &&
    !/<[nptd]\d+>|\b(?:more|fewer|longer|shorter|less|most|many|only|enough)\b/.test(text)
  )
}

/** "Leave the audio untouched": a guard, not an exception. */
export function isLeftAlone(text: string): boolean {
  return LEAVES.test(text)
}

/** Takes clauses that forbid, or that only make a condition, as understood. */
export function prohibitions(work: Work) {
  const { clause, text } = work
  if (/^(?:please )?(?:pretend|imagine|suppose|assume|hypothetically)\b/.test(text)) {
    clause.useAll()
    return work.refuse('nothing is only pretended here: an edit is made, or it is not')
  }
  if (/^(?:please )?do (?:the same|that again|it again|this again|likewise)\b/.test(text)) {
    clause.useAll()
    return work.refuse('each prompt is read by itself; say what shall be done')
  }
  if (
    /^(?:would it|should (?:i|we)|is it (?:a good|better|worth|wise)|do you think|would you recommend|what do you (?:think|recommend))\b/.test(
      text,
    )
  ) {
    clause.useAll()
    return work.refuse('the rules engine gives no advice; say what shall be done, and it can be undone')
  }
  const understood =
    clause.form.forbids ||
    (clause.form.hangsOn === 'if' && isHarmlessCondition(text)) ||
    CONDITIONS.test(text) ||
    /^(?:but |and |please )*(?:keep|restore) (?:them|it|that|those|these|this)(?: (?:in|there|alone|as is|as they are|be|all))*$/.test(
      text,
    ) ||
    /^in <c\d+> (?:, )?keep (?:it|this|that)(?: alone| as is| untouched| unchanged)?$/.test(text) ||
    /^(?:but |and |please )*(?:keep|restore) (?:the |all |my |all the |every |these |those )*(?:pause|filler|um|uh|retake|caption|title|music|intro|outro|sponsor)(?: (?:in|there|on|as is))+$/.test(
      text,
    ) ||
    // Beside another instruction this only says what that one leaves alone.
    (work.all.length > 1 &&
      /^(?:keep|restore) (?:the |all |my |every |these |those )*(?:pause|filler|um|uh|er|ah|retake|caption|title|intro|outro)(?: (?:and|,) (?:the )?(?:um|uh|er|ah|pause))*$/.test(
        text,
      )) ||
    (LEAVES.test(text) && !/(?<!\w)(?:only|just)(?!\w)/.test(text)) ||
    /^(?:nothing|not)(?!\w)/.test(text) ||
    /^no (?:other|more|need|further|additional|extra|changes?|cuts?|edits?)(?!\w)(?! (?:filler|pause|um|uh|er|hmm)\b)/.test(
      text,
    )
  if (!understood) return
  clause.useAll()
  work.understood = true
}

/** Words of editing: a clause that has one is an instruction that was not understood, not a remark. */
const OF_EDITING =
  /<[a-z]\d+>|(?<!\w)(?:filler|um|uh|pause|retake|caption|studiosound|title|lowerthird|chapter|marker|highlight|reel|roughcut|vertical|horizontal|square|ratio|crossfade|fadein|fadeout|volume|loudness|mute|music|angle|camera|audio|sound|speed|intro|outro|sentence|transcript|speaker|remove|cut|trim|shorten|rename|duplicate|translate|normalize|split|reorder)(?!\w)/

/** Remarks about the manner, greetings and context: no instruction. */
export function isRemark(text: string): boolean {
  // "Jump to 12 seconds": nothing to do by itself; a clause after it may refer to it.
  if (/^(?:jump|go|skip ahead|seek|scroll)\b.* to <[td]\d+>$/.test(text)) return true
  return MANNER.test(text) && !OF_EDITING.test(text)
}

/** Tells what happened or what is, without asking for anything: "I messed up a sentence". */
export function isStatement(text: string): boolean {
  return (
    /^(?:i|we|he|she|they|it|this|that|there|my \w+|our \w+|the \w+|you) (?:am|is|are|was|were|have|has|had|did|do|made|said|say|sound|think|feel|know|like|love|hate|messed|got|keep|recorded|started|repeated|\w+ed)(?!\w)/.test(
      text,
    ) && !/(?<!\w)(?:should|must|need|needs|please|want)(?!\w)/.test(text)
  )
}
