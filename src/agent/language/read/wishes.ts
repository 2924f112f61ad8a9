// Indirect requests as commands: “what I need is a square copy”, “captions would help”, “the salt story would make a nice chapter”, “it
// would land better with captions”, “only the first two minutes matter”. A rule looks at the words around a noun phrase and gives it a
// verb, never at what it names.
import { withoutGenitive } from '../../commands/plans/words.ts'
import { rewriter, template, type Write, where } from '../phrases/rewrite.ts'
import { WISH_PHRASES } from '../vocabulary/wishes.ts'
import { FORMS } from '../vocabulary.ts'
import { basesOf } from './concepts.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { namesPlace } from './new-things.ts'
import { isObject } from './noun-phrases.ts'
import { separates } from './statement.ts'
import type { Token } from './tokens.ts'
import { isRated } from './told.ts'
import { withoutTail } from './unwanted.ts'

/** The tokens with each phrase for “I want” as that, where a thing follows it. */
export const withWishes = (tokens: readonly Token[]): Token[] => [...PHRASES.inside(tokens)]

/** The tokens as “keep only …”; null when they say nothing of the kind. */
export function onlyWanted(tokens: readonly Token[]): readonly Token[] | null {
  return MATTERING.whole(tokens.filter(({ senses }) => senses.glue !== 'politeness')) ?? LEFT.whole(tokens)
}

/** The same where the words themselves are no command: before telegrams are read. */
export const hinted = (tokens: readonly Token[]): readonly Token[] | null => HINTS.whole(tokens)

/** The tokens as a command; null when they ask for nothing. */
export const asCommand = (tokens: readonly Token[]): readonly Token[] | null => WISHES.whole(tokens)

const wanted = template('~i ~want')

const PHRASES = rewriter(
  [
    // “How about a copy?” asks for it.
    [
      `(^|[-(#separator|@linking)]) (${WISH_PHRASES}) WHAT=(#thing ([!(#separator|@linking)] .)*40) MARK=\\?`,
      ({ WHAT = [], MARK = [] }, ...rest) => [
        ...(wanted({}, ...rest) ?? []),
        ...WHAT,
        ...MARK.map((mark) => ({ ...mark, text: '.' })),
      ],
    ],
    // “What I need is a square copy”, “I'm after captions”
    [`(^|[-(#separator|@linking)]) (${WISH_PHRASES}) [=#thing]`, wanted],
  ],
  { separator: separates, thing: namesThing },
)

/** The first word of a noun phrase about something new: “a”, “some”, “two”, “captions”. */
function namesThing({ kind, text }: Token): boolean {
  if (kind !== 'word') return kind === 'number' || kind === 'quote'
  if (/^(?:an?|two|three|some)$/.test(text)) return true
  return basesOf(text).some((base) =>
    FORMS.get(base)?.some(
      ({ words, senses }) => words.length === 1 && senses.thing && (!senses.verb || base !== text),
    ),
  )
}

const placed = (text: string) => where(({ WHAT = [] }) => namesPlace(WHAT), text)

const MATTERING = rewriter([
  // “Only the first minute matters”, “I only care about the first minute”
  ['<limit:only> WHAT=.*40 @mattering', placed('<verb:keep> <limit:only> $WHAT')],
  ['@asker <limit:only> care about WHAT=...', placed('<verb:keep> <limit:only> $WHAT')],
])

const TALK = '<composition thing:composition glue>'
const KEPT = 'VERB=<verb:keep,leave&base> WHAT=(<limit:only> .*40)'

const LEFT = rewriter([
  // “Of Interview leave only the first minute”, “of this talk …”: of all of it
  [
    `(of|from) <thing:composition glue>* FILM=<composition> ${TALK}* ${KEPT}`,
    placed('$VERB $WHAT <link:in> $FILM'),
  ],
  [`(of|from) ${TALK}+ ${KEPT}`, placed('$VERB $WHAT')],
])

const MODAL = '(would|could|might|will)'
const BECOMING =
  '@surely* (@meriting|is worth|@would,shall,can,will @surely* (make|be|become|get|have|(work as|do as|serve as|go out as|stand as))|(works as|stands as))'
const FARING = `(@faring|come across) (a|@degree,bit|lot|lots)* (@better|more .) (with|(if it had|if they had|if we had))`
const LACKING =
  '(is|are) ((crying out for|begging for|screaming for|ready for)|missing|lacking|(short of|in need of))|(cries out for|calls for)|lacks'
const BETTER_WITH = `(${MODAL} @surely* (${FARING}|(benefit from|gain from|profit from))|${LACKING})`
const FILM = '<composition thing:excerpt,copy,clip>'

/** Without what may be said behind an object. */
function added(text: string): Write {
  const write = template(text)
  return (parts, ...rest) => {
    const WHAT = withoutTail(parts.WHAT ?? [])
    return isObject(WHAT, true) ? write({ ...parts, WHAT }, ...rest) : null
  }
}

const HINTS = rewriter([
  // “The elephant story would make a nice chapter”
  [
    `SUBJECT=([!${BECOMING}] .)+20 ${BECOMING} (@article,possessive|one|another) .? HEAD=<thing:chapters,markers> REST=...`,
    where(
      ({ SUBJECT = [] }) => isObject(SUBJECT, true),
      '<verb:add> <glue:articles a> $HEAD <link:at> $SUBJECT $REST',
    ),
  ],
  // “The teaser would land better with captions, big ones”
  [
    `<glue:articles>* FILM=${FILM}+ ${BETTER_WITH} WHAT=...`,
    added('<verb:add> $WHAT <link:to> <glue:articles the> $FILM'),
  ],
  // “It would look better with captions”
  [`(<thing:composition glue link:that>|it|this|that)+ ${BETTER_WITH} WHAT=...`, added('<verb:add> $WHAT')],
])

const NOUN = '!(@would,be|will)'
const OPENING = '[!(@subject,addressee,neuter,question|this|that|there|if)]'
/** Says why, with no word that limits, no value and no name. */
const WHY = '([!@unwelcome] <word&!look&!limit word&!look&limit:roughly,few mark>)*40'
const WOULD_HELP = `${MODAL} (@surely,degree,bit)* @serving ${WHY}`

const VERB = '(@shall,entitling|is|will)'
const IS = '(@shall,entitling|is|will|be|now|to)'
const LEAD = `(.*30 LEAD=(,|:|;))?`
const ONE = '<glue:articles>* <composition>'
const CALLED = `!(${VERB}|,|:|;)* <thing:name> !(${VERB}|,|:|;)*`
const ELEMENT = `<ordinal quote thing glue:articles>* <thing:chapters,markers> ([!${VERB}] <word ordinal quote>)*`
const TEXT = 'TEXT=(!<limit:instead>+40) (<limit:instead> ...)?'

/** “… to …”, without the old text; a list of other requests is no name. */
const renamed: Write = ({ LEAD = [], OBJECT = [], TEXT: said = [] }, [first]) => {
  const text = said.at(-1)?.text === 'now' ? said.slice(0, -1) : said
  if (!first || text.every(isRated) || (LEAD.length > 0 && text.some((one) => one.text === ','))) return null
  const named = OBJECT.filter(({ senses }) => senses.thing !== 'name')
  const film = named.map((one) => ({ ...one, text: withoutGenitive(one.text) }))
  return [asVerb(first, 'rename'), ...film, asLink(first, 'to'), ...text]
}

const WISHES = rewriter([
  // “0.9x would suit”
  [
    `OBJECT=(${NOUN}? <measure:x>|<measure:x> ${NOUN}) ${WOULD_HELP}`,
    '<verb:set> <thing:speed> <link:to> $OBJECT',
  ],
  // “A square version would be handy”
  [
    `OBJECT=((a|an|one|two|three) ${NOUN}* <thing:excerpt,clip,composition,copy> ${NOUN}*) ${WOULD_HELP}`,
    '<verb:make> $OBJECT',
  ],
  // “Captions would really help our colleagues”
  [
    `OBJECT=(${OPENING} ${NOUN}* <thing place unit amount ratio> ${NOUN}*) ${WOULD_HELP}`,
    '<verb:add> $OBJECT',
  ],
  // “(It) would be nicer in portrait for phones”
  [
    `(it|this|that)? ${MODAL} @serving .*3 (in|as) WHAT=(<glue:articles>* <look:vertical,square,landscape> ...)`,
    '<verb:make> it $WHAT',
  ],
  // “Old draft is now called Scraps”, “the chapter Questions should be renamed to Answers”
  [
    `${LEAD} OBJECT=(${ONE}|${CALLED}|${ELEMENT}) ${VERB} ${IS}* (<link:called>|renamed|retitled) to? ${TEXT}`,
    renamed,
  ],
  // “Teaser becomes Trail 30”, but “… becomes square”
  [`${LEAD} OBJECT=(${ONE}|${ELEMENT}) (become|becomes) ${IS}* [=<quote word&!look&!glue>] ${TEXT}`, renamed],
  // “Draft one is now "Final"”
  [`${LEAD} OBJECT=(${ONE}) ${VERB} ${IS}* TEXT=<quote>`, renamed],
  // “The composition name should be Day One instead of My Clip Name”
  [`${LEAD} OBJECT=(${CALLED}) ${VERB} ${IS}+ ${TEXT}`, renamed],
  // “The first chapter should be Hello”, but “… should be at 0:33”
  [`${LEAD} OBJECT=(${ELEMENT}) ${VERB} ${IS}+ [!<link time>] ${TEXT}`, renamed],
])
