// Several clips, each described in a list: “two clips: one about X, one about Y”, “clips: "A" 0-10s, "B" 10-20s”.
import type { CompositionId } from '../../../edit/document.ts'
import type { Place } from '../../language/places.ts'
import type { Item } from '../../language/read/item.ts'
import { BESIDE } from '../../language/vocabulary/beside.ts'
import { type Frame, isWordy, refuse } from '../frame.ts'
import type { Session } from '../session.ts'
import { cutOut, isSocial, MAKING, made, nameOfTopic, takeSource } from './create-parts.ts'
import { takeShape } from './picture.ts'

/** One entry: what it is called, if that is said, and which part it is. */
type Entry = { name: string | null; place: Place }

export const listedClips: Frame = {
  name: 'create_listed_clips',
  examples: ['make clips: "Start" 0-5s, "Middle" 5-10s'],
  run(item, session) {
    const colon = item.tokens.findIndex(({ text }) => text === ':')
    const noun = item.tokens.findIndex(
      ({ senses, text }) => (senses.thing === 'clip' || senses.thing === 'excerpt') && text.endsWith('s'),
    )
    const counted = item.tokens.slice(0, Math.max(0, noun)).find(({ kind }) => kind === 'number')
    const isMaking = MAKING.has(item.verb ?? '') || (item.verb === null && counted !== undefined)
    if (!isMaking || noun < 0 || colon < noun) return null
    const entries = entriesOf(item, colon + 1)
    if (entries === null) return null
    if (counted && counted.n !== entries.length)
      return refuse(`${counted.n} clips were asked for, and ${entries.length} are described`)
    item.use(noun)
    item.use(colon, item.tokens.length)
    item.dropPlaces(() => true)
    item.takeValue(null)
    item.takeThing('clip', 'excerpt')
    item.takeLook('separate')
    while (item.takeText('these', 'following', 'new', 'separate')) {}
    const shape = takeShape(item)
    const isForPhones = isSocial(item)
    const topics = entries.flatMap(({ place }) => (place.kind === 'topic' ? [place.text] : []))
    const source = takeSource(item, session, topics[0] ?? null)
    if (typeof source !== 'string') return source
    const ids: CompositionId[] = []
    for (const [order, { name, place }] of entries.entries()) {
      const ranges = rangesOf(place, source, session)
      if (typeof ranges === 'string') return refuse(ranges)
      const shown = name ?? nameOf(place) ?? `${session.nameOf(source)} – clip ${order + 1}`
      const cut = cutOut(session, { name: shown, source, ranges, shape, isForPhones })
      if (typeof cut !== 'string') return cut
      ids.push(cut)
    }
    return made(session, ids)
  },
}

/** What stands between the commas; null when one of them is no part. */
function entriesOf(item: Item, start: number): Entry[] | null {
  const entries: Entry[] = []
  let from = start
  for (let at = start; at <= item.tokens.length; at++) {
    const { text = ',' } = item.tokens[at] ?? {}
    if (![',', ';', '(', ')'].includes(text)) continue
    const read = at > from ? entryOf(item, from, at) : undefined
    if (read === null) return null
    if (read) entries.push(read)
    from = at + 1
  }
  return entries.length > 1 ? entries : null
}

const LEADING = new Set(BESIDE.listed)

/** Null: no part. Undefined: nothing but words that join. */
function entryOf(item: Item, start: number, to: number): Entry | null | undefined {
  let from = start
  const skip = () => {
    while (from < to && (LEADING.has(item.text(from)) || item.tokens[from]?.senses.glue === 'articles'))
      from++
  }
  skip()
  const quote = item.tokens[from]
  const isNamed = quote !== undefined && quote.quoted !== '' && from + 1 < to
  if (isNamed) from++
  skip()
  if (from >= to) return isNamed ? null : undefined
  const place = item.placeIn(from, to) ?? topicIn(item, from, to)
  return place === null || place.kind === 'all' ? null : { name: isNamed ? quote.quoted : null, place }
}

/** “the elephant”, “his advice”: words that name nothing but what is talked about. */
function topicIn(item: Item, from: number, to: number): Place | null {
  const tokens = item.tokens.slice(from, to)
  const [first, last] = [tokens[0], tokens.at(-1)]
  const isPlain = tokens.every(
    ({ kind, senses }, at) =>
      ['word', 'mark', 'number'].includes(kind) &&
      // “the no-salt night”
      (senses.limit === undefined || senses.link !== undefined || tokens[at + 1]?.text === '-'),
  )
  return first && last && isPlain && tokens.length <= 6
    ? { kind: 'topic', text: item.prompt.slice(first.from, last.to), all: false }
    : null
}

function rangesOf(place: Place, source: CompositionId, session: Session) {
  const found = session.resolve(place, source, false)
  if (!found.ok) return found.why
  const ranges = session.toNow(
    source,
    isWordy(place) ? session.withBreath(source, found.ranges) : found.ranges,
  )
  return ranges.length > 0 ? ranges : 'that part is already gone'
}

function nameOf(place: Place): string | null {
  return place.kind === 'topic' ? nameOfTopic(place.text) : null
}
