// Phrases of a request for something new that are recognizable by form alone: the kind of composition, its name, and its shape.
import { isWord } from '../vocabulary/grammar.ts'
import { asQuote } from './made-tokens.ts'
import { isWritten } from './making-parts.ts'
import {
  isArticle,
  isCopyVerb,
  isFresh,
  isLength,
  isMaking,
  isMakingVerb,
  isMark,
  isNewNoun,
  isShape,
  isUnknown,
} from './new-nouns.ts'
import { isSmall } from './several-chunks.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

const MAX_NAME = 5

type Named = { to: number; name: Token }

/** “(Into) a new vertical composition”, “a separate one”, “its own clip”: its end, including a name right after it. */
export function madeAt(tokens: readonly Token[], at: number): { to: number; name: Token | null } | null {
  const before = tokens[at - 1]
  const link = tokens[at]?.text
  const isInto = isWord(link, 'into')
  const isLink = isInto || link === 'to' || isWord(link, 'onto') || link === 'for'
  const from = isLink ? at + 1 : at
  if (!isLink && before?.kind === 'word' && isArticle(before)) return null
  // “Clip the salt story”
  const isVerb =
    isWord(tokens[1]?.text, 'article', 'possessive') ||
    tokens[1]?.senses.limit === 'only' ||
    tokens[1]?.kind === 'time'
  if (at === 0 && link === 'clip' && isVerb) return { to: 1, name: null }
  const copied = tokens[at + 1]?.text === 'the' ? tokens[at + 2] : tokens[at + 1]
  const isCopied = matches(copied, { kind: 'composition', text: 'it this', thing: 'composition' })
  const isCounted = tokens.some(({ text, unit }) => text === 'twice' || unit === 'x')
  if (isCopyVerb(tokens[at]) && !isCounted && (at === 0 || isMark(tokens, at - 1)) && isCopied)
    return { to: at + 1, name: null }
  // “Pull the story into 'Cold open'”
  if (link === 'into' && tokens[from]?.kind === 'quote' && isWord(tokens[0]?.text, 'lifting'))
    return { to: from + 1, name: tokens[from] as Token }
  const phrase = phraseAt(tokens, from, isLink)
  if (phrase === null || !isMade(tokens, at, phrase, { isLink, isInto })) return null
  const { said, noun, end } = phrase
  const [next, after] = tokens.slice(end, end + 2)
  const isEnd = !after || after.kind === 'mark' || isWord(after.text, 'sourcing')
  const isName =
    next?.kind === 'quote' &&
    noun?.senses.thing !== 'copy' &&
    (said.some(isFresh) || isInto || (noun?.senses.thing !== 'clip' && isEnd))
  return { to: isName ? end + 1 : end, name: isName ? next : null }
}

/** “A new vertical composition”: the words before the noun, the noun, and the end of both. */
type Phrase = {
  said: readonly Token[]
  noun: Token | undefined
  end: number
  isCounted: boolean
  isOne: boolean
  isClosed: boolean
}

function phraseAt(tokens: readonly Token[], from: number, isLink: boolean): Phrase | null {
  const before = tokens[from - (isLink ? 2 : 1)]
  let to = from
  while (tokens[to] && isDescribing(tokens, to)) to++
  const said = tokens.slice(from, to)
  if (said.some(({ text }) => text === 'the')) return null
  const noun = tokens[to]
  const isCounted = said.some(({ kind, unit, n }) => n > 1 && (kind === 'number' || unit === 'x'))
  const isPlural = noun?.text.endsWith('s') && noun.senses.thing !== undefined
  const isNoun =
    noun?.kind === 'word' &&
    isNewNoun(noun) &&
    !isWord(noun.text, 'leadingIn') &&
    (!isPlural ||
      (noun.senses.thing === 'excerpt' && (isCounted || said.some(isLength) || said.some(isShape))))
  // “A TikTok thing”
  const isTwo =
    isNoun &&
    noun.senses.thing === 'excerpt' &&
    tokens[to + 1]?.kind === 'word' &&
    (isWord(tokens[to + 1]?.text, 'element') || isNewNoun(tokens[to + 1] as Token))
  const end = isNoun ? to + (isTwo ? 2 : 1) : to
  const next = tokens[end]
  const isClosed =
    next === undefined ||
    next.kind === 'mark' ||
    next.senses.link === 'called' ||
    isWord(next.text, 'linking')
  const isOne =
    said.at(-1)?.text === 'one' &&
    (said.length > 1 || (isMakingVerb(before) && isWord(next?.text, 'sourcing')) || (isLink && isClosed))
  const isAlone = isWord(said.at(-1)?.text, 'alone') || / video$/.test(said.at(-1)?.text ?? '')
  return isNoun || isOne || isAlone ? { said, noun, end, isCounted, isOne, isClosed } : null
}

/** True if the phrase is what is made, and not something that exists. */
function isMade(
  tokens: readonly Token[],
  at: number,
  { said, noun, end, isCounted, isOne, isClosed }: Phrase,
  { isLink, isInto }: { isLink: boolean; isInto: boolean },
): boolean {
  const [before, next] = [tokens[at - 1], tokens[end]]
  const link = tokens[at]?.text
  const isObject =
    tokens[0] !== undefined && isMaking(tokens[0]) && /^(?:an?|one|its|their)$/.test(link ?? '')
  const isNew = said.some(isFresh)
  const isTimed = said.some((token) => isLength(token) || token.kind === 'time')
  const isDetermined =
    isCounted || said.some(({ text, n }) => /^(?:an?|one|its|their)$/.test(text) || n === 1)
  const isAfterVerb = isMakingVerb(before) && (before?.isBase === true || before?.text === 'making')
  const isOpen =
    before === undefined || isMark(tokens, at - 1) || isAfterVerb || isWord(before.text, 'sameAll')
  const isAsked = isOpen || isWord(before?.text, 'object', 'wanting', 'feeling', 'have', 'linking')
  const isBare =
    (said.length === 0 || said.some(({ text }) => text === '-')) &&
    ((at === 0 &&
      (next?.text === ':' ||
        isWord(next?.text, 'sourcing') ||
        (noun?.senses.thing === 'excerpt' && (next?.kind === 'quote' || shapeEnd(tokens, end) > end)))) ||
      (isAfterVerb && noun?.senses.thing === 'composition' && (isClosed || isWord(next?.text, 'sourcing'))))
  const isPut = isWord(link, 'onto') && isMakingVerb(tokens[0]) && noun?.senses.thing === 'composition'
  // “Put the elephant story in as a hook” is about the film.
  if (isLink && !isNew && isWord(tokens[0]?.text, 'placing') && noun?.senses.thing === 'excerpt') return false
  return isLink
    ? isNew ||
        isOne ||
        // “Elephant scan -> square reel”
        (link === 'to' && noun?.senses.thing !== 'composition' && said.some(isShape)) ||
        (isInto && (isDetermined || said.some(isShape) || next?.kind === 'quote')) ||
        (isPut && isDetermined)
    : isNew ||
        isBare ||
        (isDetermined && (isAsked || isObject)) ||
        (isOpen && (said.some(isShape) || isTimed))
}

/** “A captioned clip” */
export const isCaptioned = ({ senses, isBase, text }: Token) =>
  senses.thing === 'captions' && !isBase && text.endsWith('ed')

function isDescribing(tokens: readonly Token[], at: number): boolean {
  const [token, next] = [tokens[at] as Token, tokens[at + 1]]
  return (
    // “Audiogram-length”
    (next?.text === '-' && token.kind === 'word' && next.from === token.to) ||
    (tokens[at - 1]?.text === '-' && token.kind === 'word' && !isNewNoun(token)) ||
    isArticle(token) ||
    isFresh(token) ||
    isCaptioned(token) ||
    // “A second copy”
    (token.kind === 'ordinal' && token.n === 2 && isArticle(tokens[at - 1] ?? token)) ||
    isShape(token) ||
    (isSmall(token) && !(isNewNoun(token) && !(next && (isNewNoun(next) || isShape(next))))) ||
    ((token.kind === 'number' || token.unit === 'x') && Number.isInteger(token.n)) ||
    // “0:30 teaser”, “:30 teaser”
    ((token.kind === 'time' || (token.text === ':' && next?.kind === 'number')) &&
      tokens.slice(at, at + 3).some(({ senses }) => senses.thing === 'excerpt')) ||
    (isLength(token) &&
      (token.kind === 'amount' || (next !== undefined && (isLength(next) || isNewNoun(next))))) ||
    (token.text === '-' && next !== undefined)
  )
}

/** “Called X”, “call it X”, “with the name X”, “name: X”: the name as a quotation, and where it ends. */
export function nameAt(tokens: readonly Token[], at: number, prompt: string): Named | null {
  let from = at
  while (isWord(tokens[from]?.text, 'bearing', 'article', 'possessive')) from++
  const lead = tokens[from]
  if (lead?.kind !== 'word') return null
  // “Bearing the title 'X'”
  const isNoun =
    lead.senses.thing === 'name' ||
    (lead.text === 'title' && from > at && tokens[at]?.text !== 'with' && isWord(tokens[at]?.text, 'bearing'))
  // “Save as 'X'”
  const isSaved =
    (lead.text === 'save as' && tokens[from + 1]?.kind === 'quote') ||
    // “Dupe it as flight shorts”
    (lead.text === 'as' &&
      tokens.slice(0, at).some(isCopyVerb) &&
      // “Duplicate this as vertical”
      shapeEnd(tokens, from + 1) === from + 1 &&
      !isWord(tokens[from + 1]?.text, 'article', 'be', 'neuter'))
  const isCall = isSaved || lead.senses.link === 'called' || isWord(lead.text, 'renaming')
  if (!(isNoun || isCall) || (from > at && !isNoun && !isCall)) return null
  let to = from + 1
  while (
    /^(?:it|this|that|one|the|new|of|is|as|be|should|:|=|>|-)$/.test(tokens[to]?.text ?? '') &&
    tokens[to]?.kind !== 'quote'
  )
    to++
  // “Call the dupe flight shorts”
  const isKnown = to > from + 1 && /^(?:this|that|one|the|new)$/.test(tokens[to - 1]?.text ?? '')
  if (tokens[to] && isNewNoun(tokens[to] as Token) && (isKnown || tokens[to + 1]?.kind === 'quote')) to++
  const first = tokens[to]
  if (!first) return null
  if (first.kind === 'quote') return { to: to + 1, name: first }
  const end = nameEnd(tokens, to, prompt)
  // “Called the secret”
  const start =
    isKnown && tokens[to - 1]?.text === 'the' && isUnknown(first) ? (tokens[to - 1] as Token) : first
  return end > to ? { to: end, name: asQuote(start, tokens[end - 1] as Token, prompt) } : null
}

/** A name without quotation marks ends where its capitals do, or else at a mark or a word that joins. */
function nameEnd(tokens: readonly Token[], from: number, prompt: string): number {
  const isCapital = (at: number) =>
    /^[\p{Lu}\d]/u.test(prompt.slice(tokens[at]?.from, (tokens[at]?.from ?? 0) + 1))
  const isTight = (at: number) =>
    at > from && tokens[at - 1]?.to === tokens[at]?.from && !/^[.,;:!?)]$/.test(tokens[at]?.text ?? '')
  let to = from
  // “Dupe Interview as Interview for all staff”
  const isFilm = tokens[from]?.kind === 'composition' && tokens[from]?.quoted === ''
  if (isFilm && !isMark(tokens, from + 1) && tokens[from - 1]?.text === 'as') {
    const goesOn = (token: Token | undefined) =>
      token !== undefined && (/^[-–&'/#]$/.test(token.text) || !matches(token, { kind: 'mark break' }))
    while (goesOn(tokens[to]) && !isWord(tokens[to]?.text, 'linking') && !isSizeAt(tokens, to)) to++
    return to
  }
  if (isCapital(from)) {
    for (let at = from; at < tokens.length && at - from < 2 * MAX_NAME; at++) {
      if (tokens[at]?.kind === 'quote') break
      if ((isCapital(at) && tokens[at]?.kind !== 'mark') || isTight(at)) to = at + 1
      else if (!isWord(tokens[at]?.text, 'article') && !/^(?:of|for|&|in|-|–)$/.test(tokens[at]?.text ?? ''))
        break
    }
    // “BTS vertical”
    let end = to
    while (
      end - to < 3 &&
      /^(?:word|number)$/.test(tokens[end]?.kind ?? '') &&
      tokens[end]?.senses.limit === undefined &&
      !isSizeAt(tokens, end) &&
      !isWord(tokens[end]?.text, 'linking', 'sourcing', 'for')
    )
      end++
    return end === tokens.length || tokens[end]?.kind === 'mark' ? end : to
  }
  while (to < tokens.length && to - from < MAX_NAME && (isTight(to) || !endsName(tokens, to, from))) to++
  // “Called half minute”
  return to === from && from + 1 === tokens.length && tokens[from]?.kind === 'amount' ? to + 1 : to
}

const endsName = (tokens: readonly Token[], at: number, from: number): boolean => {
  const { kind, text, senses, isBase } = tokens[at] as Token
  return (
    !['word', 'number', 'composition', 'media'].includes(kind) ||
    isSizeAt(tokens, at) ||
    isWord(text, 'linking', 'sourcing', 'for', 'article', 'neuter', 'demonstrative') ||
    senses.limit !== undefined ||
    (at > from && senses.verb !== undefined && isBase && senses.thing === undefined)
  )
}

/** “9:16”, “in 1080x1920”, “square 1080 by 1080”, “size: …”: where it ends; `at` itself when none begins. */
export function shapeEnd(tokens: readonly Token[], at: number): number {
  let from = at
  while (isBeside(tokens[from])) from++
  let to = from
  while (tokens[to] && isShape(tokens[to] as Token)) to++
  if (to === from) return at
  while (tokens[to]?.senses.thing === 'shape') to++
  return to
}

/** “In 9:16”, where “ep7 tall” is a name. */
const isSizeAt = (tokens: readonly Token[], at: number) =>
  tokens.slice(at, shapeEnd(tokens, at)).some(({ kind }) => kind === 'size' || kind === 'ratio')

const isBeside = (token: Token | undefined) =>
  token !== undefined &&
  (/^(?:in|at|by|as|to|the|with|of|:|=|is)$/.test(token.text) || token.senses.thing === 'shape')

/** “Build 'X' from A”, “'Farm' with the farm story”, “A + B = 'X'”: a quotation that is the name, and where it ends. */
export function quotedAt(
  tokens: readonly Token[],
  at: number,
  isMade: boolean,
  prompt: string,
): Named | null {
  const [token, before, next] = [tokens[at] as Token, tokens[at - 1], tokens[at + 1]]
  const isSum =
    token.text === '=' &&
    next?.kind === 'quote' &&
    tokens.slice(0, at).filter(({ kind }) => kind === 'composition' || kind === 'media').length > 1
  if (isSum) return { to: at + 2, name: next }
  // “Concat(A, B) -> 'X'”
  if (
    token.kind === 'quote' &&
    (before?.senses.link === 'to' || isWord(before?.text, 'into')) &&
    tokens[0]?.senses.verb === 'merge'
  )
    return { to: at + 1, name: token }
  // “Farm: new comp, …”
  const colon = at === 0 ? tokens.findIndex(({ text }) => text === ':') : -1
  if (colon > 0 && isWritten(tokens.slice(0, colon), '') && madeAt(tokens, colon + 1))
    return { to: colon, name: asQuote(token, tokens[colon - 1] as Token, prompt) }
  const isLed = isWord(next?.text, 'sourcing')
  const isOpen =
    before !== undefined &&
    (isMaking(before) ? isLed || isMark(tokens, at + 1) : isMade && isLed && isMark(tokens, at - 1))
  return token.kind === 'quote' && isOpen ? { to: at + 1, name: token } : null
}

/** “For our campus page, (make …)”: where it will be seen, and nothing of the film. */
export function saysWhere(lead: readonly Token[]): boolean {
  const [link, owner, ...noun] = lead
  const isOurs = isWord(owner?.text, 'possessive') && !isWord(owner?.text, 'neuter')
  const isSeen = noun.some(({ senses, text }) => senses.place === 'website' || isWord(text, 'platform'))
  return (
    isWord(link?.text, 'for') &&
    (isOurs || isSeen) &&
    noun.pop()?.kind === 'mark' &&
    noun.every(
      ({ kind, senses: { limit, unit, verb, place } }) =>
        kind === 'word' && (limit ?? unit ?? verb) === undefined && (place ?? 'website') === 'website',
    )
  )
}
