// What was read of something new and its part, written out as the plain command: “make a vertical clip of the elephant story from …”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { isFresh, isLength, isMaking, isNewNoun, isShape, isUnknown } from './new-nouns.ts'
import type { Token } from './tokens.ts'

/** What stands around the noun of something new. */
export type Around = {
  part: Token[] | null
  count: Token[]
  source: Token[]
  shape: Token[]
  length: Token[]
  name: Token[]
  tail: Token[]
  film: Token[]
  /** Where it will be seen, which gives it its shape. */
  social: Token[]
  isCopy: boolean
}

/** In front of a name. */
export const calledBy = (token: Token): Token => ({ ...asVerb(token, 'called'), senses: { link: 'called' } })

/** “None longer than 20 seconds each”: “of at most 20 seconds each”. */
function boundOf(length: readonly Token[], noun: Token): Token[] {
  const [value, high] = length.filter(({ unit }) => unit === 's')
  if (!value) return []
  const limited = (limit: string, of: Token) => [{ ...asLink(noun, limit), senses: { limit } }, of]
  // “Between 20 and 30 seconds”
  if (high && value.n < high.n)
    return [asLink(noun, 'of'), ...limited('atMost', high), asLink(noun, 'and'), ...limited('atLeast', value)]
  const limits = length.flatMap(({ senses, text }) =>
    senses.limit === 'over' || isWord(text, 'capping') || text === 'tops' || senses.link === 'until'
      ? 'atMost'
      : (senses.limit ?? []),
  )
  const limit = limits.find((one) => ['atMost', 'under', 'roughly'].includes(one))
  const bound = limit === undefined ? [] : [{ ...asLink(noun, limit), senses: { limit } }]
  return [asLink(noun, 'of'), ...bound, value, ...length.filter(({ senses }) => senses.link === 'each')]
}

/** “Make a vertical clip of the elephant story from …”. */
export function asRequest(first: Token, said: readonly Token[], around: Around): readonly Token[] | null {
  const { source, name, tail, film } = around
  // “Into a new composition, Sunday Guest”: words that mean nothing else are its name.
  const isName =
    source.some(({ kind }) => kind === 'media') && name.length === 0 && around.part?.every(isUnknown) === true
  const part = isName ? null : around.part
  if (isName && around.part) name.push(calledBy(first), ...around.part)
  const shapes = [...said.filter(isShape), ...around.shape]
  // “Vertical 1080x1350”: the one that is exact.
  const shape = [shapes.find(({ kind }) => kind === 'size') ?? shapes[0]].flatMap((one) => one ?? [])
  const nouns = [...around.social, ...said.filter(isNewNoun)]
  const noun = nouns.find(({ senses }) => senses.thing !== 'composition') ?? nouns[0] ?? said.at(-1) ?? first
  const length = [...said.filter((token) => isLength(token) && token !== noun), ...around.length]
  // What the part is about could take the length for its end.
  const isAbout = part?.some(({ senses }) => senses.link === 'where' || senses.link === 'about') === true
  const rest = [...(isAbout ? [] : length), ...name, ...tail]
  const article: Token = { ...asVerb(noun, 'a'), senses: { glue: 'articles' } }
  const make = [asVerb(first, 'make'), ...(around.count.length > 0 ? around.count : [article])]
  if (part === null) {
    const isMedia = source.some(({ kind }) => kind === 'media')
    const isCopy = noun.senses.thing === 'copy' || noun.senses.verb === 'copy' || around.isCopy
    // “30 s highlight reel, separate comp”
    const isReel =
      noun.senses.thing === 'excerpt' &&
      (around.count.length > 0 ||
        length.some(({ unit }) => unit === 's') ||
        (nouns.length > 1 && source.length === 0 && film.length === 0))
    const whence = [...source, ...film]
    const long = isReel ? boundOf(length, noun) : []
    if (isReel && !isCopy)
      return [
        ...make,
        ...shape,
        noun,
        ...long,
        ...(whence.length > 0 ? [asLink(noun, 'from'), ...whence] : []),
        ...name,
        ...tail,
      ]
    const isOfFilm = film.length > 0 && noun.senses.thing === 'composition' && first.senses.verb === 'make'
    if (isOfFilm && source.length === 0)
      return [...make, ...shape, noun, asLink(noun, 'from'), ...film, ...rest]
    // “Make a timeline from the interview”
    const isOfSource =
      isMedia || isCopy || said.some(isFresh) || (noun.senses.thing === 'composition' && isMaking(first))
    if (source.length === 0 ? !isCopy : !isOfSource) return null
    const what = isMedia && !isCopy ? asThing(noun, 'composition') : asThing(noun, 'copy')
    const from = source.length > 0 ? source : film
    const of = from.length === 0 ? [] : [asLink(noun, isMedia ? 'from' : 'of'), ...from]
    return [...make, ...shape, what, ...of, ...rest]
  }
  const what = noun.senses.thing === 'excerpt' || noun.senses.thing === 'clip' ? noun : asThing(noun, 'clip')
  const from = source.length === 0 ? [] : [asLink(noun, 'from'), ...source]
  // A file's name could be taken for a part of what the talk says.
  const isFile = source.some(({ kind }) => kind === 'media')
  const of = linked(noun, part)
  return [
    ...make,
    ...shape,
    what,
    ...(isAbout ? length : []),
    ...(isFile ? [...from, ...of] : [...of, ...from]),
    ...rest,
  ]
}

/** “Of the elephant story”, “about the rye book”, “from 0:10 to 0:20”. */
export function linked(noun: Token, part: readonly Token[]): Token[] {
  // “Only the ad”, “range 0-20 s”
  const opens = part.findIndex(
    ({ senses, text }, at) =>
      senses.limit !== 'only' &&
      !/^(?:of|with|containing|holding)$/.test(text) &&
      !(senses.unit === 'part' && ['number', 'amount', 'time'].includes(part[at + 1]?.kind ?? '')),
  )
  const list = part.slice(Math.max(0, opens))
  const [head, last] = [list[0], list.at(-1)]
  // “Where he forgot the salt”: more than the sentence that says so.
  if (head?.senses.link === 'where')
    return [asLink(noun, 'of'), { ...asVerb(head, 'part'), senses: { unit: 'part' } }, ...list]
  if (head && isWord(head.text, 'pointing')) return list
  // “The Gertrude bite”: a part is named like what becomes of it.
  const isNamed = last !== undefined && isNewNoun(last) && !isWord(list.at(-2)?.text, 'adding', 'pointing')
  const named = list.length > 1 && isNamed ? list.slice(0, -1) : list
  const isPlace = named.some(
    ({ kind, senses }) =>
      ['quote', 'time', 'ordinal', 'amount', 'number'].includes(kind) ||
      senses.unit !== undefined ||
      (senses.place !== undefined && senses.place !== 'everything'),
  )
  return [asLink(noun, isPlace ? 'of' : 'about'), ...named]
}
