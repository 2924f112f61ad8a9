// Markers and chapters of a list, each with its name and its moment: “one called Costs where he says 'X', Advice at the
// start of the outro”.
import type { CompositionId } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import type { Place } from '../../language/places.ts'
import type { Item } from '../../language/read/item.ts'
import type { Token } from '../../language/read/tokens.ts'
import { forTargets, type Outcome, refuse } from '../frame.ts'
import type { Session } from '../session.ts'

type Kind = 'chapter' | 'marker'
type Moment = { kind: 'time'; us: number } | { kind: 'end' } | { kind: 'place'; place: Place }
type Entry = { name: string; moment: Moment }

const MAX_NAME = 60
const LINKS = new Set('at on where when : - – — = @ with from as'.split(' '))
const LEADING = new Set(
  'one another a an the with name title label labeled labelled titled and then called named chapter chapters marker markers please new also plus : , ; ( - – — . * •'.split(
    ' ',
  ),
)
const ENTRY_ENDS = new Set([',', ';', 'and', '&', '+', 'plus', '(', ')'])
const TOPS = new Set('start beginning begin top opening front head outset'.split(' '))
/** What else is said of a moment. */
const BESIDE =
  /^(?:at|on|in|where|when|with|from|as|the|a|an|very|right|straight|just|that|this|of|it|video|film|recording|episode|talk|is|are|:|-|he|she|they|we|i|you|says?|said|saying|hear|heard|asks?|begins?|starts?|begin|start|kicks|off|comes?|up|line|question|part|words?|phrase|moment|point|soon)$/

/** How a part comes about: “where the second question is read”. */
const OCCURRING =
  /^(?:is|are|gets?|begins?|starts?|comes?|up|in|read|asked|opens?|played|said|heard|introduced|mentioned|shown)$/

/** Adds the markers of a list; null when the item has none. */
export function listedMarkers(item: Item, session: Session, kind: Kind): Outcome | null {
  const noun = item.tokens.findIndex(
    ({ senses }, at) => (senses.thing === 'chapters' || senses.thing === 'markers') && item.isFree(at),
  )
  const colon = item.tokens.findIndex(({ text }, at) => at > noun && text === ':')
  const listed = colon > noun && colon <= noun + 8 ? colon + 1 : noun + 1
  const starts = noun < 0 ? [] : [listed, noun + 1]
  const [start, entries] = starts
    .map((at) => [at, entriesOf(item, at)] as const)
    .find(([, found]) => found !== null) ?? [0, null]
  if (entries === null) return null
  const counted = item.tokens.slice(0, noun).find(({ kind: sort }) => sort === 'number')
  if (counted && counted.n !== entries.length)
    return refuse(`${counted.n} ${kind}s were asked for, and ${entries.length} are described`)
  item.dropPlaces(() => true)
  if (counted) item.use(item.tokens.indexOf(counted))
  // “so that people can skip:” only says why.
  const saysWhy = /^(?:so|for|to|because|as)$/.test(item.text(noun + 1)) && start === listed
  item.use(noun, saysWhy ? start : noun + 1)
  item.use(start, item.tokens.length)
  if (start === listed && colon > noun) item.use(colon)
  while (item.takeText('points', 'please', 'these', 'following', 'the')) {}
  return forTargets(item, session, false, (id) => {
    const operations: EditOperation[] = []
    for (const { name, moment } of entries) {
      const at = momentOf(moment, id, session)
      if (typeof at === 'string') return at
      operations.push({ type: 'add_marker', compositionId: id, kind, name, atUs: session.momentNow(id, at) })
    }
    return operations
  })
}

function momentOf(moment: Moment, id: CompositionId, session: Session): number | string {
  const { durationUs } = session.talk(id)
  if (moment.kind === 'end') return durationUs - 1
  if (moment.kind === 'time')
    return moment.us < durationUs ? moment.us : `“${session.nameOf(id)}” ends before that`
  const found = session.resolve(moment.place, id, false)
  return found.ok ? (found.ranges[0]?.startUs ?? 0) : found.why
}

/** All entries from there on; null when one of them isn't a name and a moment. */
function entriesOf(item: Item, start: number): Entry[] | null {
  const entries: Entry[] = []
  let from = start
  /** Where the last entry begins, if “and” ends it. */
  let joined: number | null = null
  for (let at = start; at <= item.tokens.length; at++) {
    const isEnd =
      at === item.tokens.length || (ENTRY_ENDS.has(item.text(at)) && item.tokens[at]?.kind !== 'quote')
    if (!isEnd || !isOpen(item, from, at)) continue
    // “so that people can skip, Farm at …”: why.
    if (entries.length === 0 && /^(?:so|because|as)$/.test(item.text(from)) && at < item.tokens.length) {
      from = at + 1
      continue
    }
    const entry = entryOf(item, from, at)
    // “Talk when they say hello and welcome, Memo at 1:03”: what follows “and” still says where.
    const before =
      joined === null || entry !== null || !/^[,;]?$/.test(item.text(at)) ? null : entryOf(item, joined, at)
    if (before !== null) {
      entries.splice(-1, 1, before)
      from = at + 1
      continue
    }
    // “Q and A at 'X'”: its first half is no entry yet.
    if (entry === null && at < item.tokens.length) continue
    if (entry === null) return null
    entries.push(entry)
    joined = /^(?:and|&)$/.test(item.text(at)) ? from : null
    from = at + 1
  }
  return entries.length > 1 || (entries[0]?.moment.kind === 'place' && isNamed(item, start)) ? entries : null
}

const isNamed = (item: Item, start: number) =>
  item.tokens.slice(start).some(({ senses, kind }) => senses.link === 'called' || kind === 'quote')

const isOpen = (item: Item, from: number, to: number) =>
  item.tokens.slice(from, to).some(({ text, kind }) => kind === 'quote' || !LEADING.has(text))

function entryOf(item: Item, start: number, end: number): Entry | null {
  let from = start
  while (from < end && item.tokens[from]?.kind !== 'quote' && LEADING.has(item.text(from))) from++
  let link = from + 1
  while (link < end && !isLink(item.tokens[link], item.tokens[link - 1])) link++
  const tokens = item.tokens.slice(from, link)
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (!first || !last || link >= end) return null
  // “A marker to Webinar where …”: which film, and no name.
  if (
    first.senses.link !== undefined &&
    tokens.every(({ kind, senses }) => kind === 'composition' || senses.link)
  )
    return null
  const isPlain = tokens.every(({ kind }) =>
    ['word', 'mark', 'quote', 'media', 'composition', 'number', 'ordinal', 'speaker'].includes(kind),
  )
  const name =
    tokens.length === 1 && first.quoted !== '' ? first.quoted : item.prompt.slice(first.from, last.to)
  const moment = momentIn(item, link, end)
  return isPlain && name.length <= MAX_NAME && moment !== null ? { name, moment } : null
}

const isLink = (token: Token | undefined, before: Token | undefined) =>
  token !== undefined &&
  token.kind !== 'quote' &&
  // “at the top” is one word of the vocabulary.
  (LINKS.has(token.text) || /^(?:at|on|in|from) /.test(token.text)) &&
  !(token.text === '-' && before?.to === token.from)

function momentIn(item: Item, link: number, end: number): Moment | null {
  const isTop = ({ text, senses }: Token) =>
    senses.place === 'start' || TOPS.has(text.split(' ').at(-1) ?? '')
  const tokens = item.tokens
    .slice(link, end)
    .filter((token) => token.kind === 'quote' || isTop(token) || !BESIDE.test(token.text))
  const [only, ...others] = tokens
  const names = tokens.filter((token) => token.kind === 'quote' || !isTop(token))
  if (only === undefined) return null
  if (names.length === 0) return { kind: 'time', us: 0 }
  const [first] = names
  if (names.length === 1 && first !== undefined) {
    if (first.kind === 'time' || first.unit === 's') return { kind: 'time', us: Math.round(first.n * 1e6) }
    if (first.kind === 'quote')
      return { kind: 'place', place: { kind: 'phrase', text: first.quoted, nth: null, unit: 'phrase' } }
    if (first.senses.place === 'end') return { kind: 'end' }
    if (first.kind === 'media') return { kind: 'place', place: { kind: 'media', ids: first.ids } }
  }
  // A part is its own place: “the second question”, “the intro”; else it is what is talked about there.
  let to = end
  while (to > link + 1 && OCCURRING.test(item.text(to - 1))) to--
  const place = item.placeIn(link, to) ?? item.placeIn(link + 1, to)
  if (place !== null && place.kind !== 'all') return { kind: 'place', place }
  const isPlain = [only, ...others].every(
    ({ kind, senses }) => kind === 'word' && senses.limit === undefined && senses.thing === undefined,
  )
  const last = others.at(-1) ?? only
  return isPlain && tokens.length <= 6
    ? { kind: 'place', place: { kind: 'topic', text: item.prompt.slice(only.from, last.to), all: false } }
    : null
}
