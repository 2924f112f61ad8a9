// Feedback inside one sentence: what somebody finds, a comma, and what to do about it, with a pronoun or without an object: “not sold
// on those captions, bin them”, “the battery bit undermines us, out please”. The command gets the noun of the finding.
import { isHesitation } from '../../commands/plans/words.ts'
import { isAuxiliary, isFiniteVerb, isPronoun, isWord, restricts } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** No finding is longer. */
const MAX_FINDING = 16
const MAX_DEMAND = 8

/** The sentence as its command, with the noun in place of the pronoun; the same tokens when it is another kind of sentence. */
export function withFinding(tokens: readonly Token[]): readonly Token[] {
  const list = withoutEnd(tokens)
  const at = list.findLastIndex(({ text, kind }) => kind === 'mark' && /^[,;:–—]$/.test(text))
  const finding = list.slice(0, Math.max(0, at))
  const demand = list
    .slice(at + 1)
    .filter(({ kind, senses }) => kind !== 'mark' && senses.glue !== 'politeness')
  if (at < 1 || finding.length > MAX_FINDING || demand.length === 0 || demand.length > MAX_DEMAND)
    return tokens
  // “New edit from interview.mp4, call it X” asks for one.
  if (commands(finding) || finding[0]?.text.startsWith('new')) return tokens
  if (demand.some(({ senses, text }) => restricts(senses) || senses.limit === 'not' || text === 'without'))
    return tokens
  const asked = demandOf(demand)
  const noun = asked && !limits(finding) ? nounOf(finding) : null
  if (asked === null || noun === null || (asked.names && !noun.some(isNamed))) return tokens
  // “Those chapters, remove them”
  const isFronted = isWord(finding[0]?.text, 'demonstrative', 'possessive') || finding[0]?.text === 'the'
  if (!says(finding) && !asked.isGone && !isFronted) return tokens
  // “A comp from the interview, call it Rough” finds nothing: it asks for one.
  if (verbOf(finding) < 0 && finding.some(({ senses }) => MADE.has(senses.thing ?? '')) && !asked.names)
    return tokens
  const { from } = finding[0] as Token
  // “The clip name”
  const own = asked.names
    ? noun.filter(({ senses, kind }) => senses.thing === 'name' || kind === 'composition')
    : []
  // The command stands where the finding does, so that a refusal quotes both.
  const before = asked.before.map((token) => ({ ...token, from, to: from }))
  return [...before, ...(own.length > 0 ? own : noun), ...asked.after]
}

/** What has a name or a text of its own. */
const isNamed = ({ kind, senses }: Token) =>
  kind === 'composition' || ['name', 'titles', 'chapters', 'markers'].includes(senses.thing ?? '')

function withoutEnd(tokens: readonly Token[]): readonly Token[] {
  let end = tokens.length
  while (end > 0 && tokens[end - 1]?.kind === 'mark' && /^[.!?)]$/.test(tokens[end - 1]?.text ?? '')) end--
  return tokens.slice(0, end)
}

/** `names`: a new name, which only what has one can get. `isGone`: a word that only says that it goes. */
type Demand = { before: readonly Token[]; after: readonly Token[]; names?: boolean; isGone?: boolean }

const PRONOUN = /^(?:it|that|this|them|those|these|him|her|both)$/
const LEADING =
  /^(?:so|and|can|could|would|will|you|we|i|let|us|maybe|perhaps|just|please|then|to|would rather|want|like|should|how about|about|how|what|try|more|better|like|call|it|this|that|one)$/
const GONE = /^(?:out|gone|off|away|bye|begone|byebye|goodbye|scrapped|binned|cut|removed|deleted|bye bye)$/

/** They need no object where it was just spoken of. */
const BARE = new Set(['remove', 'mute', 'restore', 'shorten', 'censor'])

/** What is asked for, around the place of its object; null when the words ask for something of their own. */
function demandOf(demand: readonly Token[]): Demand | null {
  const first = demand[0] as Token
  if (
    demand.length <= 3 &&
    first.kind === 'word' &&
    GONE.test(first.text) &&
    demand.slice(1).every(({ text }) => text === 'with' || PRONOUN.test(text))
  )
    return { before: [asVerb(first, 'remove')], after: [], isGone: true }
  const name = demand.at(-1)
  if (
    name?.kind === 'quote' &&
    demand.length > 1 &&
    demand.slice(0, -1).every(({ text }) => LEADING.test(text))
  )
    return { before: [asVerb(first, 'rename')], after: [asLink(name, 'to'), name], names: true }
  // “…, delete”
  if (demand.length === 1 && first.isBase && BARE.has(first.senses.verb ?? ''))
    return { before: [first], after: [] }
  const at = demand.findIndex(({ text }) => PRONOUN.test(text))
  const verb = demand.findIndex(
    ({ senses, isBase, text }) =>
      senses.verb !== undefined && !(LEADING.test(text) && text !== 'call') && (isBase || /ing$/.test(text)),
  )
  if (at < 0 || verb < 0) return null
  const isLed = demand.slice(0, verb).every(({ text }) => LEADING.test(text))
  const next = demand[at + 1]
  // “Cut that word”: the pronoun says which.
  const isDeterminer =
    next !== undefined &&
    next.kind === 'word' &&
    (next.senses.unit !== undefined || next.senses.thing !== undefined || next.senses.place !== undefined) &&
    !/^(?:them|it)$/.test(demand[at]?.text ?? '')
  if (!isLed || isDeterminer || at < verb || at > verb + 2) return null
  const particles = demand.slice(verb + 1, at)
  if (!particles.every(({ text }) => /^(?:out|off|up|down|of)$/.test(text))) return null
  const command = demand[verb] as Token
  // What stays is a guard, and may be all there is to it.
  if (['keep', 'leave', 'ask', 'see'].includes(command.senses.verb ?? '')) return null
  const base = command.isBase ? command : { ...command, text: command.senses.verb as string, isBase: true }
  return { before: [base, ...particles], after: demand.slice(at + 1) }
}

/** “Add captions, then export it”, “how long is the intro, cut it”: a request or a question of its own. */
function commands(finding: readonly Token[]): boolean {
  const first = finding.find(({ senses, kind }) => kind !== 'mark' && senses.glue !== 'politeness')
  const { verb, thing, place, unit } = first?.senses ?? {}
  const isImperative =
    verb !== undefined &&
    first?.isBase === true &&
    thing === undefined &&
    place === undefined &&
    unit === undefined
  return isImperative || isWord(first?.text, 'question') || isAuxiliary(first?.text)
}

/** A limit, a condition or a value in what somebody finds may be one of the command. */
function limits(finding: readonly Token[]): boolean {
  return finding.some(
    (token) =>
      (token.kind === 'word' && restricts(token.senses) && token.text !== 'just') ||
      matches(token, { measure: true, kind: 'time', text: 'please' }) ||
      isWord(token.text, 'staying', 'shall'),
  )
}

const HEADS = new Set(['sentence', 'word', 'question', 'answer', 'exchange', 'paragraph', 'part'])
const states = (text: string) => isFiniteVerb(text) || isWord(text, 'can', 'plural', 'ambiguous')

/** The noun phrase that a finding is about: its subject where that is a part of the film, else its object. Null: not clear. */
function nounOf(finding: readonly Token[]): readonly Token[] | null {
  const start = finding.findIndex(({ senses }) => senses.glue !== 'politeness')
  const said = finding.slice(Math.max(0, start))
  const verb = verbOf(said)
  const subject = verb < 0 ? said : said.slice(0, verb)
  const [first] = subject
  const names = said.filter(({ kind }) => kind === 'composition')
  const film = names.length === 1 ? subject.findIndex(({ senses }) => senses.glue !== 'articles') : -1
  const [name] = names
  if (name !== undefined && said[film] === name) {
    // “Voice memo: the um, out” is about what is in it.
    const rest = said.slice(film + 1)
    const part = namesPart(rest) ? objectOf(rest) : []
    return part && [...part, ...(part.length > 0 ? [asLink(name, 'in')] : []), name]
  }
  // “That sponsor read” is one; “that” alone may be anything.
  const isAlone =
    first !== undefined &&
    (isPronoun(first.text) || /^(?:there|who)$/.test(first.text)) &&
    !(subject.length > 1 && isWord(first.text, 'demonstrative'))
  if (verb !== 0 && first && !isAlone && namesPart(subject) && !(verb < 0 && isNegative(first)))
    return withoutPlace(subject)
  return objectOf(said.slice(Math.max(verb, 0)))
}

/** It says how something is, in a verb or in a word that no command has: “boxed captions” says nothing. */
function says(finding: readonly Token[]): boolean {
  return (
    verbOf(finding) >= 0 ||
    finding.some(
      ({ kind, senses, text }) =>
        (kind === 'word' && Object.keys(senses).length === 0) ||
        text.endsWith("'s") ||
        isNegative({ text } as Token),
    )
  )
}

const MADE = new Set(['composition', 'clip', 'excerpt', 'copy'])

/** Where the finite verb of a finding is; -1: it has none. */
function verbOf(said: readonly Token[]): number {
  return said.findIndex(
    ({ text, kind, senses, isBase }, at) =>
      at > 0 &&
      kind === 'word' &&
      (states(text) ||
        (senses.verb !== undefined && !isBase && senses.thing === undefined && /s$/.test(text))),
  )
}

const isNegative = ({ text }: Token) => /^(?:not|no|never|nothing)$/.test(text)

const namesPart = (tokens: readonly Token[]) => tokens.some(isPart)
function isPart({ kind, senses, text }: Token): boolean {
  return (
    kind === 'quote' ||
    kind === 'composition' ||
    kind === 'media' ||
    isHesitation(text) ||
    (kind === 'word' &&
      ((senses.thing !== undefined && !['composition', 'excerpt', 'copy'].includes(senses.thing)) ||
        HEADS.has(senses.unit ?? '') ||
        (senses.place !== undefined && senses.place !== 'everything' && senses.place !== 'rest')))
  )
}

const isSound = ({ text }: Token) => isHesitation(text)

/** “One lonely um in there”: without where, which is here. */
function withoutPlace(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ text }, index) =>
      index > 0 &&
      /^(?:in|in there|in here)$/.test(text) &&
      /^(?:there|here|it|this|that|)$/.test(tokens[index + 1]?.text ?? ''),
  )
  const list = at < 0 ? tokens : tokens.slice(0, at)
  const from = list.findIndex(
    ({ text, senses }) =>
      senses.glue === 'articles' || !/^(?:that|this|these|those|there|one|so|and|but)$/.test(text),
  )
  // “The um there”, “ums and uhs”
  const [first, last] = [list.findIndex(isSound), list.findLastIndex(isSound)]
  return first >= 0 && list.length <= 5 ? list.slice(first, last + 1) : list.slice(Math.max(0, from))
}

/** “I don't love the outro”, “not sold on those captions”: from its article to its end. */
function objectOf(said: readonly Token[]): readonly Token[] | null {
  const parts = said.flatMap((token, at) => (isPart(token) ? [at] : []))
  const [part] = parts
  if (part === undefined) return null
  const from = said.findLastIndex(({ senses }, at) => at <= part && senses.glue === 'articles')
  const object = said.slice(from < 0 || part - from > 4 ? part : from)
  const end = object.findIndex(
    ({ text }, at) =>
      at > 0 && (states(text) || /^(?:here|there|anymore|any|much|really|at|because|as|twice)$/.test(text)),
  )
  return end < 0 ? object : object.slice(0, end)
}
