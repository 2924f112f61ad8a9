// Something new of several parts, in any order: “new comp 'X': the teaser, then 0:00-0:10 of the talk”, “A + B → one timeline”, “all
// three into one”. One noun phrase says that something new is made; the parts, in their order, and the name stand around it.
import { isWord } from '../vocabulary/grammar.ts'
import type { Clause } from './clause.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { isOfCaptions, isShape } from './new-nouns.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** No request to join is longer. */
const MAX_TOKENS = 80

/** Clauses with “take A and B” and “make a new comp of them” as one. */
export function withJoined(clauses: readonly Clause[]): Clause[] {
  const list: Clause[] = []
  for (const clause of clauses) {
    const last = list.at(-1)
    const isTaken =
      last !== undefined &&
      last.tokens.length + clause.tokens.length <= MAX_TOKENS &&
      last.verb !== null &&
      !last.isNegated &&
      !last.isRemark
    const first = clause.tokens[0]
    const isPart =
      isTaken &&
      first !== undefined &&
      isGathered(last.tokens[0]) &&
      !clause.tokens.some(namesFilm) &&
      entriesOf(last.tokens.slice(1)) !== null
    const tokens = isPart ? joined([...last.tokens.slice(1), asLink(first, 'into'), ...clause.tokens]) : null
    if (tokens === null || last === undefined) list.push(clause)
    else list[list.length - 1] = { ...last, tokens: [...tokens], verb: 'merge' }
  }
  return list
}

const isGathered = (verb: Token | undefined) => isWord(verb?.text, 'making', 'placing', 'uniting')

type Found = { parts: Token[]; name: Token[]; look: Token[]; isNew: boolean; isJoined: boolean }

/** The tokens as “merge A, B into a new composition …”; null when nothing is joined. */
export function joined(given: readonly Token[]): readonly Token[] | null {
  const tokens = given.filter(
    ({ kind, senses, text }) => kind !== 'word' || senses.glue !== 'politeness' || follows(text),
  )
  const [first] = tokens
  if (!first || tokens.some(({ senses }) => senses.link === 'each' || senses.thing === 'copy')) return null
  const found = readAround(tokens)
  const entries = found && entriesOf(found.parts)
  if (!found || !entries || !(found.isNew || (found.isJoined && found.name.length > 0))) return null
  const isAll = entries.length === 1 && isEverything(entries[0] as Token[])
  if (!isAll && (entries.length < 2 || !entries.every(namesSource))) return null
  return [
    asVerb(first, 'merge'),
    ...entries.flatMap((entry, at) => (at > 0 ? [asComma(first), ...entry] : entry)),
    asLink(first, 'into'),
    { ...asVerb(first, 'new'), senses: {} },
    ...found.look.filter(isShape),
    asThing(first, 'composition'),
    ...found.name,
    ...withCaptions(found.look, first),
  ]
}

const asComma = (token: Token): Token => ({ ...asLink(token, ','), kind: 'mark', senses: {} })
const withCaptions = (look: readonly Token[], first: Token) =>
  look.some(({ senses }) => senses.thing === 'captions')
    ? [asLink(first, 'with'), ...look.filter((token) => !isShape(token))]
    : []

/** The noun of something new, its name and its look; what is left must be the parts. */
function readAround(tokens: readonly Token[]): Found | null {
  const found: Found = { parts: [], name: [], look: [], isNew: false, isJoined: false }
  let at = 0
  while (at < tokens.length) {
    const token = tokens[at] as Token
    const isVerb = at === 0 && token.senses.verb !== undefined && token.kind === 'word' && token.isBase
    if (isVerb && !isGathered(token) && !FORMING.has(token.senses.verb ?? '')) return null
    if (isVerb || (token.senses.verb === 'merge' && !isWord(token.text, 'making')) || isFormed(token)) {
      found.isJoined ||= token.senses.verb === 'merge' || isWord(token.text, 'uniting')
      at++
      continue
    }
    // “A + B = 'X'”
    found.isJoined ||= token.text === '=' && found.parts.some(({ text }) => text === '+')
    // “Build 'X' from A and B”
    if (
      token.kind === 'quote' &&
      at < 3 &&
      isWord(tokens[at + 1]?.text, 'sourcing', 'into') &&
      tokens[at - 1]?.senses.verb === 'make'
    ) {
      found.name.push(...nameOf([token]))
      found.isNew = true
      at++
      continue
    }
    const noun = newNounAt(tokens, at)
    const to = noun > 0 ? noun : nameEnd(tokens, at)
    if (noun > 0) {
      found.isNew = true
      found.look.push(...tokens.slice(at, noun).filter(isShape))
    } else if (to > at) {
      if (found.name.length > 0) return null
      found.name.push(...nameOf(tokens.slice(at, to)))
    } else found.parts.push(token)
    at = Math.max(to, at + 1)
    // “Composition 'X'”
    if (noun > 0 && tokens[at]?.kind === 'quote' && found.name.length === 0)
      found.name.push(...nameOf([tokens[at++] as Token]))
  }
  takeLook(found)
  return found
}

/** “Be assembled”, “gets made” */
const isFormed = ({ text, senses, isBase }: Token) =>
  isWord(text, 'be', 'shall', 'can', 'passive', 'wanting', 'addressee') ||
  /^(?:i|we)$/.test(text) ||
  (senses.verb === 'make' && !isBase)

/** “(Into) a new composition”, “as one”, “to a new one”: where it ends; 0 when none begins here. */
function newNounAt(tokens: readonly Token[], from: number): number {
  const isLed =
    isWord(tokens[from]?.text, 'into', 'onto') || /^(?:to|=|-|–|—|,|:|for)$/.test(tokens[from]?.text ?? '')
  let at = isLed ? from + 1 : from
  if (from > 0 && !isLed && tokens[from - 1]?.senses.verb === undefined && !isMark(tokens[from - 1])) return 0
  const start = at
  if (isWord(tokens[at]?.text, 'making') || tokens[at]?.senses.verb === 'merge') at++
  // “Make it a new comp”, “join them in one”
  while (tokens[at]?.senses.glue === 'pronouns') at++
  if (/^(?:from|into|in|of)$/.test(tokens[at]?.text ?? '') && at > start) at++
  const noun = at
  let isOne = false
  let isFresh = false
  while (isDescribing(tokens[at])) {
    isFresh ||= isWord(tokens[at]?.text, 'fresh') || tokens[at]?.senses.look === 'separate'
    isOne ||= /^(?:one|a|an|single)$/.test(tokens[at]?.text ?? '')
    at++
  }
  const isComposition = tokens[at]?.senses.thing === 'composition' && !/s$/.test(tokens[at]?.text ?? '')
  const isWhole = at > noun && /^(?:one)$/.test(tokens[at - 1]?.text ?? '') && (isFresh || (isOne && isLed))
  if (isComposition && (isFresh || isOne)) return withEcho(tokens, at + 1)
  return isWhole ? withEcho(tokens, at) : 0
}

/** “… from it”, “… with them”, “… together” */
function withEcho(tokens: readonly Token[], to: number): number {
  return isWord(tokens[to]?.text, 'sourcing') && tokens[to + 1]?.senses.glue === 'pronouns' ? to + 2 : to
}

const isDescribing = (token: Token | undefined) =>
  token !== undefined &&
  (isWord(token.text, 'fresh', 'article') ||
    /^(?:one|single)$/.test(token.text) ||
    (token.kind === 'number' && token.n === 1) ||
    isShape(token))

const FORMING = new Set(['make', 'merge'])

const isMark = (token: Token | undefined) => token?.kind === 'mark' && token.senses.glue === undefined

/** “Called X”, “, name: X”, “as 'X'”, “into 'X'”: where it ends; `from` when no name begins here. */
function nameEnd(tokens: readonly Token[], from: number): number {
  let at = from
  while (isMark(tokens[at]) || /^(?:and|with|to|→)$/.test(tokens[at]?.text ?? '')) at++
  const isCall = ({ senses, text }: Token) =>
    senses.link === 'called' || /^(?:name|title|call)$/.test(text) || isWord(text, 'into')
  const led = at
  while (tokens[at] && (isCall(tokens[at] as Token) || /^(?:it|that|them|this|the|a|is|:|=|as|of)$/.test(tokens[at]?.text ?? ''))) at++ // biome-ignore format: one condition
  const isLed = tokens.slice(led, at).some(isCall) || tokens[led - 1]?.text === 'to'
  const isAlone = isMark(tokens[led - 1]) && (tokens[at + 1] === undefined || isMark(tokens[at + 1]))
  if (tokens[at]?.kind === 'quote') return isLed || isAlone ? at + 1 : from
  const isCalled = tokens
    .slice(led, at)
    .some(({ senses, text }) => senses.link === 'called' || text === 'name')
  if (!isCalled) return from
  let to = at
  const isVerb = (token: Token | undefined) =>
    token?.kind === 'word' && ['keep', 'leave'].includes(token.senses.verb ?? '') && token.isBase
  while (
    to < tokens.length &&
    !isMark(tokens[to]) &&
    !isWord(tokens[to]?.text, 'sourcing') &&
    !(to > at && isVerb(tokens[to]))
  )
    to++
  return to > at ? to : from
}

function nameOf(tokens: readonly Token[]): Token[] {
  const last = tokens.at(-1) as Token
  const from = tokens.findIndex(({ senses }) => senses.link === 'called')
  const called: Token = { ...asVerb(last, 'called'), senses: { link: 'called' } }
  return last.kind === 'quote' ? [called, last] : [called, ...tokens.slice(from + 1)]
}

/** Takes “9:16”, “with captions” off the end of the parts. */
function takeLook({ parts, look }: Found): void {
  const captions = parts.findLastIndex(({ senses }) => senses.thing === 'captions')
  let at = captions < 0 ? parts.length : captions
  if (captions >= 0 && !parts.slice(captions).every((token) => isOfCaptions(token) || isMark(token))) return
  while (at > 0 && (isShape(parts[at - 1] as Token) || isMark(parts[at - 1]) || (captions >= 0 && /^(?:with|and)$/.test(parts[at - 1]?.text ?? '')))) at-- // biome-ignore format: one condition
  const isLook = parts.slice(at).some((token) => isShape(token) || token.senses.thing === 'captions')
  if (isLook) look.push(...parts.splice(at).filter((token) => !isMark(token) && token.text !== 'with'))
}

/** The parts in their order, each a film or a stretch of one; null when something else is said. */
function entriesOf(given: readonly Token[]): Token[][] | null {
  const tokens = inTurn(given)
  const entries: Token[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    if (
      token.text === 'in' &&
      /^(?:this|that|the)$/.test(tokens[at + 1]?.text ?? '') &&
      tokens[at + 2]?.text === 'order'
    )
      break
    const entry = entries.at(-1) as Token[]
    const isDash = token.text === '-' && tokens[at - 1]?.kind === 'time' && tokens[at + 1]?.kind === 'time'
    if (isJoint(tokens, at)) entries.push([])
    else if (isDash || entry.length > 0 ? !isMark(token) || isDash : !isLead(token)) entry.push(token)
  }
  const list = entries.map(withoutPlace).filter(({ entry }) => entry.length > 0)
  if (list.length === 0 || !list.every(({ entry }) => isEntry(entry))) return null
  // “A and B, B first” names B once more.
  const isSame = (one: readonly Token[], other: readonly Token[]) =>
    one.find(namesFilm)?.ids[0] === other.find(namesFilm)?.ids[0]
  const isEcho = (entry: readonly Token[]) =>
    list.some((one) => one.edge !== 0 && one.entry !== entry && isSame(one.entry, entry))
  const once = list.filter(({ entry, edge }) => edge !== 0 || !isEcho(entry))
  // “The memo last, the teaser first”
  const placed = (edge: number) => once.filter((one) => one.edge === edge).map(({ entry }) => entry)
  return [...placed(1), ...placed(0), ...placed(-1)]
}

/** “A after B”: B, A. */
function inTurn(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ senses }) => senses.link === 'before' || senses.link === 'after')
  const [lead, rest] = [tokens.slice(0, Math.max(0, at)), tokens.slice(at + 1)]
  const joint = tokens[at]
  const isIt = rest[0]?.senses.glue === 'pronouns'
  if (!joint || isIt || lead.filter(namesFilm).length !== 1 || rest.filter(namesFilm).length !== 1)
    return tokens
  return joint.senses.link === 'after'
    ? [...rest, asComma(joint), ...lead]
    : [...lead, asComma(joint), ...rest]
}

/** “Then”, “and”, “, ends with”: what stands between two parts, and in no part itself. */
function isJoint(tokens: readonly Token[], at: number): boolean {
  const text = tokens[at]?.text ?? ''
  if (!follows(text)) return false
  // “Join A with B” joins; “a comp with A” holds.
  const isEntryBefore = tokens.slice(0, at).some(namesFilm)
  return /^(?:with|by|turn|followed|>|→)$/.test(text) ? isEntryBefore : true
}

const isLead = (token: Token) =>
  !namesFilm(token) && (isWord(token.text, 'holdingParts') || token.text === 'out of')

const namesFilm = ({ kind }: Token) => kind === 'composition' || kind === 'media'

const follows = (text: string) => text === 'and then' || isWord(text, 'following')

/** Without “first” and “last”, which say where it comes. */
function withoutPlace(given: readonly Token[]): { entry: Token[]; edge: number } {
  let entry = given.slice(0, given.findLastIndex((token) => !isLead(token)) + 1)
  let edge = 0
  const [head, next] = entry
  const last = entry.at(-1)
  // “The first 10 seconds” is a part.
  const isHead =
    head?.kind === 'ordinal' &&
    next !== undefined &&
    (namesFilm(next) || next.senses.glue === 'articles' || next.text === 'of')
  if (isHead || (last?.kind === 'ordinal' && entry.length > 1)) {
    edge = Math.sign((isHead ? head : last)?.n ?? 0)
    entry = isHead ? entry.slice(1) : entry.slice(0, -1)
  }
  // “And after it the memo”, “and the memo after it”
  if (entry[0]?.senses.link === 'after' && entry[1]?.senses.glue === 'pronouns') entry = entry.slice(2)
  const after = entry.findIndex(({ senses }) => senses.link === 'after')
  if (
    after > 0 &&
    after >= entry.length - 2 &&
    entry.slice(0, after).some(namesFilm) &&
    !entry.slice(after + 1).some(namesFilm)
  )
    entry = entry.slice(0, after)
  return { entry, edge: edge === 1 || edge === -1 ? edge : 0 }
}

const isEverything = (entry: readonly Token[]) =>
  entry.some(({ senses }) => senses.place === 'everything' || senses.limit === 'both') &&
  entry.every(
    is({ place: 'everything', limit: 'both', kind: 'number', thing: 'composition', glue: true, link: 'in' }),
  )

const namesSource = (entry: readonly Token[]) => entry.some(namesFilm)

/** A film, a file or a stretch of one, and nothing that is done. */
function isEntry(entry: readonly Token[]): boolean {
  return (
    entry.filter(namesFilm).length <= 1 &&
    entry.every(
      ({ kind, senses, isBase, text }) =>
        kind !== 'break' &&
        senses.look === undefined &&
        (namesFilm({ kind } as Token) ||
          senses.thing === undefined ||
          senses.thing === 'composition' ||
          senses.thing === 'media' ||
          senses.thing === 'clip') &&
        (senses.verb === undefined ||
          !isBase ||
          senses.unit !== undefined ||
          senses.place !== undefined ||
          senses.thing !== undefined) &&
        (senses.limit === undefined ||
          senses.link !== undefined ||
          senses.limit === 'both' ||
          senses.place !== undefined) &&
        !isWord(text, 'be', 'shall', 'subject'),
    )
  )
}
