// Where something begins or ends, said in a telegram: “10 seconds off the end”, “skip the intro”, “cut it off at 0:49”, “in at 0:10”,
// “cut down to 0:20-0:30”.
import { cued } from './cues.ts'
import { asLink, asVerb } from './made-tokens.ts'
import type { Token } from './tokens.ts'

/** The tokens as a plain command; null when they are about no edge. */
export function atEdge(tokens: readonly Token[]): readonly Token[] | null {
  return (
    offTheEnd(tokens) ??
    offTheTop(tokens) ??
    skipped(tokens) ??
    cutOffAt(tokens) ??
    cued(tokens) ??
    offBothEdges(tokens) ??
    downToPart(tokens)
  )
}

const EDGE = new Set(['start', 'end'])
const isTime = (token: Token | undefined) =>
  token?.kind === 'time' || (token?.kind === 'amount' && token.unit === 's')

/** “10 seconds off the end”, “2 s from the start, please”. */
function offTheEnd(tokens: readonly Token[]): readonly Token[] | null {
  const [amount, off] = tokens
  const isOff = amount?.kind === 'amount' && amount.unit === 's' && /^(?:off|from)$/.test(off?.text ?? '')
  const edge = tokens.slice(2, 5).some(({ senses, text }) => EDGE.has(senses.place ?? '') || text === 'top')
  return isOff && edge ? [asVerb(amount, 'remove'), ...tokens] : null
}

/** “Trim 5 sec front, 3 sec back”, “trim 5 off the front and 3 off the back”: each edge loses its own. */
function offBothEdges(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter(
    ({ senses, text }) => senses.glue === undefined && !/^(?:off|from|at|of|[,&+])$/.test(text),
  )
  const [first, ...rest] = list
  if (!first || rest.length !== 4 || !['remove', 'shorten'].includes(first.senses.verb ?? '')) return null
  const [one, edge, two, other] = rest as [Token, Token, Token, Token]
  const isValue = ({ kind, unit }: Token) => kind === 'number' || (kind === 'amount' && unit === 's')
  const isPair =
    isValue(one) && isValue(two) && EDGE.has(edge.senses.place ?? '') && EDGE.has(other.senses.place ?? '')
  if (!isPair || edge.senses.place === other.senses.place) return null
  const part = (value: Token, where: Token): Token[] => {
    const isStart = where.senses.place === 'start'
    return [
      { ...asVerb(where, isStart ? 'first' : 'last'), kind: 'ordinal', n: isStart ? 1 : -1, senses: {} },
      { ...value, kind: 'amount', unit: 's', senses: {} },
    ]
  }
  return [asVerb(first, 'remove'), ...part(one, edge), asLink(two, 'and'), ...part(two, other)]
}

/** “Skip the first 10 seconds”: they are to go. */
function skipped(tokens: readonly Token[]): readonly Token[] | null {
  const [first, ...rest] = tokens
  const isPlace = rest.some(
    ({ senses, kind }) =>
      ['intro', 'outro', 'ad', 'start', 'end'].includes(senses.place ?? '') || kind === 'ordinal',
  )
  const isWhole = rest.every(
    ({ senses, kind }) =>
      kind === 'mark' ||
      kind === 'ordinal' ||
      kind === 'amount' ||
      kind === 'composition' ||
      senses.glue !== undefined ||
      senses.place !== undefined ||
      senses.unit !== undefined ||
      senses.link === 'in',
  )
  return first?.text === 'skip' && isPlace && isWhole ? [asVerb(first, 'remove'), ...rest] : null
}

/** “Drop intro.wav off the top”, “take 10 seconds off the top”: the top is the start. */
function offTheTop(tokens: readonly Token[]): readonly Token[] | null {
  const off = tokens.findIndex(
    ({ text }, at) => text === 'off' && tokens[at + 1]?.text === 'the' && tokens[at + 2]?.text === 'top',
  )
  const [first] = tokens
  const rest = tokens.slice(off + 3)
  if (off < 1 || !first || !rest.every(({ kind, senses }) => kind === 'mark' || senses.glue !== undefined))
    return null
  const what = tokens.slice(1, off)
  if (what.some(({ unit }) => unit === 's'))
    return [
      asVerb(first, 'remove'),
      ...what,
      asLink(first, 'from'),
      { ...asVerb(first, 'start'), senses: { place: 'start' } },
    ]
  return what.some(({ kind }) => kind === 'media') ? [asVerb(first, 'remove'), ...what] : null
}

const CUTTING = /^(?:cut|chop|trim|snip|crop|end|stop|cut off|chop off)$/

/** “Cut it off at 0:49”, “chop off after 0:49”: it ends there. */
function cutOffAt(tokens: readonly Token[]): readonly Token[] | null {
  const [first, ...rest] = tokens
  const words = rest.filter(({ senses, kind }) => kind !== 'mark' && senses.glue !== 'politeness')
  const off = words.findIndex(({ text }) => text === 'off')
  const from = first?.text.endsWith('off') ? 0 : off + 1
  const isWhole = words
    .slice(0, Math.max(0, off))
    .every(({ senses }) => senses.glue !== undefined || senses.thing === 'composition')
  const [link, time, ...more] = words.slice(from)
  if (!first || !CUTTING.test(first.text) || (off < 0 && from !== 0) || !isWhole || more.length > 0)
    return null
  if (off < 0 && !first.text.endsWith('off')) return null
  return /^(?:at|after|from)$/.test(link?.text ?? '') && isTime(time) && time
    ? [asVerb(first, 'end'), asLink(first, 'at'), time]
    : null
}

/** “Cut (it) down to 0:20-0:30”, “crop to 0:20-0:30”, “cut to the first 10 seconds”: that is what stays. */
function downToPart(tokens: readonly Token[]): readonly Token[] | null {
  const [first, ...rest] = tokens
  if (
    !first ||
    !/^(?:cut|crop|trim|cut down|trim down|boil down|get|bring|whittle down|edit)$/.test(first.text)
  )
    return null
  const to = rest.findIndex(({ text }) => text === 'to')
  const isWhole = rest
    .slice(0, Math.max(0, to))
    .every(
      ({ senses, kind, text }) =>
        kind === 'composition' ||
        senses.glue !== undefined ||
        senses.thing === 'composition' ||
        text === 'down',
    )
  const place = rest.slice(to + 1)
  const isSpan = place.filter(isTime).length === 2 && !place.some(({ text }) => text === 'and')
  const isCounted =
    place.some(({ kind }) => kind === 'ordinal') && place.some(({ kind }) => kind === 'amount')
  // “Cut down to just the salt story”
  const isOnly = place[0]?.senses.limit === 'only' && place.some(({ senses }) => senses.unit !== undefined)
  return to >= 0 && isWhole && (isSpan || isCounted || isOnly)
    ? [asVerb(first, 'keep'), ...rest.slice(0, to).filter(({ text }) => text !== 'down'), ...place]
    : null
}
