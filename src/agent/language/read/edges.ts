// Where something begins or ends, said in a telegram: “10 seconds off the end”, “skip the intro”, “cut it off at 0:49”, “in at 0:10”,
// “cut down to 0:20-0:30”.
import { has } from '../phrases/pattern.ts'
import { rewriter, template, type Write } from '../phrases/rewrite.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { firstWord } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens as a plain command; null when they are about no edge. */
export function atEdge(tokens: readonly Token[]): readonly Token[] | null {
  return EDGES.whole(tokens)
}

/** “Lose the hello at the top”, “move the ad to the top”: the start, as what is heard is nowhere on the screen. */
export function withTops(tokens: readonly Token[]): readonly Token[] {
  return mayBeTop(tokens) ? TOPS.inside(tokens) : tokens
}

const ENDS = '<break>|\\.|!|\\?|;|,'
/** In the same part of a sentence, nothing that is seen. */
const UNSEEN = `!(${ENDS}|<thing:titles,captions,captionTexts,pip,broll,shape media quote>)*40`
const HEARD = '(<unit place thing:pauses,profanity,fillers,retakes>|@greeting,farewell|hi)'

const mayBeTop = has('<look:top>|close')

const TOPS = rewriter([
  // “Close with a "Thank you" title”: it ends with one.
  ['close [=(with|on) .*3 <thing:titles>]', '<verb:end>'],
  [
    `(^|[-(${ENDS})]) SAID=(${UNSEEN} <verb:remove> ${UNSEEN} ${HEARD} ${UNSEEN}) (at the top|up top)`,
    '$SAID <link:at> the <place:start>',
  ],
  // “Move it to the top”: of the screen, for all we know
  [
    `(^|[-(${ENDS})]) SAID=(${UNSEEN} <verb:move> ${UNSEEN} <unit place> ${UNSEEN} to the) top`,
    '$SAID <place:start>',
  ],
])

/** “… in the memo”, for what is named before. */
const inFilm =
  (written: string): Write =>
  (parts, tokens, match, prompt) => {
    const whole = [...(parts.A ?? []), ...(parts.B ?? [])]
    const named = whole.filter(({ kind }) => kind === 'composition')
    const first = tokens[match.from] as Token
    const where = named.length > 0 ? [asLink(first, 'in'), ...named] : []
    return [...(template(written)(parts, tokens, match, prompt) ?? []), ...where]
  }

/** “First”, “last”: so much of it goes. */
const goes =
  (n: 1 | -1): Write =>
  ({ S = [] }, [first]) => {
    if (!first) return null
    const edge: Token = { ...asVerb(first, n === 1 ? 'first' : 'last'), kind: 'ordinal', n, senses: {} }
    return [asVerb(first, 'remove'), edge, ...S]
  }

const TIMED = '<time measure:s&amount>'
const OFF = '[!>(<thing:fades,music>)] [>(. off .*2 EDGE|EDGE by <measure:s>)]'.replaceAll(
  'EDGE',
  '(<place:start,end>|top|bottom|ends|sides)',
)
const BESIDE = '(<glue>|make|by|have)*'
const OF_FILM = '<composition glue thing:composition,length>'
const FILM = `${OF_FILM}*`
const LEAD = `(${OF_FILM}|#so|@leadingOn)*`
const TRIM = '(#trim|get|bring|boil|take|make)'
const DOWN = '(down|back)'
/** “The camera line”, “the line about the camera” are what is said. */
const SAID =
  '!<measure thing number size ratio limit:only>|[=. <unit>] <thing>|[-<link:about> <glue:articles>?] <thing>'
const PART = `[>(<!glue&!limit:only>)] <limit:only>* PART=(${SAID})+40`

const EDGES = rewriter(
  [
    // “Knock 3 s off the head”
    [`${OFF} (<verb:remove,shorten,lower>|knock|hack) WHAT=...`, '<verb:remove> $WHAT'],
    // “10 seconds off the end”, “the voice memo off the back”
    [`${OFF} WHAT=(<!verb !base> ...)`, '<verb:remove> $WHAT'],
    // “Skip the first 10 seconds”, “skip the elephant story”
    [
      'skip [>(<place:intro,outro,ad,start,end ordinal unit:part>)] WHAT=<!verb !base place>*40',
      '<verb:remove> $WHAT',
    ],
    // “End it ten seconds earlier”, “make it stop 10 seconds sooner”, “start 2 seconds later”
    [`${BESIDE} <verb:end> ${BESIDE} S=<measure:s> ${BESIDE} (earlier|sooner) ${BESIDE}`, goes(-1)],
    [`${BESIDE} <verb:start> ${BESIDE} S=<measure:s> ${BESIDE} later ${BESIDE}`, goes(1)],
    // “Truncate it to 60 s”, “cap the episode at one minute”
    [
      `(cap|truncate|tail) A=${FILM} (at|to|after) <glue>* AT=${TIMED} <glue>*`,
      (parts, ...more) => {
        const AT = parts.AT?.map((token): Token => ({ ...token, kind: 'time' })) ?? []
        return inFilm('<verb:end> <link:at> $AT')({ ...parts, AT }, ...more)
      },
    ],
    // “Truncate it to the first minute”
    [
      `(cap|truncate|tail) A=${FILM} (at|to|after) <glue>* PART=(<ordinal&n:1> ...)`,
      inFilm('<verb:keep> $PART'),
    ],
    // “Trim it so it runs from X to Y”
    [`(${TRIM}|<verb:shorten>) ${LEAD} #so ${LEAD} PART=(from ...)`, '<verb:keep> $PART'],
    // “Trim it to 0:30”
    [
      `(trim|cut down|trim down) A=${FILM} ${DOWN}? B=${FILM} to <glue:politeness>* AT=<time> <glue:politeness>*`,
      inFilm('<verb:end> <link:at> $AT'),
    ],
    // “Cut (it) down to 0:20-0:30”, “chop it back to the first minute”, “cut down to just the salt story”
    [
      `[!(make|take|boil)] ${TRIM} A=${FILM} ${DOWN}? B=${FILM} to ([!>and] [>(${TIMED} .* ${TIMED})]|[>(<ordinal>)] [>(<amount>)]|[=<limit:only>] [>(<unit>)]) PART=...`,
      '<verb:keep> $A $B $PART',
    ],
    // “Cut it down to 30 seconds”
    [
      `${TRIM} [!(to|under)] A=${FILM} ${DOWN}? B=${FILM} TO=((to|under) [>(<measure:s>)] ...)`,
      '<verb:shorten> $A $B $TO',
    ],
    // “Strip it down to the elephant”, “strip the webinar to the Q&A”
    [
      `(#down A=${FILM} B=${FILM}|${TRIM} A=${FILM} ${DOWN} B=${FILM}|${TRIM} [!to] A=${FILM} B=${FILM} [>(<unit place>)]) to ${PART}`,
      inFilm('<verb:keep> <limit:only> $PART'),
    ],
  ],
  {
    trim: (token) => isWord(firstWord(token), 'trimming'),
    down: (token) => isWord(firstWord(token), 'trimming') && token.text.endsWith('down'),
    so: ({ text }) => /^so\b/.test(text),
  },
)
