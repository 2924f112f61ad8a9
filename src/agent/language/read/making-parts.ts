import { fits, has, pattern } from '../phrases/pattern.ts'
import type { Tests } from '../phrases/token-pieces.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { ORIGINALS } from '../vocabulary/keeping.ts'
import { Item } from './item.ts'
import { asLink, asVerb, comma } from './made-tokens.ts'
import {
  isArticle,
  isCopyVerb,
  isFresh,
  isLength,
  isMaking,
  isMakingVerb,
  isNewNoun,
  isPart,
  isShape,
  isUnknown,
} from './new-nouns.ts'
import { linked } from './new-part-request.ts'
import { is, isUm, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** Tests for the patterns of what is made. */
export const MAKING_TESTS: Tests = {
  article: isArticle,
  copies: isCopyVerb,
  fresh: isFresh,
  length: isLength,
  maker: isMaking,
  making: isMakingVerb,
  new: isNewNoun,
  shape: isShape,
  unknown: isUnknown,
}

/** A composition or a file. */
export const namesFilm = is({ kind: 'composition media' })
/** Whether something is quoted, or timed. */
export const isExact = has('<quote time>')

const FILM_NOUN = '(<word&thing:composition>|@neuter,demonstrative|[~^ @sourcing] [=<word>] #original)'
/** “From this video”, “of the whole episode”, and no “all compositions”. */
export const isFilm = fits(
  `[>${FILM_NOUN}] ([!([!this] <thing:composition&ends:s>)] (${FILM_NOUN}|<word&glue word&place:everything>|@sourcing,full,onto))*20`,
  { original: ({ text }) => ORIGINALS.has(text) },
)

/** Words that could be a topic of the talk. */
const isTopic = (part: readonly Token[]) =>
  isPart(part) &&
  part[0]?.text !== 'from' &&
  !isExact(part) &&
  part.filter(({ senses }) => senses.glue === undefined).length > 1

/** A content word taken literally: here “TikTok” is no shape and “whole” no film. */
export function ofTalk(token: Token, said: readonly Token[]): Token[] {
  // “All three joined”
  if (token.senses.verb === 'merge' && !token.isBase) return []
  if (token.text === 'both') return [{ ...token, text: 'the', senses: { glue: 'articles' } }]
  if (isWord(token.text, 'full') && !said.some(namesFilm)) return []
  return [token.senses.thing === 'excerpt' && said.length > 2 ? { ...token, senses: {} } : token]
}

/** True if the words are exactly a place. */
export function isPlaceOf(words: readonly Token[], prompt: string): boolean {
  const clause = { tokens: [...words], verb: null, isNegated: false, isRequest: false }
  const place = new Item(clause, prompt).placeIn(0, words.length)
  return place !== null && place.kind !== 'topic'
}

/** “INT-2”, “flight shorts” */
const NAMELIKE = fits('[>#unknown] [!>@saying] (#unknown|<number>|-|–|_|&|\\#|\\.|/)*20', MAKING_TESTS)
const isName = fits('<word number composition mark>*20')
/** As a name is written, and nothing of a talk; with a capital, in whatever words. */
export const isWritten = (part: readonly Token[], prompt: string) =>
  NAMELIKE(part) || (/^\p{Lu}/u.test(prompt.slice(part[0]?.from)) && isName(part))

const SOURCE = pattern(
  '(<glue:articles place:everything thing:composition,media limit:only>|@sourcing,full,onto)* <composition media> (<thing:composition,media limit:only>|@file|(in|on) [=it]|[!-<composition media>] it)*',
)

/** Strips the source composition. */
export function withoutFilm(content: readonly Token[]): Token[] {
  const source = SOURCE.in(content)
  if (source === null) return [...content]
  const rest = [...content.slice(0, source.from), ...content.slice(source.to)]
  while (rest[0]?.kind === 'mark') rest.shift()
  while (rest.at(-1)?.kind === 'mark') rest.pop()
  return rest
}

/** A place, a described place, or a topic. */
export function isReadable(part: readonly Token[], first: Token, prompt: string, parts: number): boolean {
  if (isPlace(part, first, prompt) || (parts === 1 && isTopic(part))) return true
  const colon = part.findLastIndex(({ text }) => text === ':')
  return colon > 0 && isPart(part.slice(0, colon)) && isPlace(part.slice(colon + 1), first, prompt)
}

const FROM_TALK = pattern('^ from [!>(<amount>|@demonstrative,neuter,timing)]')

/** “(Thirty seconds) from Tom's account of the salt”: what it is of, where that is no place. */
export function withoutFrom(part: readonly Token[], first: Token, prompt: string): Token[] {
  const topic = part.slice(1)
  const isOfTalk = FROM_TALK.at(part, 0) !== null && isTopic(topic)
  return isOfTalk && !isPlace(part, first, prompt) ? topic : [...part]
}

const EXACT = pattern('[-([!<mark>] .)] [-(. .)] <link:from> [=<quote time>]')

/** “The answer from 'X' to 'Y'”: with a colon before the exact range. */
export function withColon(part: readonly Token[]): Token[] {
  const at = EXACT.in(part)?.from ?? 0
  const [noun, range] = [part.slice(0, at), part.slice(at)]
  const isSplit = at > 0 && !isExact(noun) && isPart(noun)
  return isSplit ? [...noun, { ...comma(part[at - 1] as Token), text: ':' }, ...range] : [...part]
}

/** True if every word belongs to the place. */
function isPlace(part: readonly Token[], first: Token, prompt: string): boolean {
  const tokens = [asVerb(first, 'make'), ...linked(first, part)]
  const item = new Item({ tokens, verb: 'make', isNegated: false, isRequest: true }, prompt)
  return (
    item.places.length > 0 &&
    item.places.every(({ link, place }) => link !== 'at' || place.kind === 'at') &&
    tokens.every(
      (token, at) =>
        at === 0 ||
        item.inPlace(at) ||
        item.exceptions.some(({ from, to }) => from <= at && at < to) ||
        matches(token, { kind: 'mark', glue: true, limit: 'only', link: true, unit: true }) ||
        isWord(token.text, 'full', 'possessive'),
    )
  )
}

/** “And then”, or another word that joins what follows to what is made. */
export const isLinking = (token: Token | undefined): boolean =>
  token?.text === 'and then' || isWord(token?.text, 'linking')

const NAMED = pattern('[-(<link:called>|@renaming <glue:pronouns>)]')
/** “Call it big elephant”: behind a naming word, it opens the name. */
export const isNamed = (list: readonly Token[], at: number): boolean => NAMED.at(list, at) !== null

/** “Until 'X' and no further” ends with X. */
export const closedOff = (
  part: readonly Token[],
  { isIncluded, isClosed }: { isIncluded: boolean; isClosed: boolean },
): Token[] =>
  part.map((token, at) =>
    token.senses.link === 'until' && (isIncluded || (isClosed && isExact(part.slice(at))))
      ? { ...asLink(token, 'to'), text: 'through' }
      : token,
  )

/** “(The intro and the interview,) no memo”: of several films, one that isn't among them. */
export function isLeftOut(
  said: readonly Token[],
  but: readonly Token[] | null,
  content: readonly Token[],
): boolean {
  const films = content.filter(namesFilm)
  const isNo = said[0]?.text === 'no'
  const isOther = (token: Token) =>
    namesFilm(token)
      ? !films.some(({ ids }) => ids[0] === token.ids[0])
      : token.senses.glue === 'articles' || (isNo && isUnknown(token) && !isUm(token))
  const out = isNo ? said.slice(1) : (but ?? [])
  return films.length > 1 && out.length > 0 && out.every(isOther)
}
