import { has, pattern } from '../phrases/pattern.ts'
import { type Row, rewriter, type Write } from '../phrases/rewrite.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { placeBehind } from './fronted.ts'
import { asksWhetherFine } from './questions.ts'
import { isUm } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The same words in plain order, or as a plain command. */
export function upright(tokens: readonly Token[]): readonly Token[] {
  const said = STATED.inside(tokens)
  const asked = ASKED.whole(said) ?? said
  const ordered = placeBehind(asked) ?? HEADED.whole(asked) ?? asked
  return COMMANDS.whole(ordered.slice(LEAD.at(ordered, 0)?.to)) ?? ordered
}

const LEAD = pattern('(<mark>|please|kindly|then|afterwards)*')

const STATED = rewriter([
  // “(From 0:10 on) there should be no sound”
  ['there @shall be [=no]', ''],
  // “The memo ought to play …”, “it is supposed to begin at 'X'”
  ['((is ought to|is supposed to)|[!^] (ought to|supposed to))', '<glue:helpers should>'],
])

const PRONOUN = '@neuter,demonstrative|they'
/** A film or one of its parts, as the subject of a sentence; nobody who does something. */
const WORD = `(${PRONOUN}|<composition quote ordinal media word&!limit&!verb word&!limit&thing word&!limit&unit word&!limit&place>)`
const SUBJECT = `SUBJECT=([!@asker,addressee|he|she|not|there] ${WORD}*6 [=${PRONOUN}|<composition media thing unit place>] ${WORD}+6)`

const whetherFine: Write = ({ MODAL = [], AMOUNT = [], FINE = [] }) =>
  asksWhetherFine([...MODAL, ...AMOUNT, ...FINE]) ? [...AMOUNT, ...MODAL, ...FINE] : null

const ASKED = rewriter([
  // “Would 3 decibels louder be alright?”
  ['<glue:politeness mark>* MODAL=@would AMOUNT=(<amount> !be*4) FINE=(be ...)', whetherFine],
  // “Could it begin at 'X'?”; “can the fillers be removed?” is read elsewhere
  [
    `LEAD=<glue:politeness mark>* (@shall|can|could|may|might) ${SUBJECT} [!be <verb&!base&!look> <glue:politeness mark>* $] [=@states .] REST=...`,
    '$LEAD $SUBJECT <glue:helpers should> $REST',
  ],
])

const HEAD = '([!<mark verb>] .)*20'
const HEADED = rewriter([
  // “Fillers: remove, but only up to 0:20”: what the verb is about stands in front of the colon
  [
    `HEAD=(${HEAD} <thing&!verb unit&!verb time> ${HEAD}) : VERB=<verb&base&!thing> ([=$|<link>]|<mark limit:but>+2) REST=...`,
    '$VERB $HEAD $REST',
  ],
])

/** Nothing but a place. “'X' + the answer” are two places that belong together. */
const PLACE =
  '[!.*40 <quote> .* <unit:answer>] WHAT=(<!composition&!thing&!look !composition&!thing&link>*60 <time quote measure:s unit&!thing place&!thing> <!composition&!thing&!look !composition&!thing&link>*60)'
const WE = '(i|we|really)*'

const ACTOR = `<glue:articles thing:copy,composition,clip,excerpt>|${PRONOUN}`
/** “The copy” is the one that was just made; a name is a name. */
const acting = (verbs: string, object: string, written: string): Row[] => [
  [`(${ACTOR})*2 FILM=<composition> (${verbs}) [=.*40 ${object}] WHAT=...`, written],
  [`(${ACTOR})*3 (${verbs}) [=.*40 ${object}] WHAT=...`, written.replace('$FILM', 'it')],
]
const PART = '(<thing place>|#sound)'
const FAST = '[=.*40 (at <number>|<measure:x,% thing:speed look:half,twice>)] REST=...'

const COMMANDS = rewriter(
  [
    // “I only need 0:10 to 0:20”, “all I want is the part about X”
    [`${WE} ONLY=<limit:only> ${WE} [!like] @wanting ${PLACE}`, '$ONLY $WHAT'],
    [`${WE} [!like] @wanting ONLY=<limit:only> ${PLACE}`, '$ONLY $WHAT'],
    [`(all|what) ${WE} [!like] @wanting is ${PLACE}`, '<limit:only> $WHAT'],
    // “Give Memo the name Lecture plan”
    [
      `(give|assign) WHAT=(<composition glue:articles thing>|${PRONOUN})+ <glue:articles> name [=.] NAME=...`,
      '<verb:rename> $WHAT <link:to> $NAME',
    ],
    // “It loses the ums”, “Teaser gets captions”, “the copy goes 1080x1920”
    ...acting('loses|drops', PART, '<verb:remove> $WHAT <link:from> $FILM'),
    ...acting('gets|receives', PART, '<verb:add> $WHAT <link:to> $FILM'),
    ...acting('goes|becomes|turns', '<ratio size look:vertical,square,landscape>', '<verb:make> $FILM $WHAT'),
    // “It should play at double speed”, “run it at 1.5”, “make it go twice as fast”: it plays so fast
    [`(play|run) ${FAST}`, '<verb:play> $REST'],
    [`(make|have|let|get) ${SUBJECT} PLAY=(play|run|go) ${FAST}`, '<verb:play $PLAY> $SUBJECT $REST'],
    [`${SUBJECT} @shall,wanted,have to? PLAY=(play|run|go) ${FAST}`, '<verb:play $PLAY> $SUBJECT $REST'],
  ],
  { sound: isUm } satisfies Tests,
)

const ACTS = pattern(`(<composition>|${ACTOR})*2 @acting`)
/** “The part where he gets captions and goes on” */
const isOfPart = has('<link:where,that,about,saying limit:if>')
const MAX_LOOK = 30

/** Whether such a clause begins at `at`: “…, copy goes 1080x1920”, “… and loses the um”. */
export const opensActing = (tokens: readonly Token[], at: number, from: number): boolean =>
  ACTS.at(tokens, at) !== null && !isOfPart(tokens.slice(Math.max(from, at - MAX_LOOK), at))
