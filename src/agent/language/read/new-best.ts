// Several clips that the editor chooses, said in any order and over several sentences: “three vertical clips, 15–30 s each, you pick the
// strongest moments”, “pick the two best moments, each its own clip”, “… Names: A, B, C”. They become one plain command.
import { saysStays } from '../guard-clauses.ts'
import { isWord } from '../vocabulary/grammar.ts'
import type { Sentence } from './clause.ts'
import { asLink, asThing, asVerb } from './made-tokens.ts'
import { forbids } from './making-pieces.ts'
import { nameAt, shapeEnd } from './making-spans.ts'
import { listOf, namesAt, namesOf } from './names-behind.ts'
import { isFresh, isMakingVerb, isNewNoun, isOfCaptions, isOfCopy, isPolite, isShape } from './new-nouns.ts'
import { isSmall } from './several-chunks.ts'
import { matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

const MAX_COUNT = 20
const MAX_TOKENS = 60

/** What is said of all of them. */
type Best = {
  count: Token | null
  noun: Token | null
  shape: Token[]
  length: Token[]
  source: Token[]
  captions: Token[]
  names: Token[]
  /** Somebody is to choose them, or to make each apart; else it may be a list of what is in them. */
  isChosen: boolean
  /** “The best bits” */
  isPicked: boolean
  /** “A new comp” */
  isNew: boolean
}

/** The request as one sentence, and what stays as one of its own; null when a word of it says anything else. */
export function bestOf(
  lists: readonly Token[][],
  prompt: string,
): { sentences: (Token[] | Sentence)[]; last: number } | null {
  const [first, ...more] = lists
  const best: Best = {
    count: null,
    noun: null,
    shape: [],
    length: [],
    source: [],
    captions: [],
    names: [],
    isChosen: false,
    isPicked: false,
    isNew: false,
  }
  if (!first || first.length > MAX_TOKENS) return null
  const guards: Token[][] = []
  const rest = takeAll(best, first, prompt)
  if (rest === null || best.noun === null || (best.count === null && !(best.isNew && best.isPicked)))
    return null
  if (rest.length > 0) guards.push([...rest])
  let last = 0
  for (const list of more) {
    const names = best.names.length === 0 ? namesOf(list, prompt) : null
    const next = structuredClone(best)
    if (names) best.names = names
    else if (
      list.length > MAX_TOKENS ||
      list.some((token) => matches(token, { verb: true, kind: 'number' }) && token.isBase)
    )
      break
    else if (takeAll(next, list, prompt)?.length !== 0) break
    else Object.assign(best, next)
    last++
  }
  if (best.names.length > 0 && best.names.length !== (best.count?.n ?? 1)) return null
  // “Two clips. The first …”, “two things. …”
  const isSaid = best.isChosen || best.length.length > 0 || best.names.length > 0
  if (!isSaid || (best.noun.senses.thing === 'composition' && !best.isChosen) || opensEntry(lists[last + 1]))
    return null
  const clauses = [{ tokens: commandOf(best), verb: 'make', isNegated: false, isRequest: true }]
  if (best.captions.length > 0)
    clauses.push({
      tokens: [asVerb(best.noun, 'add'), ...best.captions],
      verb: 'add',
      isNegated: false,
      isRequest: false,
    })
  const tokens = lists.slice(0, last + 1).flat()
  return {
    sentences: [{ tokens, clauses, isQuestion: false, conditions: [], isWhole: true }, ...guards],
    last,
  }
}

/** What the first of them is stands in the next sentence. */
function opensEntry(list: readonly Token[] | undefined): boolean {
  const [first, second] = list ?? []
  const one = isWord(first?.text, 'article') ? second : first
  return one !== undefined && matches(one, { kind: 'quote number ordinal', text: '- – — one' })
}

/** Fills the slots from a sentence: what is left of it asks for something to stay; null when any of it fits no slot. */
function takeAll(best: Best, list: readonly Token[], prompt: string): readonly Token[] | null {
  const tokens = list.filter((token) => !isPolite(token) || token.senses.look !== undefined)
  for (let at = 0; at < tokens.length; ) {
    const rest = tokens.slice(at)
    const isApart = at > 0 && (tokens[at - 1]?.kind === 'mark' || isWord(tokens[at - 1]?.text, 'linking'))
    const end = rest.findIndex(
      ({ kind, text }, index) => index > 0 && kind === 'mark' && /^[,;.]$/.test(text),
    )
    if (isApart && (saysStays(end < 0 ? rest : rest.slice(0, end)) || forbids(rest, 0))) return rest
    const names = at > 0 ? namesAt(tokens, at, prompt) : null
    if (names !== null) {
      best.names = names
      return []
    }
    const one = at > 0 && best.names.length === 0 ? nameAt(tokens, at, prompt) : null
    if (one) best.names = [one.name]
    const to = one?.to ?? SLOTS.reduce((end, take) => (end > at ? end : take(best, tokens, at)), at)
    if (to === at) return null
    at = to
  }
  return []
}

type Slot = (best: Best, tokens: readonly Token[], at: number) => number

const SLOTS: readonly Slot[] = [
  takeCount,
  takeApart,
  takeLength,
  takeShape,
  takeCaptions,
  takeSource,
  takeBeside,
]

/** “Three strong clips”, “the two best moments” */
function takeCount(best: Best, tokens: readonly Token[], at: number): number {
  const { kind, n } = tokens[at] as Token
  if (best.count !== null || kind !== 'number' || !Number.isInteger(n) || n < 2 || n > MAX_COUNT) return at
  let to = at + 1
  while (
    tokens[to] &&
    (isShape(tokens[to] as Token) ||
      isGood(tokens[to] as Token) ||
      isSmall(tokens[to] as Token) ||
      isFresh(tokens[to] as Token) ||
      isWord(tokens[to]?.text, 'overlapping') ||
      /^(?:non|-)$/.test(tokens[to]?.text ?? ''))
  )
    to++
  const noun = tokens[to]
  if (noun?.kind !== 'word' || !/s$/.test(noun.text)) return at
  const isNoun = isNewNoun(noun) && !isOfCopy(noun)
  if (!isNoun && !isMoment(noun)) return at
  best.count = tokens[at] as Token
  best.noun = noun
  best.shape.push(...tokens.slice(at, to).filter(isShape))
  best.isChosen ||= isMoment(noun) || tokens.slice(at, to).some(isGood)
  return to + 1
}

/** “Each its own vertical clip”, “as separate compositions”, “a composition for each”, “no overlap” */
function takeApart(best: Best, tokens: readonly Token[], at: number): number {
  const first = tokens[at] as Token
  const overlap = tokens.slice(at, at + 4).findIndex(({ text }) => isWord(text, 'overlapping'))
  const lead = tokens.slice(at, at + Math.max(0, overlap))
  const isNot = lead.some(
    ({ senses, text }) => senses.limit === 'not' || isWord(text, 'without') || text === 'non',
  )
  const isOver = lead.every(
    ({ senses, text }) =>
      senses.limit === 'not' ||
      senses.glue !== undefined ||
      isWord(text, 'without') ||
      /^(?:non|-)$/.test(text),
  )
  if (overlap > 0 && isNot && isOver) return at + overlap + 1
  // “New comp” is one word.
  if (isNewNoun(first) && /^new /.test(first.text)) {
    best.isChosen = true
    best.isNew = true
    best.noun ??= first
    return at + 1
  }
  const isLead =
    first.senses.link === 'each' || isWord(first.text, 'article', 'into', 'onto') || isFresh(first)
  if (!isLead) return at
  let to = at
  while (tokens[to] && isOfEach(tokens[to] as Token)) to++
  const noun = tokens[to]
  const said = tokens.slice(at, to)
  if (
    !noun ||
    !isNewNoun(noun) ||
    isOfCopy(noun) ||
    !(said.some(isFresh) || said.some(isEach) || isEach(tokens[to + 2]))
  )
    return at
  best.shape.push(...said.filter(isShape))
  best.isChosen = true
  best.isNew ||= !isEach(first) && !/s$/.test(noun.text)
  best.noun ??= noun
  return to + 1
}

const isEach = (token: Token | undefined) => token?.senses.link === 'each'

const isOfEach = (token: Token) =>
  isEach(token) ||
  isFresh(token) ||
  isShape(token) ||
  isWord(token.text, 'article', 'into', 'onto', 'possessive') ||
  token.senses.glue === 'articles'

/** “Of about 20 seconds each”, “between 15 and 30 s” */
function takeLength(best: Best, tokens: readonly Token[], at: number): number {
  const isTime = (token: Token | undefined) => token?.kind === 'amount' && token.unit === 's'
  let from = at
  while (from < at + MAX_LEAD && !isTime(tokens[from])) {
    const { senses, text } = tokens[from] ?? { senses: {}, text: '' }
    const isLed = senses.limit !== undefined || matches(tokens[from], { link: 'between each about of' })
    if (!isLed && !isWord(text, 'besideReel', 'besideLength')) return at
    from++
  }
  const value = tokens[from]
  if (!value || !isTime(value) || best.length.length > 0) return at
  const isRange = /^(?:to|and|-|–|—|or)$/.test(tokens[from + 1]?.text ?? '') && isTime(tokens[from + 2])
  const [low, high] = [value, tokens[from + 2] as Token]
  const limit = tokens.slice(at, from).flatMap(({ senses }) => senses.limit ?? [])[0]
  const bound = (name: string) => ({ ...asLink(value, name), senses: { limit: name } })
  if (isRange && low.n < high.n)
    best.length.push(bound('atMost'), high, asLink(value, 'and'), bound('atLeast'), low)
  else if (isRange) return at
  else if (limit === undefined || ['atMost', 'under', 'roughly', 'exactly'].includes(limit))
    best.length.push(...(limit === undefined ? [] : [bound(limit)]), value)
  else return at
  let to = from + (isRange ? 3 : 1)
  while (tokens[to] && (isEach(tokens[to]) || isWord(tokens[to]?.text, 'sized'))) {
    if (matches(tokens[to], { limit: 'atMost' }) || isWord(tokens[to]?.text, 'capping'))
      best.length = best.length.some(({ senses }) => senses.limit === 'atMost')
        ? best.length
        : [bound('atMost'), value]
    to++
  }
  return to
}

const MAX_LEAD = 5

function takeShape(best: Best, tokens: readonly Token[], at: number): number {
  const to = shapeEnd(tokens, at)
  best.shape.push(...tokens.slice(at, to).filter(isShape))
  return to
}

function takeCaptions(best: Best, tokens: readonly Token[], at: number): number {
  let to = at
  while (tokens[to] && (isOfCaptions(tokens[to] as Token) || tokens[to]?.text === 'with')) to++
  const said = tokens.slice(at, to)
  if (!said.some(({ senses }) => senses.thing === 'captions')) return at
  best.captions.push(
    ...said.filter(
      ({ senses, text }) => senses.thing === 'captions' || (senses.look !== undefined && text !== 'on'),
    ),
  )
  return to
}

/** “From the interview”, “out of Webinar” */
function takeSource(best: Best, tokens: readonly Token[], at: number): number {
  let to = at
  while (isWord(tokens[to]?.text, 'sourcing', 'article', 'demonstrative', 'full')) to++
  const film = tokens[to]
  // “Out of this”
  if (to > at + 1 && isWord(tokens[to - 1]?.text, 'demonstrative') && (!film || film.kind === 'mark'))
    return to
  const isFilm =
    film?.kind === 'composition' || film?.kind === 'media' || film?.senses.thing === 'composition'
  if (
    to === at ||
    !film ||
    !(isFilm || isWord(film.text, 'film', 'neuter')) ||
    !isWord(tokens[at]?.text, 'sourcing')
  )
    return at
  if (film.kind === 'composition' || film.kind === 'media') best.source = [film]
  return to + 1
}

/** Who asks, who chooses, and that they are to be good. */
function takeBeside(best: Best, tokens: readonly Token[], at: number): number {
  const token = tokens[at] as Token
  const isVerb = token.kind === 'word' && (isMakingVerb(token) || isWord(token.text, 'picking'))
  best.isChosen ||= isWord(token.text, 'picking') || isGood(token) || isMoment(token)
  best.isPicked ||= isGood(token) && isMoment(tokens[at + 1] ?? token)
  const isBeside =
    isVerb ||
    isGood(token) ||
    isMoment(token) ||
    token.text === 'ones' ||
    (token.kind === 'mark' && /^[,;:.()–—-]$/.test(token.text)) ||
    (token.kind === 'word' && matches(token, { glue: 'articles helpers politeness' })) ||
    isWord(
      token.text,
      'asker',
      'addressee',
      'wanting',
      'would',
      'linking',
      'object',
      'for',
      'sourcing',
      'article',
    )
  return isBeside ? at + 1 : at
}

/** “The most strong”, “best”, “good” */
const isGood = (token: Token) =>
  token.senses.look === 'strongest' || token.senses.look === 'better' || isWord(token.text, 'choice')

const isMoment = ({ kind, text }: Token) => kind === 'word' && isWord(text.replace(/s$/, ''), 'choicePart')

/** “Make 3 vertical clips of at most 20 seconds from Webinar called "A, B, C"” */
function commandOf({ count, noun, shape, length, source, names }: Best): Token[] {
  const at = noun as Token
  const [size] = [shape.find(({ kind }) => kind === 'size') ?? shape[0]]
  const [first, ...others] = names
  const reel = { ...asThing(at, 'excerpt'), text: 'highlight reel' }
  const clips = at.senses.thing === 'excerpt' ? at : { ...asThing(at, 'clip'), text: 'clips' }
  return [
    asVerb(at, 'make'),
    ...(count ? [count] : [{ ...asVerb(at, 'a'), senses: { glue: 'articles' } }]),
    ...(size ? [size] : []),
    count ? clips : reel,
    ...(length.length > 0 ? [asLink(at, 'of'), ...length] : []),
    ...(source.length > 0 ? [asLink(at, 'from'), ...source] : []),
    ...(first ? [asLink(first, 'called'), others.length > 0 ? listOf(names) : first] : []),
  ]
}
