// A clip for each of several, in any order: “clip per question”, “three vertical clips, one per answer”, “every question → own comp”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { isFresh, isMakingVerb, isNewNoun, isOfCaptions, isShape } from './new-nouns.ts'
import type { Token } from './tokens.ts'

const UNITS = new Set(['question', 'answer', 'exchange'])

/** The tokens as “make (3) clips of each question”; null when they say anything else. */
export function newOfEach(given: readonly Token[]): readonly Token[] | null {
  const tokens = given.filter(({ senses, kind }) => kind !== 'word' || senses.glue !== 'politeness')
  const named = tokens.findIndex(({ senses }) => senses.link === 'called')
  const said = named < 0 ? tokens : tokens.slice(0, named)
  const [first] = said
  const unit = said.find(({ senses }) => UNITS.has(senses.unit ?? ''))
  const at = said.findIndex((token, index) => index > 0 && isNewNoun(token) && isNew(said, index))
  const noun = said[at] ?? (first && isNewNoun(first) ? first : undefined)
  if (!first || !unit || !noun || !said.every((token, index) => isPlain(token, index === 0))) return null
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
    { ...unit, text: unit.text.replace(/s$/, ''), isBase: true },
    ...(films.length > 0 ? [asLink(noun, 'from'), ...films] : []),
    ...(named < 0 ? [] : tokens.slice(named)),
    ...(captions ? [asLink(noun, 'with'), ...said.filter(({ senses }) => senses.thing === 'captions')] : []),
  ]
}

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
    isWord(text, 'audience', 'possessive', 'sourcing', 'into', 'onto') ||
    /^(?:for|up|together|apart)$/.test(text)
  )
}
