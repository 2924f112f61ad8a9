// What somebody finds about a part, the captions, a title or the music, and what should become of it: “I can't read the captions, could
// they be in a box”, “The salt story is my favorite. Make a clip of it”, “the captions are too small”. The finding asks for nothing by
// itself: the command behind it gets its noun, and “too small” alone is a wish for the opposite.

import { colorOf } from '../../colors.ts'
import { isHesitation } from '../../commands/plans/words.ts'
import { setOf } from '../vocabulary/beside.ts'
import { isFiniteVerb, isWord, restricts } from '../vocabulary/grammar.ts'
import { asLink, asPronoun, asVerb } from './made-tokens.ts'
import { verbOfNoun } from './run-ons.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** No finding has more words, and none says what it is about later. */
const MAX_FINDING = 18
const MAX_LEAD = 6

/** The tokens of a prompt with each finding read as the command that it leads to. Linear: all lookahead is bounded. */
export function withFindings(tokens: readonly Token[]): readonly Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const isStart = at === 0 || separates(tokens[at - 1])
    const read = isStart ? readFinding(tokens, at) : null
    if (read === null) out.push(tokens[at] as Token)
    else out.push(...read.command)
    at = read?.to ?? at + 1
  }
  return out
}

type Command = { command: readonly Token[]; to: number }

function readFinding(tokens: readonly Token[], from: number): Command | null {
  const end = findingEnd(tokens, from)
  const finding = tokens.slice(from, end)
  const noun = nounOf(finding)
  if (noun === null) return valueDemanded(tokens, finding, end) ?? partDemanded(tokens, finding, end)
  return (
    demandedOf(tokens, end, noun) ??
    foundMore(tokens, end, noun) ??
    (finding.some(isExcess) ? opposite(finding, noun, end) : null)
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

/** A mark or a break, behind which something else may be said. */
export const separates = (token: Token | undefined) =>
  token !== undefined &&
  (token.kind === 'break' || (token.kind === 'mark' && /^[,.;:!?()–—-]$/.test(token.text)))

const ELEMENTS = new Set(['captions', 'titles', 'music'])
const isElement = ({ senses }: Token) => ELEMENTS.has(senses.thing ?? '')

/** The noun phrase that a statement finds something about; null for what is no statement, and for what limits or asks. */
function nounOf(finding: readonly Token[]): readonly Token[] | null {
  const elements = finding.flatMap((token, at) => (isElement(token) ? [at] : []))
  const last = elements.at(-1)
  const first = finding.find((token) => !isIdle(token))
  if (last === undefined || first === undefined || elements.length > 2) return null
  if (isCommand(first) || isWord(first.text, 'question', 'be', 'do', 'can', 'will', 'have')) return null
  // “Captions off and lose the title”, “the sentence about the music is not needed”
  const isOther = finding.some(
    ({ senses, text }, at) =>
      (/^(?:and|then|or)$/.test(finding[at - 1]?.text ?? '') && isCommand(finding[at] as Token)) ||
      (at < last &&
        text !== 'moment' &&
        (senses.unit !== undefined || senses.place !== undefined || text === 'about')),
  )
  if (isOther || !states(finding)) return null
  const isPlain = finding.every(
    ({ kind, senses, unit, text }, at) =>
      (kind === 'word' || kind === 'quote' || kind === 'composition' || kind === 'speaker') &&
      unit === null &&
      !restricts(senses) &&
      // “I don't like the color of the title”
      (!isWord(text, 'shall', 'wanting') || finding[at - 1]?.text === 'not'),
  )
  if (!isPlain) return null
  let from = last
  while (from > 0 && last - from < MAX_LEAD && describes(finding[from - 1] as Token)) from--
  const lead = finding.slice(from, last).filter((token) => names(token))
  const noun = finding[last] as Token
  // “The Teaser still has no captions” is about those of the teaser.
  const where = finding.filter(isFilm)
  return [...lead, noun, ...where.flatMap((name) => [asLink(name, 'in'), name])]
}

const isCommand = ({ senses, isBase }: Token) =>
  isBase && senses.verb !== undefined && senses.thing === undefined && senses.look === undefined

/** It has a finite verb, or “too”: “captions way too big”. */
const states = (finding: readonly Token[]) =>
  finding.some(isExcess) ||
  isWord(finding[0]?.text, 'subject', 'someone') ||
  finding.some(
    ({ text, senses, kind, isBase }, at) =>
      at > 0 &&
      (isFiniteVerb(text) ||
        // “Captions get lost”
        (/s$/.test(finding[at - 1]?.text ?? '') &&
          isElement(finding[at - 1] as Token) &&
          isBase &&
          isAct(senses)) ||
        isWord(text, 'plural') ||
        (kind === 'word' && /s$/.test(text) && senses.thing === undefined && senses.glue === undefined)),
  )

const isAct = ({ look, link, thing, limit, glue }: Token['senses']) =>
  [look, link, thing, limit].every((sense) => sense === undefined) && glue !== 'politeness'

/** In front of the noun: its article, its text, and how it looks now. */
const describes = (token: Token) =>
  matches(token, { kind: 'quote', glue: 'articles', look: true }) ||
  (token.kind === 'word' && Object.keys(token.senses).length === 0 && !isFiniteVerb(token.text))
const names = ({ kind, senses }: Token) => kind === 'quote' || senses.glue === 'articles'

const isExcess = ({ text }: Token) => text === 'too' || text === 'enough' || text.startsWith('too ')

/** Behind the finding, what is asked for of “it” or “them”. */
function demandedOf(tokens: readonly Token[], end: number, noun: readonly Token[]): Command | null {
  const demand = demands(tokens, demandAt(tokens, end))
  return demand && { command: [...demand.verb, ...noun], to: demand.to }
}

function demandAt(tokens: readonly Token[], end: number): number {
  let at = end
  while (at < end + MAX_LEAD && (separates(tokens[at]) || isIdle(tokens[at]))) at++
  return at
}

/** “I can hardly read the captions, they are too small” */
function foundMore(tokens: readonly Token[], end: number, noun: readonly Token[]): Command | null {
  const to = findingEnd(tokens, end + 1)
  const more = tokens.slice(end + 1, to)
  if (
    !/^(?:it|they|those|these)$/.test(more[0]?.text ?? '') ||
    !isWord(more[1]?.text, 'be', 'plural', 'seeming')
  )
    return null
  return demandedOf(tokens, to, noun) ?? (more.some(isExcess) ? opposite(more, noun, to) : null)
}

/** “YouTube wants -14 LUFS, so set the interview to that loudness”: the value, or the name, that “that” stands for. */
function valueDemanded(tokens: readonly Token[], finding: readonly Token[], end: number): Command | null {
  const values = finding.filter(({ kind, unit }) => VALUES.has(kind) && unit !== 's')
  const at = demandAt(tokens, end)
  const to = findingEnd(tokens, at)
  const demand = tokens.slice(at, to)
  const [value, first, verb] = [values[0], finding.find((token) => !isIdle(token)), demand[0]]
  const that = demand.findIndex(
    ({ text }, order) => isWord(text, 'demonstrative') && /^(?:to|at)$/.test(demand[order - 1]?.text ?? ''),
  )
  // “To that”, “at that loudness”
  const rest = demand.slice(that + 1).filter((token) => !isIdle(token))
  const isNoun = rest.every((token) => matches(token, { thing: true }) || isWord(token.text, 'measured'))
  const isSet = verb?.isBase === true && (value?.kind === 'quote') === (verb.senses.verb === 'rename')
  const isOne = values.length === 1 && rest.length <= 1 && !finding.some(isFilm)
  if (!value || !first || isCommand(first) || !isOne || !isNoun || !isSet || that < 0) return null
  return verb.senses.verb === 'add' ? null : { command: [...demand.slice(0, that), value], to }
}

const VALUES = setOf('amount ratio size quote')
const isFilm = ({ kind }: Token) => kind === 'composition'

const MAX_PART = 8
/** What can become of a part: with other verbs, “it” is the film. */
const PART_VERBS = setOf('remove mute censor move restore shorten make copy clean')

/** “The salt story is my favorite. Make a clip of it”, “the name is wrong. It should be “…””. */
function partDemanded(tokens: readonly Token[], finding: readonly Token[], end: number): Command | null {
  const noun = partOf(finding)
  if (noun === null) return null
  const at = demandAt(tokens, end)
  const demand = ofIt(tokens, at) ?? demands(tokens, at)
  const last = demand?.verb.find(({ senses }) => senses.verb !== undefined)
  if (demand === null || last === undefined) return null
  const isNamed = noun.at(-1)?.senses.thing === 'name'
  if (isNamed && last.text === 'make')
    return { command: [asVerb(last, 'rename'), asPronoun(last), asLink(last, 'to')], to: demand.to }
  const isOf = demand.verb.at(-1)?.text === 'of'
  if (isNamed || !PART_VERBS.has(last.senses.verb ?? '') || (last.senses.verb === 'make' && !isOf))
    return null
  return { command: [...demand.verb, ...noun], to: demand.to }
}

/** The part that a statement is about: its subject, what “there is”, or what somebody doesn't like. */
function partOf(finding: readonly Token[]): readonly Token[] | null {
  const start = finding.findIndex(
    ({ senses, text }) => senses.glue !== 'politeness' && !isWord(text, 'opener') && text !== 'and',
  )
  const said = finding.slice(Math.max(0, start))
  const verb = verbOfNoun(said, 0)
  const noun = withoutWhen(disliked(said) ?? (verb > 0 ? said.slice(0, verb) : thereIs(said)))
  const isPlain = noun?.every(
    ({ kind, senses, text }) =>
      kind !== 'mark' && kind !== 'composition' && !restricts(senses) && !isWord(text, 'shall', 'question'),
  )
  const isFilm = noun?.some(({ senses }) => ['composition', 'shape', 'length'].includes(senses.thing ?? ''))
  return noun && noun.length > 0 && noun.length <= MAX_PART && isPlain && !isFilm ? noun : null
}

/** “(We've heard) the elephant story before” */
function withoutWhen(noun: readonly Token[] | null): readonly Token[] | null {
  const last = noun?.at(-1)
  return noun && matches(last, { link: 'before after', text: 'already' }) ? noun.slice(0, -1) : noun
}

/** “There are too many ums”, “there is a long silence after the answer”. */
function thereIs(said: readonly Token[]): readonly Token[] | null {
  if (!/^there (?:is|are)$/.test(said[0]?.text ?? '')) return null
  let at = 1
  while (at < said.length && (isIdle(said[at]) || ['few', 'roughly'].includes(said[at]?.senses.limit ?? '')))
    at++
  return said.slice(at)
}

/** “I don't like the salt story”, “my boss hates the ums” */
function disliked(said: readonly Token[]): readonly Token[] | null {
  const at = said.findIndex(
    ({ text }, index) =>
      index <= 4 &&
      (isWord(text, 'fondness') ||
        /^hate(?:s|d)?$/.test(text) ||
        (/^(?:like|want|need)$/.test(text) && said[index - 1]?.text === 'not')),
  )
  const next = said[at + 1]
  const isNoun =
    matches(next, { glue: 'articles', thing: true }) || isHesitation(next?.text.replace(/s$/, '') ?? '')
  return at > 0 && isNoun ? said.slice(at + 1) : null
}

/** “Make a clip of it” */
export function ofIt(tokens: readonly Token[], at: number): { verb: readonly Token[]; to: number } | null {
  const isAsked = isWord(tokens[at]?.text, 'can', 'will') && tokens[at + 1]?.text === 'you'
  const from = isAsked ? at + 2 : at
  const verb = tokens[from]
  if (verb?.senses.verb === undefined || !verb.isBase) return null
  const near = tokens.slice(from, from + MAX_LEAD + 1)
  const it = near.findIndex(
    ({ text }, index) => index > 1 && /^(?:it|that)$/.test(text) && near[index - 1]?.text === 'of',
  )
  return it > 0 && !near.slice(0, it).some(separates) ? { verb: near.slice(0, it), to: from + it + 1 } : null
}

const isIdle = (token: Token | undefined) =>
  token !== undefined &&
  (token.senses.glue === 'politeness' || isWord(token.text, 'turning', 'joining', 'opener'))

/** A demand whose object or subject is a pronoun, as the verb that its noun gets; null when the words ask for something else. */
export function demands(
  tokens: readonly Token[],
  from: number,
): { verb: readonly Token[]; to: number } | null {
  let at = from
  while (at < from + MAX_LEAD && isIdle(tokens[at])) at++
  const [first, second] = tokens.slice(at, at + 2)
  if (!first || !second) return null
  return passive(tokens, at) ?? wanted(tokens, at) ?? imperative(tokens, at)
}

/** “Could they be in a box”, “they should be boxed”, “it needs to be blue”, “can it go”. */
function passive(tokens: readonly Token[], from: number): { verb: readonly Token[]; to: number } | null {
  const first = tokens[from] as Token
  const isAsked = isWord(first.text, 'can', 'will', 'would')
  const subject = isAsked ? tokens[from + 1] : first
  if (!isWord(subject?.text, 'referring')) return null
  let at = from + (isAsked ? 2 : 1)
  if (!isAsked) {
    if (isWord(tokens[at]?.text, 'shall', 'can', 'will')) at++
    else if (/^(?:need|needs|ought|have)$/.test(tokens[at]?.text ?? ''))
      at += tokens[at + 1]?.text === 'to' ? 2 : 1
    else return null
  }
  while (isIdle(tokens[at])) at++
  const verb = tokens[at]
  if (verb === undefined || verb.senses.limit === 'not') return null
  if (/^(?:go|disappear|vanish)$/.test(verb.text)) return { verb: [asVerb(first, 'remove')], to: at + 1 }
  if (verb.text === 'be' || verb.text === 'to be') {
    const done = tokens[at + 1]
    // “It should be "Hallo"” says what it is called.
    const isText =
      done?.kind === 'quote' ||
      (done !== undefined &&
        Object.keys(done.senses).length === 0 &&
        done.kind === 'word' &&
        colorOf(done.text) === null)
    if (isText) return null
    const isDone = done?.senses.verb !== undefined && !done.isBase && done.senses.look === undefined
    return isDone
      ? { verb: [asVerb(first, done.senses.verb as string)], to: at + 2 }
      : { verb: [asVerb(first, 'make')], to: at + 1 }
  }
  const way = tokens[at + 1]
  if (/^(?:come|go)$/.test(verb.text) && (way?.text === 'down' || way?.text === 'up'))
    return { verb: [asVerb(first, way.text === 'down' ? 'lower' : 'raise')], to: at + 2 }
  if (verb.text === 'have') return { verb: [asVerb(first, 'make')], to: at }
  return null
}

/** “I want them yellow”, “we would like it at the top”. */
function wanted(tokens: readonly Token[], from: number): { verb: readonly Token[]; to: number } | null {
  let at = from
  if (!isWord(tokens[at]?.text, 'subject')) return null
  at++
  if (tokens[at]?.text === 'would') at++
  if (!isWord(tokens[at]?.text, 'wanting', 'fondness') || !isWord(tokens[at + 1]?.text, 'referring'))
    return null
  return { verb: [asVerb(tokens[from] as Token, 'make')], to: at + 2 }
}

/** “Make it blue”, “would you put them in a box”, “off with them”, “get rid of it”. */
function imperative(tokens: readonly Token[], from: number): { verb: readonly Token[]; to: number } | null {
  let at = from
  if (isWord(tokens[at]?.text, 'can', 'will') && tokens[at + 1]?.text === 'you') at += 2
  while (isIdle(tokens[at])) at++
  const verb = tokens[at]
  if (verb?.senses.verb === undefined || !verb.isBase) return null
  let to = at + 1
  while (to < at + 3 && isWord(tokens[to]?.text, 'particle')) to++
  const next = tokens[to + 1]
  // “Cut that sentence”
  const isDeterminer =
    /^(?:those|these|that)$/.test(tokens[to]?.text ?? '') &&
    next !== undefined &&
    !separates(next) &&
    next.senses.glue !== 'politeness' &&
    !isWord(next.text, 'particle')
  if (!isWord(tokens[to]?.text, 'referring') || tokens[to]?.text === 'they' || isDeterminer) return null
  return { verb: tokens.slice(at, to), to: to + 1 }
}

const OPPOSITES: Readonly<Record<string, string>> = { small: 'bigger', large: 'smaller' }

/** “The captions are too small”, “the title isn't big enough”. */
function opposite(finding: readonly Token[], noun: readonly Token[], to: number): Command | null {
  const look = finding.findLast(({ senses }) => OPPOSITES[senses.look ?? ''] !== undefined)
  const opposed = OPPOSITES[look?.senses.look ?? '']
  if (look === undefined || opposed === undefined) return null
  const isLacking = finding.some(({ text }) => text === 'enough')
  const wish = isLacking ? (opposed === 'bigger' ? 'smaller' : 'bigger') : opposed
  const size = { ...asLink(look, wish), senses: { look: wish } }
  return { command: [asVerb(noun[0] as Token, 'make'), ...noun, size], to }
}
