// Which words say that something new is made, and how it shall be: “a new”, “clip”, “9:16”, “under 30 seconds”.
import { has } from '../phrases/pattern.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { is } from './token-tests.ts'
import type { Token } from './tokens.ts'

// The same as patterns
export const SHAPE = '<ratio size look:vertical,square,landscape>'
export const FRESH = '(@fresh|<look:separate>)'
export const NEW_NOUN = '(<thing:composition,clip,excerpt,copy verb:copy>|@newPiece)'

/** “Make” and “copy”, which make something whatever follows. */
export const isMaking = is({ verb: 'make copy' })
/** “Make”, “pull”, “copy”: with a noun of something new, it makes that. */
export const isMakingVerb = (token: Token | undefined) =>
  token !== undefined && (isWord(token.text, 'making') || isMaking(token))

/** “Copies”, “dupe” */
export const isOfCopy = is({ thing: 'copy', verb: 'copy' })
/** “Dupe”, “clone” */
export const isCopyVerb = (token: Token | undefined) => token?.senses.verb === 'copy' && token.isBase
/** “Please”, “thanks”: nothing of the request. */
export const isPolite = ({ senses, kind }: Token) => kind === 'word' && senses.glue === 'politeness'
/** “9:16”, “1080x1920”, “vertical”. */
export const isShape = is({ kind: 'ratio size', look: 'vertical square landscape' })
/** “30 seconds”, “under”, “max”. */
export const isLength = ({ kind, unit, senses, text }: Token) =>
  (kind === 'amount' && unit === 's') ||
  ['atMost', 'under', 'roughly'].includes(senses.limit ?? '') ||
  isWord(text, 'sized')
/** “Clip”, “comp”, “teaser”, “copy”: what may be made. */
export const isNewNoun = ({ senses, text }: Token) =>
  ['composition', 'clip', 'excerpt', 'copy'].includes(senses.thing ?? '') ||
  senses.verb === 'copy' ||
  isWord(text, 'newPiece')
/** “New”, “own”, “separate”: there is none of it yet. */
export const isFresh = ({ text, senses }: Token) => isWord(text, 'fresh') || senses.look === 'separate'
/** “A”, “the”, “its”, “one”. */
export const isArticle = ({ text }: Token) => isWord(text, 'article') || /^(?:one|its|it's|their)$/.test(text)

/** A word that the vocabulary lacks, or an article. */
export const isUnknown = ({ kind, senses }: Token) =>
  kind === 'word' && (Object.keys(senses).length === 0 || senses.glue === 'articles')

/** “The flight school bit”, of “Flight Deck”: a word of its name before one that is only talked about names no film. */
export function withoutNames(part: readonly Token[]): Token[] {
  return part.map((token, at) => {
    const next = part[at + 1]
    const isTopic = next?.kind === 'word' && Object.keys(next.senses).length === 0
    return token.kind === 'composition' && isTopic && !token.text.includes(' ')
      ? { ...token, kind: 'word', ids: [], senses: {} }
      : token
  })
}

/** A mark that separates two things, unlike the dash in “0-20”. */
export function isMark(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  const isDash = token?.text === '-' || token?.text === '–'
  const isOpen = !before || !token || !next || (before.to < token.from && token.to < next.from)
  return token !== undefined && token.kind === 'mark' && (isDash ? isOpen : /^[,;:()—→⇒>]$/.test(token.text))
}

const MAX_PART = 14
const joinsOther = has('^(to|and|then|it)|<break composition limit&!link&!limit:only>')
const isTold = has('<link:where,about,that,saying unit>')
const asks = has(
  '<thing&!unit&!thing:composition,clip,excerpt,copy>|@be,shall,can,have,staying|<verb&base&!place>',
)

/** A part of a talk, as a noun phrase or a stretch: nothing in it asks for anything. */
export function isPart(list: readonly Token[]): boolean {
  return list.length <= MAX_PART && !joinsOther(list) && (isTold(list) || !asks(list))
}
