// Words that a request needs nothing of: two verbs of which one will do, reasons and purposes, “in the same composition”.

import { rewriter } from '../phrases/rewrite.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { closesUp } from './lifts.ts'
import { asVerb } from './made-tokens.ts'
import { asksToConfirm, tagAt } from './questions.ts'
import { sparesOther, withoutBoth, withoutTooMuch } from './said-beside.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens without what only rephrases them, or the same ones. */
export function withoutPadding(tokens: readonly Token[]): readonly Token[] {
  return RULES.reduce<readonly Token[]>((list, rule) => rule(list), tokens)
}

const OF_TWO = '<limit:instead&ends:of>'
const SUBJECT =
  '(<glue:pronouns,articles>|@subject,neuter,demonstrative,possessive,someone,addressee|there|nothing|most|some|many)'
/** In a statement, a verb asks for nothing: “they like it”, “to cut it later”. */
const COMMAND = `[=<verb&base&!thing>] [!-(to|not|@be,have,do,will,can|${SUBJECT}|<bare>)] .`
/** Up to the next request, a word of a reason. */
const WHY = `([!@beyondReason] [!${COMMAND}] <word ordinal>|[!(,|;) <verb&base>] [!, !,*12 ${COMMAND}] <mark>)`
const NEXT = `($|[=(,|;) <verb&base>]|[=, !,*12 ${COMMAND}])`
const STATING = '@be,have,do,will,can,present,past,seeming,inReason'
const PURPOSE = '[!(,|:|that|@beyondReason)] <word mark>'
const PLATFORM = '(#platform|page|feed|channel|account|profile)'
const PLATFORMS = `for @possessive* ${PLATFORM} (${PLATFORM}|@possessive)*`
const SHAPED = '<size ratio look:vertical,square,landscape>'
const BEING = '(@be,would,degree|be|most|much)'
const ASKED_FOR = `([!${BEING}+ @requested] [!(the|this|that|who|what|which|\\?)] <!limit:not,only>)`
const MOVED_ON = '(<mark glue link:after,with place:rest,everything>|@movingOn)'
const IN_PASSING = '<bare glue&!limit link:in&!limit>'

const COURTESIES = rewriter([
  // “With nothing removed”
  ['with nothing (<verb:remove&!base>|cut)', '<limit:not without> removing <place:everything anything>'],
  // “Mute it rather than cutting it”
  ['[~<verb:mute,censor>] <limit:instead&ends:of limit:instead&ends:than> <verb:remove> @referring', ''],
  // “(For the interview) I would be grateful for captions”
  [
    `^ SCOPE=([!@asker] <composition mark glue thing:composition link:in>)* (@asker|${BEING})* @would,shall (@asker,shall|${BEING})* @grateful (for|of)`,
    '$SCOPE',
  ],
  // “I was wondering whether the ums could be removed”
  [
    '(^|[-(,|and|.)]) @asker @be? (wonder|wondering) (if|whether) WHAT=!<mark>+8 @can be [=<verb>]',
    '$WHAT <glue:helpers should> be',
  ],
  // “A marker at 0:55 is requested”, “captions would be appreciated”
  [
    `^ [!<verb&base>] OBJECT=(${ASKED_FOR}* [=<thing look size ratio unit:lufs>] ${ASKED_FOR}+) ${BEING}+ @requested REST=!\\?*80 $`,
    '$OBJECT $REST',
  ],
  // “Be careful not to cut X”, “make sure not to lose X”
  ['(be|take|make)? @caution not to', '<glue:helpers do> not'],
  // “3 clips by lunch”, “… by tomorrow morning please”
  ['[-.] by <glue:articles>? @date,dueTime (<glue:articles>|@date,dueTime)*', ''],
])

const ASIDES = rewriter(
  [
    // “Make it vertical for our Instagram reels”: the shape is what is asked for.
    [`[-.] (${PLATFORMS} [>${SHAPED}]|[~${SHAPED}] ${PLATFORMS})`, ''],
    // “… so folks can skip around”, “so that colleagues know who speaks”
    [`[-. .] ,? (so_that|so) that? (${PURPOSE})+4 @ableTo (${PURPOSE})*20 ($|[=:])`, ''],
  ],
  { platform: ({ text }) => text.split(' ').every((word) => isWord(word, 'platform')) },
)

const REASONS = rewriter([
  // “Put A in front, pushing the rest later”, “… with everything after it moved down”: as it comes anyway.
  [
    `[~<verb:add,move> .] (,|;|and|with|so) [><place:rest,everything>] [>[=@movingOn] <verb:move>] ${MOVED_ON}+20 $`,
    '',
  ],
  // “For the screens in our lobby, make it square”
  [
    `^ <glue:politeness mark>* for <glue link:in>* <bare> ${IN_PASSING}* (,|:) [=<glue:politeness>* <verb&base>]`,
    '',
  ],
  // “Ok for shorts: drop the intro”, but “for the reel, …”
  [
    '^ <glue:politeness mark>* for !<mark limit glue:articles>* <thing:excerpt> !<mark limit glue:articles>* (,|:) [=<glue:politeness>* <verb&base>]',
    '',
  ],
  // “…, since our viewers hate them”, “…, as it sounds softer than the others”
  [
    `[-.] , (as|since|because|given_that|for) [=${SUBJECT}] ${WHY}+20 ([=${STATING}] ${WHY}+20|[-<glue:pronouns>]) ${NEXT}`,
    '',
  ],
  // “Delete Teaser, which was never approved”
  ['[-<composition>] , which [=(is|was|has|had|never)] ([!@beyondReason] <word&!thing>)+20 $', ''],
  // “Bleep or silence the swear word”: the first will do.
  ['[-<verb&base>] or <verb&base> [=<glue:articles,pronouns>]', ''],
  // “Boxed instead of plain”: what it is now needn't be said.
  [`([-<look>] ${OF_TWO} <look>|[-<ratio>] ${OF_TWO} <ratio>|[-<size>] ${OF_TWO} <size>)`, ''],
  // “Shorten the pauses, nothing over half a second”
  [
    '[~<thing:pauses>] (,|and)? (nothing|none) !<measure:s>*2 (<limit:over>|longer|above) !<measure:s>*2 [=<measure:s>]',
    '<link:to>',
  ],
  // “Nothing silent over 0.5 s”
  [
    '^ (nothing|none) (silent|quiet) !<measure:s>*2 (<limit:over>|longer|above) !<measure:s>*2 [=<measure:s>]',
    '<verb:shorten> <thing:pauses> <link:to>',
  ],
  // “…, same comp”, “…, in place”, “…, whole thing”: as it is done anyway.
  ['[-.] , <glue:articles>* ((same|in_the_same) <thing:composition>|in_place|whole_thing) <mark>* $', ''],
  // “The two first sentences”
  ['COUNT=<number> EDGE=(first|last) [=<unit>]', '$EDGE $COUNT'],
  // “The teaser one”
  ['[-<glue:articles> <composition media>] (one|ones) [!<unit measure>]', ''],
])

const NAMES = 'NAMES=([=<bare quote>] <word quote> (,|and|&|<word quote>)* (,|and|&) (,|and|&|<word quote>)*)'
const THERE =
  '(<glue ordinal link:where,in,at,each unit:part asked:speech place:start>|@comingAbout,possessive,demonstrative,article,locus|(of|in|from) #owner .)'
/** Of chapters that a list only names, where each of them is anyhow: where it is talked about. */
const NAMED = rewriter(
  [
    // “Chapters Farm and Flying, each at the place where that part of Tom's life is first discussed”, “… at the moment each comes up”
    [
      `[~<thing:chapters,markers>] [!~<verb:keep,leave,move,rename,remove&base>] [-.] [!(,? each? where @subject,neuter .*2 (mentioned|said))] ,? [=(each|at|where|in)] [>(each|they|@neuter,demonstrative)] [>(@comingAbout|<asked:speech place:start>)] ${THERE}+20 <mark>* $`,
      (_, tokens, { from }) =>
        tokens.slice(0, from).some(({ text }) => /^(?:,|and|&)$/.test(text)) ? [] : null,
    ],
    // “Four chapters, named Farm, Flying and Costs”
    [
      `NOUN=<thing:chapters,markers&ends:s> IN=(<link:in> <glue:articles>? <composition>)? ,? <link:called> ${NAMES} $`,
      '$NOUN $IN : $NAMES',
    ],
  ],
  { owner: ({ text }) => /['’]s$/.test(text) },
)

/** “And then close up the gap, please” */
const MAX_CLOSING = 9

/** “Take out the salt story, and close the gap”, “extract 0:10 to 0:20, close up”: a cut leaves none. */
function closedUp(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    (_, index) =>
      index > 1 && isJoint(tokens[index - 1]) && closesUp(upToMark(tokens.slice(index, index + MAX_CLOSING))),
  )
  const taking = tokens.slice(0, Math.max(0, at)).find((token) => matches(token, TAKING))
  if (at < 2 || taking === undefined) return tokens
  const end = at + upToMark(tokens.slice(at)).length
  const from =
    tokens.findLastIndex((token, index) => index < at && !isJoint(token) && token.text !== 'please') + 1
  const kept = [...tokens.slice(0, from), ...tokens.slice(end)]
  return kept.map((token) =>
    token === taking && token.senses.verb === 'make' ? asVerb(token, 'remove') : token,
  )
}

const TAKING = { verb: 'remove', text: 'lift extract pull' }
const isJoint = (token: Token | undefined) => matches(token, { text: ', ; and then - – —' })

function upToMark(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findIndex(({ text }, at) => at > 0 && /^[,;.!)]$/.test(text))
  return end < 0 ? tokens : tokens.slice(0, end)
}

/** “The intro can go, can't it?”: a tag asks for nothing of its own. */
function withoutTag(tokens: readonly Token[]): readonly Token[] {
  const comma = tagAt(tokens)
  return comma > 1 && !asksToConfirm(tokens) ? tokens.slice(0, comma) : tokens
}

const RULES = [
  withoutBoth,
  withoutTooMuch,
  sparesOther,
  COURTESIES.inside,
  withoutTag,
  ASIDES.inside,
  closedUp,
  REASONS.inside,
  NAMED.inside,
  NAMED.inside,
]
