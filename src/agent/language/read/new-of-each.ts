// A clip for each of several, in any order: “clip per question”, “three vertical clips, one per answer”, “every question → own comp”.
import { saysStays } from '../guard-clauses.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { listOf, namesAt, namesOf } from './names-behind.ts'
import { isFresh, isMakingVerb, isNewNoun, isOfCaptions, isShape } from './new-nouns.ts'
import { markOf } from './several-slots.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

const UNITS = new Set(['question', 'answer', 'exchange'])

/** The tokens as “make (3) clips of each question”; null when they say anything else. */
export function newOfEach(given: readonly Token[]): readonly Token[] | null {
  const tokens = given.filter(({ senses, kind }) => kind !== 'word' || senses.glue !== 'politeness')
  const named = tokens.findIndex(({ senses }) => senses.link === 'called')
  const said = named < 0 ? tokens : tokens.slice(0, named)
  const [first] = said
  // “Split this into three, one per file”: of what it plays, and not of the files themselves.
  const isPlayed = first?.senses.verb === 'split' || said.some(({ kind }) => kind === 'composition')
  const file = said.find((_, at) => isEachFile(said, at, isPlayed))
  // “From the webinar, pull …”
  const verb = Math.max(
    0,
    said.findIndex((token) => !isSource(token)),
  )
  const unit = said.find(({ senses }) => UNITS.has(senses.unit ?? '')) ?? file
  const at = said.findIndex(
    (token, index) => index > 0 && token !== file && isNewNoun(token) && isNew(said, index),
  )
  const noun = said[at] ?? (first && isNewNoun(first) ? first : undefined)
  if (
    !first ||
    !unit ||
    !noun ||
    !said.every((token, index) => token === file || isPlain(token, index === verb))
  )
    return null
  const isEach = said.some(({ senses }) => senses.link === 'each')
  const isSeveral = /s$/.test(unit.text) && /s$/.test(noun.text)
  if (!isEach && !isSeveral) return null
  const count = said.find(({ kind, n }) => kind === 'number' && n > 1)
  const films = said.filter(({ kind }) => kind === 'composition')
  const captions = said.some(({ senses }) => senses.thing === 'captions')
  return [
    asVerb(first, 'make'),
    ...(count ? [count] : []),
    ...said.filter(isShape),
    asThing(noun, 'clip'),
    asLink(noun, 'of'),
    { ...asLink(unit, 'each'), senses: { link: 'each' } },
    unit === file
      ? asThing(unit, matches(unit, { thing: 'clip chapters' }) ? (unit.senses.thing ?? '') : 'media')
      : { ...unit, text: unit.text.replace(/s$/, ''), isBase: true },
    ...(films.length > 0 ? [asLink(noun, 'from'), ...films] : []),
    ...(named < 0 ? [] : tokens.slice(named)),
    ...(captions
      ? [markOf(',', noun), asVerb(noun, 'add'), ...said.filter(({ senses }) => senses.thing === 'captions')]
      : []),
  ]
}

/** “Per clip”; of what is split, “for each source file”. */
const isEachFile = (tokens: readonly Token[], at: number, isSplit: boolean) =>
  tokens[at - 1]?.senses.link === 'each' &&
  (matches(tokens[at], { thing: 'clip chapters' }) ||
    (isSplit && (tokens[at]?.senses.thing === 'media' || isWord(tokens[at]?.text, 'file'))))

/** “A clip”, “three clips”, “own comp”, “clips, one each”; “the clip” is there already. */
function isNew(tokens: readonly Token[], at: number): boolean {
  const before = tokens.findLastIndex((token, index) => index < at && !isShape(token) && !isFresh(token))
  const { text = '', kind = 'mark', senses = {} } = tokens[before] ?? {}
  return (
    /^(?:an?|one|its|their)$/.test(text) ||
    kind === 'number' ||
    kind === 'mark' ||
    before < at - 1 ||
    senses.verb !== undefined ||
    isWord(text, 'into')
  )
}

const isSource = ({ kind, text, senses }: Token) =>
  kind === 'composition' || text === ',' || senses.glue === 'articles' || isWord(text, 'sourcing')

function isPlain(token: Token, isFirst: boolean): boolean {
  const { kind, senses, text } = token
  return (
    ['number', 'composition', 'mark'].includes(kind) ||
    (isFirst && (isMakingVerb(token) || senses.verb === 'split')) ||
    isNewNoun(token) ||
    isFresh(token) ||
    isShape(token) ||
    UNITS.has(senses.unit ?? '') ||
    senses.link === 'each' ||
    senses.glue === 'articles' ||
    senses.glue === 'helpers' ||
    senses.place === 'everything' ||
    isOfCaptions(token) ||
    senses.asked === 'total' ||
    isWord(text, 'audience', 'possessive', 'sourcing', 'into', 'onto', 'outOf', 'adding') ||
    /^(?:for|up|together|apart)$/.test(text)
  )
}

/** A sentence for new things of each, with what they are called in it or in the next one: “… Names: A, B, C”, “… and call them A and B”. */
export function namedOfEach([given, second]: readonly Token[][], prompt: string) {
  if (!given) return null
  const { said, guard } = withoutGuard(withoutLabel(given))
  const named = said.findIndex((_, at) => at > 0 && namesAt(said, at, prompt) !== null)
  const first = named < 0 ? said : said.slice(0, isWord(said[named - 1]?.text, 'linking') ? named - 1 : named)
  const made = newOfEach(first)
  if (made === null) return null
  const own = named < 0 ? null : namesAt(said, named, prompt)
  const count = made.find(({ kind }) => kind === 'number')?.n ?? null
  const names = own ?? (second ? (namesOf(second, prompt) ?? bareNames(second, count, prompt)) : null)
  if (names === null || (count !== null && count !== names.length)) return null
  const clause = {
    tokens: [...made, asLink(names[0] as Token, 'called'), listOf(names)],
    verb: 'make',
    isNegated: false,
    isRequest: true,
  }
  const whole = own === null ? [...said, ...(second ?? [])] : [...said]
  return {
    sentences: [
      { tokens: whole, clauses: [clause], isQuestion: false, conditions: [], isWhole: true },
      ...(guard.length > 0 ? [guard] : []),
    ],
    last: own === null ? 1 : 0,
  }
}

/** “SOT pulls from Webinar please: three comps, …”: what it is of, without what such a list is called. */
function withoutLabel(tokens: readonly Token[]): readonly Token[] {
  const colon = tokens.findIndex(({ text }) => text === ':')
  const lead = tokens.slice(0, Math.max(0, colon))
  const isLabel =
    lead.length > 0 &&
    lead.length < MAX_LABEL &&
    !lead.some((token) => token.kind === 'number' || isNewNoun(token))
  const films = lead.filter(({ kind }) => kind === 'composition')
  return isLabel
    ? [
        ...films.flatMap((film) => [asLink(film, 'from'), film, markOf(',', film)]),
        ...tokens.slice(colon + 1),
      ]
    : tokens
}

const MAX_LABEL = 7

/** “…; the webinar itself stays whole” */
function withoutGuard(tokens: readonly Token[]): { said: readonly Token[]; guard: Token[] } {
  const at = tokens.findLastIndex(
    ({ kind, text }, index) =>
      index > 0 && kind === 'mark' && /^[,;(—–-]$/.test(text) && saysStays(tokens.slice(index + 1)),
  )
  return at < 0 ? { said: tokens, guard: [] } : { said: tokens.slice(0, at), guard: tokens.slice(at + 1) }
}

/** “Q1/Q2/Q3” as a sentence of its own, where so many are made. */
function bareNames(tokens: readonly Token[], count: number | null, prompt: string): Token[] | null {
  const [first] = tokens
  if (!first || count === null || tokens.length > 3 * count) return null
  const names = namesOf([asVerb(first, 'call'), { ...asVerb(first, 'them'), senses: {} }, ...tokens], prompt)
  return names?.length === count ? names : null
}
