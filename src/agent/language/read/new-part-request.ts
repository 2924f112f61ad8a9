// What was read of something new and its part, written out as the plain command: “make a vertical clip of the elephant story from …”.
import { has, pattern } from '../phrases/pattern.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import {
  isFresh,
  isLength,
  isMaking,
  isNewNoun,
  isOfCopy,
  isShape,
  isUnknown,
  NEW_NOUN,
} from './new-nouns.ts'
import { is, matches } from './token-tests.ts'
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
  const bound = (limit: string) => ({ ...asLink(noun, limit), senses: { limit } })
  // “Between 20 and 30 seconds”
  if (high && value.n < high.n)
    return [asLink(noun, 'of'), bound('atMost'), high, asLink(noun, 'and'), bound('atLeast'), value]
  const limits = length.map((token) => (isCap(token) ? 'atMost' : token.senses.limit))
  const limit = limits.find((one) => one && /^(?:atMost|under|roughly)$/.test(one))
  return [asLink(noun, 'of'), ...(limit ? [bound(limit)] : []), value, ...length.filter(is({ link: 'each' }))]
}

const isCap = (token: Token) =>
  matches(token, { limit: 'over', link: 'until', text: 'tops' }) || isWord(token.text, 'capping')

/** “Make a vertical clip of the elephant story from …”. */
export function asRequest(first: Token, said: readonly Token[], around: Around): readonly Token[] | null {
  const { source, name, tail, film, count } = around
  const isFile = source.some(is({ kind: 'media' }))
  // “Into a new composition, Sunday Guest”: words that mean nothing else are its name.
  const isName = isFile && name.length === 0 && around.part?.every(isUnknown) === true
  const part = isName ? null : around.part
  if (isName && around.part) name.push(calledBy(first), ...around.part)
  const shapes = [...said.filter(isShape), ...around.shape]
  // “Vertical 1080x1350”: the one that is exact.
  const shape = shapes.find(({ kind }) => kind === 'size') ?? shapes[0]
  const nouns = [...around.social, ...said.filter(isNewNoun)]
  const noun = nouns.find(({ senses }) => senses.thing !== 'composition') ?? nouns[0] ?? said.at(-1) ?? first
  const length = [...said.filter((token) => isLength(token) && token !== noun), ...around.length]
  // What the part is about could take the length for its end.
  const isAbout = part?.some(is({ link: 'where about' })) === true
  const rest = [...(isAbout ? [] : length), ...name, ...tail]
  const make = [
    asVerb(first, 'make'),
    ...(count.length > 0 ? count : [{ ...asVerb(noun, 'a'), senses: { glue: 'articles' } }]),
    ...(shape ? [shape] : []),
  ]
  const led = (link: string, tokens: readonly Token[]) =>
    tokens.length > 0 ? [asLink(noun, link), ...tokens] : []
  if (part !== null) {
    const what = matches(noun, { thing: 'excerpt clip' }) ? noun : asThing(noun, 'clip')
    const [from, of] = [led('from', source), linked(noun, part)]
    // A file's name could be taken for a part of what the talk says.
    return [
      ...make,
      what,
      ...(isAbout ? length : []),
      ...(isFile ? [...from, ...of] : [...of, ...from]),
      ...rest,
    ]
  }
  const isCopy = isOfCopy(noun) || around.isCopy
  // “30 s highlight reel, separate comp”
  const isReel =
    noun.senses.thing === 'excerpt' &&
    (count.length > 0 ||
      length.some(({ unit }) => unit === 's') ||
      (nouns.length > 1 && source.length === 0 && film.length === 0))
  if (isReel && !isCopy)
    return [...make, noun, ...boundOf(length, noun), ...led('from', [...source, ...film]), ...name, ...tail]
  const isFilm = noun.senses.thing === 'composition'
  if (isFilm && film.length > 0 && source.length === 0 && first.senses.verb === 'make')
    return [...make, noun, ...led('from', film), ...rest]
  // “Make a timeline from the interview”
  const isOfSource = isFile || isCopy || said.some(isFresh) || (isFilm && isMaking(first))
  if (source.length === 0 ? !isCopy : !isOfSource) return null
  const what = asThing(noun, isFile && !isCopy ? 'composition' : 'copy')
  return [...make, what, ...led(isFile ? 'from' : 'of', source.length > 0 ? source : film), ...rest]
}

/** “Of”, “only”, “range” in front of “0-20 s” */
const OPENING = pattern('(<limit:only>|of|with|containing|holding|<unit:part> [=<number amount time>])*')
const isPlace = has('<quote time ordinal amount number unit place&!place:everything>')
/** “The Gertrude bite”: a part is named like what becomes of it. */
const NAMED = pattern(`. .* [!-@adding,pointing] ${NEW_NOUN} $`)

/** “Of the elephant story”, “about the rye book”, “from 0:10 to 0:20”. */
export function linked(noun: Token, part: readonly Token[]): Token[] {
  const list = part.slice(OPENING.at(part, 0)?.to)
  const [head] = list
  // “Where he forgot the salt”: more than the sentence that says so.
  if (head?.senses.link === 'where')
    return [asLink(noun, 'of'), { ...asVerb(head, 'part'), senses: { unit: 'part' } }, ...list]
  if (isWord(head?.text, 'pointing')) return list
  const named = NAMED.at(list, 0) === null ? list : list.slice(0, -1)
  return [asLink(noun, isPlace(named) ? 'of' : 'about'), ...named]
}
