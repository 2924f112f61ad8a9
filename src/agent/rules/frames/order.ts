// Frames that move and split: a stretch to another place, two stretches swapped, a clip split.
import { type Clip, type CompositionId, PLAIN_EFFECTS } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { mainTrackOf, placedClips } from '../../../edit/position.ts'
import { intersection, type TimeRange } from '../../../edit/time.ts'
import type { Place } from '../../language/places.ts'
import type { Item } from '../../language/read/item.ts'
import { type Frame, forTargets, isWordy, refuse, takeTime } from '../frame.ts'
import type { Session } from '../session.ts'
import { cutOut } from './create-parts.ts'

const ONE_FILM = 'a part can only be moved within its composition, and copied to another one'

/** Where a stretch is in the composition before the prompt, with its pauses for words. */
function rangeOf(place: Place, id: string, session: Session): TimeRange | string {
  const found = session.resolve(place, id, false)
  if (!found.ok) return found.why
  const ranges = joined(isWordy(place) ? session.withBreath(id, found.ranges) : found.ranges, id, session)
  const [first] = ranges
  if (!first || ranges.length > 1) return "I can't tell which part you mean"
  return first
}

/** Ranges with nothing said between them are one. */
function joined(ranges: readonly TimeRange[], id: string, session: Session): TimeRange[] {
  const { words } = session.talk(id)
  const list: TimeRange[] = []
  for (const range of ranges.toSorted((a, b) => a.startUs - b.startUs)) {
    const last = list.at(-1)
    const isNext =
      last && !words.some((word) => last.endUs <= word.range.startUs && word.range.endUs <= range.startUs)
    if (isNext) last.endUs = Math.max(last.endUs, range.endUs)
    else list.push({ ...range })
  }
  return list
}

/** What is to stay as it is in this composition would be moved. */
const movesKept = (id: string, moved: readonly TimeRange[], session: Session): boolean =>
  session.protections.some(
    (one) =>
      one.id === id &&
      (one.ranges === null || one.ranges.some((kept) => moved.some((range) => intersection(kept, range)))),
  )

const KEPT = 'it would move what you asked to keep as it is'

export const move: Frame = {
  name: 'move_range',
  examples: ['move the last sentence to the start', 'move 0:30-0:45 to the end'],
  run(item, session) {
    const opens = item.verb === 'start' && item.text(0) === 'open'
    if (item.verb !== 'move' && item.verb !== 'add' && !opens) return null
    if (item.hasThing('titles', 'captions', 'markers', 'chapters', 'music', 'broll', 'fades')) return null
    const [what, beside] = item.places.filter(({ from }) => item.isFree(from))
    if (!what || what.place.kind === 'all') return null
    // “Open with the memo”, which plays already: it goes to the start.
    if (opens && what.place.kind !== 'media') return null
    const edge = item.find(
      ({ senses }, at) => at >= what.to && (senses.place === 'start' || senses.place === 'end'),
    )
    const isBeside =
      beside?.place.kind === 'span' &&
      [beside.place.from, beside.place.to].some(({ kind }) => kind === 'of' || kind === 'time')
    if (edge < 0 && !isBeside && !opens) return null
    // “Put the last line of A at the end of B” leaves it in A.
    if (filmsIn(item).length > 1) return item.verb === 'add' ? null : refuse(ONE_FILM)
    item.use(what.from, what.to)
    if (opens) item.takeVerb()
    if (edge >= 0) item.use(edge)
    if (beside && (edge < 0 || isBeside)) item.use(beside.from, beside.to)
    item.takeThing('composition', 'clip')
    while (item.takeText('to', 'at', 'of', 'very', 'into', 'part', 'section', 'clip')) {}
    return forTargets(item, session, false, (id) => {
      const talk = session.talk(id)
      const range = rangeOf(what.place, id, session)
      if (typeof range === 'string') return range
      if (movesKept(id, [range], session)) return KEPT
      const isStart = edge >= 0 ? item.tokens[edge]?.senses.place === 'start' : item.verb === 'start'
      let at = edge >= 0 || opens ? (isStart ? 0 : talk.durationUs) : 0
      if (!opens && isBeside && beside.place.kind === 'span') {
        const { from, to } = beside.place
        const isAfter = to.kind === 'edge'
        const isStart = to.kind === 'of' && isAtEdge(to.place, 'start', id, session)
        const isEnd = isAfter && from.kind === 'of' && isAtEdge(from.place, 'end', id, session)
        const found =
          isStart || isEnd ? { ok: true as const, ranges: [] } : session.resolve(beside.place, id, false)
        if (!found.ok) return found.why
        const [one] = found.ranges
        at = isEnd ? talk.durationUs : isAfter ? (one?.startUs ?? 0) : (one?.endUs ?? 0)
        if (isWordy(what.place) && !isEnd)
          at = isAfter
            ? (session.withBreath(id, [{ startUs: Math.max(0, at - 1), endUs: at }])[0]?.endUs ?? at)
            : (session.withBreath(id, [{ startUs: at, endUs: at + 1 }])[0]?.startUs ?? at)
      }
      const [now] = session.toNow(id, [range])
      if (!now) return 'that part is gone'
      const { durationUs } = session.now(id)
      return moveTo(id, now, at >= talk.durationUs ? durationUs : at === 0 ? 0 : session.momentNow(id, at))
    })
  },
}

/** “Before the intro”, where nothing plays before it, and “after the memo”, where nothing plays after it. */
function isAtEdge(place: Place, edge: 'start' | 'end', id: CompositionId, session: Session): boolean {
  const found = session.resolve(place, id, false)
  const us = found.ok ? (edge === 'start' ? found.ranges[0]?.startUs : found.ranges.at(-1)?.endUs) : null
  return edge === 'start' ? us === 0 : (us ?? 0) >= session.talk(id).durationUs
}

/** Two compositions: which one a part is from, and which one it goes to. */
const filmsIn = (item: Item) => [
  ...new Set(item.tokens.flatMap(({ kind, ids }) => (kind === 'composition' ? ids : []))),
]

/** What is heard at one place is heard at the start or the end as well, of its composition or of another one. */
export const repeatPart: Frame = {
  name: 'repeat_part',
  examples: ['copy the last sentence to the start'],
  run(item, session) {
    const [source, target] = filmsIn(item)
    if (item.verb !== 'copy' && !(item.verb === 'add' && target !== undefined)) return null
    const [what] = item.places.filter(({ from }) => item.isFree(from))
    const edge = item.find(
      ({ senses }, at) => at >= (what?.to ?? 0) && (senses.place === 'start' || senses.place === 'end'),
    )
    if (!what || what.place.kind === 'all' || edge < 0) return null
    if (session.protections.length > 0) return refuse(KEPT)
    item.use(what.from, what.to)
    item.use(edge)
    item.takeVerb()
    while (item.takeText('to', 'at', 'of', 'onto', 'very', 'part')) {}
    return forTargets(item, session, false, (id) => {
      if (id === source && target !== undefined) return []
      const from = target === undefined ? id : (source as CompositionId)
      const range = rangeOf(what.place, from, session)
      if (typeof range === 'string') return range
      const clips = clipsIn(from, session.toNow(from, [range]), session)
      if (typeof clips === 'string') return clips
      const isStart = item.tokens[edge]?.senses.place === 'start'
      let atUs = isStart ? 0 : session.now(id).durationUs
      return clips.map(({ mediaId, sourceRange }): EditOperation => {
        const at = atUs
        atUs += sourceRange.endUs - sourceRange.startUs
        return {
          type: 'insert_clip',
          id: session.project.newId(),
          compositionId: id,
          mediaId,
          track: 'main',
          atUs: at,
          sourceRange,
        }
      })
    })
  },
}

/** The clips of a stretch; a sentence when a copy of them would lose something. */
function clipsIn(source: CompositionId, ranges: TimeRange[], session: Session): Clip[] | string {
  const undo = session.checkpoint()
  const cut = cutOut(session, { name: 'part', source, ranges, shape: null, isForPhones: false })
  const made = typeof cut === 'string' ? session.composition(cut) : undefined
  const clips = made ? placedClips(mainTrackOf(made).items).map(({ clip }) => clip) : []
  undo()
  if (clips.length === 0) return 'that part is gone'
  return clips.every(({ effects }) => Bun.deepEquals(effects, PLAIN_EFFECTS))
    ? clips
    : 'a copy of that part would lose its effects'
}

function moveTo(compositionId: string, range: TimeRange, atUs: number): EditOperation[] | string {
  if (atUs >= range.startUs && atUs <= range.endUs) return 'it is there already'
  return [{ type: 'move_range', compositionId, range, atUs }]
}

export const swap: Frame = {
  name: 'swap',
  examples: ['swap the first two sentences'],
  run(item, session) {
    if (item.verb !== 'swap' && !(item.verb === 'set' && item.text(0) === 'switch')) return null
    const [one, two, ...more] = item.places
      .filter(({ from }) => item.isFree(from))
      .flatMap(({ place }) => eachOf(place))
    if (!one || !two || more.length > 0) return null
    for (const { from, to } of item.places) item.use(from, to)
    item.takeThing('clip', 'composition')
    while (item.takeText('order', 'of', 'around', 'and', 'with', 'two')) {}
    return forTargets(item, session, false, (id) => {
      const [a, b] = [rangeOf(one, id, session), rangeOf(two, id, session)]
      if (typeof a === 'string') return a
      if (typeof b === 'string') return b
      if (movesKept(id, [a, b], session)) return KEPT
      const [first, second] = a.startUs < b.startUs ? [a, b] : [b, a]
      const between = { startUs: first.endUs, endUs: second.startUs }
      if (between.startUs > between.endUs) return 'the two parts overlap'
      return movesInOrder(id, between.startUs < between.endUs ? [second, between, first] : [second, first])
    })
  },
}

/** “Reorder: the memo first, then the intro, then the interview”: the parts follow each other where the earliest is. */
export const reorder: Frame = {
  name: 'reorder',
  examples: ['reorder: the second sentence, then the first sentence'],
  run(item, session) {
    if (item.verb !== 'reorder') return null
    const places = item.places.filter(({ from }) => item.isFree(from)).flatMap(({ place }) => eachOf(place))
    if (places.length < 2) return null
    for (const { from, to } of item.places) item.use(from, to)
    return forTargets(item, session, false, (id) => {
      const ranges: TimeRange[] = []
      for (const place of places) {
        const range = rangeOf(place, id, session)
        if (typeof range === 'string') return range
        if (ranges.some((one) => one.startUs < range.endUs && range.startUs < one.endUs))
          return 'two of these parts overlap'
        ranges.push(range)
      }
      if (movesKept(id, ranges, session)) return KEPT
      return movesInOrder(id, ranges)
    })
  },
}

/** “The second sentence and the first one”, “the last two clips” */
function eachOf(place: Place): Place[] {
  if (place.kind === 'union') return place.places
  if (place.kind === 'nth') return place.ns.map((n) => ({ ...place, ns: [n] }))
  if (place.kind !== 'count') return [place]
  const { unit, edge, n } = place
  return Array.from({ length: n }, (_, at) => ({
    kind: 'nth',
    unit,
    ns: [edge === 'start' ? at + 1 : at - n],
  }))
}

/** All go to where the earliest begins, the last one first; what it passes moves back by its length. */
function movesInOrder(compositionId: string, given: readonly TimeRange[]): EditOperation[] | string {
  const ranges = given.map((range) => ({ ...range }))
  const operations: EditOperation[] = []
  const atUs = Math.min(...ranges.map(({ startUs }) => startUs))
  for (const [order, range] of [...ranges.entries()].toReversed()) {
    const us = range.endUs - range.startUs
    if (range.startUs > atUs)
      operations.push({ type: 'move_range', compositionId, range: { ...range }, atUs })
    for (const other of ranges)
      if (other !== range && other.startUs < range.startUs) {
        other.startUs += us
        other.endUs += us
      }
    ranges[order] = Object.assign(range, { startUs: atUs, endUs: atUs + us })
  }
  return operations.length > 0 ? operations : 'they are in that order already'
}

export const split: Frame = {
  name: 'split_clip',
  examples: ['split the clip at 0:30', 'split it before "thanks"'],
  run(item, session) {
    if (item.verb !== 'split') return null
    const time = takeTime(item, ({ role }) => role === 'to')
    const found = time === null ? item.takePlace(({ kind }) => kind !== 'all' && kind !== 'union') : null
    if (time === null && found === null) return null
    item.takeThing('clip', 'composition')
    while (item.takeText('at', 'mark', 'right', 'just')) {}
    return forTargets(item, session, false, (id) => {
      const at = time ?? (found ? momentOf(found.place, id, session) : 0)
      if (typeof at === 'string') return at
      if (at >= session.talk(id).durationUs) return `“${session.nameOf(id)}” ends before that`
      return [{ type: 'split_clip', compositionId: id, atUs: session.momentNow(id, at) }]
    })
  },
}

/** Where a place begins; where it ends, if it lies before something (“before "thanks"”). */
function momentOf(place: Place, id: string, session: Session): number | string {
  const range = rangeOf(place, id, session)
  if (typeof range === 'string') return range
  const isBefore = place.kind === 'span' && place.from.kind === 'edge'
  return isBefore ? range.endUs : range.startUs
}
