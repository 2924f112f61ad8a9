// How much: “way quieter”, “a quarter slower”, “3 dB lower”, “gain -3”. Words that no command can measure go; fractions become
// percentages; comparatives of height say how loud a sound is. How long something is to be, with the verb that it implies.
import { has } from '../phrases/pattern.ts'
import { type Row, rewriter, type Write } from '../phrases/rewrite.ts'
import { tableOf } from '../vocabulary/beside.ts'
import { asLink, asPronoun, asVerb } from './made-tokens.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** What a rule made of the tokens, or the same ones. */
export function withPlainDegrees(tokens: readonly Token[]): readonly Token[] {
  const list = ABOUT.inside(tokens)
  const plain = DEGREES.inside(upToLevel(hasStrength(list) ? FULL.inside(list) : list))
  return ONCE.inside(hasLevel(plain) ? LEVELS.inside(plain) : plain)
}

/** “Speed the whole thing up to 1.5x” speeds it up, to that: nothing is limited. */
export function upToLevel(tokens: readonly Token[]): readonly Token[] {
  return LEVELED.inside(tokens)
}

/** “30 seconds please”, “make it 30 seconds”, “30s cut”, “half as long”, “make it 20 % shorter”. */
export function ofLength(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter((token) => !matches(token, { kind: 'mark', glue: 'politeness' }))
  return LENGTHS.whole(list) ?? (list.length < tokens.length ? ALONE.whole(list) : null)
}

/** So many percent, where `token` stands. */
function percentOf(token: Token, n: number): Token {
  return { ...token, kind: 'amount', text: `${Math.round(n)} %`, unit: '%', n, senses: {}, isBase: true }
}

const hasStrength = has('<thing:studioSound>')
const hasLevel = has('<thing:audio,music measure:db>')

const COMPARED = 'look:louder,quieter,faster,slower,bigger,smaller,longer,shorter,clearer'
const EXCESSIVE = 'look:tooLoud,tooQuiet,tooFast,tooSlow,tooLong'
const END = '<mark glue:politeness>* $'
const PARTS = tableOf<number>({ half: 50, third: 100 / 3, quarter: 25, fifth: 20, tenth: 10 })
const PART = 'PART=(half|third|quarter|fifth|tenth)'
const AS_FAR = '(as far as|as high as|as much as|as loud as|as strong as)'

const percent: Write = ({ PART = [] }) => PART.map((part) => percentOf(part, PARTS[part.text] as number))
const full: Write = (_, tokens, { from }) => {
  const first = tokens[from] as Token
  return [asLink(first, 'to'), percentOf(first, 100)]
}

const ABOUT = rewriter([
  // “Speed it up like one and a half”, “cut like 10 seconds”; what sounds or looks like it is something else.
  ['[=like <number amount>] [!-(@seeming,seem|something|more)] like', ''],
])

const LEVELED = rewriter([
  ['speed X=!<mark>+8 up_to [=<measure:x,%,db,lufs>]', 'speed $X ~up <link:to>'],
  ['WAY=@rising X=!<mark>*8 up_to [=<measure:x,%,db,lufs>]', '$WAY $X <link:to>'],
])

/** Only of what has a strength. */
const FULL = rewriter([
  // “All the way up to 100”
  ['all the way [=(up_to|to)]', ''],
  // “Studio sound on, all the way up”, “all the way up, 100”
  [
    `,? (up? ${AS_FAR} it? (goes|gets|possible|(can go|will go)|can)|(all the way up|right up)|up all the way|to the? (max|maximum)|(at|in|on) the? (max|maximum)|(max|maxed) it? out|(on full|at full|in full) strength?|full strength|to full|flat out|(at|on)? (full blast|full whack|full power|full tilt)) (<mark> <number&n:100 amount&n:100>)?`,
    full,
  ],
  // “Studio sound: max”, but neither “the full interview” nor “50 % max”
  ['[!~<amount number>] [!><amount number>] (^ (max|maximum|full)|,? (max|maximum|full) $)', full],
])

const DEGREES = rewriter([
  // “Way louder”, “a lot quieter”
  [`@unmeasured [=(@unmeasured|a)* (<${COMPARED} ${EXCESSIVE} ends:er>|@compared)]`, ''],
  // “Turn it up a notch”, “down a good bit”; “delete the super”
  [`[=@unmeasured] [-(@article|a_little|little|(up a|down a) good)] <!thing&!glue:politeness> [=${END}]`, ''],
  // “A quarter slower”
  [`((a|one)|[=${PART}] (^|[-by])) ${PART} [=<${COMPARED}>]`, percent],
  // “Speed it up by a third”
  [`[=a? ${PART}] [-by] [~<verb:speedUp,slowDown,shorten,raise,lower&base>] a? ${PART}`, percent],
])

const LEVELS = rewriter([
  // “3 dB less”, “music lower”
  ['[-<measure:db>] less', '<look:quieter>'],
  ['[-.] lower', '<look:quieter>'],
  ['[-.] higher', '<look:louder>'],
  // “Gain -3”, “volume: +6”
  [
    'NOUN=<thing:audio,music measure:db> IS=(:|\\=)? SIGN=(-|–|−|\\+) N=<number> [=<mark glue>* $]',
    ({ NOUN = [], IS = [], SIGN, N = [] }) => {
      const sign = SIGN?.[0]?.text ?? ''
      const level = N.map((token): Token => {
        const n = sign === '+' ? token.n : -token.n
        return { ...token, kind: 'amount', unit: 'db', n, text: `${sign}${token.text} db` }
      })
      return [...NOUN, ...IS, ...level]
    },
  ],
])

const ONCE = rewriter([
  // “Make the music lower, 10 decibels less”: the second says by how much, of the same thing.
  [
    'LOOK=<look> , BY=<amount> AGAIN=<look>',
    ({ LOOK, BY = [], AGAIN = [] }) =>
      LOOK?.[0]?.senses.look === AGAIN[0]?.senses.look ? [...BY, ...AGAIN] : null,
  ],
])

const BESIDE = '(@besideSeconds|<limit:atMost>)*'
const IT = '(make|get|keep|bring)'
const LENGTH = `(${IT} ${BESIDE} S=#lengthOfIt ${BESIDE}|[!<verb:remove>] [>@ofSeconds] ${BESIDE} S=#length ${BESIDE})`

const FILM = 'FILM=(this|<glue:articles>? <thing:composition>|<composition>)'
const BE = '(last|be|run)'
const LASTING = `(make|let|have|@asker would? @wishing) ${FILM} to? ${BE}? ${BESIDE}|${FILM} @shall ${BE} ${BESIDE}`

const LENGTHY = {
  lasting: ({ unit }: Token) => unit === 's',
  length: ({ unit, n }: Token) => unit === 's' && n >= 5,
  /** “Make it six seconds” may be about a title. */
  lengthOfIt: ({ unit, n }: Token) => unit === 's' && n >= 15,
}

const LENGTHS = rewriter(
  [
    [
      `(${IT}|i|we)? (it|this)? (half as long|half (the length|the duration)|half its length)`,
      (_, [first]) =>
        first
          ? [asVerb(first, 'shorten'), asPronoun(first), asLink(first, 'to'), percentOf(first, 50)]
          : null,
    ],
    [
      `(${IT}|i|we)? @besideSeconds* BY=<measure:%> @besideSeconds* <look:shorter> @besideSeconds*`,
      '<verb:shorten> it <link:by> $BY',
    ],
    [`[>(under|<limit:atMost>)] ${LENGTH}`, '<verb:shorten> it <link:under> $S'],
    [LENGTH, '<verb:shorten> it <link:to> $S'],
    // “I would like this to last three seconds”, “the film should be 30 seconds long”
    ...['<link:under>', '<link:to>'].map((link, at): Row => {
      const many = at === 0 ? '[>(under|<limit:atMost>)]' : ''
      return [`${many} (${LASTING}) S=#lasting ${BESIDE}`, `<verb:shorten> $FILM ${link} $S`]
    }),
  ],
  LENGTHY,
)

const ALONE = rewriter([['S=#length', '<verb:shorten> it <link:to> $S']], LENGTHY)
