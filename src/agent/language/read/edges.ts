// Where something begins or ends, said in a telegram: “10 seconds off the end”, “skip the intro”, “cut it off at 0:49”, “in at 0:10”,
// “cut down to 0:20-0:30”.
import { isWord } from '../vocabulary/grammar.ts'
import { asLink, asVerb } from './made-tokens.ts'
import { is, matches } from './token-tests.ts'
import type { Token } from './tokens.ts'

/** The tokens as a plain command; null when they are about no edge. */
export function atEdge(tokens: readonly Token[]): readonly Token[] | null {
  return (
    offTheEnd(tokens) ??
    offTheTop(tokens) ??
    skipped(tokens) ??
    offBothEdges(tokens) ??
    edgeMoved(tokens) ??
    downToPart(tokens)
  )
}

const EDGE = new Set(['start', 'end'])
const isTime = (token: Token | undefined) =>
  token?.kind === 'time' || (token?.kind === 'amount' && token.unit === 's')

/** “10 seconds off the end”, “knock 3 s off the head, please”, “shorten the end by 20 seconds”: so much goes at that edge. */
function offTheEnd(tokens: readonly Token[]): readonly Token[] | null {
  const at = tokens.findIndex(({ kind, unit }) => kind === 'amount' && unit === 's')
  const [first] = tokens
  const amount = tokens[at]
  const isVerb = (token: Token | undefined) =>
    matches(token, { verb: 'remove shorten', text: 'knock' }) && token?.isBase
  const isEdge = ({ senses, text }: Token) =>
    EDGE.has(senses.place ?? '') || text === 'top' || text === 'bottom'
  if (!first || !amount || !(at === 0 || isVerb(first))) return null
  const behind = tokens.slice(at + 1).filter(({ senses }) => senses.glue !== 'articles')
  const isOff = at <= 1 && /^(?:off|from|of)$/.test(behind[0]?.text ?? '')
  // “Shorten the end by 20 seconds”
  const lead = tokens.slice(1, Math.max(1, at)).filter(({ senses }) => senses.glue !== 'articles')
  const isBy = lead.length === 2 && lead[1]?.text === 'by'
  const edge = isOff ? behind[1] : isBy ? lead[0] : undefined
  if (!edge || !isEdge(edge)) return null
  const isStart = edge.senses.place === 'start' || edge.text === 'top'
  const rest = isOff ? behind.slice(2) : behind
  // “… and 3 off the end”
  if (rest.some(is({ kind: 'number amount time', place: 'start end' }))) return null
  return [asVerb(first, 'remove'), edgePart(edge, isStart), amount, ...rest]
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
    return [
      edgePart(where, where.senses.place === 'start'),
      { ...value, kind: 'amount', unit: 's', senses: {} },
    ]
  }
  return [asVerb(first, 'remove'), ...part(one, edge), asLink(two, 'and'), ...part(two, other)]
}

/** “End it ten seconds earlier”, “make it stop 10 seconds sooner”, “start 2 seconds later”: so much goes at that edge. */
function edgeMoved(tokens: readonly Token[]): readonly Token[] | null {
  const list = tokens.filter(
    ({ senses, text }) => senses.glue === undefined && !/^(?:make|by|have)$/.test(text),
  )
  const [verb, amount, way] = list
  const isStart = verb?.senses.verb === 'start' && way?.text === 'later'
  const isEnd = verb?.senses.verb === 'end' && /^(?:earlier|sooner)$/.test(way?.text ?? '')
  if (!verb || amount?.unit !== 's' || list.length > 3 || !(isStart || isEnd)) return null
  return [asVerb(verb, 'remove'), edgePart(verb, isStart), amount]
}

/** “First”, “last” */
const edgePart = (token: Token, isStart: boolean): Token => ({
  ...asVerb(token, isStart ? 'first' : 'last'),
  kind: 'ordinal',
  n: isStart ? 1 : -1,
  senses: {},
})

/** “Skip the first 10 seconds”: they are to go. */
function skipped(tokens: readonly Token[]): readonly Token[] | null {
  const [first, ...rest] = tokens
  const isPlace = rest.some(is({ place: 'intro outro ad start end', kind: 'ordinal', unit: 'part' }))
  const part = rest.findIndex(({ senses }) => senses.unit === 'part')
  const isWhole = rest.every(
    (token, at) =>
      (at < part && Object.keys(token.senses).length === 0) ||
      matches(token, {
        kind: 'mark ordinal amount composition',
        glue: true,
        place: true,
        unit: true,
        link: 'in',
      }),
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

/** “Cut (it) down to 0:20-0:30”, “crop to 0:20-0:30”, “cut to the first 10 seconds”: that is what stays. */
function downToPart(tokens: readonly Token[]): readonly Token[] | null {
  const [first, ...rest] = tokens
  if (!first || !(isWord(first.text.split(' ')[0], 'trimming') || /^(?:get|bring)$/.test(first.text)))
    return null
  const to = rest.findIndex(({ text }) => text === 'to')
  const isWhole = rest
    .slice(0, Math.max(0, to))
    .every(is({ kind: 'composition', glue: true, thing: 'composition', text: 'down' }))
  const place = rest.slice(to + 1)
  // “Trim (it) to 0:30”
  const [point, ...more] = place.filter(({ senses }) => senses.glue !== 'politeness')
  if (
    to >= 0 &&
    isWhole &&
    /^(?:trim|cut down|trim down)$/.test(first.text) &&
    point?.kind === 'time' &&
    more.length === 0
  )
    return [asVerb(first, 'end'), asLink(first, 'at'), point, ...inFilm(first, rest.slice(0, to))]
  const isSpan = place.filter(isTime).length === 2 && !place.some(({ text }) => text === 'and')
  const isCounted =
    place.some(({ kind }) => kind === 'ordinal') && place.some(({ kind }) => kind === 'amount')
  // “Cut down to just the salt story”
  const isOnly = place[0]?.senses.limit === 'only' && place.some(({ senses }) => senses.unit !== undefined)
  // “Strip it down to the elephant”: nothing else stays.
  const isDown =
    first.text.endsWith('down') || rest.slice(0, Math.max(0, to)).some(({ text }) => text === 'down')
  const isMeasured = place.some(
    ({ kind, unit }) => unit !== null || kind === 'number' || kind === 'size' || kind === 'ratio',
  )
  const isSaid = place.some(({ senses }) => senses.glue === undefined && senses.limit !== 'only')
  if (
    to >= 0 &&
    isWhole &&
    isDown &&
    isSaid &&
    !isMeasured &&
    !place.some(({ senses }) => senses.thing !== undefined)
  )
    return [
      asVerb(first, 'keep'),
      { ...asVerb(first, 'only'), senses: { limit: 'only' } },
      ...place.filter(({ senses }) => senses.limit !== 'only'),
      ...inFilm(first, rest.slice(0, to)),
    ]
  return to >= 0 && isWhole && (isSpan || isCounted || isOnly)
    ? [asVerb(first, 'keep'), ...rest.slice(0, to).filter(({ text }) => text !== 'down'), ...place]
    : null
}

/** “In the memo”, for what is named before. */
function inFilm(token: Token, whole: readonly Token[]): readonly Token[] {
  const named = whole.filter(({ kind }) => kind === 'composition')
  return named.length > 0 ? [asLink(token, 'in'), ...named] : []
}
