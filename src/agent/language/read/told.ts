// Decides whether a clause is a statement that requests nothing: about people or things outside the film (“many members are deaf”, “the zoo
// never signed a release”), or about the film's state (“the pauses are nice”, “she deleted the intro”). A statement has a subject and a finite
// verb, and no word that requests, limits or sets a value. Every reader that skips remarks uses this classifier and no rules of its own.
import { fits, has, pattern } from '../phrases/pattern.ts'
import { rewriter } from '../phrases/rewrite.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { FINITE, FOREIGN, intends, LIMIT, STATEMENT, statesBan, verbAt } from './statement.ts'
import type { Token } from './tokens.ts'

/** No statement has more words. */
const MAX_STATEMENT = 24

/** `others`: about things outside the film, safe to skip beside any request. `film`: names something that a request could name. */
export type Telling = 'others' | 'film'

/** Classifies a clause, ignoring a conjunction before it; null if it could be a request or a limit. */
export function telling(given: readonly Token[]): Telling | null {
  if (statesBan(given)) return null
  const told = partsOf(given).map(tellingOf)
  return told.includes(null) || told.length === 0 ? null : told.includes('film') ? 'film' : 'others'
}

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

function tellingOf(given: readonly Token[]): Telling | null {
  const from = OPENING.at(given, 0)?.to ?? 0
  const list = ITS.inside(given.slice(from))
  if (isGuarded.at(given, from) || list.length < 2 || list.length > MAX_STATEMENT) return null
  if (isBare(list)) return 'others'
  if (intends(list)) return 'film'
  if (isUnable(list)) return list.some(isOfFilm) ? null : 'others'
  if (isCareless(list)) return 'others'
  if (isPast(list) || isOpinion(list)) return 'film'
  const at = verbAt(list)
  if (at < 1 || asksOrLimits(list)) return null
  const [subject, told] = [list.slice(0, at), list.slice(at)]
  // “Client says this is for a radio slot”
  const inner = isWord(told[0]?.text, 'saying') ? tellingOf(told.slice(1)) : null
  if (inner !== null) return inner
  if (saysNothing(told) || list[0]?.text === 'you' || (isNamed(subject) && isName(told))) return null
  return tellsOfOthers(subject, told) ? 'others' : tellsOfFilm(subject, told) ? 'film' : null
}

const LOOSE = '([!(#sound|<thing look place unit limit verb&base>)] <word>)'
const DEGREE = '(@degree|a bit|a little)'
/** “Sounds hollow”, “names exactly like that”, “too polished now”: an opinion of the whole film, in words that no command uses. */
const isBare = fits(
  `@seeming ${LOOSE}+24|[>(<limit:exactly>)] (<thing:name limit:exactly glue>|@verbatim)+24|[=<!base>] ${LOOSE}+24 [-@laugh]|
   [!just] ${DEGREE} [>(!${DEGREE})] (${LOOSE}|${DEGREE})+4`,
  STATEMENT,
)
/** “Can't hear the participants” */
const isUnable = has('^ can not [!@addressee,subject]')
/** “I don't mind if it gets shorter” */
const isCareless = has('^ @asker . not @unconcerned')
/** “The film was shot in 4K”, “the last episode had chapters”: nobody asks in the past. */
const isPast = has(
  `^ ([!(@was,wanting,would,saying,joining,question|<${LIMIT} verb&base&!thing&!place>)] .)+6 @was`,
)
const FELT = '[!@joining] <!measure&!limit&!time>'
/** “I like the pauses”, “my boss likes captions”, “I love the boxed captions”; “I like them shorter” asks for something. */
const isOpinion = fits(
  `(@possessive ([!would] <!thing>)*2|@subject ([!would] @adverb,degree,can)*2)
   (@fondness [=(the|@demonstrative)] (${FELT})+24|#perceiving ([!<look quote>] ${FELT})+24)`,
  STATEMENT,
)
/** A word that requests or limits. */
const asksOrLimits = has(
  `@asking,shall,staying|[!-(. .)] #question|[!([-.] @adverb)] [!(<limit:else> $)] <${LIMIT}>`,
  STATEMENT,
)
/** “You know”; “the archive permits (no edits)” */
const saysNothing = has('[-.] <link:called,saying,where>|^ @permitting $')
/** “Speaker 1 is Anna”: assigns a name. */
const isNamed = has('<speaker>|@vocal')
const isName = fits('@be [!@rating] <bare>')

/** A word that could name what to edit, or how. Lengths don't count: anything can have one. */
const OF_FILM = `([!<place:everything,rest>] #known|<!word&!speaker&!mark&!number&!amount&!ordinal amount&!measure:s link:called,saying,where
  limit:except,if,unless,instead,condition,skip>)`
const ofFilm = pattern(OF_FILM, STATEMENT)
const isOfFilm = (token: Token) => ofFilm.of([token]) !== null

const isNeuter = fits('@referring,demonstrative')
const isForeign = has(`^ ${FOREIGN}`, STATEMENT)
/** “This plays in a waiting room without speakers” */
const isUse = has('^ @going @setting')
const isPlainUse = fits('. <word&!place&!unit&!verb>+24')
/** “The boss wants it shorter”, “the board gets a copy”; but not “the boss insists”, “the dean gets nervous”. */
const asksOf = has(
  `^ (gets [!<bare>]|[!gets] [!(@urging ($|for|about))] [!(@wanted it (to|shorter|longer))] @wanting,wanted,urging)`,
)
const isNobody = has('^ (@nobody|nobody)')
/** But not “the third time this week”, “three complaints”, “the slot is short”. */
const namesFilm = has(
  `[-.] [!(. time)] [!([-<number>] <unit:part>)] [!([-(^ @be)] <thing:excerpt>)] ${OF_FILM}`,
  STATEMENT,
)
const isOfOther = fits('<word speaker mark number amount ordinal>+24')
/** “Many people watch on mute” touches nothing. */
const touches = has('[!-on] #touching', STATEMENT)
/** “It is too dark”, “this is to be cut”; but not “that is for my small business class”, “its giving me a headache”. */
const isOpen = has('^ . [!for] .*24 (<verb&!glue look&!glue>|<look> $) [!@object]')

/** Mentions nothing of the film; “it is a separate thing” counts as well, though “it sounds hollow” may ask for something. */
function tellsOfOthers(subject: readonly Token[], told: readonly Token[]): boolean {
  const isThis = isNeuter(subject)
  if (isThis && isUse(told)) return isPlainUse(told)
  return (
    (isThis ? isWord(told[0]?.text, 'be') && !isOpen(told) : isForeign(subject)) &&
    (!asksOf(told) || isNobody(subject)) &&
    !namesFilm(told) &&
    isOfOther(subject) &&
    !touches([...subject, ...told])
  )
}

const IS_FOREIGN = `[=(${FOREIGN})]`
const SHAPES = 'look:vertical,square,landscape,fullHd,ultraHd'
const OTHER_KIND = '[!(<number> of)] <!word&!speaker&!ordinal>'
/** “It is for a TikTok test” names no excerpt. */
const NAMED = '([!([~(^ @be for)] <thing:excerpt>)] #known|<look&!look:on,off>)'
const ASKED = `([!${FINITE}] <verb&base>)`

/** What a subject, and the verb with all behind it, say of the film; the first row that fits both counts. */
const OF_THE_FILM: readonly (readonly [subject: string, told: string, tells: boolean])[] = [
  // “The record is not to be altered”
  ['...', '. [>(be|to be)] [>#touching] ...', false],
  // “Our shows have captions”, “it is a landscape video”, “the title is at the top”, “the chapters work well”: a state
  ['@possessive ...', '@have ...', true],
  [
    '(it|this|that)',
    `@be,seeming,working [>(<${SHAPES}>)] <${SHAPES} glue:articles thing:composition>+24`,
    true,
  ],
  [
    '[>(<thing:titles>)] ...',
    '@be,seeming,working (<color look thing:excerpt glue:articles>|@degree)+24',
    true,
  ],
  [
    '[!((it|this|that) $)] [!>(<thing:titles>)] <composition media thing glue>+24',
    '(@be,seeming (@rating|<glue:articles>)+24|@working (@rating|<glue:articles word&!verb>)+24)',
    true,
  ],
  // “They are too small”
  ['.', '@be,seeming [>(<look>)] ...', false],
  // “The title is wrong”, but not “the title is Leo Marsh”
  ['[>(<thing:titles,name,speaker>)] ...', '. (<composition>|@rating,degree)*24', true],
  ['[>(<thing:titles,name,speaker>)] ...', '...', false],
  [`[>(${OTHER_KIND})] ...`, '...', false],
  ['...', `[>(${OTHER_KIND})] ...`, false],
  // “The joke comes first”
  ['[!@neuter,demonstrative,subject] ...', '@going ...', false],
  [`${IS_FOREIGN} [>@habit] ...`, '...', true],
  ['...', '(@wanted,urging,shall|@have,going to) ...', false],
  // “The second one is out”, “the second take is the keeper”
  ['...', '(. [>@leaving,chosen]|@be @particle) ...', false],
  [
    `[!(${FOREIGN})] (#known|<ordinal number speaker !verb&!look&!unit&!place&!cannot>)+24`,
    `(@was ([!${NAMED}] [!([!like] @particle,made,shall,wanting,beingDone)] <!look>)+24|
     . ([!${NAMED}] [!([!like] @particle,made,shall,wanting,beingDone)] <!look&!verb>)+24)`,
    true,
  ],
  [`[!(${FOREIGN})] ...`, '...', false],
  // “We don't use it”
  ['...', `. not [=@using,wanting] [!>${NAMED}] ...`, true],
  ['...', '. not @using,wanting ...', false],
  // “My boss said cut it”
  ['...', `. [!@pointing] [>(${ASKED} <glue:pronouns>)] ...`, false],
  ['...', `. [!@pointing] [>${NAMED}] [>${ASKED}] ...`, false],
  ['...', '(@be,was,have,seeming,past,feeling,finding,can,would|#past) ...', true],
  ['...', `. [!>${NAMED}] ...`, true],
]
const FILM_ROWS = OF_THE_FILM.map(([subject, told, tells]) => ({
  isSubject: fits(subject, STATEMENT),
  isTold: fits(told, STATEMENT),
  tells,
}))

/** About other things, a statement may say anything but an edit of the film; about the film, only what no edit can make true. */
const tellsOfFilm = (subject: readonly Token[], told: readonly Token[]): boolean =>
  FILM_ROWS.find(({ isSubject, isTold }) => isSubject(subject) && isTold(told))?.tells ?? false

/** “Wrong”, “Interview”: not a name that could be assigned. */
export const isRated = ({ kind, text }: Token): boolean =>
  kind === 'composition' || isWord(text, 'rating', 'degree')
