// Splits a request for something new into pieces at marks and conjunctions, strips the lead-in, and classifies each piece.
import { saysStays } from '../guard-clauses.ts'
import { fits, has, pattern } from '../phrases/pattern.ts'
import { rewriter } from '../phrases/rewrite.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { EDITS } from '../vocabulary/keeping.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { isExact, MAKING_TESTS } from './making-parts.ts'
import { isMaking, isMark, isNewNoun } from './new-nouns.ts'
import { asksSomething } from './questions.ts'
import { readClause } from './read-clauses.ts'
import { verbAt } from './statement.ts'
import { is, matches } from './token-tests.ts'
import { type Token, tokenOf } from './tokens.ts'

const TESTS: Tests = {
  ...MAKING_TESTS,
  edit: ({ text }) => EDITS.has(text),
  begins: ({ text }) => opensSpan(text, 'beginning'),
  ends: ({ text }) => opensSpan(text, 'ceasing'),
  untouched: ({ senses, text }) => senses.verb === 'leave' && / touch$/.test(text),
  switchedOn: ({ text }) => / on$/.test(text),
}
const opensSpan = (text: string, kind: 'beginning' | 'ceasing') =>
  isWord(text.split(' ')[0], kind) && / (?:at|on|with)$|^[^ ]+$/.test(text)

const MAKING = pattern('(^|[-<mark>]) [=<base>] #making', TESTS)
const isOfFilm = has('<composition media quote time amount size ratio unit thing verb limit>')

/** Index of the creating verb after a remark: “right, the socials: pull …”. */
export function opening(tokens: readonly Token[]): number {
  const at = MAKING.in(tokens)?.from ?? 0
  return isOfFilm(tokens.slice(0, at)) ? 0 : at
}

const FORBIDDING = pattern('do <limit:not> [!@includingIt]|#untouched', TESTS)

/** “Don't touch …”, “leave …” */
export const forbids = (list: readonly Token[], at: number) =>
  FORBIDDING.at(list, at) !== null || (isWord(list[at]?.text, 'staysAsItIs') && saysStays(list.slice(at)))

const FIRST = '^ <mark glue:politeness>* [!<mark glue:politeness>]'
/** “Put a copy of the elephant part at the end” */
const isOther = has(`${FIRST} (@question|<limit:if>|@placing [>(<link:in,to> .? <place:start,end>)])`)
const isOfEach = has('^ [><link:each>] [!><measure:s>]')
const mayBegin = has(`${FIRST} ([!<word&verb&base>] .|#making|<verb:merge>|#new|@wanting,can,would)`, TESTS)

/** Not a question, and it starts with no other verb. */
export const mayAsk = (list: readonly Token[]): boolean =>
  mayBegin(list) && !isOther(list) && !isOfEach(list) && !asksSomething(list)

const isGlue = fits('<mark glue>*40')

/** Nothing but marks and glue. */
export const isBare = (pieces: readonly Token[][]) => pieces.every((piece) => isGlue(piece))

const WHO = '@asker,neuter,demonstrative,subject'
const JOINT = pattern(
  `\\.|=|\\!|<break>|@linking,without|and_then|but|plus|so [=.] [!${WHO}]|<link:that> [=<verb glue:helpers>]|with [=(.*3 <thing:captions>)]`,
)

/** Starts another phrase: a mark, “and”, or “that” before a verb. */
export const isJoint = (tokens: readonly Token[], at: number): boolean =>
  (isMark(tokens, at) || JOINT.at(tokens, at) !== null) &&
  !(tokens[at]?.text === ':' && tokens[at - 1]?.senses.thing === 'captions')

const SPAN = rewriter(
  [
    [
      '#begins @atEdge? A=<quote time> <mark glue>* #ends @atEdge? B=<quote time>',
      '<link:from> $A <link:to> $B',
    ],
  ],
  TESTS,
)

/** “Start at 'X', end on 'Y'”, of what is no copy: the part from one to the other. */
export const withSpan = (tokens: readonly Token[]): readonly Token[] =>
  tokens.some(is({ thing: 'copy', verb: 'copy' })) ? tokens : SPAN.inside(tokens)

/** What joins two pieces of a part: a colon if the second one locates the first exactly. */
export const jointOf = (joint: Token | null, [first]: readonly Token[], isExplained: boolean): Token =>
  joint?.kind === 'word'
    ? joint
    : tokenOf('mark', joint?.text === ':' || isExplained ? ':' : ',', first?.from ?? 0, first?.from ?? 0)

const leadOf = (makes: string) =>
  `<verb:merge&word>|[!([=<!verb>] #new [!<unit>])] [=<word>] ${makes}|<glue:articles> ([=@leadingIn]|$)|<glue&!glue:articles>|@asker,addressee,can,would,wanting,have,be,shall,hedging,linking,leadingIn`
const LEAD_BEHIND = pattern(`(${leadOf('#maker')})*30`, TESTS)
/** “Excerpt (only the ad)” */
const LEAD = pattern(`(#new [=(<limit:only time>|@article)]|${leadOf('#making')})*30`, TESTS)

/** Strips a lead-in: “it should run”, “I would like”, “content:”. */
export const withoutLead = (list: readonly Token[], isBehind: boolean): Token[] =>
  list.slice((isBehind ? LEAD_BEHIND : LEAD).at(list, 0)?.to)

const TAIL_BEHIND = pattern('(<mark>|@article|[-.] [=<base>] #maker)+ $', TESTS)
const TAIL = pattern('(<mark>|@article,closingOff|[-.] ([=<base>] #maker|@asker,wanting,would))+ $', TESTS)

/** Strips trailing words without meaning: “… out”, “… make”, “… in the”. */
export const withoutTail = (list: readonly Token[], isBehind: boolean): readonly Token[] =>
  list.slice(0, (isBehind ? TAIL_BEHIND : TAIL).in(list)?.from)

const USE = pattern('for (#unknown|<thing:excerpt>|stories)+2 $', TESTS)

/** Strips “for LinkedIn”. */
export const withoutUse = (list: readonly Token[]): readonly Token[] => list.slice(0, USE.in(list)?.from)

const REASON = fits(`@whyever ...|so ${WHO} ...|(would be|might be|could be) . ((for|to) . ...)?`)

/** “So that it fits on a phone”, “ill upload the footage later” */
export const isReason = (list: readonly Token[]) =>
  REASON(list) || (list[0]?.text === 'ill' && verbAt(list) === 1)

const isLocated = has('<composition media quote time amount unit place limit>')

/** The words after the creating verb: “would you be so kind as to make …”. */
export function behindVerb(list: readonly Token[]): readonly Token[] {
  const verb = list.findLastIndex((token) => isMaking(token) && (token.isBase || token.text === 'making'))
  return isLocated(list.slice(0, Math.max(0, verb))) ? list : list.slice(verb + 1)
}

/** “From …”, “"X" to …”: a range, which ends a list. */
export const isOpening = fits('(@sourcing|<quote time>) ...')

const LENGTH_WORD = '(#length|@besideReel,besideLength|<limit:over link:each,than>)'

/** “None longer than 20 seconds”, “that runs 30 seconds”, “20 s max each” */
export const isLengthOf = fits(`[><measure:s>] ${LENGTH_WORD}*20`, TESTS)

const SECONDS = '<amount&measure:s>'
const LENGTH = pattern(`of ${LENGTH_WORD}*4 ${SECONDS} [=@sourcing] [!(. <time>)]`, TESTS)
const RANGE = pattern(
  `(of|between) ${SECONDS} (to|and|-|–|—) ${SECONDS} ([=<mark link:called,from,about>]|$)`,
)

/** “(A clip) of no more than thirty seconds (from …)”, “(a reel) between 20 and 30 seconds”: where that ends; `at` when no length begins there. */
export const lengthEnd = (tokens: readonly Token[], at: number, isReel: boolean): number =>
  (LENGTH.at(tokens, at) ?? (isReel ? RANGE.at(tokens, at) : null))?.to ?? at

/** “Blurred background” */
export const isFit = fits('(<look:blurred,blur,fit,fill&word>|background|bars)+')

/** Words that change nothing: “for our channel”, “no cuts”, “as it stands”, “nothing else”, “set its size to”. */
export const isIdle = fits(
  `[=@for] <word&!limit&!unit&!place>+20|@onto|no #edit*|(just|exactly)? (as it|as they) (stand|stands|is|are)|(nothing else|nothing more|nothing besides|nothing before|nothing after) (than that|inside|after|before)?|(no further|any further)|(@full,sameAll|<glue thing:shape,length look:equal place:everything>|set|to)*20`,
  TESTS,
)

const isOfCaptions = fits(
  '[><thing:captions>] (<thing:captions look>|@switchedOn|on|in|it|and|:|#switchedOn)*20',
  TESTS,
)

/** “With boxed captions switched on”: as a command. */
export function captionsOf(said: readonly Token[]): Token[] | null {
  const isSaid = (token: Token) => matches(token, { thing: 'captions', look: true }) && token.text !== 'on'
  return isOfCaptions(said) ? [asVerb(said[0] as Token, 'add'), ...said.filter(isSaid)] : null
}

const BESIDE_SPEED = '(<glue thing:speed,copy verb:play,speed link:in>|@demonstrative,shall,leadingIn,have)*'
const SPEED = pattern(`[>(<thing:speed>|at)] ${BESIDE_SPEED} VALUE=<measure:x number> ${BESIDE_SPEED}`)

/** “The copy shall run at 1.5x”: as a command. */
export function speedOf(said: readonly Token[]): Token[] | null {
  const [value] = SPEED.of(said)?.VALUE ?? []
  const [first] = said
  return first && value
    ? [
        asVerb(first, 'set'),
        asThing(first, 'speed'),
        asLink(first, 'to'),
        { ...value, kind: 'amount', unit: 'x' },
      ]
    : null
}

/** “Without the ad”, “but do not include the price”, “the um gone” */
const EXCLUSION = pattern(
  '(@without|<limit:except>) OUT=.+20|<limit:not> @includingIt OUT=.+20|with? OUT=.+20 @gone',
)

/** What is left out. */
export const exclusionOf = (said: readonly Token[]) => EXCLUSION.of(said)?.OUT ?? null

const isCue = has('^ (in|out) [><quote time>]')

/** An edit to the new composition: “fade it out”, “then drop the line”, “in at 'X'”. */
export function commandOf(said: readonly Token[], list: readonly Token[]): Token[] | null {
  const verb = ({ kind, isBase, senses }: Token) =>
    kind === 'word' && isBase && senses.unit === undefined ? senses.verb : undefined
  const [first] = said as [Token]
  if (verb(first) !== undefined && !isWord(first.senses.verb, 'makingVerbs') && !isNewNoun(first))
    return [...said]
  const led = list.slice(0, list.length - said.length).findIndex((token) => verb(token) !== undefined)
  if (led >= 0 && isWord(list[led]?.senses.verb, 'changingVerbs')) return list.slice(led)
  return isCue(list) && ['start', 'end'].includes(readClause([...list]).verb ?? '') ? [...list] : null
}

const MAKE = pattern('[-(. .)] [!-@asker] <verb:make&base>')
/** “Cut a clip, save it as "A"”, unlike “cut the TikTok bit” */
const isMade = has('#new [!<unit>]', TESTS)
const IT = '@neuter,demonstrative,object'
/** “(Make) it a clip”, “(make a clip) of it” */
const OF_IT = rewriter([
  [`^ ${IT} [=@article,possessive]`, ''],
  [`(of|from) ${IT}`, ''],
])

/**
 * “Cut the ad and make a trailer” asks for two things: null. In “cut out the salt story and make a clip of it”, the story is what the clip
 * is of, as in “cut 0:10 to 0:20 and make a clip”.
 */
export function afterCut(tokens: readonly Token[]): readonly Token[] | null {
  const [first] = tokens
  const at = MAKE.in(tokens)?.from ?? 0
  const [lead, made] = [tokens.slice(0, at), tokens.slice(at + 1)]
  if (first?.senses.verb !== 'remove' || at === 0 || isMade(lead)) return tokens
  if (isExact(lead) && made.some(is({ thing: 'clip' }))) return tokens
  const ofLead = OF_IT.inside(made)
  if (ofLead === made) return isWord(first.text, 'choosing') ? tokens : null
  return [{ ...asVerb(first, 'take'), senses: { verb: 'remove' } }, ...tokens.slice(1, at + 1), ...ofLead]
}
