// What a command with a pronoun is about, where something else says it: what somebody finds about a part, the captions, a title or the
// music (“I can't read the captions, could they be in a box”, “The salt story is my favorite. Make a clip of it”), or what is looked for
// (“find the salt story and cut it”). Neither asks for anything by itself: the command behind it gets the noun. “The captions are too
// small” alone is a wish for the opposite.

import { colorOf } from '../../colors.ts'
import { has, pattern } from '../phrases/pattern.ts'
import { type Row, template } from '../phrases/rewrite.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asPronoun, asVerb } from './made-tokens.ts'
import { verbOfNoun } from './run-ons.ts'
import { FINITE, LIMIT, STATEMENT, separates } from './statement.ts'
import type { Token } from './tokens.ts'

/** No finding has more words. */
const MAX_FINDING = 18

const isExcess = ({ text }: Token) => text === 'too' || text === 'enough' || text.startsWith('too ')
const TESTS = {
  ...STATEMENT,
  excess: isExcess,
  colored: ({ text }: Token) => colorOf(text) !== null,
}

const IDLE = '(<glue:politeness>|@turning,joining,opener)'
const COMMAND = '<verb&base&!thing&!look>'

/** What is written for some tokens, and where these end. */
type Read = { said: readonly Token[]; to: number }
type Reader = (tokens: readonly Token[], at: number) => Read | null

const about = (demand: Read | null, noun: readonly Token[]): Read | null =>
  demand && { said: [...demand.said, ...noun], to: demand.to }

function readerOf(rows: readonly Row[]): Reader {
  const list = rows.map(([text, written]) => ({
    asked: pattern(text, TESTS),
    write: typeof written === 'string' ? template(written) : written,
  }))
  return (tokens, at) => {
    for (const { asked, write } of list) {
      const match = asked.at(tokens, at)
      const said = match && write(match.parts, tokens, match, '')
      if (match && said) return { said, to: match.to }
    }
    return null
  }
}

/** Reads what begins behind a mark; linear, as all lookahead is bounded. */
function readAll(tokens: readonly Token[], reader: Reader): readonly Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const read = at === 0 || separates(tokens[at - 1]) ? reader(tokens, at) : null
    out.push(...(read?.said ?? [tokens[at] as Token]))
    at = read?.to ?? at + 1
  }
  return out
}

/** The tokens of a prompt with each finding read as the command that it leads to. */
export function withFindings(tokens: readonly Token[]): readonly Token[] {
  return readAll(tokens, readFinding)
}

/** The tokens of a prompt with “find the salt story and cut it” as the command. */
export function withSought(tokens: readonly Token[]): readonly Token[] {
  return readAll(tokens, readSought)
}

/** “Could they …”, “it needs to …” */
const THEY = `((@can,will,would) @referring|@referring (@shall,can,will|(need|needs|ought|have) to?)) ${IDLE}* [!<limit:not>]`
/** “Make it”, “would you put them”, “off with them”, “get rid of it”, but not “cut that sentence” */
const IMPERATIVE: Row = [
  `(@can,will you)? ${IDLE}* V=(<verb&base> @particle*2) [!((those|these|that) !(#separates|<glue:politeness>|@particle))]
   [!they] @referring`,
  '$V',
]
const imperative = readerOf([IMPERATIVE])

/** A demand whose object or subject is a pronoun, as the verb that its noun gets; null when the words ask for something else. */
const demanded = readerOf([
  // “Could it come down”
  [`${THEY} (come down|go down)`, '<verb:lower>'],
  [`${THEY} (come up|go up)`, '<verb:raise>'],
  // “Can it go”
  [`${THEY} (go|disappear|vanish)`, '<verb:remove>'],
  // “They should be boxed”
  [
    `${THEY} (be|to be) DONE=<verb&!base&!look>`,
    ({ DONE = [] }, tokens, { from }) => [asVerb(tokens[from] as Token, DONE[0]?.senses.verb as string)],
  ],
  // “Could they be in a box”, “it needs to be blue”; “it should be "Hallo"” says what it is called.
  [`${THEY} (be|to be) [!(<quote>|[!#colored] <bare>)]`, '<verb:make>'],
  [`${THEY} [=have]`, '<verb:make>'],
  // “I want them yellow”, “we would like it at the top”
  ['@subject would? @wanting,fondness @referring', '<verb:make>'],
  IMPERATIVE,
])

const IDLES = pattern(`${IDLE}*6`)
const demands: Reader = (tokens, at) => demanded(tokens, IDLES.at(tokens, at)?.to ?? at)

/** “Make a clip of it” */
const ofIt: Reader = readerOf([[`(@can,will you)? V=(<verb&base> !#separates*5 of) (it|that)`, '$V']])

function readFinding(tokens: readonly Token[], from: number): Read | null {
  const end = findingEnd(tokens, from)
  const finding = tokens.slice(from, end)
  const noun = nounOf(finding)
  if (noun === null) return valueDemanded(tokens, finding, end) ?? partDemanded(tokens, finding, end)
  return (
    about(demands(tokens, demandAt(tokens, end)), noun) ??
    foundMore(tokens, end, noun) ??
    opposite(finding, noun, end)
  )
}

/** A finding ends at a mark, and at the “so”, “but” or “and” behind which something is asked for. */
function findingEnd(tokens: readonly Token[], from: number): number {
  let at = from
  while (at < from + MAX_FINDING && tokens[at] !== undefined && !separates(tokens[at])) {
    const isTurn = isWord(tokens[at]?.text, 'turning', 'joining') && demands(tokens, at + 1) !== null
    // “The music is too loud drop it six dB”
    const isRunOn = tokens.slice(from, at).some(isExcess) && imperative(tokens, at) !== null
    if (at > from && (isTurn || isRunOn)) break
    at++
  }
  return at
}

const ELEMENT = '<thing:captions,titles,music>'
/** The element with its article, its text, and how it looks now. */
const ELEMENT_NAMED = pattern(
  `LEAD=(<quote glue:articles look>|[!${FINITE}] <bare>)*6 NOUN=${ELEMENT} [!>${ELEMENT}]`,
)
/** It asks, limits or gives a value: “captions off and lose the title”, “the sentence about the music is not needed”. */
const isOther = has(
  `^ ${IDLE}* (${COMMAND}|@question,be,do,can,will,have)|(and|then|or) ${COMMAND}|[!moment] (<unit place>|about) [>${ELEMENT}]|
   ${ELEMENT} [>(${ELEMENT} [>${ELEMENT}])]|<!word&!quote&!composition&!speaker measure ${LIMIT}>|[!-not] @shall,wanting`,
)
/** It has a finite verb, or “too”: “captions way too big”, “captions get lost”. */
const states = has(
  `#excess|^ @subject,someone|[-.] (${FINITE}|@plural|<word&ends:s&!thing&!glue>)|
   <thing:captions,titles,music&ends:s> <base&!look&!link&!thing&!limit&!glue:politeness>`,
  TESTS,
)

/** The noun phrase that a statement finds something about; null for what is no statement, and for what limits or asks. */
function nounOf(finding: readonly Token[]): readonly Token[] | null {
  const { LEAD = [], NOUN } = ELEMENT_NAMED.in(finding)?.parts ?? {}
  if (!NOUN || isOther(finding) || !states(finding)) return null
  const lead = LEAD.filter(({ kind, senses }) => kind === 'quote' || senses.glue === 'articles')
  // “The Teaser still has no captions” is about those of the teaser.
  const where = finding.filter(isFilm).flatMap((name) => [asLink(name, 'in'), name])
  return [...lead, ...NOUN, ...where]
}
const isFilm = ({ kind }: Token) => kind === 'composition'

const LEADING = pattern(`(#separates|${IDLE})*6`, TESTS)
const demandAt = (tokens: readonly Token[], end: number) => LEADING.at(tokens, end)?.to ?? end

/** “I can hardly read the captions, they are too small”, and what is asked for behind that */
function foundMore(tokens: readonly Token[], end: number, noun: readonly Token[]): Read | null {
  if (MORE.at(tokens, end + 1) === null) return null
  const to = findingEnd(tokens, end + 1)
  const demand = demands(tokens, demandAt(tokens, to))
  return about(demand, noun) ?? opposite(tokens.slice(end + 1, to), noun, to)
}
const MORE = pattern('(it|they|those|these) @be,plural,seeming')

/** “YouTube wants -14 LUFS, so set the interview to that loudness”: the value, or the name, that “that” stands for. */
function valueDemanded(tokens: readonly Token[], finding: readonly Token[], end: number): Read | null {
  const values = finding.filter(isValue)
  const [value, ...others] = values
  if (!value || others.length > 0 || isOrder(finding) || finding.some(isFilm)) return null
  const at = demandAt(tokens, end)
  const to = findingEnd(tokens, at)
  const { V } = TO_THAT.of(tokens.slice(at, to)) ?? {}
  if (!V) return null
  const isName = V[0]?.senses.verb === 'rename'
  return (value.kind === 'quote') === isName ? { said: [...V, value], to } : null
}
const isValue = ({ kind, unit }: Token) => /^(?:amount|ratio|size|quote)$/.test(kind) && unit !== 's'
const isOrder = has(`^ ${IDLE}* ${COMMAND}`)
const TO_THAT = pattern(
  `V=(<verb&base&!verb:add> .* (to|at)) @demonstrative ${IDLE}* (<thing>|@measured)? ${IDLE}*`,
)

/** “The salt story is my favorite. Make a clip of it”, “the name is wrong. It should be “…””. */
function partDemanded(tokens: readonly Token[], finding: readonly Token[], end: number): Read | null {
  const at = demandAt(tokens, end)
  const demand = ofIt(tokens, at) ?? demands(tokens, at)
  const verb = demand?.said.find(({ senses }) => senses.verb !== undefined)
  const noun = verb ? partOf(finding) : null
  if (!demand || !verb || !noun) return null
  const isNamed = noun.at(-1)?.senses.thing === 'name'
  if (isNamed && verb.text === 'make')
    return { said: [asVerb(verb, 'rename'), asPronoun(verb), asLink(verb, 'to')], to: demand.to }
  return !isNamed && isOfPart(demand.said) ? about(demand, noun) : null
}
/** What can become of a part: with other verbs, “it” is the film. */
const isOfPart = has('<verb:remove,mute,censor,move,restore,shorten,copy,clean>|<verb:make> .* of $')

/** The part that a statement is about: its subject, what “there is”, or what somebody doesn't like. */
function partOf(finding: readonly Token[]): readonly Token[] | null {
  const { SAID = [] } = BEGUN.of(finding) ?? {}
  const verb = verbOfNoun(SAID, 0)
  const disliked = DISLIKED.of(SAID)?.NOUN
  const noun = disliked ?? (verb > 0 ? SAID.slice(0, verb) : (THERE_IS.of(SAID)?.NOUN ?? []))
  return PART.of(noun)?.NOUN ?? null
}
const BEGUN = pattern('(<glue:politeness>|@opener|and)* SAID=(...)')
/** “I don't like the salt story”, “my boss hates the ums” */
const DISLIKED = pattern(
  '.+4 (@fondness|hate|hates|[-not] (like|want|need)) NOUN=([=(<glue:articles thing>|#sound)] ...)',
  TESTS,
)
/** “There are too many ums”, “there is a long silence after the answer” */
const THERE_IS = pattern(`(there is|there are) (${IDLE}|<limit:few,roughly>)* NOUN=(...)`)
const OF_PART = `!(<mark composition thing:composition,shape,length ${LIMIT}>|@shall,question)`
/** “(We've heard) the elephant story before” */
const PART = pattern(`(NOUN=${OF_PART}+8 (<link:before,after>|already)|NOUN=${OF_PART}+8)`)

const OPPOSITES: Readonly<Record<string, string>> = { small: 'bigger', large: 'smaller' }

/** “The captions are too small”, “the title isn't big enough”. */
function opposite(finding: readonly Token[], noun: readonly Token[], to: number): Read | null {
  if (!finding.some(isExcess)) return null
  const look = finding.findLast(({ senses }) => OPPOSITES[senses.look ?? ''] !== undefined)
  const opposed = OPPOSITES[look?.senses.look ?? '']
  if (look === undefined || opposed === undefined) return null
  const isLacking = finding.some(({ text }) => text === 'enough')
  const wish = isLacking ? (opposed === 'bigger' ? 'smaller' : 'bigger') : opposed
  const size = { ...asLink(look, wish), senses: { look: wish } }
  return { said: [asVerb(noun[0] as Token, 'make'), ...noun, size], to }
}

const LINKS = '(@linking|&|\\+)'
/** “Please find the salt story, and then”; of what is taken to be made into something, a clip may be meant. */
const SOUGHT = pattern(
  `(<glue:politeness>|@can,addressee,opener)*3 (go to|look for|search for|(FETCHED=@fetching|@seeking) (for|to|up|out)|
   FETCHED=@fetching|[!@led] @seeking) NOUN=!(#separates|${LINKS})*14 (AND=${LINKS}|#separates) (#separates|${LINKS}|@opener)*3`,
  TESTS,
)
const isDoneWithIt = has('^ <verb:move,remove,mute,censor,add>')

function readSought(tokens: readonly Token[], from: number): Read | null {
  const { to: at, parts } = SOUGHT.at(tokens, from) ?? {}
  if (at === undefined || !parts || tokens[at] === undefined) return null
  const { NOUN = [], FETCHED, AND } = parts
  // “Find and remove all ums”
  if (NOUN.length === 0) return AND && tokens[at]?.isBase ? { said: [tokens[at] as Token], to: at + 1 } : null
  const demand = ofIt(tokens, at) ?? demands(tokens, at)
  // “Grab the goodbye and move it to the top”
  if (FETCHED && !(demand && isDoneWithIt(demand.said))) return null
  if (demand === null) return placedThere(tokens, at, NOUN)
  // “Mark it: Recipe”
  const next = tokens[demand.to]
  const isNamed = demand.said[0]?.text === 'mark' && next && (next.kind === 'quote' || next.text === ':')
  return isNamed
    ? { said: [...demand.said, ...NOUN, asLink(next, 'as')], to: demand.to + (next.text === ':' ? 1 : 0) }
    : about(demand, NOUN)
}

/** “… and add a marker there”: “at the salt story”, “where he talks about salt” */
function placedThere(tokens: readonly Token[], from: number, noun: readonly Token[]) {
  const { to, parts } = THERE.at(tokens, from) ?? {}
  const { COMMAND, HERE } = parts ?? {}
  if (to === undefined || !COMMAND || !HERE) return null
  const link = noun[0]?.senses.link === undefined ? [asLink(HERE[0] as Token, 'at')] : []
  return { said: [...COMMAND, ...link, ...noun], to }
}
const THERE = pattern(`COMMAND=(<verb&base> !(#separates|there|here)*6) HERE=(there|here)`, TESTS)
