// Frames for silence: all pauses to a length, or one pause.

import type { CompositionId } from '../../../edit/document.ts'
import { unionOf, without } from '../../../edit/ranges.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { lengthText } from '../../../edit/time-text.ts'
import { pausesOf } from '../../../edit/verbs/shorten-gaps.ts'
import type { Place } from '../../language/places.ts'
import type { Item, Value } from '../../language/read/item.ts'
import { isOneOf, isPlural } from '../../language/read/token-tests.ts'
import { nearestTo } from '../../language/resolve-place.ts'
import { BESIDE } from '../../language/vocabulary/beside.ts'
import { type Frame, forTargets, rangesIn, refuse, takeWhere } from '../frame.ts'
import type { Session } from '../session.ts'
import { targetsOf } from '../targets.ts'
import { LONG_PAUSES } from './cut-parts.ts'

const DEFAULT_PAUSES = { longerThanUs: 500_000, toUs: 300_000 }
/** What is left beside the first and the last word. */
const BREATH_US = 150_000
const REMOVED_PAUSES = { longerThanUs: 300_000, toUs: 200_000 }

export const pauses: Frame = {
  name: 'shorten_gaps',
  examples: ['shorten pauses to 0.4 s', 'remove pauses longer than 1 second', 'remove the longest pause'],
  run(item, session) {
    const isTighter = isTightened(item)
    if (!item.hasThing('pauses', 'pacing') && !isTighter) return null
    // “Make the quiet parts louder” shortens nothing.
    if (item.hasLook('louder')) return null
    if (
      item.hasThing('pacing') &&
      !['shorten', 'raise', 'speedUp', 'clean', 'enhance', 'set', 'make'].includes(item.verb ?? '')
    )
      return null
    const isNo = item.find(({ text }) => text === 'no' || text === 'without') >= 0
    const shrinks = [
      'remove',
      'shorten',
      'set',
      'make',
      'keep',
      'lower',
      'clean',
      'off',
      'speedUp',
      'enhance',
    ].includes(item.verb ?? '')
    if (!shrinks && !isNo && item.verb !== null) return null
    const quiet = edgeSilence(item, session)
    if (quiet) return quiet
    if (
      item.find(({ text }) => text === 'longer') >= 0 &&
      item.verb === 'make' &&
      item.values('s').length === 0
    )
      return null
    const single = onePause(item, session)
    if (single) return single
    const values = [...item.values('s'), ...bareSeconds(item)]
    const over = values.find(({ role }) => role === 'over' || role === 'atLeast')
    const most = values.find((value) => value !== over && role(value, 'atMost', 'under'))
    const to = values.find((value) => value !== over && value !== most)
    // “No pause shorter than half a second” makes none shorter.
    if (isNo && most?.role === 'under') return null
    if (item.verb === 'keep' && !most && !isNo) return null
    if (
      !over &&
      !most &&
      !to &&
      item.verb === null &&
      !isNo &&
      item.clause.verb === null &&
      !item.clause.isRequest
    ) {
      // "tighter pauses", "pauses shorter"
      if (!item.hasLook('shorter', 'off', 'tighter', 'tooLong')) return null
    }
    // “Remove a pause”
    const [pause] = item.tokens.flatMap(({ senses }, at) => (senses.thing === 'pauses' ? [at] : []))
    if (
      values.length === 0 &&
      !isNo &&
      [1, 2].some((back) => isOneOf(item.text((pause ?? 0) - back), 'a an'))
    )
      return refuse("I can't tell which pause you mean", ['shorten the longest pause', 'shorten pauses'])
    for (const value of [over, most, to]) if (value) item.useValue(value)
    item.takeThing('pauses', 'pacing')
    if (isNo) item.takeText('no', 'without')
    item.takeLook('shorter', 'longer', 'tooLong', 'off', 'tighter')
    if (isTighter) item.takeVerb()
    item.takeText('up', 'are', 'is')
    item.takeText('removal')
    while (item.takeText(...BESIDE.pauses)) {}
    if (item.places.length === 0 || !item.inPlace(item.tokens.length - 1)) item.takeText('sentences')
    const isLong = item.tokens.some(({ text }) => text === 'long' || text === 'awkward' || text === 'longer')
    const removes = item.verb === 'remove' || item.verb === 'off' || isNo
    const us = (n: number) => Math.round(n * 1e6)
    const lengths = over
      ? {
          longerThanUs: us(over.n),
          toUs: us(to?.n ?? most?.n ?? (isNo ? over.n : Math.min(over.n, removes ? 0.2 : 0.5))),
        }
      : most
        ? { longerThanUs: us(most.n), toUs: us(to?.n ?? most.n) }
        : to
          ? removes && to.role === null
            ? { longerThanUs: us(to.n), toUs: us(Math.min(to.n, 0.2)) }
            : { longerThanUs: us(to.n), toUs: us(to.n) }
          : isLong
            ? LONG_PAUSES
            : removes
              ? REMOVED_PAUSES
              : DEFAULT_PAUSES
    if (to?.role === 'by')
      return refuse('pauses can be shortened to a length, not by one', ['shorten pauses to 0.4 s'])
    if (lengths.toUs > lengths.longerThanUs)
      return refuse(
        `pauses over ${lengthText(lengths.longerThanUs)} cannot be shortened to ${lengthText(lengths.toUs)}`,
      )
    const where = takeWhere(item)
    if (
      where &&
      where.kind !== 'minus' &&
      where.kind !== 'edge' &&
      where.kind !== 'share' &&
      where.kind !== 'span' &&
      where.kind !== 'named' &&
      where.kind !== 'media'
    )
      return refuse("I can't tell which pauses you mean", [
        `shorten pauses over ${lengthText(lengths.longerThanUs)} to ${lengthText(lengths.toUs)}`,
      ])
    if (!over && !most && !to)
      session.note(
        `Pauses over ${lengthText(lengths.longerThanUs)} were shortened to ${lengthText(lengths.toUs)}.`,
      )
    return forTargets(item, session, true, (id) => {
      const ranges = rangesIn(where, id, session, false)
      if (typeof ranges === 'string') return ranges
      return [{ type: 'shorten_gaps', compositionId: id, ...lengths, ...gapRanges(ranges, id, session) }]
    })
  },
}

/** “Tighten it up”, “make it tighter”: what makes a talk tight are its pauses. */
function isTightened(item: Item): boolean {
  const isVerb = item.verb === 'shorten' && item.tokens.some(({ text }) => text.startsWith('tighten'))
  return (
    (isVerb || item.hasLook('tighter')) &&
    item.tokens.every(
      ({ kind, senses, isBase }) =>
        kind === 'mark' ||
        kind === 'composition' ||
        senses.glue !== undefined ||
        senses.look === 'tighter' ||
        senses.look === 'louder' ||
        senses.place === 'everything' ||
        senses.thing === 'composition' ||
        senses.link === 'in' ||
        (senses.verb !== undefined && isBase),
    )
  )
}

/** “Gaps at 0.4”, “max pause 0.5”, “over 1 s to 0.5”: seconds, as every length of a pause is. */
function bareSeconds(item: Item): Value[] {
  const given = item.values('s')
  const isOver = given.length === 1 && given.every(({ role }) => role === 'over' || role === 'atLeast')
  if (!item.hasThing('pauses') || (given.length > 0 && !isOver)) return []
  // “At most two pauses”, “one pause” counts them.
  const counts = ({ at, n }: Value) =>
    item.tokens
      .slice(at + 1, at + 3)
      .some(({ senses, text }) => senses.thing === 'pauses' && (text.endsWith('s') || Number.isInteger(n)))
  return item
    .values(null)
    .filter((value) => value.n >= 0.05 && value.n <= 5 && !counts(value) && (!isOver || value.role === 'to'))
}

/** “The silence at the start”, “dead air top and tail”: what nobody speaks over before the first word, or after the last. */
function edgeSilence(item: Item, session: Session) {
  if (!item.hasThing('pauses') || item.values('s').length > 0 || item.hasLook('longest')) return null
  const edges = takeEdges(item)
  if (edges.size === 0) return null
  item.takeThing('pauses')
  while (item.takeText('at', 'from', 'in', 'of', 'and', '&')) {}
  item.takeText('long', 'awkward')
  item.takeThing('composition')
  return forTargets(item, session, true, (id) => {
    const { words, durationUs } = session.talk(id)
    const [first, last] = [words[0], words.at(-1)]
    if (!first || !last) return `nothing is said in “${session.nameOf(id)}”`
    const ranges = [
      ...(edges.has('start') ? [{ startUs: 0, endUs: first.range.startUs - BREATH_US }] : []),
      ...(edges.has('end') ? [{ startUs: last.range.endUs + BREATH_US, endUs: durationUs }] : []),
    ].filter(({ startUs, endUs }) => endUs - startUs >= BREATH_US)
    if (ranges.length === 0)
      return `there is no silence at the ${[...edges].join(' or the ')} of “${session.nameOf(id)}”`
    const now = session.toNow(id, session.free(id, ranges))
    return now.length > 0
      ? [{ type: 'cut_ranges', compositionId: id, ranges: now }]
      : 'you asked to keep that part as it is'
  })
}

type Edge = 'start' | 'end'

/** Claims “start”, “end”, “both ends” and “top and tail”, outside of places. */
function takeEdges(item: Item): ReadonlySet<Edge> {
  const edges = new Set<Edge>()
  for (const [at, { senses, text }] of item.tokens.entries()) {
    const { place } = senses
    if (item.inPlace(at) || (place !== 'start' && place !== 'end')) continue
    const isBoth = text === 'ends' && item.tokens[at - 1]?.text === 'both'
    for (const edge of isBoth ? (['start', 'end'] as const) : [place as Edge]) edges.add(edge)
    item.use(at)
    if (isBoth) item.use(at - 1)
  }
  return edges
}

const role = (value: { role: string | null }, ...roles: string[]) =>
  value.role !== null && roles.includes(value.role)

/** Only pauses that lie wholly in the ranges: one that reaches out is left alone. */
function gapRanges(
  ranges: TimeRange[] | null,
  id: CompositionId,
  session: Session,
): { ranges?: TimeRange[] } {
  if (ranges === null) return {}
  const { project } = session
  const composition = session.composition(id)
  const now = session.toNow(id, ranges)
  if (!composition) return { ranges: now }
  const crossing = pausesOf(composition, project.context).filter(
    (pause) => !now.some((one) => one.startUs <= pause.startUs && pause.endUs <= one.endUs),
  )
  const inside = now.flatMap((range) =>
    without(
      range,
      unionOf(crossing.map(({ startUs, endUs }) => ({ startUs: startUs - 1, endUs: endUs + 1 }))),
    ),
  )
  return { ranges: inside.length > 0 ? inside : now }
}

const isPauseAt = (place: Place): place is Extract<Place, { kind: 'at' }> =>
  place.kind === 'at' && place.unit === 'pause'

/** "the longest pause", "the pause after 'X'": one pause, removed or set to a length. */
function onePause(item: Item, session: Session) {
  const isLongest = item.find(({ senses }, at) => senses.look === 'longest' && !item.inPlace(at)) >= 0
  const beside = item.places.find(
    ({ place, from }) =>
      item.isFree(from) &&
      place.kind === 'span' &&
      (place.from.kind === 'of' || place.to.kind === 'of') &&
      item.tokens[from]?.senses.link !== 'from',
  )
  const at = item.find(({ senses, text }) => senses.thing === 'pauses' && !isPlural(text))
  const timed = item.places.find(({ place, from }) => item.isFree(from) && isPauseAt(place))
  if (at < 0 || (!isLongest && !beside && !timed)) return null
  const targets = targetsOf(item, session, false)
  if (!targets.ok) return targets
  const [id] = targets.ids
  if (id === undefined || targets.ids.length > 1) return refuse("I can't tell which composition you mean")
  const talk = session.talk(id)
  const all = pausesOf(talk.composition, session.project.context)
  const between = all.filter(({ startUs, endUs }) => startUs > 0 && endUs < talk.durationUs)
  let pause: TimeRange | undefined
  if (isLongest) {
    item.takeLook('longest')
    pause = between.toSorted((a, b) => b.endUs - b.startUs - (a.endUs - a.startUs))[0]
  } else if (timed) {
    const us = isPauseAt(timed.place) ? timed.place.us : 0
    // What is too short to be noticed is not meant.
    const long = all.filter(({ startUs, endUs }) => endUs - startUs >= DEFAULT_PAUSES.toUs)
    pause = nearestTo(us, long)?.[0]
    item.use(timed.from, timed.to)
  } else if (beside) {
    const { place } = beside
    if (place.kind !== 'span') return null
    const isAfter = place.from.kind === 'of'
    const found = session.resolve(place, id, false)
    if (!found.ok) return refuse(found.why)
    const moment = isAfter ? found.ranges[0]?.startUs : found.ranges[0]?.endUs
    pause = all.toSorted(
      (a, b) =>
        Math.abs((isAfter ? a.startUs : a.endUs) - (moment ?? 0)) -
        Math.abs((isAfter ? b.startUs : b.endUs) - (moment ?? 0)),
    )[0]
    item.use(beside.from, beside.to)
    if (pause && Math.abs((isAfter ? pause.startUs : pause.endUs) - (moment ?? 0)) > 300_000)
      return refuse('there is no pause there')
  }
  if (!pause) return refuse('there is no pause there')
  item.takeThing('pauses')
  item.takeLook('tooLong', 'shorter')
  const to = item.takeValue('s')
  const keepUs = to ? Math.round(to.n * 1e6) : item.verb === 'remove' ? 250_000 : 400_000
  const length = pause.endUs - pause.startUs
  if (keepUs > length) return refuse(`that pause is only ${lengthText(length)} long`)
  const cut = {
    startUs: pause.startUs + Math.round(keepUs / 2),
    endUs: pause.endUs - (keepUs - Math.round(keepUs / 2)),
  }
  const now = session.toNow(id, session.free(id, [cut]))
  return now.length > 0
    ? session.apply([{ type: 'cut_ranges', compositionId: id, ranges: now }])
    : refuse('you asked to keep that pause')
}
