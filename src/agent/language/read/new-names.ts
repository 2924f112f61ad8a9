// A new name without quotation marks: “Draft one's new name: Save the Date”, “rename to Interview Final”. What leads to it says where it
// begins, and its capitals where it ends, so that no other reader takes its words for a request.
import { fits, has, pattern } from '../phrases/pattern.ts'
import { rewriter, template, type Write } from '../phrases/rewrite.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { BESIDE } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asQuote } from './made-tokens.ts'
import { FRESH, isOfCopy, NEW_NOUN, SHAPE } from './new-nouns.ts'
import { firstWord, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** No lead is longer. */
const MAX_LEAD = 12
/** Nor is a request for other words in a name. */
const MAX_CHANGE = 20

/** Capital letters tell nothing in a prompt that has no others. */
const isCapital = ({ from }: Token, prompt: string) =>
  /^\p{Lu}/u.test(prompt.slice(from, from + 2)) && /\p{Ll}/u.test(prompt)

/** A film, or a small letter and a word that may open a request or its end. */
const opensRequest = (token: Token, prompt: string) =>
  token.kind === 'composition' ||
  (!isCapital(token, prompt) &&
    ((token.senses.verb !== undefined && token.isBase) ||
      matches(token, { glue: true, look: true, kind: 'size ratio', thing: 'shape name' }) ||
      isWord(token.text, 'adverb')))

const TESTS: Tests = {
  capital: isCapital,
  request: opensRequest,
  behindName: ({ text }) => BESIDE.behindName.includes(text),
  /** “->”, which reads as “to” */
  arrow: ({ text, from, to }) => text === 'to' && to - from < 'to'.length,
  /** “Rename Dead Air”: a capital is enough. */
  bareVerb: ({ text }) => /^(?:re|slug)/.test(text),
  renaming: (token) => isWord(firstWord(token), 'renaming'),
  turning: (token) => isWord(firstWord(token), 'turningInto'),
  /** “Is now”, “should be” */
  change: ({ text }) => isWord(text.split(' ')[1] ?? text, 'shall', 'will', 'turningInto', 'changing'),
  /** A word or a film that may be a part of a name. */
  value: (token, prompt) =>
    isCapital(token, prompt) &&
    !isWord(token.text, 'changing') &&
    (token.kind === 'composition' ? !token.text.includes(' ') : token.kind === 'word' && !isBeside([token])),
}

// Where a name ends

/** Of which there are several. */
const SEVERAL = '(them|<number>|<ends:s&thing:copy,clip,composition,excerpt,chapters>)'
const SMALL = `(-|–|&|[!and] @insideName|[!~${SEVERAL}] and)`
const MORE = '([!(i|<limit:instead>)] #capital|[!(. by)] <number ordinal>)'
/** One more word that means nothing here, and the end. */
const LAST = '[!#request] <word&bare> [=(<break mark glue:politeness>|$)]'

/** “Save the Date”, “Rise and shine”: capitals, with small words inside. */
const RUN = pattern(
  `[!<quote>] #capital (${MORE}|${SMALL}+2 [!<composition>] ${MORE})*7 ([!~${SEVERAL}] and ${LAST})?`,
  TESTS,
)
const runEnd = (tokens: readonly Token[], from: number, prompt: string) =>
  RUN.at(tokens, from, prompt)?.to ?? from

const LAST_WORD = pattern(LAST, TESTS)

/** “Rise and shine”: one more word that means nothing here, and the end. */
export const isEndOfName = (tokens: readonly Token[], at: number, prompt: string) =>
  LAST_WORD.at(tokens, at, prompt) !== null

const PLAIN_WORD = '<word&!thing&!unit&!glue&!link&!limit>'
const SIGN = '(<number>|-|–|&|\\#)'
/** “opening - summer 2026”: in small letters, begins like the name of a film, or has a dash or a number in it. */
const LONGER = pattern(
  `<composition> (${PLAIN_WORD}|${SIGN})*|${PLAIN_WORD}+ ${SIGN} (${PLAIN_WORD}|${SIGN})*`,
)

/** What may end a name in small letters that has to be there, and where it ends. */
const SURE = pattern(
  `([!(. by)] (<number composition>|-|–|&|<word&!glue&!link&!limit&!thing:name>))* [=($|<break mark glue:politeness limit:instead>|<number> by)]`,
)
/** Nothing more is said behind it than thanks, and of which film it is. */
const BEHIND = pattern(
  '(<glue:politeness limit:instead composition>|now|of|as|name)* ($|<break>|\\.|;|\\!|–|—|-|#behindName|(,|and) [=#request])',
  TESTS,
)

/** Where a name ends that begins with a capital; `from` when none does, or more is said behind it than thanks. */
function nameEnd(tokens: readonly Token[], from: number, prompt: string, isSure: boolean): number {
  const run = Math.max(runEnd(tokens, from, prompt), LONGER.at(tokens, from)?.to ?? from)
  const to = isSure ? (SURE.at(tokens, run)?.to ?? run) : run
  if (!isSure && tokens.slice(from, to).some(({ text }) => text === 'to')) return from
  // “The name Draft one to Final”: what it is called until now.
  const isOld = /^(?:to|into|on|in)$/.test(tokens[from + 1]?.text ?? '')
  if (tokens[from]?.kind === 'composition' && (to === from + 1 || isOld)) return from
  return BEHIND.at(tokens, to, prompt) === null ? from : to
}

/** What no name goes on with: a mark, a time, a size, or what joins another phrase or clause; but “Life at Sea”. */
const PAST = pattern(
  `$|[!((at|on|by|over) [=<word>] #capital)] (<number> by|<break mark time size ratio glue:politeness limit:only,if>|${SHAPE}|@joining,setting|#behindName)`,
  TESTS,
)

/** “A clip called”, “copy it as”, “call the copy”: also beside a request. Behind a capital, those of the name say nothing. */
const isCalled = has(
  '(<link:called>|@bearing <glue:articles>? <thing:name>|[~<verb:copy>] as|@renaming <glue:articles>? (it|this|<thing:copy,excerpt,composition>)) [-!#capital] $',
  TESTS,
)
/** “Use Dead Air as the name” */
const AS_NAME = pattern('(is|as) . .? <thing:name>')
/** “Called Thanks of the sentence”, and no list of names */
const ONE = pattern('[-<link:called>] <word> [!(,|and|for)]')

/** Where a run of capitals ends that is a whole name: “Bread and Butter”, “Quiet Please”; `from` when small letters go on with it. */
function capitalsEnd(tokens: readonly Token[], from: number, prompt: string): number {
  const to = runEnd(tokens, from, prompt)
  const isLong =
    to > from + 1 ||
    (to > from &&
      (ONE.at(tokens, from) !== null || (tokens[from]?.kind === 'word' && tokens[from]?.text.includes(' '))))
  const lead = tokens.slice(Math.max(0, from - MAX_CHANGE), from)
  const isWhole =
    isLong &&
    (AS_NAME.at(tokens, to) !== null || (PAST.at(tokens, to, prompt) !== null && isCalled(lead, prompt)))
  return isWhole ? to : from
}

const NEW = `[=<word>] ${NEW_NOUN} [!-#capital] ,? $`
/** “A new clip”, “as a clip,” */
const isNew = has(`(${SHAPE}|${FRESH}|a|an|one|its) (!<mark link>)*2 ${NEW}`, TESTS)
/** “Make comp” */
const isMade = has(`<verb:make&base> ${NEW}`, TESTS)
const FROM = pattern('from|of|out of|using')
/** “A clip "X" of the two sentences”, but not “a clip "X" from the interview” */
const HELD = pattern(
  '<quote> (<time>|@be|@sourcing !<mark break composition media thing:composition>*40 ($|<mark break>))',
)

/** “A new clip Oven Money, from …”, “as a clip, Oven Money”: where a name ends that stands right behind what is new. */
function apposedEnd(tokens: readonly Token[], from: number, prompt: string): number {
  const to = runEnd(tokens, from, prompt)
  if (to === from && tokens[from]?.kind !== 'quote') return from
  const lead = tokens.slice(Math.max(0, from - MAX_LEAD), from)
  // “Make comp Raw Cut from …”
  const isOfNew =
    isNew(lead, prompt) ||
    (isMade(lead, prompt) &&
      !matches(tokens[from], { look: true, link: true, verb: true, glue: true }) &&
      FROM.at(tokens, to) !== null)
  if (!isOfNew) return from
  if (tokens[from]?.kind === 'quote') return HELD.at(tokens, from) ? from + 1 : from
  return PAST.at(tokens, to, prompt) === null ? from : to
}

// What leads to a name

const OPENS = '(:|=|\\>|→|⇒|–|—|-|to|as|into|@toName)'
const VERB = '(name|[!<thing>] @renaming)'
/** “The spool”, “this thing”: whatever somebody calls a film. */
const CALLED = '@article,demonstrative <bare word&thing:composition>'

/** “Draft one is now”, “Draft one should be”, “Draft one ->”: what comes next is what it becomes. Behind “rename”, an arrow reads as “to”. */
const turnsInto = has(
  '^ [><composition>] (.* #turning|!@renaming* [!@renaming] #arrow|.* [~#change] @toName) $',
  TESTS,
)

const leads = has(
  [
    // “Draft one's new name:”, “the new name of Draft one”
    `^ [><thing:name>] .* (${OPENS}|@shall|<thing:name>|[!-<link:called>] <composition>) $`,
    // “Rename Draft one to”
    `${VERB} .* ${OPENS} $`,
    // “Rename it”, “slug this one”
    `${VERB} (it|this|<composition thing:composition>|(this one|that one)) $`,
    // “Rename OPEN 0600”, “relabel the spool Clean Memo”
    `[=${VERB}] #bareVerb (${CALLED})? $`,
    // “It should be called”
    `[~(to be|be|is)] ${VERB} $`,
  ].join('|'),
  TESTS,
)
/** Nothing else is said. */
const isLead = fits(
  `(<composition thing:composition,name glue>|:|=|\\>|→|⇒|-|tidy|fix|update|make|@besideName,asker|#renaming|#turning|[-@article,demonstrative] <bare word&thing:composition>)+`,
  TESTS,
)

/** “Rename Draft one to”, “new name:”, “Draft one ->”, “it should be called”: nothing else is said, and a name has to follow. */
const leadsToName = (lead: readonly Token[]) =>
  lead.length > 0 &&
  lead.filter(({ kind }) => kind === 'composition').length < 2 &&
  isLead(lead) &&
  (turnsInto(lead) || leads(lead))

/** “Draft one is now Square”, but “Draft one is now Promo” */
function isState(tokens: readonly Token[], at: number, prompt: string): boolean {
  const token = tokens[at] as Token
  const isFilm = matches(token, { thing: 'excerpt composition' }) && isCapital(token, prompt)
  return (
    !token.text.includes(' ') &&
    !isFilm &&
    LONGER.at(tokens, at) === null &&
    (Object.keys(token.senses).length > 0 || isWord(token.text, 'settled', 'rating', 'publishing'))
  )
}

/** “Call the interview composition Pilot” */
const NOUN_OF = pattern('[-<composition>] (comp|composition)')
const BESIDE_FILM = pattern('the [=<composition>]|[-<composition>] (one|comp|composition)')
/** “Rename: A -> B” */
const ARROW = pattern('<composition> #arrow', TESTS)
const OWNER = pattern('[-@article,demonstrative] <bare word&thing:composition> #capital', TESTS)
/** “(Rename A to B,) C to” */
const isNextLead = fits(`<composition> ${OPENS}*`)
/** What comes next may be anything but a name. */
const isBare = has(`(#bareVerb|@be,passive|@article,demonstrative <bare>) $`, TESTS)
const ENDS = pattern('<break>|\\.|;|,|\\!|and')

/** The tokens with new names as quotations. Linear. */
export function withQuotedNames(tokens: readonly Token[], prompt: string): readonly Token[] {
  const change = partChange(tokens, prompt)
  if (change !== null) return change
  const out: Token[] = []
  const isBesideFilm = tokens.map((_, at) => BESIDE_FILM.at(tokens, at) !== null)
  let start = 0
  let isNaming = false
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token
    const first = at - start > 2 * MAX_LEAD ? at : start
    const lead = tokens.slice(first, at).filter((_, place) => !isBesideFilm[first + place])
    const last = lead.at(-1)
    const isNext: boolean = isNaming && isNextLead(lead)
    // “Name A B”, but not behind a copy that is to be “A B”
    const isObject = () =>
      token.kind === 'composition' && isWord(last?.text, 'renaming') && !tokens.slice(0, start).some(isOfCopy)
    const isLed: boolean =
      lead.length <= MAX_LEAD &&
      (isNext || leadsToName(lead)) &&
      !isObject() &&
      ![ARROW, OWNER, NOUN_OF].some((known) => known.at(tokens, at, prompt) !== null) &&
      !(turnsInto(lead) && isState(tokens, at, prompt))
    isNaming = isLed || (isNaming && token.kind !== 'break' && !/^[.;]$/.test(token.text))
    const isSure = isLed && !turnsInto(lead) && !isBare(lead) && !(isNext && last?.kind === 'composition')
    const apposed = isLed ? at : apposedEnd(tokens, at, prompt)
    const to = isLed
      ? nameEnd(tokens, at, prompt, isSure)
      : Math.max(apposed, capitalsEnd(tokens, at, prompt))
    if (to > at) {
      if (apposed > at) out.push({ ...asLink(token, 'called'), senses: { link: 'called' } })
      out.push(asQuote(token, tokens[to - 1] as Token, prompt))
      start = to
      at = to
      continue
    }
    out.push(token)
    at++
    const isHeading = token.text === ':' && !lead.some((one) => one.kind !== 'mark' && isLead([one]))
    if (ENDS.at(tokens, at - 1) !== null || isHeading) start = at
  }
  return out
}

// Other words in a name

/** Says that one is to be put for the other, and where. */
const BESIDE_VALUE =
  '(<mark glue thing:composition limit:instead,not link:in,to>|@changing,shall|say|read|s|every|all)'
const isBeside = fits(`${BESIDE_VALUE}|<thing:name>`)

/** “Set "Spring" to "Fall" in (the film's) name”: one film at the most. */
const written =
  (old: 'A' | 'B'): Write =>
  (parts, tokens, match, prompt) => {
    const { LEAD = [], TAIL = [] } = parts
    const FILM = [...LEAD, ...TAIL].filter(({ kind }) => kind === 'composition')
    return FILM.length > 1 ? null : CHANGE[old]({ ...parts, FILM }, tokens, match, prompt)
  }
const CHANGE = {
  A: template('<verb:set> "$A" <link:to> "$B" <link:in> $FILM name'),
  B: template('<verb:set> "$B" <link:to> "$A" <link:in> $FILM name'),
}

/** Two values, what joins them, and nothing else; `value`: what may be a word of one. */
const changes = (value: string) => {
  const said = `(${BESIDE_VALUE}|<thing:name number composition>)*`
  const joint = `(${BESIDE_VALUE}|<number>)*`
  const one = `(<quote>|${value} (${value}|<number>)*)`
  const row = (lead: string, join: string) =>
    // “To Lecture Plan”: a capital word in front of it is a part of it, whatever else it means
    `[><thing:name>] LEAD=${said} ${lead} A=${one} ${joint} ${join} ${joint} [!-([=<word>] #capital)] B=${one} TAIL=${said}`
  return rewriter(
    [
      // “Fall instead of Spring in the name”, “the name should say Fall, not Spring”
      [row('', '(<limit:instead>|not)'), written('B')],
      // “Substitute Fall for Spring”
      [row('[~substitute]', ''), written('B')],
      // “Swap "Spring" for "Fall" in the name”
      [row('', '(to|into|with|by|for|→|\\>)'), written('A')],
    ],
    TESTS,
  )
}
/** “Spring” may stand for the film “Spring 2026” as well. */
const CHANGES = [changes('([!<composition>] #value)'), changes('#value')]

/** The tokens as a change of a part of a name; null when they are anything else. */
function partChange(tokens: readonly Token[], prompt: string): readonly Token[] | null {
  if (tokens.length > MAX_CHANGE) return null
  return CHANGES[0]?.whole(tokens, prompt) ?? CHANGES[1]?.whole(tokens, prompt) ?? null
}
