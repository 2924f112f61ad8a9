// Statements by their grammar alone: somebody or something outside the film, and what it does. Surer readers (told.ts) look at what is said
// as well; this one is for what could not be read with it.
import { fits, has, pattern } from '../phrases/pattern.ts'
import { LIMIT, OUTSIDE, STATEMENT, statesBan, verbAt } from './statement.ts'
import type { Token } from './tokens.ts'
import { telling } from './told.ts'

/** No statement has more words. */
const MAX_STATEMENT = 30
const OPENING = pattern('((@reason,opener,turn|<glue:politeness>|otherwise|or else) [=(. .)])*')
/** A name, a value or a setting may be what is asked for. */
const isValued = has(
  '<quote composition media time amount size ratio color look:plain,karaoke,boxed,burned>|not have .*3 <thing>',
)
const isOfSettings = has('<thing:captions,titles,music,chapters,markers>')
/** “Keeps walking” happens again and again. */
const KEEPS = '[!(keep|keeps|kept) <ends:ing>]'
const asks = has(
  [
    // “You can cut that”, “I meant the memo”
    '^ you (can|could|may|might) <verb>|@subject (mean|meant)',
    `@asking,shall|${KEEPS} @staying|[!(<limit:else> $)] <${LIMIT}>`,
    // “We have to go”, “it gets a title”, but not “she gets nervous”
    '(@have|gotta|got) to|(@wanting,wanted|would) (@object|<thing place composition>|it)',
    '[!(gets <bare>)] @wanted,wanting',
    // “They asked for it”, but not “everybody asks me about it”
    '@urging [!(@object|it) (about|why|what|how|whether)] [!about]',
    '<limit:not> .*3 #edit|<link:called>',
  ].join('|'),
  STATEMENT,
)
const MANY = '(@quantity|half|most|none|one) of (them|us|@possessive .+6|the .+6)'
/** “Half of them”, “somebody in the comments” */
const isForeign = fits(`${OUTSIDE}|${MANY}|@someone (in|on|at|from|of) .+6`, STATEMENT)
const isOfLooks = has('<look>')
/** “I want to send it to my sister”: what it is for. */
const isPurpose = fits(
  '(i|we) @adverb*2 (want|need|have|hope|plan|(am|are) going|would (like|love)) to (<cannot:publish>|<bare>) .+24',
)
/** “It sounds like we recorded it in a bathroom” */
const isLikened = fits(
  '(it|this|that) (@seeming like (@subject,someone,article,possessive)|is (what|how|why)) .+24',
)
/** “There was a dog in the room”, “these are trade secrets” */
const isThere = fits(
  '(there (is|are|was|were)|(these|those) are) ([!#known] <word&!look&!verb>)+24',
  STATEMENT,
)
const isOfMany = fits('(half|most|some|many) of (them|us) [!(@can,would,will|go)] <word> .+24')

/** Whether a part of a prompt only tells something, and neither asks for anything nor limits it. */
export function isLikelyStatement(given: readonly Token[]): boolean {
  const list = given.slice(OPENING.at(given, 0)?.to ?? 0)
  if (list.length < 3 || list.length > MAX_STATEMENT || isValued(list) || statesBan(list)) return false
  if (telling(given) === 'others' || isPurpose(list) || isLikened(list)) return true
  const at = verbAt(list)
  return (
    !isOfSettings(list) &&
    !asks(list) &&
    (isOfMany(list) ||
      isThere(given) ||
      (at > 0 && isForeign(list.slice(0, at)) && !isOfLooks(list.slice(0, at))))
  )
}
