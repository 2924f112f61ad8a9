// Which words say that something new is made, and how it shall be: “a new”, “clip”, “9:16”, “under 30 seconds”.
import { isWord } from '../vocabulary/grammar.ts'
import type { Token } from './tokens.ts'

export const isMakingVerb = (token: Token | undefined) =>
  token !== undefined && (isWord(token.text, 'making') || isMaking(token))
export const isMaking = ({ senses }: Token) => senses.verb === 'make' || senses.verb === 'copy'

export const isPolite = ({ senses, kind }: Token) => kind === 'word' && senses.glue === 'politeness'
export const isShape = ({ kind, senses }: Token) =>
  kind === 'ratio' || kind === 'size' || ['vertical', 'square', 'landscape'].includes(senses.look ?? '')
export const isLength = ({ kind, unit, senses, text }: Token) =>
  (kind === 'amount' && unit === 's') ||
  ['atMost', 'under', 'roughly'].includes(senses.limit ?? '') ||
  isWord(text, 'sized')
export const isNewNoun = ({ senses, text }: Token) =>
  ['composition', 'clip', 'excerpt', 'copy'].includes(senses.thing ?? '') ||
  senses.verb === 'copy' ||
  isWord(text, 'newPiece')
export const isFresh = ({ text, senses }: Token) => isWord(text, 'fresh') || senses.look === 'separate'
export const isArticle = ({ text }: Token) => isWord(text, 'article') || /^(?:one|its|it's|their)$/.test(text)

export const isUnknown = ({ kind, senses }: Token) =>
  kind === 'word' && (Object.keys(senses).length === 0 || senses.glue === 'articles')

export const isOfCaptions = ({ text, senses }: Token) =>
  senses.thing === 'captions' || senses.look !== undefined || /^(?:on|in|it|and)$/.test(text)
