// A part at the start or the end, in any order: “elephant story first”, “open with the salt bit”, “the memo should come last”, “make the
// last line the opener”, “a copy of the intro at the end”.
import { fits, has, pattern } from '../phrases/pattern.ts'
import { rewriter } from '../phrases/rewrite.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { edgeOf } from './set-beside.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

const MAX_REQUEST = 20

/** The tokens as “move the part to the start”, or as “copy …”; null when they say anything else. */
export function partToEdge(given: readonly Token[]): readonly Token[] | null {
  const tokens = TIDY.inside(given).filter(
    ({ senses, kind }) => kind !== 'word' || senses.glue !== 'politeness' || senses.look !== undefined,
  )
  const [first] = tokens
  if (!first || tokens.length > MAX_REQUEST || isOther(tokens)) return null
  const found = WAYS.find(([, way]) => way.of(tokens) !== null)
  const { COPY, FILM = [], PART = [] } = found?.[1].of(tokens) ?? {}
  const copied = COPIED.of(PART)
  const part = copied?.PART ?? PART
  const isCopy = COPY !== undefined || copied !== null
  if (!found || !isPart(part) || (FILM.length > 0 && part.some(is({ kind: 'media' })))) return null
  // Put there, a file that plays already is moved.
  const isPut = isFile(part) && !isCopy
  const verb = isPut ? { ...asVerb(first, 'add'), text: 'put' } : asVerb(first, isCopy ? 'copy' : 'move')
  return [
    verb,
    ...part,
    asLink(first, isPut ? 'at' : 'to'),
    { ...asVerb(first, found[0]), senses: { place: found[0] } },
    ...FILM.flatMap((one) => [asLink(one, 'in'), one]),
  ]
}

const TESTS = {
  start: (token: Token) => edgeOf(token) === 'start' && token.senses.link === undefined,
  end: (token: Token) => edgeOf(token) === 'end' && token.senses.link === undefined,
}

const TIDY = rewriter(
  [
    // “To the top of the timeline”, “first in the episode”: where it is anyway
    ['(of|in|on) @article (<thing:composition>|timeline) REST=(<mark glue:politeness>* $)', '$REST'],
    // “At the start I want X”
    ['^ WHERE=(at .? (#start|#end)) ,? WHAT=(@asker ...)', '$WHAT $WHERE'],
    // “Kick off with X” is no “off with X”.
    ['[-@openingWith] off_with', '<link:with>'],
  ],
  TESTS,
)

/** “Move X to the start” is plain, “drop X at the end” takes it away, and “0:30 to the end” is a stretch. */
const isOther = has(
  '^ ([!(lead with|off with)] <verb:move> [!>up_to] [>(<place> $)]|[!(pull|off with)] <verb:remove>|<time>)|from <time measure:s> (to|till|until|up_to) the? <place:end>',
)

const BESIDE = '(<thing:composition>|@holding,neuter,article,shall,can,addressee,have,asker,wanting|to|off)*'
const OPENS = (verb: string) =>
  `[>with] ${BESIDE} (${verb} ${BESIDE} FILM=<composition>?|FILM=<composition> ${BESIDE} ${verb}) ${BESIDE} with PART=...`
const THE = '(the|its|our)'
const MADE = (edge: string) =>
  `((@holding|use) PART=!(@shall|as)+ ((@shall|as) .*)?|PART=(. !(@shall|as)*) (@shall|as) .*) ${THE} (${edge}) <mark>*`
const TO = '(@onto,into,article,toward|up_to|all the way|\\>|-)'
const LED = `(${TO}|@going,shall,placed,passive,wanting)`
const PLACING = '[=<base>] (@placing|make|pull|<verb:move,add,play>)|(i|we) @wanting'
const PUT = (edge: string, alone: string) =>
  `[>(${edge}|before)] (FILM=<composition> :)? (COPY=([=<base>] (@repeatingAt|<verb:copy>))|${PLACING})? PART=.+20 [!-${LED}] (${LED}* ${TO} ${LED}* ${edge}|${LED}* (${alone})) (@onto,pointing FILM=<composition>)? (<mark>|instead|please|video|film|now)*`

const WAYS = (
  [
    // “Lead with X”, “close with X”, “have it open with X”; “start with the salt story” may be where it starts, but a file is put there.
    ['start', 'lead_with PART=...'],
    ['end', OPENS('@closingWith')],
    ['start', OPENS('(@openingWith|[>(<media>)] <verb:start>)')],
    // “Make X the opening clip”, “X should be the opener”
    ['start', MADE('opener|hook|cold open|[!@closingWith] #start @element')],
    ['end', MADE('closer|(@closingWith|#end) @element')],
    // “X first”, “X → head”, “bring X up front”, “before everything else”
    ['start', PUT('#start', '<ordinal&n:1>|up front|before <place:rest,everything>')],
    // “Put X at the end”, “X goes last”
    ['end', PUT('#end', '<ordinal&n:-1>')],
  ] as const
).map(([edge, text]) => [edge, pattern(text, TESTS)] as const)

/** “A copy of X”, “X again”: it is heard twice. */
const COPIED = pattern('.? <thing:copy&word> of PART=...|PART=.*20 <limit:again verb:copy>')

const PLAIN = '!break&!composition&!look'
const WORD = '[=<!limit link:about limit:both>] [=<!verb !base unit>] [!@be,shall,subject]'
/** A file, a clip or something that is said, and nothing else; “the sound sentence” is about the sound. */
const isPart = fits(
  `[>(<media thing:clip unit time>)] ((${WORD} [!(:|,)] <${PLAIN}&!thing>)+|[>(<media>)] (${WORD} [!(:|,)] <${PLAIN}&!thing ${PLAIN}&thing:clip>)+|[>(<unit:sentence,question,answer>)] (${WORD} [!(:|,)] <glue ${PLAIN}>)+) [!-<link>]`,
)
const isFile = fits('<glue:articles thing:clip media>* <media> <glue:articles thing:clip media>*')
