// Where, in front of what: “from 0:30 on, remove everything”, “in the first 20 seconds cut the ums”, “at the end, take off 10 s”.
// Places are read behind a command, so it comes first.
import { has, pattern } from '../phrases/pattern.ts'
import { rewriter } from '../phrases/rewrite.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { firstWord } from './token-tests.ts'
import type { Token } from './tokens.ts'

const SAYS_WHEN =
  '(<time ordinal measure:s place:start,end>|<word&link&!verb&!limit:not word&glue:articles,helpers&!verb&!limit:not>)'
/** “In at 0:10” is a cue. */
const LEAD = pattern(`#opens [!#opens] ${SAYS_WHEN}*9 [!${SAYS_WHEN}]`, {
  opens: (token) => isWord(firstWord(token), 'spanning'),
})
const isTimed = has('<time measure:s>')
const isPlaced = has('<time measure:s place:start,end>')

/** How many tokens from `from` on only say when in a film; 0 where they say more, or nothing. */
export function leadLength(tokens: readonly Token[], from: number): number {
  const to = LEAD.at(tokens, from)?.to ?? from
  return isPlaced(tokens.slice(from, to)) ? to - from : 0
}

const SHOWN = 'VERB=<verb:add&base> [=.*40 <media thing:broll>] REST=!<break>*40 END=(<mark> $)?'
const CUES = rewriter([
  // “While she says "X", show the roof”: no condition, but what it is seen over, behind the command
  [
    `(while|when|as) !(<quote>|,)* QUOTE=<quote> !(<quote>|,)* , ${SHOWN}`,
    '$VERB $REST <link:in over> $QUOTE $END',
  ],
  [
    `(while|when|as) !(<quote link:about>|,)+ ABOUT=(<link:about> !(<quote>|,)*) , ${SHOWN}`,
    '$VERB $REST <link:in over> <unit:part> $ABOUT $END',
  ],
])

/** A cue for what is shown stands behind the command. */
export const cueBehind = (tokens: readonly Token[]): readonly Token[] => CUES.whole(tokens) ?? tokens

/** “At 0:30 start …” and a second place of its own are read as they stand. */
const COMMAND = pattern(
  '(,|:|<glue:politeness>)* COMMAND=((<word&verb&base&!verb:start,end>|no) !<time ordinal>+60)',
)
const isTrim = has('^ <verb:remove,shorten> .* <time measure:s>')

/** The tokens with the command first; null when they don't open with a place. */
export function placeBehind(tokens: readonly Token[]): readonly Token[] | null {
  const length = leadLength(tokens, 0)
  const command = length > 0 ? COMMAND.of(tokens.slice(length))?.COMMAND : undefined
  const lead = tokens.slice(0, length)
  return command && (isTimed(lead) || isTrim(command)) ? [...command, ...lead] : null
}
