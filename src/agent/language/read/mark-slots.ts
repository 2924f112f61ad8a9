// The slots of a request about chapters and markers, filled from wherever their words stand.
import { type Match, pattern } from '../phrases/pattern.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { takeEach, takeMoment, takeTime, timeAt } from './mark-moments.ts'
import { nameAt, takeName } from './mark-names.ts'
import {
  isKnownMark,
  type MarkRequest,
  type MarkThing,
  NOUN,
  ORDER,
  type Reading,
  sameWords,
} from './mark-request.ts'
import { nounOf } from './title-words.ts'
import type { Token } from './tokens.ts'

/** Each reads one kind of slot at a token: where it ends, or the same place when it isn't there. */
type SlotReader = (reading: Reading, at: number) => number

/** What a pattern says of a request; null where it doesn't apply after all. */
type Fill = (reading: Reading, parts: Match['parts'], match: Match) => Partial<MarkRequest> | null

const TESTS = {
  film: ({ kind, quoted }: Token) => kind === 'composition' && quoted === '',
  several: ({ kind, n }: Token) => kind === 'number' && n > 1 && Number.isInteger(n),
}

/** The first row that fits fills its slot. */
function slots(rows: readonly (readonly [pattern: string, fill: Fill])[]): SlotReader {
  const list = rows.map(([text, fill]) => [pattern(text, TESTS), fill] as const)
  return (reading, at) => {
    for (const [found, fill] of list) {
      const match = found.at(reading.tokens, at, reading.prompt)
      const said = match && match.to > at ? fill(reading, match.parts, match) : null
      if (match === null || said === null) continue
      Object.assign(reading.request, said)
      return match.to
    }
    return at
  }
}

const skip: Fill = () => ({})
const when =
  (isMet: (reading: Reading) => boolean, fill: Fill): Fill =>
  (reading, parts, match) =>
    isMet(reading) ? fill(reading, parts, match) : null
const isNamed = ({ request }: Reading) => request.thing !== null
const isUnnamed = ({ request }: Reading) => request.thing === null

const OLD = pattern('(not|rather than|[!rather] <limit:instead>) at?')

/** “Not X”, “instead of 0:33” */
function takeOld(reading: Reading, at: number): number {
  const { request, tokens, marks } = reading
  const from = OLD.at(tokens, at)?.to
  if (from === undefined) return at
  request.isInstead = true
  const time = timeAt(tokens, from)
  const name = time === null ? nameAt(reading, from, true) : null
  if (time !== null && request.old === null) request.old = { kind: 'time', token: time.token }
  else if (name !== null && request.old === null && isKnownMark(name.token, marks)) {
    request.old = { kind: 'name', token: name.token }
    request.said = request.said.filter(({ token }) => !sameWords(token.quoted, name.token.quoted))
  } else return tokens[at]?.text === 'not' ? at : at + 1
  return time?.to ?? name?.to ?? at
}

const gone: Fill = () => ({ isGone: true })
const takeGone = slots([
  // “I don't want …”, “… can go”, “should be gone”
  ['do not @wanting|@can,shall (go|be gone)', gone],
  // “No chapter at …”
  ['no [!$]', when(isUnnamed, gone)],
])

/** “At 0:10 in the Interview and at 0:05 in the memo” is no list of one film. */
const inFilm: Fill = ({ request }, { FILM = [] }) => {
  const [[film], [other]] = [FILM, request.scope]
  return film && (!other || other.ids[0] === film.ids[0]) ? { scope: [film] } : null
}
const IN = '(for <glue:articles>?|(@onto,pointing|<glue:articles>)+)'
const takeScope = slots([
  // “In the composition 'Webinar'”, which is no name of a chapter
  [`${IN} <thing:composition&!composition> FILM=<composition>`, inFilm],
  // “In the webinar”, “to Webinar”, “Webinar:”
  [`${IN} FILM=#film|FILM=#film [=<mark>]`, inFilm],
  ['FILM=#film', when(isUnnamed, inFilm)],
  // “For the episode”, “for YouTube”
  [`${IN} <thing:composition&!composition>|${IN}? youtube`, skip],
])

const noun: Fill = ({ request, tokens }, parts, { from }) => {
  const [said, nth] = [parts.NOUN?.[0] as Token, parts.NTH?.[0]]
  const thing = said.senses.thing as MarkThing
  if (request.thing !== null && request.thing !== thing) return null
  // “The two chapters”
  const isCounted = tokens[from - 1]?.kind === 'number' && tokens[from - 2]?.text === 'the'
  return {
    thing,
    noun: request.thing !== null ? request.noun : isCounted ? 'known' : nounOf(tokens, from),
    isSeveral: request.isSeveral || /s$/.test(said.text),
    isMark: request.isMark || thing === 'markers' || / mark/.test(said.text),
    isNumbered: request.isNumbered || (nth !== undefined && request.nth !== null),
    nth: request.nth ?? nth?.n ?? null,
  }
}
const takeNoun = slots([
  // “Chapter 2”, “chapter two”; “chapter 2 minutes in” is none.
  [`NOUN=<thing:chapters,markers&!ends:s> NTH=<number> [!<unit>]`, noun],
  [`NOUN=${NOUN}`, noun],
])

const count: Fill = ({ request }, { COUNT = [] }) =>
  request.count === null ? { count: COUNT[0] ?? null } : null
const takeCount = slots([
  // “Second chapter”
  [
    `NTH=<ordinal> [=${NOUN}]`,
    ({ request }, { NTH = [] }) => (request.nth === null ? { nth: NTH[0]?.n ?? null } : null),
  ],
  // “The first one, Hello”, “the second is called …”
  [
    '<ordinal> (one|@be|[=<mark>])',
    when(
      ({ request }) => request.count !== null,
      () => ({ isNumbered: true }),
    ),
  ],
  ['<number&n:1>', skip],
  // “Four chapters”, “4 of them”
  [`COUNT=#several [=(${NOUN}|new)]`, count],
  ['COUNT=#several (of them)?', when(isNamed, count)],
])

/** “Show it as …”, but not “show: …” */
const VERB =
  '([!<thing>]|^ [!. <mark>]) VERB=(<word&verb:add,make,set,mark,move,remove,off,rename,start,split,label,swap,correct>|@placing)'

const verb: Fill = ({ request }, parts) => {
  const said = parts.VERB?.[0] as Token
  const done = said.senses.verb
  // “Cut the second chapter” is about what is said there.
  if (done === 'remove' && /^(?:cut|trim|chop|edit|snip)/.test(said.text)) return null
  if (done === 'start' && request.thing !== null)
    return { isShall: request.isShall || request.noun !== 'new' }
  if (request.verb === null) return { verb: said.isBase ? said : null }
  return isWord(said.text, 'renaming') && !/^re/.test(said.text) ? {} : null
}
const takeVerb = slots([
  // “Put in”, but not “put in 0:33”
  [
    `${VERB} (in|down|up|out)`,
    (reading, parts, match) =>
      timeAt(reading.tokens, match.to - 1) === null ? verb(reading, parts, match) : null,
  ],
  [VERB, verb],
])

const SLOTS: readonly SlotReader[] = [
  ...[takeOld, takeGone, takeEach, takeScope, takeNoun, takeCount, takeTime, takeMoment, takeName, takeVerb],
]

/** Claims what stands at `at` for a slot; `at` itself when it is for none. */
export function takeMarkSlot(reading: Reading, at: number): number {
  for (const take of SLOTS) {
    const to = take(reading, at)
    if (to > at) return to
  }
  return at
}

const isLead = ({ request }: Reading) => request.thing !== null && request.said.length === 0
const shall: Fill = () => ({ isShall: true })
const REASON =
  '!(!<word mark>|:|<limit:only,not,except,if,unless,instead unit place link:each thing:chapters,markers,clip,media>)'

/** Claims what asks for nothing itself. */
export const takeFiller = slots([
  ['@shall', shall],
  // “(The chapter) → X”
  ['@going|→|⇒|-? \\>', when(isNamed, shall)],
  [ORDER, skip],
  [':', when(isLead, () => ({ isListed: true }))],
  // “For the website:”, “because they get lost,” says why.
  [`[=(for|to)] ${REASON}+7 [=:]|[=(so|because|as)] ([!,] ${REASON})+7 [=(:|,)]`, when(isLead, skip)],
  ["-|–|—|\\(|\\)|=|:|/|'", skip],
  // “In the webinar I would like …”, “just add …”
  ['[!<mark>] (@subject,will|just [=<base>])', when(isUnnamed, skip)],
  [
    '[!<mark>] (<glue:politeness,articles>|<thing:name>|to_be|@be,can,wanting,addressee,have,fresh,demonstrative,besideMark)',
    skip,
  ],
])
