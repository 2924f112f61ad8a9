// What somebody finds amiss, beside a request: “its way too loud”, “so much dead air”, “mic sounds like trash”, “can't read it”. It may
// stand in front of the request or behind it, with or without a mark between them. `rules/verdicts.ts` says whether it asks for anything.
import { finiteVerbAt } from '../parts-of-speech.ts'
import { has, pattern } from '../phrases/pattern.ts'
import { verbOfNoun } from './run-ons.ts'
import { FINITE, LIMIT, STATEMENT, statesBan } from './statement.ts'
import { lex, type Token, type TokenSpan } from './tokens.ts'
import { telling } from './told.ts'

/** No verdict has more words. */
const MAX_VERDICT = 14
/** The prompt is read once without each of them. */
const MAX_VERDICTS = 6

const SEPARATOR = '(#separates|…)'
const NOUN = '<composition speaker thing place unit>'
const TOO = '<look:tooQuiet,tooLoud,tooSlow,tooFast,tooLong>'
const DEGREE = '(too|way too|so|way)'
/** “Can't”, “don't need”, but not “don't touch” */
const UNABLE = '(@can <limit:not>|@do <limit:not> @wanting)'
const COMMAND = '<word&verb&base&!thing&!look>'

/** Where such verdicts are, longest first where several begin at one word. Linear: each is of bounded length. */
export function verdictsIn(tokens: readonly Token[]): TokenSpan[] {
  const spans: TokenSpan[] = []
  for (let from = 0; from < tokens.length && spans.length < MAX_VERDICTS; from++) {
    if (OPENING.at(tokens, from) === null || spans.some(({ to }) => from < to)) continue
    const length = SEGMENT.at(tokens, from)?.parts.ALL?.length ?? 0
    for (let to = from + (length > MAX_VERDICT ? MAX_VERDICT - 1 : length); to > from; to--) {
      const isEnd = to === from + length
      if (!(isEnd || NEXT.at(tokens, to)) || !isVerdict(tokens.slice(from, to))) continue
      spans.push({ from, to })
      break
    }
  }
  return spans
}

const SEGMENT = pattern(`ALL=(!${SEPARATOR})*80`, STATEMENT)

/** A sentence begins here, or what could be the subject of one. */
const OPENING = pattern(
  `[=!${SEPARATOR}] (^|[-${SEPARATOR}]|
   [!-(@joining,saying,article,possessive,subject,narrowing,be,can|${FINITE}|<glue:articles verb&base>|[!@particle] <link>)]
   ([!-${NOUN}] (${DEGREE}|${TOO})|@subject,object,neuter,demonstrative,someone,seeming,article,possessive,nobody|its|there is|there are|
    ${UNABLE}|[-<amount number time quote mark link>] <composition thing>))`,
  STATEMENT,
)
/** A request right behind a verdict opens with a verb, or with the thing that a telegram is about. */
const NEXT = pattern(
  '[!-<glue:articles link>] (<verb&base thing number amount ordinal look limit:only>|@joins,opener)',
)

const LEAD = pattern('([=(. . .)] [!(. (many|much))] @opener,reason,joins)*')
/** “Its so”, “is it too loud”; what is perfect stays. */
const isOpen = has(
  `(@be,have,do,will,joining,article,possessive|much|many|[-.] <limit:not>) $|^ [!${UNABLE}] @be,have,do,will,can|
   ^ [>(<composition>)] [>@settled]`,
)
const asksOrLimits = has(
  `[!('|’|-)] <!word&!speaker&!composition>|where|when|^ <verb&base&!thing&!look> [!(@be|<limit:not>)]|@asking,shall,staying,wanted|
   [!([-<limit:not>] need @referring)] [!<link:as>] @wanting|[!@adverb] <${LIMIT}>|[-.] [!-@can,do,be,will,have] <limit:not>|#touching`,
  STATEMENT,
)
/** “(There is) so much dead air”, “too many ums”, “the teaser is way too long”, “too quiet”. */
const isExcess = has(
  `^ (there is|there are)? ${DEGREE}+ (much|many) [=.] [!>${COMMAND}]|
   ^ [!>${COMMAND}] (${TOO}|.+14 ([~(@be,seeming,plural|its)] ${TOO}|[=(drags|dragging)] ${TOO}))`,
)
/** “It sounds like trash”; “can't read the title”, “they are hard to read”; “the start is boring”; “its useless”. */
const isPoor = has(
  `[~@seeming,plural] [=<link:as>] like|[-<limit:not>] @perceiving|@be,seeming . to @perceiving|
   ^ [>(<cannot:subjective>)] [>@be,seeming,plural]|^ its <bare> $`,
)
/** “… is killing me”, “nobody will sit through it” */
const isOfSomebody = has('[-.] (me|us)|^ (@nobody|nobody)')
const commands = has(COMMAND)
const film = pattern('(.? <composition>)')
const isSeeming = has('^ @seeming,judging')
const isUnable = has(`^ ${UNABLE}`)

const [it, me] = lex('it i') as [Token, Token]

/** It says how something is, and neither asks for anything nor limits it. */
function isVerdict(given: readonly Token[]): boolean {
  const list = given.slice(LEAD.at(given, 0)?.to)
  if (list.length === 0 || statesBan(list) || isOpen(list) || asksOrLimits(list)) return false
  if (isExcess(list) || isPoor(list)) return true
  const verb = isOfSomebody(list) ? Math.max(finiteVerbAt(list), verbOfNoun(list, 0)) : 0
  if (verb > 0 && !commands(list.slice(0, verb))) return true
  const named = film.at(list, 0)
  const about = named === null ? list : [it, ...list.slice(named.to)]
  if (telling(about) !== null) return true
  // The subject of “sounds hollow” is “it”, that of “can't hear it” is “I”.
  const subject = isSeeming(about) ? it : isUnable(about) ? me : null
  return subject !== null && telling([subject, ...about]) !== null
}
