// Decides whether a clause is a statement that requests nothing: about people or things outside the film (“many members are deaf”, “the zoo
// never signed a release”), or about the film's state (“the pauses are nice”, “she deleted the intro”). A statement has a subject and a finite
// verb, and no word that requests, limits or sets a value. Every reader that skips remarks uses this classifier; `likely-statements.ts` is
// only asked about what could not be read with it.
import { has, pattern } from '../phrases/pattern.ts'
import { rewriter } from '../phrases/rewrite.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { FINITE, FOREIGN, INTENTION, LIMIT, STATEMENT, statesBan, verbAt } from './statement.ts'
import type { Token } from './tokens.ts'

/** No statement has more words. */
const MAX_STATEMENT = 24

/** `others`: about things outside the film, safe to skip beside any request. `film`: names something that a request could name. */
export type Telling = 'others' | 'film'

/** Classifies a clause, ignoring a conjunction before it; null if it could be a request or a limit. */
export function telling(given: readonly Token[]): Telling | null {
  if (statesBan(given) || disagrees(given)) return null
  const told = partsOf(given).map(tellingOf)
  return told.includes(null) || told.length === 0 ? null : told.includes('film') ? 'film' : 'others'
}

/** “(Tom wrote "cut it",) but I disagree” */
const disagrees = has('^ (but|though|yet|@asker)* (disagree|object|do not agree)')

/** A statement set off by marks. */
function partsOf(given: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of given)
    if (token.kind === 'break' || (token.kind === 'mark' && !/^[-'’&]$/.test(token.text))) parts.push([])
    else (parts.at(-1) as Token[]).push(token)
  return parts.filter((part) => part.length > 0)
}

const OPENING = pattern('((@reason,opener,turn|<glue:politeness>) [=(. .)])*')
/** “Leave it as it is” */
const isGuarded = pattern('[-as] (it|they|that|is)')
/** “Its giving me a headache”, “its all a bit quick” */
const ITS = rewriter([['^ its [=(<ends:ing>|@article,adverb,degree)]', 'it is']])
/** A word that requests or limits. */
const asksOrLimits = has(
  `@asking,shall,staying|[!-(. .)] #question|[!([-.] @adverb)] [!(<limit:else> $)] <${LIMIT}>`,
  STATEMENT,
)

function tellingOf(given: readonly Token[]): Telling | null {
  const from = OPENING.at(given, 0)?.to ?? 0
  const list = ITS.inside(given.slice(from))
  if (isGuarded.at(given, from) || list.length < 2 || list.length > MAX_STATEMENT) return null
  const known = WHOLE.find(({ fitting }) => fitting.at(list, 0))
  if (known) return known.tells
  const at = verbAt(list)
  if (at < 1 || asksOrLimits(list)) return null
  const [subject, told] = [list.slice(0, at), list.slice(at)]
  // “Client says this is for a radio slot”
  const inner = isWord(told[0]?.text, 'saying') ? tellingOf(told.slice(1)) : null
  return inner ?? SAID.find((row) => row.subject.at(subject, 0) && row.told.at(told, 0))?.tells ?? null
}

/** A word that could name what to edit, or how. Lengths don't count: anything can have one. */
const OF_FILM = `([!<place:everything,rest>] #known|<!word&!speaker&!mark&!number&!amount&!ordinal amount&!measure:s link:called,saying,where
  limit:except,if,unless,instead,condition,skip>)`
const LOOSE = '([!(#sound|<thing look place unit limit verb&base>)] <word>)'
const DEGREE = '(@degree|a bit|a little)'
const FELT = '[!@joining] <!measure&!limit&!time>'

/** What a statement says that is known by its words alone. */
const WHOLE = (
  [
    // An opinion of the whole film, in words that no command uses: “sounds hollow”, “names exactly like that”, “too polished now”
    [`@seeming ${LOOSE}+24 $`, 'others'],
    ['[>(<limit:exactly>)] (<thing:name limit:exactly glue>|@verbatim)+24 $', 'others'],
    [`[=<!base>] ${LOOSE}+24 [-@laugh] $`, 'others'],
    // “Makes me cringe”, “wrong farm”, “boss's orders”, “the faculty standard”
    [
      `(<word&ends:s&!base> (me|us|people|@someone) ${LOOSE}*24|wrong [!(@take|<thing unit place>)] <word>|[!(<verb&base>|no)] (<word&!thing&!place&!unit>)+3 @authority) $`,
      'others',
    ],
    [`[!just] ${DEGREE} [>(!${DEGREE})] (${LOOSE}|${DEGREE})+4 $`, 'others'],
    [`${INTENTION} [!@wanting] <verb&base&!glue>`, 'film'],
    // “I sound half asleep”
    ['(i|we|you|he|she) @adverb*2 @seem,seeming (half|<word&!look&!unit&!limit&!verb>)+24 $', 'others'],
    // “Can't hear the participants”
    [`can not [!@addressee,subject] [>${OF_FILM}]`, null],
    ['can not [!@addressee,subject]', 'others'],
    // “I don't mind if it gets shorter”
    ['@asker . not @unconcerned', 'others'],
    // “The film was shot in 4K”, “the last episode had chapters”: nobody asks in the past.
    [`([!(@was,wanting,would,saying,joining,question|<${LIMIT} verb&base&!thing&!place>)] .)+6 @was`, 'film'],
    // “I like the pauses”, “my boss likes captions”, “I love the boxed captions”; “I like them shorter” asks for something.
    [
      `(@possessive ([!would] <!thing>)*2|@subject ([!would] @adverb,degree,can)*2)
       (@fondness [=(the|@demonstrative)] (${FELT})+24|#perceiving ([!<look quote>] ${FELT})+24) $`,
      'film',
    ],
  ] as const
).map(([text, tells]) => ({ fitting: pattern(text, STATEMENT), tells }))

/** “The boss wants it shorter”, “the board gets a copy”; but not “the boss insists”, “the dean gets nervous”. */
const ASKS =
  '(gets [!<bare>]|[!gets] [!(@urging ($|for|about))] [!(@wanted (it to|it shorter|it longer))] @wanting,wanted,urging)'
/** “Many people watch on mute” touches nothing. */
const TOUCHES = '[>([!-on] #touching)]'
/** But not “the third time this week”, “three complaints”, “the slot is short”. */
const NAMES = `[>([-.] [=${OF_FILM}] [!(. time)] [!([-<number>] <unit:part>)] [!([-(^ @be)] <thing:excerpt>)] .)]`
const IS_PLAIN = `[!(${NAMES})] [!(${TOUCHES})]`
const THIS = '@referring,demonstrative $'
const OTHERS = `[!(${THIS})] [=(${FOREIGN})] [!(${TOUCHES})] <word speaker mark number amount ordinal>+24 $`
/** “It is too dark”, “this is to be cut”; but not “that is for my small business class”, “its giving me a headache”. */
const OPEN = '. [!for] .*24 (<verb&!glue look&!glue>|<look> $) [!@object]'

const SHAPES = 'look:vertical,square,landscape,fullHd,ultraHd'
const OTHER_KIND = '[>([!(<number> of)] <!word&!speaker&!ordinal>)]'
/** “It is for a TikTok test” names no excerpt. */
const NAMED = '([!([~(^ @be for)] <thing:excerpt>)] #known|<look&!look:on,off>)'
const ACTS = '[!([!like] @particle,made,shall,wanting,beingDone)]'
const ASKED = `([!${FINITE}] <verb&base>)`

/**
 * What a subject, and the verb with all behind it, say; the first row that fits both counts. About other things, a statement may say
 * anything but an edit of the film; about the film, only what no edit can make true.
 */
const SAID = (
  [
    // “He repeats himself”: one of both is too many.
    ['@subject,someone|<speaker>', '@repeating', null],
    // “You know”; “the archive permits (no edits)”; “speaker 1 is Anna” assigns a name.
    ['you', '', null],
    ['', '. [>(<link:called,saying,where>)]', null],
    ['', '@permitting $', null],
    ['[>(<speaker>|@vocal)]', '@be [!@rating] <bare> $', null],
    // “This plays in a waiting room without speakers”, “it is a separate thing”, though “it sounds hollow” may ask for something
    [THIS, '@going [=@setting] <word&!place&!unit&!verb>+24 $', 'others'],
    [THIS, `[!(${OPEN})] ${IS_PLAIN} @be`, 'others'],
    // “Nobody wants it longer”, “many members are deaf”
    [`[=(@nobody|nobody)] ${OTHERS}`, IS_PLAIN, 'others'],
    [OTHERS, `[!${ASKS}] ${IS_PLAIN}`, 'others'],
    // “The record is not to be altered”
    ['', '. [>(be|to be)] [>#touching]', null],
    // “Our shows have captions”, “it is a landscape video”, “the title is at the top”, “the chapters work well”: a state
    ['@possessive', '@have', 'film'],
    [
      '(it|this|that) $',
      `@be,seeming,working [>(<${SHAPES}>)] <${SHAPES} glue:articles thing:composition>+24 $`,
      'film',
    ],
    [
      '[>(<thing:titles>)]',
      '@be,seeming,working (<color look thing:excerpt glue:articles>|@degree)+24 $',
      'film',
    ],
    [
      '[!((it|this|that) $)] [!>(<thing:titles>)] <composition media thing glue>+24 $',
      '(@be,seeming (@rating|<glue:articles>)+24|@working (@rating|<glue:articles word&!verb>)+24) $',
      'film',
    ],
    // “They are too small”
    ['. $', '@be,seeming [>(<look>)]', null],
    // “The title is wrong”, but not “the title is Leo Marsh”
    ['[>(<thing:titles,name,speaker>)]', '. (<composition>|@rating,degree)*24 $', 'film'],
    ['[>(<thing:titles,name,speaker>)]', '', null],
    [OTHER_KIND, '', null],
    ['', OTHER_KIND, null],
    // “The joke comes first”
    ['[!@neuter,demonstrative,subject]', '@going', null],
    [`[=(${FOREIGN})] [>@habit]`, '', 'film'],
    ['', '(@wanted,urging,shall|@have,going to)', null],
    // “The second one is out”, “the second take is the keeper”
    ['', '(. [>@leaving,chosen]|@be @particle)', null],
    // “The film is a bit of a mess”
    [
      `[!(${FOREIGN})] (#known|<ordinal number speaker !verb&!look&!unit&!place&!cannot>)+24 $`,
      `(@was ([!${NAMED}] ${ACTS} <!look>)+24|. ([!${NAMED}] ${ACTS} <!look&!verb>)+24) $`,
      'film',
    ],
    [`[!(${FOREIGN})]`, '', null],
    // “We don't use it”
    ['', `. not [=@using,wanting] [!>${NAMED}]`, 'film'],
    ['', '. not @using,wanting', null],
    // “My boss said cut it”
    ['', `. [!@pointing] [>(${ASKED} <glue:pronouns>)]`, null],
    ['', `. [!@pointing] [>${NAMED}] [>${ASKED}]`, null],
    ['', '(@be,was,have,seeming,past,feeling,finding,can,would|#past)', 'film'],
    ['', `. [!>${NAMED}]`, 'film'],
  ] as const
).map(([subject, told, tells]) => ({
  subject: pattern(subject, STATEMENT),
  told: pattern(told, STATEMENT),
  tells,
}))

/** “Wrong”, “Interview”: not a name that could be assigned. */
export const isRated = ({ kind, text }: Token): boolean =>
  kind === 'composition' || isWord(text, 'rating', 'degree')
