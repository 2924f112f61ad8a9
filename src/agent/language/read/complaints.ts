// Feedback inside one sentence: what somebody finds, a comma, and what to do about it, with a pronoun or without an object: “not sold
// on those captions, bin them”, “the battery bit undermines us, out please”. The command gets the noun of the finding.
import { isHesitation } from '../../commands/plans/words.ts'
import { has, pattern } from '../phrases/pattern.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { LIMIT } from './statement.ts'
import type { Token } from './tokens.ts'

/** No finding is longer. */
const MAX_FINDING = 16
const MAX_DEMAND = 8

const TESTS = { sound: ({ text }: Token) => isHesitation(text) }

const STATES = '@be,have,do,will,can,present,past,seeming,judging,plural,ambiguous'

/** The sentence as its command, with the noun in place of the pronoun; the same tokens when it is another kind of sentence. */
export function withFinding(tokens: readonly Token[]): readonly Token[] {
  const end = tokens.findLastIndex(({ kind, text }) => kind !== 'mark' || !/^[.!?)]$/.test(text)) + 1
  const list = tokens.slice(0, end)
  const at = list.findLastIndex(({ text, kind }) => kind === 'mark' && /^[,;:–—]$/.test(text))
  const finding = list.slice(0, Math.max(0, at))
  const demand = list
    .slice(at + 1)
    .filter(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  const [first] = finding
  if (!first || finding.length > MAX_FINDING || demand.length === 0 || demand.length > MAX_DEMAND)
    return tokens
  // “New edit from interview.mp4, call it X” asks for one.
  if (commands(finding) || limits(finding) || first.text.startsWith('new') || limitsDemand(demand))
    return tokens
  const asked = demandOf(demand)
  const noun = asked && nounOf(finding)
  if (!asked || !noun || (asked.names && !noun.some(isNamed))) return tokens
  if (!says(finding) && !asked.isGone) return tokens
  // “A comp from the interview, call it Rough” finds nothing: it asks for one.
  if (STATED.of(finding) === null && makes(finding) && !asked.names) return tokens
  // “The clip name”
  const own = asked.names
    ? noun.filter(({ senses, kind }) => senses.thing === 'name' || kind === 'composition')
    : []
  // The command stands where the finding does, so that a refusal quotes both.
  const before = asked.before.map((token) => ({ ...token, from: first.from, to: first.from }))
  return [...before, ...(own.length > 0 ? own : noun), ...asked.after]
}

/** What has a name or a text of its own. */
const isNamed = ({ kind, senses }: Token) =>
  kind === 'composition' || /^(?:name|titles|chapters|markers)$/.test(senses.thing ?? '')

/** “Add captions, then export it”, “how long is the intro, cut it”: a request or a question of its own. */
const commands = has(
  '^ (<mark glue:politeness>)* (<verb&base&!thing&!place&!unit>|@question,be,have,do,will,can)',
)
/** A limit, a condition or a value in what somebody finds may be one of the command. */
const limits = has(`[!just] <word&${LIMIT}>|<measure time>|please|@staying,shall`)
const limitsDemand = has(`<limit:not ${LIMIT}>|without`)
/** It says how something is, in a verb or in a word that no command has, and not “boxed captions”; or “those chapters, remove them”. */
const says = has(
  `[-.] [=<word>] ${STATES}|[-.] <word&verb&!base&!thing&ends:s>|<bare ends:'s>|not|no|never|nothing|^ (@demonstrative,possessive|the)`,
)
const makes = has('<thing:composition,clip,excerpt,copy>')

/** `names`: a new name, which only what has one can get. `isGone`: a word that only says that it goes. */
type Demand = { before: readonly Token[]; after: readonly Token[]; names?: boolean; isGone?: boolean }

const PRONOUN = '(@referring,demonstrative|him|her|both)'
const LEADING = '(@leadingUp|would rather|how about)'
const GONE = pattern(`[=<word>] (@sentOff|bye bye) (with|${PRONOUN})*2`)
const NAME = pattern(`(${LEADING}|it|this|that)+ NAME=<quote>`)
/** They need no object where it was just spoken of. */
const BARE = pattern('<verb:remove,mute,restore,shorten,censor&base>')
/** “Could you cut it …”, “how about trimming that”, but not “cut that word”. What stays is a guard, and may be all there is to it. */
const VERB = pattern(
  `${LEADING}* [!<verb:keep,leave,ask,see>] VERB=([=<verb&base verb&ends:ing>] (call|!${LEADING})) WAY=(out|off|up|down|of)?
   [!(!(them|it) <word&unit word&thing word&place>)] ${PRONOUN} MORE=(...)`,
)

/** What is asked for, around the place of its object; null when the words ask for something of their own. */
function demandOf(demand: readonly Token[]): Demand | null {
  const first = demand[0] as Token
  if (GONE.of(demand)) return { before: [asVerb(first, 'remove')], after: [], isGone: true }
  const name = NAME.of(demand)?.NAME
  if (name)
    return {
      before: [asVerb(first, 'rename')],
      after: [asLink(name[0] as Token, 'to'), ...name],
      names: true,
    }
  // “…, delete”
  if (BARE.of(demand)) return { before: [first], after: [] }
  const { VERB: [verb] = [], WAY = [], MORE = [] } = VERB.of(demand) ?? {}
  if (!verb) return null
  const base = verb.isBase ? verb : { ...verb, text: verb.senses.verb as string, isBase: true }
  return { before: [base, ...WAY], after: MORE }
}

const VERB_AHEAD = `([=<word>] ${STATES}|<word&verb&!base&!thing&ends:s>)`
const STATED = pattern(`SUBJECT=(. !${VERB_AHEAD}*15) REST=(${VERB_AHEAD} ...)`)
const POLITE = pattern('<glue:politeness>*')
const OF_FILM = pattern('<glue:articles>* NAME=<composition> REST=!<composition>*15')
/** “That sponsor read” is one; “that” alone may be anything. */
const isAnything = has('^ (@subject,object,neuter,someone|there|who|@demonstrative $)')
const isDenied = has('^ (not|no|never|nothing)')

/** The noun phrase that a finding is about: its subject where that is a part of the film, else its object. Null: not clear. */
function nounOf(finding: readonly Token[]): readonly Token[] | null {
  const said = finding.slice(POLITE.at(finding, 0)?.to)
  const stated = STATED.of(said)
  const { SUBJECT = said, REST = said } = stated ?? {}
  const film = OF_FILM.of(said)
  if (film?.NAME) {
    // “Voice memo: the um, out” is about what is in it.
    const { NAME: [name] = [], REST: rest = [] } = film
    const part = namesPart(rest) ? objectOf(rest) : []
    return part && name ? [...part, ...(part.length > 0 ? [asLink(name, 'in')] : []), name] : null
  }
  if (!isAnything(SUBJECT) && namesPart(SUBJECT) && (stated || !isDenied(SUBJECT)))
    return withoutPlace(SUBJECT)
  return objectOf(REST)
}

const PART = `(<quote composition media word&place&!place:everything,rest word&thing&!thing:composition,excerpt,copy
  word&unit:sentence,word,question,answer,exchange,paragraph,part>|#sound)`
const namesPart = has(PART, TESTS)

/** “One lonely um in there”: without where, which is here. */
function withoutPlace(tokens: readonly Token[]): readonly Token[] {
  const list = NOT_HERE.at(tokens, 0)?.parts.NOUN ?? tokens
  // “The um there”, “ums and uhs”
  return (list.length <= 5 && SOUNDS.of(list)?.NOUN) || list
}
const NOT_HERE = pattern(
  '([!<glue:articles>] (@demonstrative,joins|there|one|so))* NOUN=(. ([!(in (there|here|it|this|that|$)|in there|in here)] .)*15)',
)
const SOUNDS = pattern('!#sound*4 NOUN=(#sound (.* #sound)?) !#sound*4', TESTS)

/** “I don't love the outro”, “not sold on those captions”: from its article to its end. */
const objectOf = (said: readonly Token[]): readonly Token[] | null => OBJECT.in(said)?.parts.OBJECT ?? null
const OBJECT = pattern(
  `OBJECT=((<glue:articles> !(<glue:articles>|${PART})*3)? ${PART} ([!(${STATES}|@besideObject)] .)*15)`,
  TESTS,
)
