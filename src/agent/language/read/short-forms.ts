// Telegrams as plain commands: “no music”, “ums back please”, “+3 dB”, “Voice memo -> Memo”. A rule looks at function words and
// the class of what stands beside them, never at what is talked about.

import { colorOf } from '../../colors.ts'
import { HESITATIONS, isHesitation } from '../../commands/plans/words.ts'
import { rewriter, type Write } from '../phrases/rewrite.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { EDITS, MORE, TOUCHING } from '../vocabulary/keeping.ts'
import { ofLength } from './degrees.ts'
import { atEdge } from './edges.ts'
import { lifted } from './lifts.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { withParticle } from './particles.ts'
import { renamed } from './renamings.ts'
import { backToWhole, broughtBack, rolledBack, withoutVerbatim } from './returns.ts'
import { firstWord } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens as a command; null when they are no telegram. */
export function fromTelegram(given: readonly Token[]): readonly Token[] | null {
  const from = given.findIndex((token) => !isPolite(token) && token.text !== ',')
  const polite = given.slice(Math.max(0, from))
  const bare = withoutVerbatim(polite)
  const tokens = bare ?? polite
  const said = tokens.filter((token) => token.kind !== 'mark' && !isPolite(token))
  return (
    PLAIN.whole(tokens) ??
    SAID.whole(said) ??
    lifted(tokens) ??
    atEdge(tokens) ??
    withParticle(tokens) ??
    ADDED.whole(tokens) ??
    rolledBack(tokens) ??
    backToWhole(tokens) ??
    broughtBack(tokens) ??
    renamed(tokens) ??
    ofLength(tokens) ??
    LAST.whole(said) ??
    bare
  )
}

const isPolite = ({ senses, kind }: Token) =>
  kind === 'word' && senses.glue === 'politeness' && senses.look === undefined

const TESTS: Tests = {
  hesitation: ({ text }) => isHesitation(text),
  color: ({ text }) => colorOf(text) !== null,
  burning: (token) => isWord(firstWord(token), 'burning'),
  edit: ({ text }) => EDITS.has(text),
  more: ({ text }) => MORE.has(text),
  touching: ({ text }) => TOUCHING.has(text),
  /** “A bit” */
  some: ({ text }) => text.startsWith('a '),
}

const SHOWABLE = '<thing:captions,titles,markers,chapters>'
const PLACED = '<time link:called,each>|at|on|where|when|for'
const OBJECT = '!(<measure time>|#some|down)'

const CAPTIONS = '#burning [>(<thing:captions>)]'
const BURN = '<verb:add> <look:burned> $WHAT'

const LAID = '<media thing:music,broll,clip,composition glue:articles>|of|shot'
const DESCRIBED = '(<amount number glue:articles look>|some|#color)'
const PUT = '<thing:captions,titles,markers,chapters,fades,crossfades,music,studioSound>'
const FILE = '<media composition>'
/** “On this”, “onto the end”, “at the top of X” */
const WHERE = '<quote thing>* (@puttingOn|<look:top,center,bottom,lowerThird>) ...'
/** “Chuck X in a comp” makes one. */
const UNMADE = '[!>((a|an|new) <thing:composition>)]'

const ADDED = rewriter(
  [
    // “Roof.mp4 over the sentence about X”, “music under the memo”
    [
      `[>@laying] [!>(<measure:db,%>)] WHAT=((${LAID})* <media thing:music,broll> (${LAID})* @laying . ...)`,
      '<verb:add> $WHAT',
    ],
    // “Chuck karaoke captions on this”; “yellowish captions on” may describe them: an article or a look shows that it doesn't.
    [
      `[=(<bare&base>|@tossing)] ${UNMADE} . WHAT=(${DESCRIBED}* (${FILE}|[-${DESCRIBED}] ${PUT}) ${WHERE})`,
      '<verb:add> $WHAT',
    ],
    [`${UNMADE} (@tossing WHAT=(${PUT} ${WHERE})|<bare&base> WHAT=(${PUT} over ...))`, '<verb:add> $WHAT'],
    // “Bolt X onto the front of Y”; “stitch A and B”, “tag the speaker”, “pin the part” ask for something else.
    [
      `<verb:merge,label,mark&base> ${UNMADE} WHAT=(${DESCRIBED}* ${FILE} [>(<place:start,end>)] ${WHERE})`,
      '<verb:add> $WHAT',
    ],
  ],
  TESTS,
)

const STATING = '@be,will,can,would,shall,have,do,abiding|be'
/** A noun phrase that opens with what is named: no verb, no pronoun. */
const NAMED = `[=<thing unit place !base !verb&!glue&!look>] [!(<mark>|@besideNo)] [!>(${STATING}|to [!<time measure:s>])]`
/** “No other changes”, “no cuts”, “no trims, just a swap”: what a prompt does itself, and nothing that could be taken away. */
const OF_EDITS =
  '(<mark glue:politeness>|#more)* #edit (<mark glue:politeness>|#edit|#more)* ($|[-<mark>] <limit:only>)'
const MUCH = '(much|way|far|a_lot)?'
const FIRST_THING = '!<thing>* <thing:'
const ALSO = '<thing:audio glue:articles,politeness>|of|in'
const LOUDER = '(plus|\\+|increase|<verb:raise>)'
const QUIETER = '(off|<verb:lower>)'

/** “No sponsor, no 'you know'”, but “no cuts” bans what the prompt does. */
const REPEATED = rewriter([[`[-(,|and|or)] no ${NAMED} [!#edit]`, '']], TESTS)

/** “Our client” */
const SOMEBODY = '([=<!thing&!limit&!place&!unit>] [!@neuter,subject,demonstrative] <word&!verb word&!base>)+'

const SHAPE = '<ratio size look:vertical,square,landscape>'
const STYLE = '<look:karaoke,boxed,plain>'

/** Who wants no um wants no such sound. */
const withSuch = (sound: Token): readonly Token[] =>
  HESITATIONS.has(sound.text)
    ? [sound, asLink(sound, 'and'), { ...asVerb(sound, 'uh'), senses: {} }]
    : [sound]

/** “De-um and de-uh everything”: without what is said there again. */
const DE = rewriter([['de -|<place:everything>', '']])

const free: Write = (_, tokens) => {
  const things = tokens.filter((_, at) => tokens[at + 1]?.text === '-' && tokens[at + 2]?.text === 'free')
  const [first, film] = [tokens[0] as Token, tokens.find(({ kind }) => kind === 'composition')]
  return [
    asVerb(first, 'remove'),
    ...things.flatMap((thing, order) => [...(order > 0 ? [asLink(thing, 'and')] : []), ...withSuch(thing)]),
    ...(film ? [asLink(film, 'from'), film] : []),
  ]
}
const WHOLE = '<mark composition glue thing:composition>*'

/** Of all that is said. */
const PLAIN = rewriter(
  [
    // “Drop a marker at 0:20”, “drop chapters on every question”; what is dropped without saying where is taken away.
    [
      `drop WHAT=((.*2 (<number>|a|an|another|one|some) .*2)? <thing:markers,chapters> [>(${PLACED})] ...)`,
      '<verb:add> $WHAT',
    ],
    // “Take the title down”, “take down the captions”
    [
      `[>${SHOWABLE}] (take down WHAT=${OBJECT}+40|take WHAT=${OBJECT}+40 down REST=${OBJECT}*40)`,
      '<verb:remove> $WHAT $REST',
    ],
    // “Un-burn the captions”, “unburn them”: they are shown, and not part of the picture.
    ['(un - @burning|unburn|unburned) WHAT=.+40', '<verb:set> $WHAT <look:soft>'],
    // “No music”, “no more captions”, “we would rather have no music”; “no captions yet” asks for none, “no words removed” bans that.
    [
      `((i|we) @wishing*5)? (no|<number&n:0>) more? ${NAMED} [!(${OF_EDITS})] [!>(yet $|<look:shorter limit:under>)] [!>(. (#touching|@leaving) $)] WHAT=...`,
      ({ WHAT = [] }, [first]) => (first ? [asVerb(first, 'remove'), ...REPEATED.inside(WHAT)] : null),
    ],
    // “More volume”
    [`${MUCH} more ${NAMED} [>@levelNoun] [!(${FIRST_THING}music>)] WHAT=...`, '<verb:raise> $WHAT'],
    // “Less umming”, “fewer gaps”: all that a filler or a pause can be is less.
    [
      `${MUCH} (less|fewer) ${NAMED} ([=${FIRST_THING}fillers,retakes,studioSound,profanity,clicks>]|[>#hesitation]) WHAT=...`,
      '<verb:remove> $WHAT',
    ],
    [`${MUCH} (less|fewer) ${NAMED} [=${FIRST_THING}pauses>] WHAT=...`, '<verb:shorten> $WHAT'],
    [
      `${MUCH} (less|fewer) ${NAMED} ([=${FIRST_THING}music,audio>]|[>@levelNoun]) WHAT=...`,
      '<verb:lower> $WHAT',
    ],
    // “Plus 4 dB”, “4 dB boost”, “3 dB off”
    ...[`raise ${LOUDER}`, `lower ${QUIETER}`].map((row) => {
      const [verb, way] = row.split(' ')
      return [
        `(${ALSO})* (${way} (${ALSO})* DB=<measure:db>|DB=<measure:db> (${ALSO})* ${way}) (${ALSO})*`,
        `<verb:${verb}> $DB`,
      ] as const
    }),
    // “Nudge the volume up”, “knock it down 2 dB”, “whack the memo up”
    [
      '@shoving WHAT=(<glue:articles>? (it|<thing:audio,music composition>)) WAY=(up|down) REST=...',
      'turn $WHAT $WAY $REST',
    ],
    // “Take it to -16 LUFS”, “match the levels at -16 LUFS”
    ['(take|match) WHAT=(.* (to|at) <measure:lufs> ...)', '<verb:set> $WHAT'],
    // “Flip it to vertical”, “flip the captions to karaoke”
    [`(flip|rotate|turn) WHAT=(!(to|into|${SHAPE})* (to|into) ${SHAPE} ...)`, '<verb:set> $WHAT'],
    [`(flip|rotate|turn) WHAT=(!(to|into)* (to|into) ${STYLE} ...)`, '<verb:set> $WHAT'],
    // “Flip the picture 1080x1080”
    [`(flip|rotate|turn) [!>(to|into)] WHAT=(!${SHAPE}* <size ratio> ...)`, '<verb:set> $WHAT'],
    // “Go square”, “go karaoke on the captions”
    [`(go|went) WHAT=((${SHAPE}|${STYLE}) ...)`, '<verb:set> $WHAT'],
    // “De-um it”, “un-mute”: what stands behind it goes.
    [
      'de - WHAT=. REST=...',
      ({ WHAT = [], REST = [] }, [first]) =>
        first ? [asVerb(first, 'remove'), ...WHAT.flatMap(withSuch), ...DE.inside(REST)] : null,
    ],
    // “Filler-free please”, “make it um-free”: what stands in front of it goes.
    [`[>free] (make|keep|get|need|want)? (${WHOLE} . - free)+ ${WHOLE}`, free],
  ],
  TESTS,
)

/** Without marks and courtesies. */
const SAID = rewriter(
  [
    // “Embed the captions in the picture”
    [`(${CAPTIONS}|burn|hardcode|bake) WHAT=.+40 (in|into|onto) .* @pictured`, BURN],
    // “Burn them in”
    [`(${CAPTIONS}|burn|hardcode|bake) WHAT=.+40 in`, BURN],
    // “Bake in the captions”
    [`(${CAPTIONS}|hardcode) WHAT=...`, BURN],
    // “Just the ums”, “ums only”: these sounds are to go, and no others.
    [
      '<glue:articles>* (ONLY=(only|just) <glue:articles>* SOUND=#hesitation|SOUND=#hesitation ONLY=(only|just))',
      '<verb:remove> $ONLY $SOUND',
    ],
    // “The client says 1.25x”, “our spec is -16 LUFS”: who says so is no part of it.
    [
      `[><measure:lufs>] ${SOMEBODY} (says|said|wants|is) X=<measure:lufs>`,
      '<verb:set> <thing:loudness> <link:to> $X',
    ],
    [
      `[><measure:x>] ${SOMEBODY} (says|said|wants|is) X=<measure:x>`,
      '<verb:set> <thing:speed> <link:to> $X',
    ],
    // “Chop the music to the first 20 seconds”, “music only for the first 20 seconds”
    [
      '(<verb>? the? X=<thing:music> to|<verb:keep>? the? X=<thing:music> <limit:only> (for|in)) the? first T=<measure:s>',
      'end $X at $T',
    ],
    // “(Give me) the best 20 seconds”
    ['(<verb:make&base> (me|us)?)? the? best X=<measure:s>', 'make a $X highlight reel'],
    // “Best bits in 40 seconds”, “best moments please”: a reel of them
    [
      '<glue:articles>* <look:strongest> <unit:part&ends:s> REST=(<amount>|@besideReel,nearly|max|only)*',
      '<verb:make> <thing:excerpt highlights> $REST',
    ],
  ],
  TESTS,
)

const PHRASE = `([!(<glue:pronouns verb&base&!thing>|${STATING}|to|named|called|titled|name|title)] .)`
const VERB = 'VERB=<verb:remove,keep,mute,add,shorten,restore,off,leave,censor&base&!thing>'
const verbLast: Write = ({ WHAT = [], VERB, WHERE = [] }) => {
  const [first] = WHAT
  const verb = VERB?.[0]?.senses.verb
  return first && verb ? [asVerb(first, verb), ...WHAT, ...WHERE] : null
}

const LAST = rewriter([
  // “Captions activate in all three compositions”
  [
    `[=<!quote&!verb !quote&thing&!base>] WHAT=${PHRASE}+40 ${VERB} [!>(${STATING}|to)] WHERE=((in|on|for|from|at) ...)`,
    verbLast,
  ],
  // “Mention of the price please remove”, “the sponsor message cut out”
  [`[=<!quote&!verb !quote&thing&!base>] WHAT=(${PHRASE} ${PHRASE}+40) ${VERB}`, verbLast],
])
