// Whether a sentence wants an answer: “how long is it”, “is it square?”, and not “can you cut the intro?”.
import { fits, has, type Match, pattern } from '../phrases/pattern.ts'
import { FACT_KINDS } from '../vocabulary/facts.ts'
import { verbOf } from './particles.ts'
import { textOf } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** A question word; “in which” is one token. */
export const isAsking = (text: string): boolean => WH.test(text.slice(text.lastIndexOf(' ') + 1))
const WH = /^(?:wh(?:at|ich|om?|ose|en|ere|y|ether)|how)$/
/** `#asking` */
export const ASKING = { asking: ({ text }: Token): boolean => isAsking(text) }

const P = '<glue:politeness>*'
const IS_ASKED = '[>(\\? $)]'

const isTag = fits(
  `(@be,have,do,will,can,shall|must|need) not? (@subject,neuter,demonstrative|you|there) (think|agree|reckon)?|
   @agreeing|(is|was) (that|this) (right|correct|true)`,
)

/** Where a tag begins (“…, can't it?”), or -1. */
export function tagAt(tokens: readonly Token[]): number {
  const comma = tokens.findLastIndex(({ text }) => /^[,–—-]$/.test(text))
  return isTag(tokens.slice(comma + 1).filter(({ kind }) => kind !== 'mark')) ? comma : -1
}

/** “The ums are gone, aren't they?”, “captions on, is that right?”: whether that is so, and not what shall be. */
export function asksToConfirm(tokens: readonly Token[]): boolean {
  const comma = tagAt(tokens)
  if (comma < 1 || tokens.at(-1)?.text !== '?') return false
  return tokens[comma + 2]?.text === 'that' || statesSomething(tokens.slice(0, comma))
}

/** “You have cut it” */
const statesSomething = has('^ (you [!@shall,can,would,wanting]|[>@be] [>(<verb&!base look:on,off,burned>)])')

/** What no command begins with: “is it worth it or nah”, “from when until when”, “state the length”, “do all have captions”. */
const OPENS = `([!am] (@be,was|does|did|has) [!(not|to)] (<!verb !base thing>|there|it|this)|
  [!about] (@posing|till|since) (when|what|which|whom|how)|query .|
  (state|quote) (@question,object|the|verbatim)|do !#asking .*3 have)`

const asksAtOnce = pattern(`[!-here] (#asking [!(a|an|about)] .|@posing #asking|${OPENS})`, ASKING)

/** “What …”, “in which …”, “is it …”: it begins with what asks. */
export const asksPlainly = (tokens: readonly Token[]): boolean => asksAtOnce.at(tokens, 0) !== null

/** Whether something is to be done: a verb in its base form opens a clause. “Could you cut it”, and not “how many ums you cut”. */
export const commands: (tokens: readonly Token[]) => boolean = has(
  `[=<verb&base&!verb:ask&!asked>] [!(need|want|do|have)]
   (^|[-(<mark break glue:politeness>|@joins|so|then|kindly|just)]|[-(@can,will you)]) .`,
)

const FINE = '@would <amount> !be*4 be [>@agreeable] (@agreeable|<glue mark>)* $'
/** “Would 3 decibels louder be alright?”: an amount is asked for, and whether it may be. */
export const asksWhetherFine: (tokens: readonly Token[]) => boolean = has(`^ ${FINE}`)

/** “Could (the title) be (yellow)” */
const SUBJECT = '[!(you|there|@subject)] <!asked thing>+5'
const SOME_WAY = '<look thing quote time color ratio size measure word&verb>'
/** “Could you please”, “why not” */
const REQUEST = `(<glue:politeness>|and|@opener)* (@can,will,would,shall not? (you|we|i|it)|why? (do you|do we|do i|do not you)|why not|(what about|how about))
  (<glue:politeness>|not|just|mind|be able to|be (so kind as|so nice as) to)*`

type Asks = boolean | ((parts: Match['parts'], tokens: readonly Token[]) => boolean | null)

/** Whether it asks, by how it begins; the first that fits counts. The marks are taken out but for a “?” at the end. */
const OPENINGS: readonly (readonly [string, Asks])[] = [
  [`${P} [!-here] ${OPENS}`, true],
  // “Help me remove the ums” asks for no help.
  [`[!>(<verb&base&!verb:ask>)] ${P} <asked:abilities>`, true],
  // “TC pls”
  [`${P} <asked:when> <asked:when glue>* \\?? $`, true],
  // “Do I need captions for Instagram?”
  [`(do i|do we|do you) really? (need|have|want) ${IS_ASKED}`, true],
  // “Could it end on "leave a review"?”, “can this start at 0:10?”
  [
    `(so|and|also|please|maybe)* @can,would,shall .+ (@startingOrEnding|kick off) (straight|right|directly)?
     (at|on|with|from|after|before)`,
    false,
  ],
  // “Would 3 decibels louder be alright?”, “could the title be yellow?”, “would the teaser be called "Notice"?”: how it shall be.
  [`${P} ${FINE}`, false],
  [
    `${P} (could|might|may|can) ${SUBJECT} (@shallBe [>(${SOME_WAY})]|(come up|come down|come back|come off))`,
    false,
  ],
  [`${P} would ${SUBJECT} @shallBe (@renaming|<link:called>)`, false],
  // “Can I get a teaser?” asks for one; “should I cut it?”, “should it be square?”
  [`[!(.*2 do)] ${REQUEST} (get|have|go|try)`, false],
  [`${P} (should i|should we|should it)`, true],
  // “Could you pop captions on?”
  [`${REQUEST} <glue>* REST=(. ...)`, ({ REST = [] }) => (isSplit(REST) ? false : null)],
  // “Could you tell me”, “can we speed it up?”
  [`${REQUEST} <glue>* (<verb:ask,see>|<thing&!verb> <!verb>*1 <verb:ask,see>)`, true],
  [`${REQUEST} <glue>* (<verb>|<thing&!verb> <!verb>*1 <verb>)`, false],
  [`(<glue:politeness>|and|@opener)* [!(what|how)] ${REQUEST} ${IS_ASKED}`, true],
  [REQUEST, false],
  ['#asking [!(a|an|about)] .|@posing #asking', true],
  // “Summarize it in a one minute video” asks for a video.
  ['(summarize|summarise) [>((in|into|as) (a|an) .)] [>(<measure:s>)]', false],
  [`${P} (<verb:ask&base>|whether)`, true],
  // “What a nice young man” wants to know nothing.
  [`${P} [!(when|where)] #asking [!(about|a|an)]`, true],
  [`${P} (when|where) (@be,was|does|did|has)`, true],
  [`${P} (@question,be,have,do,will,can,was,shall|whom|whose) ${IS_ASKED}`, true],
  [`${P} (when|where)`, (_, tokens) => !tokens.some(({ text }) => text === ',')],
]
const RULES = OPENINGS.map(([text, asks]) => ({ opening: pattern(text, ASKING), asks }))

/** A question that wants an answer; "can you cut the intro?" is a request. */
export function asksSomething(tokens: readonly Token[]): boolean {
  if (asksToConfirm(tokens)) return true
  const words = tokens.filter(({ kind }) => kind !== 'mark')
  const mark = tokens.at(-1)?.text === '?' ? tokens.slice(-1) : []
  const said = [...words, ...mark]
  if (!words.some(({ senses }) => senses.glue !== 'politeness')) return false
  for (const { opening, asks } of RULES) {
    const match = opening.at(said, 0)
    const answer = match && (typeof asks === 'boolean' ? asks : asks(match.parts, tokens))
    if (answer !== null) return answer
  }
  const isAsked = (!commands(tokens) && isBehindMark(tokens)) || isAskedNoun(words) || isBareState(words)
  return (mark.length > 0 && isAsked) || isTelegram(said, tokens)
}

/** “(Could you) pop captions on” */
const isSplit = ([first, ...more]: readonly Token[]) =>
  more.some(({ text }) => verbOf(`${first?.text} ${text.split(' ')[0]}`) !== null)

/** A noun, what joins it, or “said anywhere”; not how something shall be: “memo after interview?”, “the ads out?”, “a promo?”, “fewer ums?”. */
const NOUN = `([!(<look&word limit link&!link:in,about,where,that>|@fresh,takenOut,shall,be,have,do,will,can|less|fewer|more)]
  [!([!quote] <thing:excerpt,copy&word> [!<bare>])] [=<word quote composition media speaker ordinal>]
  <!verb thing unit place glue verb:ask !base>)`
const MEASURE = '(<asked:when,inCue,outCue,duration,count,total>|[-.] count)'

/** “Captions on?”, “chapters?”, “dialogue around 0:09?”: nothing to do, and nothing but what is there. */
const isBareState = fits(
  `[>(<thing place time>)] (<glue:politeness look:on,off,burned time limit:roughly>|${NOUN})+`,
)

/** “Per the memo, which topic …?”, “before I send it: in what city …?” */
const isBehindMark = has('(,|:|–|-) @posing? #asking', ASKING)

/** “Runtime of demo.mp4?”, “exact length?”, “grant deadline?”: what is wanted to be known, without a verb. */
const isAskedNoun = (words: readonly Token[]): boolean =>
  (!isOrder(words) && (isMeasured(words) || asksFact(words))) || isOfNoCommand(words)

/** Not “um count?”, “TC of the memo splice?” */
const isOrder = has(
  `[!(long|quote|take)] (^ <verb&base&!thing&!glue>|[-.] [!-@article] <verb&base&!thing&!glue&!verb:ask> [=.])`,
)
const isMeasured = has(`<look:longest,shortest>|${MEASURE}|timestamp|^ ${P} (any|anything|anybody|anyone)`)
const isOfNoCommand = fits('<bare glue:articles,helpers link:in>+')

/** “Guest's full name and city?”, “his age at the first lesson?” */
const asksFact = (words: readonly Token[]): boolean =>
  FACT_KINDS.some(({ asks }) => asks.test(textOf(words))) && !isOfThing(words)
const isOfThing = has('<thing&!thing:name>')

/** “Outcue pls”, “pause count”, “comps + durations”, “"salt" – said anywhere?”: what is wanted to be known, and nothing to do or to set. */
function isTelegram(said: readonly Token[], tokens: readonly Token[]): boolean {
  const list = said.filter(({ senses }) => senses.glue !== 'politeness')
  if (isAskedList(list)) return true
  const isListed = isJoined(tokens) && (isMeasuring(list) || asksFact(list))
  return isPlainList(list) && (isListed || isCued(list))
}

const ASKED_NOUN = `(${MEASURE}|${NOUN})`
/** “Elephant story last” and “half the length” say how something shall be. */
const PLAIN_NOUN = `([!(<quote place>|last|lasts)] ${ASKED_NOUN})`
const isAskedList = fits(`[!and] ${ASKED_NOUN} ${ASKED_NOUN}+ \\?`)
const isPlainList = fits(`[!and] (${PLAIN_NOUN} ${PLAIN_NOUN}|([!<unit>] ${PLAIN_NOUN})+)`)
const isJoined = has('\\+|&|,|and')
const isMeasuring = has(MEASURE)
const isCued = has('<asked:when,inCue,outCue>|[-.] count $')
