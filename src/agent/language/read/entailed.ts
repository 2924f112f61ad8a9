// What follows from a request anyway, and is said along with it: “…, so it goes straight to "X"”, “…, dead air included”, “Pick up on
// "X"”. None of its words says what is to go.

import { fits, has, pattern } from '../phrases/pattern.ts'
import { isNamedPart } from '../places/cursor.ts'
import type { Token, TokenSpan } from './tokens.ts'

const ASKS = '<word&verb&base>'
const asks = has(ASKS)
const takes = has('out|<word&verb:remove,shorten&base>')
const OPENING = pattern('(OPEN=(,|;|–|—|-)|OPEN=[=so|so_that_it]|[=@adding])')
const isSo = fits('(so|so_that_it) .*80')
/** Before the next request, or where the sentence ends. */
const END = pattern(
  `(<break>|\\.|\\!|\\?|(,|;|–|—|and|but) @joins? [!@joins] (${ASKS}|<limit:not glue:politeness>))`,
)

/** Such a part of a sentence; `before`: what was said in front of it. Linear: all lookahead is bounded. */
export function entailedIn(sentence: readonly Token[], before: readonly Token[]): TokenSpan[] {
  for (const at of sentence.keys()) {
    const opening = OPENING.at(sentence, at)
    if (opening === null && at > 0) continue
    const from = opening?.to ?? at
    let to = from + 1
    while (to < sentence.length && END.at(sentence, to) === null) to++
    const part = sentence.slice(from, to)
    const asked = [...before, ...sentence.slice(0, at)]
    const isOpen = at === 0 || opening?.parts.OPEN !== undefined || isSo(part)
    if (isOwnSilence(part, asked) || (isGap(part) && takes(asked)) || (isOpen && goesOn(part, asked)))
      return [{ from: at, to: Math.min(to, sentence.length) }]
  }
  return []
}

/** “Run at half the speed”, “go with captions” ask for that. */
const TO = '(@onto,into|with|at) [!.*2 <number amount ratio size thing>]'
/** “Plays first”, “continues with”, “straight into”, “is straight at” */
const LEADS_ON = `([=<ends:s>] @leadingOn <ordinal>|@leadingOn .*11 ${TO}|(@directly [!through]|@be [=@directly]) .? ${TO})`
const leadsOn = has(`^ ([!${ASKS}|let|no] .)*11 ${LEADS_ON}`)
const isTimed = has('<time measure>')
const isStraight = has('@directly')
const isNamed = has('<quote time media unit place>')
/** “Lose the intro. Pick up on X”: there is nothing before it that goes on. */
const isOfOpening = has('<time&n:0 ordinal place:intro,start>')

/** “So that the talk goes from X straight to Y”, “it should continue with Y”; not “trim it so it goes from X to Y”, which asks for that. */
function goesOn(part: readonly Token[], asked: readonly Token[]): boolean {
  if (isTimed(part) || !leadsOn(part)) return false
  return isSo(part)
    ? asks(asked) && (isStraight(part) || isNamed(asked))
    : takes(asked) && isNamed(asked) && !isOfOpening(asked)
}

/** “Close the gap”: what is left of a cut, and no other pause. */
const isGap = fits('close (up|@article)*3 (gap|hole) up?')
/** “Dead air too”, “with the long silence in the middle” */
const isSilence = fits(
  '[=. .] [=.*12 <thing:pauses>] (<thing:pauses look:center>|@adding,article,demonstrative,severally,onto|long|included)+20',
)
const isSpan = has('(from|through|to|until|-|–)')
const isBetween = has('<quote time> .*60 <quote time>')

/** What is quiet in a stretch goes with it. */
function isOwnSilence(part: readonly Token[], asked: readonly Token[]): boolean {
  const isStretch =
    asked.some(({ senses }) => isNamedPart(senses.place)) || (isSpan(asked) && isBetween(asked))
  return isStretch && takes(asked) && isSilence(part)
}
