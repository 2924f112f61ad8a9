// Why an item is requested: “for the newsletter”, “so that …”, “because …”. None of it asks for an edit.
import { pattern } from '../phrases/pattern.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import type { TokenCursor } from '../places/cursor.ts'
import { isWord } from '../vocabulary/grammar.ts'
import type { TokenSpan } from './tokens.ts'

const TESTS: Tests = {
  audience: ({ text }) =>
    isWord(text, 'audience', 'addressed') || isWord(text.replace(/s$/, ''), 'audience', 'addressed'),
  perceives: ({ text }) => isWord(text.replace(/s$/, ''), 'perceiving'),
}

const DASH = '(–|—|-)'
const IT = '(@referring,demonstrative,neuter)'

const REASON = [
  // “Because …”, “so that it …”, “no matter …”, “, whatever …”
  'because|since|although|even? though|so_that_it|no matter|[-,] (whatever|however)',
  // “…, it is superseded”, “…, nobody can hear it”
  `(,|${DASH}) (@subject,neuter,someone|that|this|one|viewers) (@be,have,do|can|could|not)`,
  // “(Make it 9:16) to match the others”
  '[-. .] to @ofPurpose',
  // “Before the students see it”, “before my client hears this”
  `before <glue:politeness>* @article,possessive? #audience (#perceives|get|gets) ${IT} $`,
  // “Duplicate it before I alter it”, “… before I start coding it”, “… before I change anything”
  `(before i|before we|before it) (<verb bare ends:ing>|@beginning,coming|to)*6 (${IT}|anything|<ends:ing>) $ [~<verb:copy thing:copy>]`,
  // “Mute the swearing before we post it”; “the pause before I show the farm” says where it is.
  `(before i|before we|before it) (<cannot:publish>|show|send|present|goes) ((${IT}|@object|#audience) <word>*5)? $`,
  // “(Mute it all), adding my own track”, “…, music comes later”: what is heard instead
  `(,|${DASH})? @layingOn <word>+7 $ [~^ <verb:mute>]`,
  `(,|${DASH}) <word>*6 <thing:music,audio,track> <word>*6 @comingLater $ [~^ <verb:mute>]`,
].join('|')
const LIMIT = '<amount time quote composition limit:except>'
/** “So it's just his answers” says what is left. */
const SO = 'so (<glue:helpers>|@neuter,someone|that|its|viewers|the)'
const OPENING = pattern(`[=(${SO}|${REASON})] [!>${LIMIT}] (so|[!>[=<limit:only>] !just])`, TESTS)

const JOINING = '@endingUse'
const END = `([=<mark>] [!(-|'|/)]|[=${JOINING}]|$)`
/** It could be wanted for what it names. */
const NAMING =
  'thing:captions,fillers,pauses,titles,markers,chapters,clip,speaker,track,camera,music&!look:podcast,broadcast,youtubeLoud'
const USE = pattern(
  `for [!<thing:composition> ${END}] ([!${JOINING}] <word&!limit&!place&!unit&!cannot:translate&!${NAMING}>)+6 ${END}`,
)

/** "for the newsletter", "so that …", "because …", "to make it …": why, not what. */
export function readPurposes({ tokens }: TokenCursor, isTaken: (at: number) => boolean): TokenSpan[] {
  const purposes: TokenSpan[] = []
  for (let at = 1; at < tokens.length; at++) {
    if (isTaken(at)) continue
    if (OPENING.at(tokens, at)) return [...purposes, { from: at, to: tokens.length }]
    const taken = tokens.findIndex((_, index) => index > at && isTaken(index))
    const use = USE.at(taken < 0 ? tokens : tokens.slice(0, taken), at)
    if (use !== null) purposes.push({ from: at, to: use.to })
  }
  return purposes
}
