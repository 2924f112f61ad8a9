// How loud a sound shall be, however it is said: “make the music quiet”, “reduce the music”, “the music can come down”, “music down to a
// whisper”. They become “lower …” and “raise …”. “It is quiet” finds it too quiet, “make it quiet” wants it so.
import { has } from '../phrases/pattern.ts'
import { type Row, rewriter } from '../phrases/rewrite.ts'
import { isWord } from '../vocabulary/grammar.ts'
import type { Token } from './tokens.ts'

/** Such requests are no longer. */
const MAX_LEVEL = 24

/** The tokens as “lower …” or “raise …”, or music that plays as “add … under …”; null when they set no level. */
export function soundLevel(tokens: readonly Token[]): readonly Token[] | null {
  return tokens.length > MAX_LEVEL || isLimited(tokens) ? null : LEVELS.whole(tokens)
}

const isLimited = has('<limit:not,except,if,unless>')

const SOUND = '<thing:audio,music>'
const OBJECT = '<thing:audio,music composition glue link:in text:bed,track,background>'
/** “(To) a (really) …” */
const BEFORE = 'a|an|as|at|on|@degree,adverb|<glue:politeness>'
const MADE = '<verb:make,set&base text:put,play,have&base>'
const CHANGED = '<verb:lower,raise,remove&base>'
const LAST = '[=$|<mark link:in,during,under glue:politeness>]'
const WHAT = `(down|up)? WHAT=(${OBJECT}* ${SOUND} ${OBJECT}*) [!-(${BEFORE})] (down|up)?`
const REDUCED = '<thing:audio,music composition mark glue link:in measure:db,% text:by>*24'
const MODAL = '(@can,would,shall,have,wanting,wanted|to|let|ought)'
const SUBJECT = `WHAT=(<thing:audio,music composition glue:articles link:in>|@neuter)+`
const UNDER = '[!>(<measure:x>)] [>(<media thing:music> .* @beneath)]'
const QUIETLY = `WHAT=(. . .*24) [!-(${BEFORE}|<mark>)] (${BEFORE}|<mark>)* #lower <thing:audio,loudness>? REST=...`

/** “Quiet”, “a bit low”, “really loud”: how loud something is that is no more than that. */
const is =
  (list: 'hushed' | 'blaring') =>
  ({ kind, text }: Token) =>
    kind === 'word' &&
    !/^(?:(?:too|not|less|way)|(?:hard|barely)) /.test(text) &&
    isWord(text.split(' ').at(-1), list)

const LEVELS = rewriter(
  [
    ...['lower', 'raise'].flatMap((way): Row[] => [
      // “Make the music (really) quiet”, “turn it down to a whisper”; “keep the music, just make it quiet”
      [
        `[!>(<number measure>)] just? (${MADE} ${WHAT} to?|${CHANGED} ${WHAT} to) (${BEFORE})* #${way} ${LAST} REST=...`,
        `<verb:${way}> $WHAT $REST`,
      ],
      // “Make it quiet”; “make it soft” may be about captions.
      [
        `[!>(<number measure>)] just? (${MADE} WHAT=@referring to?|${CHANGED} WHAT=@referring to) (${BEFORE})* [=#plain] #${way} ${LAST} REST=...`,
        `<verb:${way}> $WHAT $REST`,
      ],
    ]),
    // “Reduce the music (a lot)”: how loud it is; what is reduced to a time gets shorter.
    [`@reducing WHAT=(${REDUCED} ${SOUND} ${REDUCED})`, '<verb:lower> $WHAT'],
    // “The music could come down (a bit)”, “let it come up 3 dB”
    ...['lower (come down|go down)', 'raise (come up|go up)|come up'].map((row): Row => {
      const [way, ...comes] = row.split(' ')
      return [
        `[>(<thing:audio,music measure:db>)] (${MODAL}+ ${SUBJECT} ${MODAL}*|${SUBJECT} ${MODAL}+) (${comes.join(' ')}) REST=...`,
        `<verb:${way}> $WHAT $REST`,
      ]
    }),
    // “Play music.mp3 under the memo, low volume”: music under speech is quiet, so that it need not be said.
    [`${UNDER} VERB=<verb:add> ${QUIETLY}`, '$VERB $WHAT $REST'],
    [`${UNDER} <verb:play> ${QUIETLY}`, '<verb:add> $WHAT $REST'],
    [`${UNDER} <verb:play> WHAT=...`, '<verb:add> $WHAT'],
  ],
  { lower: is('hushed'), raise: is('blaring'), plain: ({ text }) => /quiet|loud/.test(text) },
)
