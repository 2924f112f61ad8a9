// Something new of a part, in any order: “the elephant story as its own clip”, “new comp, 9:16: the salt story”, “1080x1920 comp outta
// interview.mp4”. One noun phrase says that something new is made; the part, its source, the shape, the length and the name stand around it.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink } from './made-tokens.ts'
import {
  isArticle,
  isFresh,
  isLength,
  isMaking,
  isNewNoun,
  isOfCaptions,
  isPolite,
  isShape,
  isUnknown,
} from './new-nouns.ts'
import { type Around, asRequest, calledBy } from './new-part-request.ts'
import { is } from './token-tests.ts'
import type { Token, TokenSpan } from './tokens.ts'

const MAX_PART = 14

/** The tokens as “make a … of … from …”; null when nothing new is made, or when they say more than that. */
export function newOfPart(given: readonly Token[]): readonly Token[] | null {
  const tokens = given.filter((token) => !isPolite(token))
  const verb = verbEnd(tokens)
  const [first] = tokens
  if (!first || verb === null || tokens.some(({ senses }) => senses.link === 'each')) return null
  const said: Token[] = []
  const sides: Token[][] = []
  let from = verb
  for (;;) {
    const noun = newNoun(tokens, from, verb)
    sides.push(tokens.slice(from, noun?.from ?? tokens.length))
    if (noun === null) break
    said.push(...tokens.slice(noun.from, noun.to))
    from = noun.to
  }
  const isNamed = tokens[verb]?.kind === 'quote' && isWord(tokens[verb + 1]?.text, 'sourcing')
  if (said.length === 0 && !(isNamed && isMaking(first))) return null
  const about = readAround(sides, said.some(isFresh))
  return about === null ? null : asRequest(first, said, about)
}

/** Where the verb ends that may make something, 0 without a verb; null when another one is asked for. */
function verbEnd(tokens: readonly Token[]): number | null {
  const [first, next] = tokens
  if (!first) return null
  const isVerb = first.senses.verb !== undefined && first.isBase && !isNewNoun(first) && first.kind === 'word'
  // “Cut down to X”
  if (isNewNoun(first) && first.senses.verb !== undefined && next?.text === 'to') return null
  // “Clip of the salt story”
  if (isNewNoun(first) && isWord(next?.text, 'sourcing', 'into')) return 0
  const makes = isWord(first.text, 'making') || isMaking(first)
  if (!isVerb && !makes)
    return first.isBase || first.kind !== 'word' || first.senses.verb === undefined ? 0 : null
  if (!makes) return null
  return next !== undefined && /^(?:me|us|out)$/.test(next.text) ? 2 : 1
}

/** “As its own clip”, “into a new composition”, “new vertical comp”, “a clip”: where the words stand that make it new. */
function newNoun(tokens: readonly Token[], start: number, verb: number): TokenSpan | null {
  const isObject =
    verb > 0 && (tokens[0]?.senses.verb === 'make' || /^(?:start|begin)$/.test(tokens[0]?.text ?? ''))
  for (let from = start; from < tokens.length; from++) {
    const link = tokens[from]?.text ?? ''
    const isLink = isWord(link, 'into', 'onto') && from > verb
    // “Make the marketing bit a separate video”
    const isComplement = isObject && from > verb && /^(?:an?|its|their|one)$/.test(link)
    const isOpen = from === verb || isMark(tokens, from - 1) || isComplement
    if (!isLink && !isOpen) continue
    // “Pull the story into "Cold open"”
    if (link === 'into' && tokens[from + 1]?.kind === 'quote' && isWord(tokens[0]?.text, 'lifting'))
      return { from, to: from + 1 }
    const span = nounPhrase(tokens, isLink ? from + 1 : from)
    if (span === null) continue
    const said = tokens.slice(span.from, span.to)
    const noun = said.findLast(isNewNoun)
    const isNew = said.some(isFresh)
    const isDetermined = /^(?:a|an|one|its|their)$/.test(said[0]?.text ?? '')
    // “Trim clip to 2 seconds” is about one that there is.
    const isClip = noun?.senses.thing !== 'composition' && (verb === 0 || isObject || said.length > 1)
    const isPlaced = isWord(link, 'onto')
    // “As composition 'X'”
    const isNamed = isWord(link, 'into') && !isPlaced && tokens[span.to]?.kind === 'quote'
    // “Put the elephant story in as a hook” is about the film.
    const isPut = isWord(tokens[0]?.text, 'placing') && noun?.senses.thing === 'excerpt'
    if (isPut && !isNew) continue
    // “Chuck interview.mp4 in a comp”
    const isFile = from > verb && tokens.slice(verb, from).every(is({ kind: 'media', glue: 'articles' }))
    const isOpened = !isPlaced || (isFile && noun?.senses.thing === 'composition')
    if (
      isLink
        ? isNew || isNamed || (isDetermined && isOpened) || (isClip && said.some(isShape))
        : isNew || isClip || said.some(isShape) || (isObject && (from === verb || isComplement))
    )
      return { from: isLink ? from : span.from, to: span.to }
  }
  return null
}

/** “A new 30 s vertical clip”; null when its noun is missing, or several are meant. */
function nounPhrase(tokens: readonly Token[], from: number): TokenSpan | null {
  let to = from
  const describes = (token: Token, next: Token | undefined) =>
    isArticle(token) ||
    isFresh(token) ||
    isShape(token) ||
    // “About 30 seconds”, but not “about salt”
    (isLength(token) &&
      (token.kind === 'amount' ||
        (next !== undefined && isLength(next)) ||
        (isWord(token.text, 'sized') && !isShort(token, next)))) ||
    (token.kind === 'mark' && token.text === '-')
  while (to < tokens.length && describes(tokens[to] as Token, tokens[to + 1])) to++
  const noun = tokens[to]
  const isNoun = noun !== undefined && noun.kind === 'word' && isNewNoun(noun)
  // “As a standalone”, “vertical video”
  const isAlone =
    to > from && (isWord(tokens[to - 1]?.text, 'alone') || / video$/.test(tokens[to - 1]?.text ?? ''))
  if (!isNoun) return isAlone ? { from, to } : null
  if (
    tokens.slice(from, to).some(({ text }) => text === 'the') ||
    (noun.text.endsWith('s') && noun.senses.thing !== undefined)
  )
    return null
  // “A TikTok clip”
  const more = tokens[to + 1]
  const isTwo =
    noun.senses.thing === 'excerpt' &&
    more?.kind === 'word' &&
    ['composition', 'clip'].includes(more.senses.thing ?? '')
  return { from, to: to + (isTwo ? 2 : 1) }
}

/** “A vertical short”, and no “short clip”. */
const isShort = (token: Token, next: Token | undefined) =>
  isNewNoun(token) && !(next !== undefined && (isNewNoun(next) || isShape(next)))

/** A mark that separates two things, unlike the dash in “0-20”. */
export function isMark(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  const isDash = token?.text === '-' || token?.text === '–'
  const isOpen = !before || !token || !next || (before.to < token.from && token.to < next.from)
  return token !== undefined && token.kind === 'mark' && (isDash ? isOpen : /^[,;:()—→⇒>]$/.test(token.text))
}

/** What stands around the noun; null when some of it is anything else. */
function readAround(sides: readonly (readonly Token[])[], isNew: boolean): Around | null {
  const around: Around = {
    part: null,
    source: [],
    shape: [],
    length: [],
    name: [],
    tail: [],
    film: [],
    social: [],
    isCopy: false,
  }
  const chunks = sides.map(chunksOf)
  if (isNew) takeHeading(sides[0] ?? [], chunks, around)
  for (const chunk of chunks.flat()) if (!takeChunk(chunk, around)) return null
  return around
}

/** “Farm: new comp, 0:10-0:20”: what is in front of the colon names it. */
function takeHeading(side: readonly Token[], [first, ...rest]: Token[][][], around: Around): void {
  const [heading, ...more] = first ?? []
  const isName = heading?.every((token) => token.kind === 'quote' || isUnknown(token)) === true
  if (!heading || !isName || more.length > 0 || side.at(-1)?.text !== ':' || !rest.flat().some(isPart)) return
  around.name.push(calledBy(heading[0] as Token), ...heading)
  first?.shift()
}

function chunksOf(tokens: readonly Token[]): Token[][] {
  const chunks: Token[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    const isOfName =
      token.text === ':' &&
      (tokens[at - 1]?.senses.thing === 'name' || tokens[at - 1]?.senses.link === 'called')
    if (isMark(tokens, at) && !isOfName) chunks.push([])
    else chunks.at(-1)?.push(token)
  }
  return chunks.filter(({ length }) => length > 0)
}

/** Puts what stands between two commas where it belongs; false when it is nothing of it. */
function takeChunk(chunk: readonly Token[], around: Around): boolean {
  // “Out of the elephant story”
  let list =
    chunk[1]?.text === 'of' && /^(?:out|off)$/.test(chunk[0]?.text ?? '') ? chunk.slice(1) : [...chunk]
  const pick = (fits: (token: Token) => boolean, into: Token[]) => {
    while (list.length > 0 && fits(list.at(-1) as Token)) into.unshift(list.pop() as Token)
    while (list.length > 0 && fits(list[0] as Token)) into.push(list.shift() as Token)
  }
  pick(isShape, around.shape)
  while (list.length > 0 && isShapeWord(list.at(-1) as Token, around)) list.pop()
  const [quote, joint] = list
  if (quote?.kind === 'quote' && around.name.length === 0 && isWord(joint?.text, 'sourcing'))
    around.name.push(calledBy(quote), list.shift() as Token)
  const named = list.findIndex(
    ({ senses, text }) => senses.link === 'called' || (senses.thing === 'name' && text === 'name'),
  )
  if (named >= 0) around.name.push(...list.splice(named, nameEnd(list, named) - named))
  const tail = list.findIndex(
    ({ text }, at) => text === 'with' && list.slice(at + 1).every(isOfCaptions) && at + 1 < list.length,
  )
  if (tail >= 0) around.tail.push(...list.splice(tail))
  else if (list.some(({ senses }) => senses.thing === 'captions') && list.every(isOfCaptions)) {
    around.tail.push(asLink(list[0] as Token, 'with'), ...list)
    return true
  }
  // “… for LinkedIn”: where it will be seen.
  const audience = list.findLastIndex(({ text }) => text === 'for')
  const seen = list.slice(audience + 1)
  const isSocial = ({ senses, kind }: Token) => senses.thing === 'excerpt' && kind === 'word'
  if (
    audience >= 0 &&
    seen.length <= 2 &&
    seen.every((token) => isUnknown(token) || isSocial(token) || token.text === 'stories')
  ) {
    list.splice(audience)
    around.social.push(...seen.filter(isSocial))
  }
  list = list.filter((token) => !isWord(token.text, 'full'))
  while (list.at(-1)?.senses.limit === 'only') list.pop()
  pick(isShape, around.shape)
  if (list.every(isLength)) around.length.push(...list.splice(0))
  while (list.length > 0 && isShapeWord(list[0] as Token, around)) list.shift()
  while (
    list.length > 0 &&
    (/^(?:out|off)$/.test(list.at(-1)?.text ?? '') || isShapeWord(list.at(-1) as Token, around))
  )
    list.pop()
  const source = sourceAt(list)
  if (source >= 0) {
    if (around.source.length > 0) return false
    around.source.push(...list.splice(source).filter(is({ kind: 'composition media' })))
  }
  if (list.every(({ senses }) => senses.glue === 'articles')) return true
  // “Of the whole episode”, “LinkedIn version”
  const isFilm = list.every(
    ({ senses, text }) =>
      senses.thing === 'composition' || senses.glue !== undefined || isWord(text, 'sourcing'),
  )
  if (isFilm) {
    around.film = list.filter(({ text }) => !isWord(text, 'sourcing'))
    return true
  }
  const [only] = list
  if (list.length === 1 && only?.kind === 'quote' && around.name.length === 0) {
    around.name.push(calledBy(only), only)
    return true
  }
  if (!isPart(list)) return false
  // “The elephant bit, "We scanned" through "amazing"”
  const isExact = list.some(({ kind }) => kind === 'quote' || kind === 'time')
  if (around.part !== null && !isExact) return false
  const colon: Token = { ...(only as Token), kind: 'mark', text: ':', senses: {} }
  around.part = around.part === null ? list : [...around.part, colon, ...list]
  return true
}

/** A name ends where a source or a part begins. */
function nameEnd(list: readonly Token[], from: number): number {
  const end = list.findIndex(
    ({ text, senses }, at) =>
      at > from + 1 && (isWord(text, 'sourcing') || senses.link === 'about' || senses.link === 'where'),
  )
  return end < 0 ? list.length : end
}

/** “In 4:5”, “vertical format” */
const isShapeWord = ({ text, senses }: Token, { shape }: Around) =>
  shape.length > 0 && (/^(?:in|at|by)$/.test(text) || senses.thing === 'shape')

/** Where “from interview.mp4”, “of the Teaser” or a name alone begins at the end of a chunk; -1 when none does. */
function sourceAt(list: readonly Token[]): number {
  const isName = ({ kind }: Token) => kind === 'composition' || kind === 'media'
  const last = list.findLastIndex(isName)
  const isEnd = list
    .slice(last + 1)
    .every(
      ({ senses, text }) =>
        ['composition', 'media', 'clip'].includes(senses.thing ?? '') ||
        /^(?:in|on|it)$/.test(text) ||
        isWord(text, 'file'),
    )
  if (last < 0 || !isEnd) return -1
  let from = last
  while (
    from > 0 &&
    (list[from - 1]?.senses.glue !== undefined ||
      list[from - 1]?.senses.limit === 'only' ||
      ['media', 'composition'].includes(list[from - 1]?.senses.thing ?? ''))
  )
    from--
  let link = from
  while (link > 0 && isWord(list[link - 1]?.text, 'sourcing')) link--
  return link < from || from === 0 ? link : -1
}

/** A part of a talk, as a noun phrase or a stretch: nothing in it asks for anything. */
function isPart(list: readonly Token[]): boolean {
  const isTold = list.some(
    ({ senses }) =>
      ['where', 'about', 'that', 'saying'].includes(senses.link ?? '') || senses.unit !== undefined,
  )
  return (
    list.length <= MAX_PART &&
    !/^(?:to|and|then|it)$/.test(list[0]?.text ?? '') &&
    list.every(
      ({ kind, senses, isBase, text }) =>
        kind !== 'break' &&
        kind !== 'composition' &&
        (senses.limit === undefined || senses.link !== undefined || senses.limit === 'only') &&
        (senses.thing === undefined ||
          senses.unit !== undefined ||
          isNewNoun({ senses, text } as Token) ||
          isTold) &&
        (isTold || !isWord(text, 'be', 'shall', 'can', 'have', 'staying')) &&
        (isTold || senses.verb === undefined || !isBase || senses.place !== undefined),
    )
  )
}
