// How long a pause may be at most, however it is said: “no gap over half a second anywhere”, “silences must not exceed 0.5 s”, “gaps
// down to half a second, max”, “cap the pauses at 0.5 s”. Whatever the order, a pause, a length and a word that caps it are a command.
import { fits, has, NONE } from '../phrases/pattern.ts'
import { type Row, rewriter } from '../phrases/rewrite.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { isSeparator } from './noun-phrases.ts'
import { type Token, tokenOf } from './tokens.ts'

const MOST = '(<limit:atMost>|@capping)'
const OVER = '(<limit:over look:longer>|@exceeding)'
/** “Pauses at most 0.5 s”, with nothing that says which pauses are meant, or something else; “at most two pauses” counts them. */
const isCapped = fits(
  `[!>(<number> <thing:pauses&ends:s>)] [!>(<limit:under,atLeast look:shorter>)] ([>${MOST}]|[>(<limit:not>|no)] [>${OVER}])
   (<mark thing:pauses composition amount&measure:s number>|[=<word>] (@exceeding,capping,cappedBy,pausing|
   <glue limit:not,over,atMost look:longer link:than,to,each,in,between place:everything verb:shorten,make,set,keep,leave,add,remove&base>))+40`,
)

/** The tokens as “shorten pauses to …”; null when they cap no pause. */
export function cappedPauses(tokens: readonly Token[]): readonly Token[] | null {
  const noun = tokens.find(({ senses }) => senses.thing === 'pauses')
  const [length, another] = tokens.filter(
    ({ kind, unit }) => (kind === 'amount' && unit === 's') || kind === 'number',
  )
  const [first] = tokens
  if (!first || !noun || !length || another || !isCapped(tokens)) return null
  const films = tokens.filter(({ kind }) => kind === 'composition')
  const where = films.flatMap((film) => [asLink(first, 'in'), film])
  return [asVerb(first, 'shorten'), noun, asLink(first, 'to'), inSeconds(length), ...where]
}

const inSeconds = (length: Token): Token => ({ ...length, kind: 'amount', unit: 's' })

const WISH = '@asker @wanting,wanted,have,would+5'
const LENGTH = `Q=(<glue:articles place:everything>|long)* NOUN=<thing:pauses> #joint+5 LENGTH=<amount&measure:s>`

const shortened: Row[1] = ({ STOP: [stop] = NONE, Q = [], NOUN: [noun] = NONE, LENGTH = [] }) =>
  noun
    ? [
        ...(stop ? [tokenOf('mark', '.', stop.from, stop.to)] : []),
        ...[asVerb(noun, 'shorten'), ...Q, noun, asLink(noun, 'to'), ...LENGTH],
      ]
    : null

const LENGTHS = rewriter(
  [
    // “(Fillers out) and pauses shortened to 0.5 s”, “…, pauses: shorten to 0.5 s”, “…: pauses → 0.5 s”
    [`STOP=#separator (${WISH})? ${LENGTH}`, shortened],
    // “I want the pauses cut back to 0.4 s”
    [`^ ${WISH} ${LENGTH}`, shortened],
  ],
  {
    separator: (token) => isSeparator(token) || isWord(token.text, 'adding'),
    joint: ({ text }) =>
      /^[:=→>-]$/.test(text) ||
      text.split(' ').every((word) => isWord(word, 'shortening', 'be', 'shall', 'capping')),
  },
)

/** As long may a pause be that somebody gives without “seconds”. */
const MAX_SECONDS = 10

// “Pauses over 1 s to 0.5”, “gaps, nothing over 0.7”: a length is in seconds, where nothing is counted.
const SECONDS = rewriter([
  [
    `LEAD=(<thing:pauses measure:s> ([!(@linking|<thing measure:s>)] .)+5 [-(<limit:over,under,atMost link:to>|to)])
     N=<number> [=($|@linking,shortening|<break mark glue:politeness link:to>)]`,
    ({ LEAD = [], N: [length] = NONE }) =>
      length && length.n < MAX_SECONDS && (LEAD[0]?.unit === 's' || !Number.isInteger(length.n))
        ? [...LEAD, inSeconds(length)]
        : null,
  ],
])

const RELATIVES = rewriter([
  ['[-<thing:pauses>] beyond', '<limit:over>'],
  // “Pauses that last (more than a second)”, “the dead air whenever it goes on for (over 1 s)”
  ['[-<thing:pauses>] @pausing+5 [=<limit:over look:longer>]', ''],
])

const namesPauses = has('<thing:pauses>')

/** “Pauses shortened to 0.5 s”, beside other things: a request of its own. */
export function withPauseLengths(tokens: readonly Token[]): Token[] {
  if (!namesPauses(tokens)) return [...tokens]
  // “Over 0.5 down to 0.5”: the last length, then the other.
  return [...LENGTHS.inside(RELATIVES.inside(SECONDS.inside(SECONDS.inside(tokens))))]
}
