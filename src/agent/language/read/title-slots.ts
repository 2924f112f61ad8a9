// When and where a text is seen, as people write it: “first 3 secs”, “in at 0:02, out at 0:06”, “second 55 to 58”, “dead center”.
import { colorOf } from '../../colors.ts'
import { setOf } from '../vocabulary/beside.ts'
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asThing } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** When a text is seen; in seconds. */
export type Seen = {
  start?: number
  end?: number
  lasting?: number
  /** So much longer than until now, or shorter (negative). */
  longer?: number
  edge?: 'start' | 'end'
  isAlways?: true
}

const textAt = (tokens: readonly Token[], at: number) => tokens[at]?.text ?? ''

const isArticle = (token: Token | undefined) => token?.senses.glue === 'articles'

/** A clock time, “3 seconds” or “second 55”; a bare number only beside one of these. */
function timeAt(tokens: readonly Token[], at: number, mayBeBare: boolean): { n: number; to: number } | null {
  const [token, next] = tokens.slice(at, at + 2)
  if (token?.kind === 'time' || (token?.kind === 'amount' && token.unit === 's'))
    return { n: token.n, to: at + 1 }
  const isSecond = token?.kind === 'ordinal' || token?.text === 'seconds'
  if (isSecond && /^seconds?$/.test(token?.text ?? '') && next?.kind === 'number')
    return { n: next.n, to: at + 2 }
  return mayBeBare && token?.kind === 'number' ? { n: token.n, to: at + 1 } : null
}

/** A clock time, or so many seconds. */
export const isTimed = (token: Token | undefined) =>
  token?.kind === 'time' || (token?.kind === 'amount' && token.unit === 's')

/** “0:02 to 0:06”, “0-3s”, “second 55 to 58”, “0:02 and 0:06”. */
function spanAt(
  tokens: readonly Token[],
  from: number,
  isBetween: boolean,
  mayBeBare = false,
): { seen: Seen; to: number } | null {
  const first = timeAt(tokens, from, true)
  if (first === null) return null
  const joint = textAt(tokens, first.to)
  const isJoint = /^(?:to|until|till|til|through|-|–|—|\.\.)$/.test(joint) || (isBetween && joint === 'and')
  const last = isJoint ? timeAt(tokens, first.to + 1, true) : null
  if (last === null || last.n <= first.n) return null
  const given = tokens.slice(from, last.to)
  const isTime = given.some((token) => isTimed(token) || /^seconds?$/.test(token.text))
  return isTime || mayBeBare ? { seen: { start: first.n, end: last.n }, to: last.to } : null
}

/** “(Title "Hello",) 0 to 5”, “3-8”: seconds, where nothing else stands behind them. */
export function bareSpanAt(tokens: readonly Token[], at: number): { seen: Seen; to: number } | null {
  const span = spanAt(tokens, at + leadLength(tokens, at, 'seenFrom'), false, true)
  const next = tokens[span?.to ?? 0]
  const isLast =
    next === undefined || next.kind === 'break' || next.kind === 'mark' || isWord(next.text, 'joins')
  return span && isLast ? span : null
}

/** “for”, “the”, “starting at”, “in:”: how many tokens lead to a time. */
function leadLength(
  tokens: readonly Token[],
  at: number,
  feature: 'seenFrom' | 'seenUntil' | 'seenFor',
): number {
  let to = at
  while (to < at + 4) {
    const [first = ''] = textAt(tokens, to).split(' ')
    if (!isWord(first, feature) && !(to > at && (isArticle(tokens[to]) || /^[:=]$/.test(first)))) break
    to++
  }
  return to - at
}

/** When something is seen, as the tokens from `at` say it, and where these end; null when they don't. */
export function seenAt(tokens: readonly Token[], at: number): { seen: Seen; to: number } | null {
  const always = alwaysEnd(tokens, at)
  if (always > at) return { seen: { isAlways: true }, to: always }
  const lead = leadLength(tokens, at, 'seenFrom')
  const isTo = textAt(tokens, at) === 'to'
  const span = spanAt(tokens, at + (isTo ? 1 : lead), textAt(tokens, at) === 'between')
  if (span) return span
  const edge = edgeAt(tokens, at)
  if (edge) return edge
  const ending = leadLength(tokens, at, 'seenUntil')
  const first = textAt(tokens, at)
  if (lead > 0) {
    const time = timeAt(tokens, at + lead, first.startsWith('start'))
    const isMoment = tokens[at + lead]?.kind === 'time' || first !== 'in'
    if (time && isMoment) return { seen: { start: time.n }, to: time.to }
  }
  const isEnd = ending > 0 && !/^(?:to|at|after)$/.test(first) && (first !== 'up' || ending > 1)
  if (isEnd) {
    const time = timeAt(tokens, at + ending, first.startsWith('end'))
    // “Gone after 3 seconds”
    const isLength = textAt(tokens, at + ending - 1) === 'after' && tokens[at + ending]?.kind === 'amount'
    if (time) return { seen: isLength ? { lasting: time.n } : { end: time.n }, to: time.to }
  }
  if (first === 'to' && tokens[at + 1]?.kind === 'time')
    return { seen: { end: tokens[at + 1]?.n ?? 0 }, to: at + 2 }
  const lasting = at + leadLength(tokens, at, 'seenFor')
  const length = tokens[lasting]
  if (length?.kind !== 'amount' || length.unit !== 's') return null
  const look = tokens[lasting + 1]?.senses.look
  if (look === 'longer' || look === 'shorter')
    return { seen: { longer: look === 'longer' ? length.n : -length.n }, to: lasting + 2 }
  // “2 seconds later” is no length.
  if (isWord(textAt(tokens, lasting + 1), 'shifting')) return null
  const isLong = textAt(tokens, lasting + 1) === 'long'
  return { seen: { lasting: length.n }, to: lasting + (isLong ? 2 : 1) }
}

/** “for the first 3 seconds”, “last 3 secs”, “the opening three seconds”, “at the end”. */
function edgeAt(tokens: readonly Token[], from: number): { seen: Seen; to: number } | null {
  let at = from
  while (at < from + 3 && (isWord(textAt(tokens, at), 'toEdge') || isArticle(tokens[at]))) at++
  const token = tokens[at]
  const length = tokens[at + 1]
  const isCounted = length?.kind === 'amount' && length.unit === 's'
  const isFirst = token?.kind === 'ordinal' && token.n === 1
  // “It should last 3 seconds”
  const isVerb =
    token?.text === 'last' &&
    at === from &&
    isWord(textAt(tokens, at - 1), 'shall', 'can', 'will', 'wanting', 'saidOf')
  const isLast =
    (token?.kind === 'ordinal' && token.n === -1 && !isVerb) || /^(?:final|closing)$/.test(token?.text ?? '')
  const isOpening = isFirst || token?.senses.place === 'start' || token?.text === 'opening'
  if (isCounted && (isOpening || isLast))
    return { seen: { lasting: length.n, edge: isLast ? 'end' : 'start' }, to: at + 2 }
  const place = EDGES[token?.senses.place ?? '']
  if (place !== undefined && length?.senses.thing === 'titles') return { seen: { edge: place }, to: at + 1 }
  const isEdge = place !== undefined && token?.senses.place === place
  // “Start 0:55” is no place.
  if (!isEdge || (at === from && !token.text.includes(' ')) || isTimed(length) || length?.kind === 'number')
    return null
  return { seen: { edge: place }, to: at + 1 }
}

const EDGES: Readonly<Record<string, 'start' | 'end'>> = {
  start: 'start',
  intro: 'start',
  end: 'end',
  outro: 'end',
}

/** Where “throughout”, “the whole way through”, “from start to finish” ends. */
function alwaysEnd(tokens: readonly Token[], from: number): number {
  let at = from
  if (/^(?:from|for|over|during|in)$/.test(textAt(tokens, at))) at++
  if (isArticle(tokens[at])) at++
  const { text = '', senses } = tokens[at] ?? {}
  if (senses?.look === 'always' || text === 'throughout') return at + 1
  if (
    senses?.place === 'start' &&
    /^(?:to|till|until)$/.test(textAt(tokens, at + 1)) &&
    tokens[at + 2]?.senses.place === 'end'
  )
    return at + 3
  if (text === 'all' && /^the way$/.test(`${textAt(tokens, at + 1)} ${textAt(tokens, at + 2)}`))
    return at + (textAt(tokens, at + 3) === 'through' ? 4 : 3)
  if (/whole (?:thing|lot)$/.test(text)) return at > from ? at + 1 : from
  if (!isWord(text, 'full')) return from
  const noun = tokens[at + 1]
  const isLong =
    /^(?:way|time|duration|length|running time)$/.test(noun?.text ?? '') ||
    noun?.senses.thing === 'composition'
  if (!isLong) return from
  return at + (textAt(tokens, at + 2) === 'through' ? 3 : 2)
}

const PLACES = setOf('top center bottom topLeft topRight bottomLeft bottomRight lowerThird')

/** Where in the picture, and where the tokens that say it end. `isLed`: “in”, “to”, “across” stands in front of it. */
export function placedAt(
  tokens: readonly Token[],
  from: number,
): { look: string; isLed: boolean; to: number } | null {
  let at = from
  while (
    at < from + 5 &&
    !PLACES.has(tokens[at]?.senses.look ?? '') &&
    (isWord(textAt(tokens, at), 'toPlace', 'exactness') || isArticle(tokens[at]))
  )
    at++
  const look = tokens[at]?.senses.look ?? ''
  if (!PLACES.has(look)) return null
  const isLed = tokens.slice(from, at).some(({ text }) => isWord(text, 'toPlace'))
  let to = at + 1
  const isOf = textAt(tokens, to) === 'of'
  const noun = to + 1 + (isArticle(tokens[to + 1]) ? 1 : 0)
  if (isOf && isWord(textAt(tokens, noun), 'screen')) to = noun + 1
  if (isWord(textAt(tokens, to), 'screenPart')) to++
  return { look, isLed: isLed || /^(?:at|in) the /.test(textAt(tokens, at)), to }
}

/** The tokens that say when, in the words that frames know. */
export function seenTokens(seen: Seen, at: Token): Token[] {
  const time = (n: number): Token => ({ ...asLink(at, ''), kind: 'time', senses: {}, n })
  const amount = (n: number): Token => ({ ...asLink(at, ''), kind: 'amount', senses: {}, n, unit: 's' })
  const { start, end, lasting, longer, edge, isAlways } = seen
  if (isAlways) return [{ ...asThing(at, 'throughout'), senses: { look: 'always' } }]
  if (longer !== undefined)
    return [
      amount(Math.abs(longer)),
      {
        ...asThing(at, longer > 0 ? 'longer' : 'shorter'),
        senses: { look: longer > 0 ? 'longer' : 'shorter' },
      },
    ]
  if (start !== undefined && end !== undefined)
    return [asLink(at, 'from'), time(start), asLink(at, 'to'), time(end)]
  const span = lasting === undefined ? [] : [asLink(at, 'for'), amount(lasting)]
  if (start !== undefined) return [asLink(at, 'at'), time(start), ...span]
  if (end !== undefined) return [asLink(at, 'until'), time(end)]
  if (edge === undefined) return span
  const place = { ...asThing(at, edge), senses: { place: edge } }
  return [asLink(at, 'at'), place, ...span]
}

/** Is it a color, by name or as digits? */
export function isColor({ kind, text, senses }: Token): boolean {
  if (kind === 'color') return true
  const isWritten = kind === 'word' && senses.verb === undefined && !/^[0-9a-f]{3}$|^[0-9a-f]{6}$/.test(text)
  return isWritten && colorOf(text) !== null
}

const isSized = (token: Token | undefined) =>
  token?.kind === 'word' && token.senses.look !== undefined && !PLACES.has(token.senses.look)

/** “It stays until 0:05”, “they stay on for 4 seconds” */
function staysAt(tokens: readonly Token[], at: number): boolean {
  let to = at + 1
  while (to < at + 4 && isWord(textAt(tokens, to), 'shown')) to++
  return isWord(textAt(tokens, at), 'referring') && to > at + 1 && seenAt(tokens, to) !== null
}

/** “Title: Leo Marsh. In: 0:08. Out: 0:12.”: when it is seen, in one sentence with it, and no edges of the film. */
export function withTitleTimes(tokens: readonly Token[]): Token[] {
  let isTitle = false
  return tokens.map((token, at) => {
    const isEnd = token.kind === 'break' || token.text === '.' || token.text === ';'
    const time = tokens[/^[:=]$/.test(textAt(tokens, at + 2)) ? at + 3 : at + 2]
    const isTime = isWord(textAt(tokens, at + 1), 'seenEdge') && isTimed(time)
    const joins = isEnd && isTitle && (isTime || staysAt(tokens, at + 1))
    if (isEnd && !joins) isTitle = false
    // “Captions super big” has no super.
    if (token.text === 'super' && isSized(tokens[at + 1])) return { ...token, senses: { glue: 'politeness' } }
    if (token.senses.thing === 'titles' || token.senses.look === 'lowerThird') isTitle = true
    return joins ? { ...token, kind: 'mark', text: ',' } : token
  })
}
