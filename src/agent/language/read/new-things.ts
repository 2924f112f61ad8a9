// Nouns of something new, and of what somebody thinks: “a short extract”, “a clip of its own”, “her battery take”.
import { isStopWord } from '../../commands/plans/words.ts'
import { has } from '../phrases/pattern.ts'
import { rewriter, type Write } from '../phrases/rewrite.ts'
import type { Senses } from '../vocabulary.ts'
import { quoteOf } from './made-tokens.ts'
import { SHAPE } from './new-nouns.ts'
import { isUm } from './token-tests.ts'
import type { Token } from './tokens.ts'

const NEW = '<thing:excerpt,clip,composition>'
const OWNED = '(@possessive|<speaker>)'
/** An amount, a time, a count or a named part. */
const PLACE = '<amount time ordinal unit place&!place:everything,rest>'

/** The same words with another meaning. */
const meaning =
  (senses: Senses): Write =>
  (_, tokens, { from, to }) =>
    tokens.slice(from, to).map((token) => ({ ...token, senses, isBase: true }))

const AT = '[-<thing:markers,chapters>] (at|on|for)'
const AND = '(,|and|&|n|\\+|plus)+ (at|on|for)?'
const TOPIC = '(<glue:articles>? ([!@platform,audience] (<bare>|<thing:camera,audio>))+3 (part|bit)?)'
const NTH = '(<ordinal> <unit:part>)'
const PART = '<link:at> the part about'
const VIDEO = '<thing:composition video>'

const shapeOf = ([width, height]: readonly [number, number]): string =>
  width === height ? 'square' : width < height ? 'vertical' : 'landscape'

const NOUNS = rewriter(
  [
    // “Prepare a short extract”: a noun, though a verb elsewhere
    ['[-(a|an|one|another) .*2] extract', meaning({ thing: 'excerpt' })],
    // “Mute the lot bar Webinar”
    ['the lot [=<limit:except>]', '<place:everything>'],
    // “Make me a vertical one”
    [`[~<verb:make&base>] [-(a|an) ${SHAPE}] one`, '<thing:copy>'],
    // “An empty square one”
    [`[-(empty|blank) ${SHAPE}*2] one`, VIDEO],
    // “Vertical 1080x1920” says the same twice.
    [
      '<look:vertical,square,landscape> SIZE=<size>',
      ({ SIZE = [] }, tokens, { from }) =>
        SIZE[0]?.pair && shapeOf(SIZE[0].pair) === tokens[from]?.senses.look ? SIZE : null,
    ],
    // “Make the title last 5 seconds”, and not the last 5 seconds
    ['[-<thing:titles>] last [=<measure:s>]', 'stay for'],
    // “Markers at tractor and elephant”, “chapters for farm, training and zoo”: the part about each; “the first part” is what is said there.
    [`${AT} A=${NTH} ${AND} B=${NTH} [end]`, 'at "$A" and at "$B"'],
    [
      `${AT} A=${TOPIC} ${AND} B=${TOPIC} ${AND} C=${TOPIC} [end]`,
      `${PART} $A and ${PART} $B and ${PART} $C`,
    ],
    [`${AT} A=${TOPIC} ${AND} B=${TOPIC} [end]`, `${PART} $A and ${PART} $B`],
    [`[-<thing:markers,chapters>] (at|on) A=${TOPIC} [end]`, `${PART} $A`],
    // “Chapters: Start, Middle, End”: a name, whatever it means elsewhere
    [
      '[~(<thing:chapters,markers> it? :)] [-(:|,|and)] [=(. (,|and|$))] #capital',
      (_, tokens, { from }) =>
        tokens
          .slice(from, from + 1)
          .map((one) => ({ ...one, senses: one.senses.place === 'start' ? { place: 'start' } : {} })),
    ],
    // “Rename this piece”
    ['[-<verb:rename&base> .*2] [-@demonstrative,article] piece', '<thing:composition video>'],
    // “Throw this in a new comp”: what is put there isn't thrown away
    [`[=<verb:remove>] @tossing [=. .*5 (in|into|onto|on) [=(a|an|its|new)] .*3 ${NEW}]`, '<verb:add put>'],
    // “A (short) clip out of …”, where “clip out” is no verb
    ['[-(@article|<number>) !<media>*2] short? clip out [=of]', '<thing:clip>'],
    ['[-(@article|<number>) !<media>*2] short? clips out [=of]', '<thing:clip clips>'],
    // “The break is short”
    ['[-(@be|very|too|so|quite)] short [=($|<mark>)]', meaning({})],
    // “The teaser should go without”, of captions and not itself
    ['[-@shall,can,will] go_without [=($|<mark link>)]', meaning({})],
    // “A short clip” is no short
    ['short [=<thing:clip,excerpt&word>]', ''],
    // “The FlourBox read”: that of an ad
    [`[-@article,demonstrative,possessive .*2] [-<bare>] read [=(<mark link verb:remove&!base>|$)]`, 'ad'],
    // “The Q&A session”: all that is asked
    ['[=<unit:exchange>] A=. (part|session|section|segment)', '$A'],
    ['[!-<number>] <unit:question&ends:s> (part|section|session|segment|bit) [end]', '<unit:exchange Q&A>'],
    ['(part|section|bit) (with|of) the? <unit:question&ends:s> [end]', '<unit:exchange Q&A>'],
    // “Captions of the boxed sort”
    ['of <glue:articles>? LOOK=<look> (sort|kind|type|variety)', '$LOOK'],
    // “Her battery take”, “his take on salt”: what somebody thinks
    [`[-(${OWNED}|the) <bare>] (take|takes)`, meaning({ unit: 'part' })],
    [`[-${OWNED}] (take|takes) [=on]`, meaning({ unit: 'part' })],
    // “The pilot training stuff”, “the TikTok stuff”, “the stuff about salt”: what is said about it, and not everything
    ['([-#topic] stuff|[-@article,demonstrative] stuff [=<link:about>])', meaning({ unit: 'part' })],
    // “One about TikTok”, “lose TikTok”: what is said about it, and not for it
    ['[-<link:about>] @platform|[-<verb:remove&base>] @platform [end]', meaning({})],
    // “Join the three videos in one”
    ['[-<verb:merge&base> the? <number> <thing:composition>] (in|into) one <thing:composition>?', ''],
    // “Remove Daniel's name”, “the name of Priya”: the name itself
    [
      '[-<verb:remove,mute,censor&base>] (NAME=(!<mark> [-#owner]) (name|surname)|the? name of? NAME=<bare>) [end]',
      ({ NAME = [] }) => NAME.map((one) => quoteOf(one, one.text.replace(/['’]s$/, ''))),
    ],
    // “This bakery interview” is what is shown, whatever its file is called
    ['[-@demonstrative] <media> [=@film]', ''],
    // “The Shoot sequence” is the file
    ['([-<media>] (sequence|sequences)|(sequence|sequences) [=<media>])', meaning({ thing: 'media' })],
  ],
  {
    owner: ({ text }) => /['’]s$/.test(text),
    capital: ({ kind, from, senses }, prompt) =>
      kind === 'word' && (senses.verb ?? senses.look) !== undefined && /^\p{Lu}/u.test(prompt.slice(from)),
    topic: ({ kind, senses, text }) =>
      kind === 'word' &&
      (Object.keys(senses).length === 0 || senses.thing === 'excerpt') &&
      !isStopWord(text),
  },
)

/** A cut that is made, before “cut” could take anything away; in a project without compositions, a version is the first one. */
export const withNewCuts = (tokens: readonly Token[], isFirst: boolean): readonly Token[] =>
  isFirst ? VERSIONS.inside(CUTS.inside(tokens)) : CUTS.inside(tokens)

const CUTS = rewriter(
  [
    // “A vertical cut from the shoot”
    [
      `[-(a|an|one|another) ${SHAPE} ${SHAPE}?] cut [=(from|of|with|without|for|<link:called>|<mark>|$)]`,
      '<thing:copy version>',
    ],
    // “An um-free edit of the talk”
    [
      '([-(a|an)]|[start]) SOUND=(#um|<thing:fillers>) - free (<thing:composition,copy>|edit|cut) REST=(!<mark break>)*12',
      '<thing:copy version> $REST without $SOUND',
    ],
    // “Make a video from my interview(,) no ums”: what is made is without them.
    [
      '[~<verb:make&base>] [~<thing:composition,copy>] [!-(and|or)] ,? no X=(<glue:articles>? (#um|<thing:fillers>) ((and|or|,)+ (#um|<thing:fillers>))*3) [end]',
      'without $X',
    ],
  ],
  { um: isUm },
)
const VERSIONS = rewriter([
  ['([!-<verb>] <thing:copy>|[~<verb:make,start&base>] [-(a|an) .*3] (edit|cut))', VIDEO],
])

/** The tokens with such nouns as what they are. */
export const withNouns = (tokens: readonly Token[], prompt: string): readonly Token[] =>
  NOUNS.inside(tokens, prompt)

const OWN = rewriter([['NOUN=. (of its|of their) OWN=own', '$OWN $NOUN']])

/** “A clip of its own” is a separate one. */
export const ofItsOwn = (tokens: readonly Token[]): readonly Token[] => OWN.inside(tokens)

/** True when the words say where: an amount, a time, a count or a named part. */
export const namesPlace = has(PLACE)

const SUMMARY = rewriter([
  // “Summarize the episode in a one minute video”: without a length, it is a question
  [
    `(summarize|summarise) FILM=!(in|into)+ (in|into) [><measure:s>] A=.* ${NEW} B=.*`,
    '<verb:make> $A $B <thing:excerpt summary> <link:of> $FILM',
  ],
])

/** A summary of a given length as something new; null when none is asked for. */
export const summarized = (tokens: readonly Token[]): readonly Token[] | null => SUMMARY.whole(tokens)

const OF_PART = rewriter([
  // “1080x1920 of the elephant bit”, “vertical of the first minute”
  [
    `<glue:articles>* SHAPE=${SHAPE}+ PART=(of [>${PLACE}] !<composition verb>+)`,
    '<verb:make> $SHAPE <thing:clip> $PART',
  ],
])

/** A shape of a part as a clip of that shape; null when it is anything else. */
export const shapeOfPart = (tokens: readonly Token[]): readonly Token[] | null => OF_PART.whole(tokens)

const KEPT = '!(<limit>|as)'
const APART = rewriter([
  // “Save the first minute separately”, “keep the intro as its own clip”: it becomes a clip, and nothing goes
  [
    `<verb:keep&base> PART=(${KEPT}* [=${PLACE}] ${KEPT}+) (separately|as [>(<look:separate>|own)] [>${NEW}] .*)`,
    '<verb:make> <thing:clip> <link:of> $PART',
  ],
])

/** What is kept apart as a new clip; null when nothing is. */
export const keptApart = (tokens: readonly Token[]): readonly Token[] | null =>
  APART.whole(tokens.filter(({ senses }) => senses.glue !== 'politeness'))
