// The content of a new composition: its source and its part, and whether the words say nothing more than that.
import { isHesitation } from '../../commands/plans/words.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { ORIGINALS } from '../vocabulary/keeping.ts'
import { Item } from './item.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { isPart, isUnknown } from './new-nouns.ts'
import { linked } from './new-part-request.ts'
import { is, matches } from './token-tests.ts'
import { type Token, tokenOf } from './tokens.ts'

/** A composition or a file. */
export const namesFilm = ({ kind }: Token) => kind === 'composition' || kind === 'media'
/** Whether something is quoted, or timed. */
export const isExact = (list: readonly Token[]) =>
  list.some(({ kind }) => kind === 'quote' || kind === 'time')

/** “From this video”, “of the whole episode”, and no “all compositions”. */
export const isFilm = (said: readonly Token[]) => {
  const isNoun = ({ senses, text }: Token) =>
    senses.thing === 'composition' ||
    isWord(text, 'neuter', 'demonstrative') ||
    (ORIGINALS.has(text) && isWord(said[0]?.text, 'sourcing'))
  const isBeside = ({ senses, text }: Token) =>
    senses.glue !== undefined || senses.place === 'everything' || isWord(text, 'sourcing', 'full', 'onto')
  return (
    said.some(isNoun) &&
    said.every((token) => token.kind === 'word' && (isNoun(token) || isBeside(token))) &&
    !said.some(({ senses, text }) => senses.thing === 'composition' && text.endsWith('s') && text !== 'this')
  )
}

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

/** “INT-2”, “flight shorts”: as a name is written, and nothing of a talk; with a capital, in whatever words. */
export const isWritten = (part: readonly Token[], prompt: string) =>
  (part.some(isUnknown) &&
    !part.some(({ text }) => isWord(text, 'saying')) &&
    part.every((token) => isUnknown(token) || matches(token, { kind: 'number', text: /^[-–_&#./]$/ }))) ||
  (/^\p{Lu}/u.test(prompt.slice(part[0]?.from)) && part.every(is({ kind: 'word number composition mark' })))

/** Strips the source composition. */
export function withoutFilm(content: readonly Token[]): Token[] {
  const at = content.findIndex(namesFilm)
  if (at < 0) return [...content]
  let from = at
  while (
    from > 0 &&
    (content[from - 1]?.senses.glue === 'articles' ||
      isWord(content[from - 1]?.text, 'sourcing', 'full', 'onto') ||
      matches(content[from - 1], { place: 'everything', thing: 'composition media', limit: 'only' }))
  )
    from--
  let to = at + 1
  while (
    matches(content[to], { thing: 'composition media', limit: 'only' }) ||
    isWord(content[to]?.text, 'file') ||
    (/^(?:in|on)$/.test(content[to]?.text ?? '') && content[to + 1]?.text === 'it') ||
    (content[to]?.text === 'it' && to > at + 1)
  )
    to++
  const rest = [...content.slice(0, from), ...content.slice(to)]
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

/** “(Thirty seconds) from Tom's account of the salt”: what it is of, where that is no place. */
export function withoutFrom(part: readonly Token[], first: Token, prompt: string): Token[] {
  const [link, ...topic] = part
  const isOfTalk =
    link?.text === 'from' &&
    isTopic(topic) &&
    !topic.some(({ kind, text }) => kind === 'amount' || isWord(text, 'demonstrative', 'neuter', 'timing'))
  return isOfTalk && !isPlace(part, first, prompt) ? topic : [...part]
}

/** “The answer from 'X' to 'Y'”: with a colon before the exact range. */
export function withColon(part: readonly Token[]): Token[] {
  const at = part.findIndex(
    ({ senses }, index) => index > 1 && senses.link === 'from' && isExact(part.slice(index + 1, index + 2)),
  )
  const token = part[at]
  return token && !isExact(part.slice(0, at)) && part[at - 1]?.kind !== 'mark' && isPart(part.slice(0, at))
    ? [...part.slice(0, at), tokenOf('mark', ':', token.from, token.from), ...part.slice(at)]
    : [...part]
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

/** “Call it big elephant”: behind a naming word, it opens the name. */
export const isNamed = (list: readonly Token[], at: number): boolean =>
  list[at - 1]?.senses.link === 'called' ||
  (list[at - 1]?.senses.glue === 'pronouns' && isWord(list[at - 2]?.text, 'renaming'))

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
      : token.senses.glue === 'articles' ||
        (isNo && isUnknown(token) && !isHesitation(token.text.replace(/s$/, '')))
  const out = isNo ? said.slice(1) : (but ?? [])
  return films.length > 1 && out.length > 0 && out.every(isOther)
}
