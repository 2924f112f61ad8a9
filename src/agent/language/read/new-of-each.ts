// A clip for each of several, in any order: “clip per question”, “three vertical clips, one per answer”, “every question → own comp”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asQuote, asThing, asVerb } from './made-tokens.ts'
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

/** A sentence for new things of each, with what they are called in it or in the next one: “… Names: A, B, C”, “… Call them A and B”. */
export function namedOfEach([first, second]: readonly Token[][], prompt: string) {
  const made = first && newOfEach(first)
  const [last, ...next] = [...(second ?? [])].filter(({ senses }) => senses.glue !== 'politeness').reverse()
  if (!made || !first) return null
  const own = made.findIndex(({ senses }) => senses.link === 'called')
  const all = own < 0 && last ? [...next.reverse(), last] : made.slice(own)
  const isNaming = all[0]?.senses.verb === 'rename' || all[0]?.senses.link === 'called'
  const names = all
    .slice(1)
    .filter(({ kind, senses }, at) => at > 2 || (kind !== 'mark' && senses.glue !== 'pronouns'))
  if (names.at(-1)?.kind === 'mark') names.pop()
  const [from, to] = [names[0], names.at(-1)]
  const isListed = names.some(({ text }) => text === ',' || text === 'and')
  if (!isNaming || !from || !to || !isListed) return null
  const tokens = [
    ...(own < 0 ? made : made.slice(0, own)),
    { ...asLink(from, 'called') },
    asQuote({ ...from, quoted: '' }, to, prompt),
  ]
  const clause = { tokens, verb: 'make', isNegated: false, isRequest: true }
  const whole = own < 0 ? [...first, ...(second ?? [])] : first
  return {
    sentences: [{ tokens: whole, clauses: [clause], isQuestion: false, conditions: [], isWhole: true }],
    last: own < 0 ? 1 : 0,
  }
}
