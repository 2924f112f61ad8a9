// What is pointed to first, and acted on behind: “0:43 "I hated it, honestly": kill "honestly"”, “in the line about salt, lose "like"”,
// “0:47 "A" and reply 0:49 "B". Both out.” It is written as the command that is meant, with where behind it.
import { findPlain, plainWordsOf } from '../../commands/plans/words.ts'
import { has } from '../phrases/pattern.ts'
import { rewriter, type Write } from '../phrases/rewrite.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { isNamedPart } from '../places/cursor.ts'
import { BESIDE } from '../vocabulary/beside.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { isUm } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens of a prompt with each such pointer behind its command. Linear: all lookahead is bounded. */
export const withPointed = (tokens: readonly Token[]): readonly Token[] => POINTED.inside(tokens)

const TESTS: Tests = {
  sound: isUm,
  part: ({ senses }) => senses.unit !== undefined || isNamedPart(senses.place),
  inside: ({ text }) => BESIDE.inside.includes(text),
}
const START = '(^|[-<break>|\\.|\\!|\\?])'
const JOINT = '(,|and|&|\\+|plus)'
const OVER = `[=$|<!word>|${JOINT}]`
/** “Kill”, “lose” */
const verb = (...verbs: string[]) => `([!-@article,subject] <verb:${verbs}&base&!thing>)`
const ANY = verb('remove', 'mute', 'censor', 'keep')
const LOSE = verb('remove', 'mute', 'censor')
const LEAD = `LEAD=([!${ANY}|(both|all) @leaving ${OVER}] (.|<break>))+24`
/** Nothing that asks, limits or is somewhere else. */
const STRETCH = '!<time limit&!link:about quote composition amount verb&base&!verb:start,end&!thing&!glue>*20'
/** “That whole range”, “all of it”, “what is in between” */
const WHOLE = '(<glue unit:part place:everything link:in,between,that>|what|section)+'
const OPENER = '<mark glue:politeness limit:only>'
const PART = `([!,] !<composition limit&!link:about>)*20`
/** “Only "X"”, “just the word "X" and "Y"” */
const SMALL = '(<glue limit:only unit:word>|:)*4'

const isBare = has('^ (<quote time mark break composition glue link>|reply)*30 $')
const isOnly = has(OPENER)

/** Of “"Okay, sorry": keep only "sorry"”, what else is said there goes. */
const said: Write = ({ LEAD: lead = [], ACT, OBJECT = [] }) => {
  const act = ACT?.[0]
  const places = quotesIn(lead)
  const at = OBJECT.findIndex(isQuote)
  const quote = OBJECT[at]
  const around = quote && places?.findLast((place) => holds(place, quote))
  if (!act || !places || !around) return null
  const except = { ...asVerb(act, 'except'), senses: { limit: 'except' } }
  if (act.senses.verb === 'keep')
    return isOnly(OBJECT.slice(0, at))
      ? [asVerb(act, 'remove'), around, except, quote, ...filmsOf(lead)]
      : null
  const where = places.slice(places.indexOf(around)).slice(0, 3)
  return [act, ...OBJECT, asLink(act, 'in'), ...where, ...filmsOf(lead)]
}

const POINTED = rewriter(
  [
    // “At 0:28 there's a flub that goes on till 0:31, cut that whole range”
    [
      `${START} ${STRETCH} FROM=<time> ${STRETCH} (<link:to,until>|out .) TO=<time> ${STRETCH} ACT=${ANY} ${WHOLE} ${OVER}`,
      '$ACT <link:from> $FROM <link:to> $TO',
    ],
    // “In the line about salt, lose "like"”
    [
      `${START} #inside PART=(${PART} #part (${PART} [!${OPENER}|,] !<composition limit&!link:about>)?) ${OPENER}* ACT=${LOSE} OBJECT=(${SMALL} (<quote thing:fillers>|#sound) (${JOINT} <quote>)*2)`,
      '$ACT $OBJECT <link:in> $PART',
    ],
    // “0:47 "A" and reply 0:49 "B". Both out.”, “…: cut them”
    [
      `${START} ${LEAD} ((both|all) @leaving|ACT=${LOSE} (@referring|both)) ${OVER}`,
      ({ LEAD: lead = [], ACT }, tokens, { from }) => {
        const places = isBare(lead) ? quotesIn(lead) : null
        return places && [...(ACT ?? [asVerb(tokens[from] as Token, 'remove')]), ...places, ...filmsOf(lead)]
      },
    ],
    // “0:43 "I hated it, honestly": kill "honestly"”
    [`${START} ${LEAD} ACT=${ANY} OBJECT=(${SMALL} <quote> (${JOINT} <quote>)*2)`, said],
  ],
  TESTS,
)

const filmsOf = (lead: readonly Token[]) =>
  lead.flatMap((token) => (token.kind === 'composition' ? [asLink(token, 'in'), token] : []))

/** “0:43, "X"”, “"X" and reply 0:49 "Y"”, with each time behind its quotation; null for words that ask or limit. */
function quotesIn(lead: readonly Token[]): Token[] | null {
  const places: Token[] = []
  let time: Token[] = []
  for (const [at, token] of lead.entries()) {
    const timed = [asLink(token, 'at'), token]
    if (isQuote(token)) places.push(token, ...time.splice(0))
    else if (token.kind === 'time' && lead.slice(at + 1, at + 3).some(isQuote)) time = timed
    else if (token.kind === 'time' && places.at(-1)?.kind === 'quote') places.push(...timed)
    else if (/^(?:from|through|between)$/.test(token.text)) places.push(token)
    else if (isJoint([token]) && places.length > 0 && lead.slice(at).some(isQuote))
      places.push(asLink(token, 'and'))
    else if (asksOrLimits([token]) && (token.senses.verb || at < lead.length - 1)) return null
  }
  return places.some(isQuote) ? places : null
}

const isQuote = ({ kind }: Token) => kind === 'quote'
const isJoint = has(JOINT)
const asksOrLimits = has('[!reply] <word&verb&base limit&!link:about>')

/** The words of a shorter quotation are among those of a longer one. */
function holds({ quoted: long }: Token, { quoted: short }: Token): boolean {
  const [around, inner] = [plainWordsOf(long), plainWordsOf(short)]
  return inner.length > 0 && inner.length < around.length && findPlain(around, inner).length > 0
}
