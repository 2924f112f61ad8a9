// Frames for silence: all pauses to a length, or one pause.

import type { CompositionId } from '../../../edit/document.ts'
import { unionOf, without } from '../../../edit/ranges.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { lengthText } from '../../../edit/time-text.ts'
import { pausesOf } from '../../../edit/verbs/shorten-gaps.ts'
import { has } from '../../language/phrases/pattern.ts'
import type { Place } from '../../language/places.ts'
import type { Item, Value } from '../../language/read/item.ts'
import { is, isOneOf, isPlural } from '../../language/read/token-tests.ts'
import { nearestTo } from '../../language/resolve-place.ts'
import { BESIDE, setOf } from '../../language/vocabulary/beside.ts'
import { type Frame, forTargets, rangesIn, refuse, takeWhere } from '../frame.ts'
import type { Session } from '../session.ts'
import { targetsOf } from '../targets.ts'
import { LONG_PAUSES } from './cut-parts.ts'

const DEFAULT_PAUSES = { longerThanUs: 500_000, toUs: 300_000 }
/** What is left beside the first and the last word. */
const BREATH_US = 150_000
const REMOVED_PAUSES = { longerThanUs: 300_000, toUs: 200_000 }

const PACING = setOf('shorten raise speedUp clean enhance set make')
const SHRINKING = setOf('remove shorten set make keep lower clean off speedUp enhance')
/** Places that pauses may lie in. */
const STRETCHES = setOf('minus edge share span named media')
/** “Remove a pause”, “an awkward silence” */
const ONE_OF_THEM = has('^ !<thing:pauses>*80 (a|an) !<thing:pauses>? <thing:pauses>')

export const pauses: Frame = {
  name: 'shorten_gaps',
  examples: ['shorten pauses to 0.4 s', 'remove pauses longer than 1 second', 'remove the longest pause'],
  run(item, session) {
    const { verb } = item
    const isTighter = isTightened(item)
    if (!item.hasThing('pauses', 'pacing') && !isTighter) return null
    // “Make the quiet parts louder” shortens nothing.
    if (item.hasLook('louder') || (item.hasThing('pacing') && !PACING.has(verb ?? ''))) return null
    const isNo = item.find(is({ text: 'no without' })) >= 0
    if (verb !== null && !SHRINKING.has(verb) && !isNo) return null
    const quiet = edgeSilence(item, session)
    if (quiet) return quiet
    const isLonger = item.find(({ text }) => text === 'longer') >= 0
    if (isLonger && verb === 'make' && item.values('s').length === 0) return null
    const single = onePause(item, session)
    if (single) return single
    const values = [...item.values('s'), ...bareSeconds(item)]
    const over = values.find(({ role }) => role === 'over' || role === 'atLeast')
    const most = values.find((value) => value !== over && isOneOf(value.role, 'atMost under'))
    const to = values.find((value) => value !== over && value !== most)
    // “No pause shorter than half a second” makes none shorter.
    if (isNo && most?.role === 'under') return null
    if (verb === 'keep' && !most && !isNo) return null
    // “Tighter pauses”, “pauses shorter”
    const isAsked = verb !== null || isNo || values.length > 0 || item.clause.isRequest
    if (!isAsked && !item.hasLook('shorter', 'off', 'tighter', 'tooLong')) return null
    if (values.length === 0 && !isNo && ONE_OF_THEM(item.tokens))
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
    const removes = verb === 'remove' || verb === 'off' || isNo
    const isLong = item.tokens.some(is({ text: 'long awkward longer' }))
    const usual = isLong ? LONG_PAUSES : removes ? REMOVED_PAUSES : DEFAULT_PAUSES
    const lengths = lengthsSaid({ over, most, to }, removes, isNo) ?? usual
    if (to?.role === 'by')
      return refuse('pauses can be shortened to a length, not by one', ['shorten pauses to 0.4 s'])
    const [overText, toText] = [lengthText(lengths.longerThanUs), lengthText(lengths.toUs)]
    if (lengths.toUs > lengths.longerThanUs)
      return refuse(`pauses over ${overText} cannot be shortened to ${toText}`)
    const where = takeWhere(item)
    if (where && !STRETCHES.has(where.kind))
      return refuse("I can't tell which pauses you mean", [`shorten pauses over ${overText} to ${toText}`])
    if (values.length === 0) session.note(`Pauses over ${overText} were shortened to ${toText}.`)
    return forTargets(item, session, true, (id) => {
      const ranges = rangesIn(where, id, session, false)
      if (typeof ranges === 'string') return ranges
      return [{ type: 'shorten_gaps', compositionId: id, ...lengths, ...gapRanges(ranges, id, session) }]
    })
  },
}

type Lengths = { longerThanUs: number; toUs: number }

/** Which pauses change, and what is left of each; null where no length is given. */
function lengthsSaid(
  { over, most, to }: { [Role in 'over' | 'most' | 'to']: Value | undefined },
  removes: boolean,
  isNo: boolean,
): Lengths | null {
  const lengths = (longerS: number, toS: number): Lengths => ({
    longerThanUs: Math.round(longerS * 1e6),
    toUs: Math.round(toS * 1e6),
  })
  if (over)
    return lengths(over.n, to?.n ?? most?.n ?? (isNo ? over.n : Math.min(over.n, removes ? 0.2 : 0.5)))
  if (most) return lengths(most.n, to?.n ?? most.n)
  return to ? lengths(to.n, removes && to.role === null ? Math.min(to.n, 0.2) : to.n) : null
}

const SAYS_MORE = has(
  '!<mark composition glue look:tighter,louder place:everything thing:composition link:in verb&base>',
)

/** “Tighten it up”, “make it tighter”: what makes a talk tight are its pauses. */
function isTightened(item: Item): boolean {
  const isVerb = item.verb === 'shorten' && item.tokens.some(({ text }) => text.startsWith('tighten'))
  return (isVerb || item.hasLook('tighter')) && !SAYS_MORE(item.tokens)
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

/** Only pauses that lie wholly in the ranges: one that reaches out is left alone. */
function gapRanges(ranges: TimeRange[] | null, id: CompositionId, session: Session) {
  if (ranges === null) return {}
  const composition = session.composition(id)
  const now = session.toNow(id, ranges)
  if (!composition) return { ranges: now }
  const crossing = pausesOf(composition, session.project.context)
    .filter((pause) => !now.some((one) => one.startUs <= pause.startUs && pause.endUs <= one.endUs))
    .map(({ startUs, endUs }) => ({ startUs: startUs - 1, endUs: endUs + 1 }))
  const inside = now.flatMap((range) => without(range, unionOf(crossing)))
  return { ranges: inside.length > 0 ? inside : now }
}

/** So far from a word, a pause isn't beside it. */
const NEAR_US = 300_000
const lengthOf = ({ startUs, endUs }: TimeRange) => endUs - startUs
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
  let pause: TimeRange | undefined
  if (isLongest) {
    item.takeLook('longest')
    const between = all.filter(({ startUs, endUs }) => startUs > 0 && endUs < talk.durationUs)
    pause = between.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0]
  } else if (timed && isPauseAt(timed.place)) {
    // What is too short to be noticed is not meant.
    const long = all.filter((one) => lengthOf(one) >= DEFAULT_PAUSES.toUs)
    pause = nearestTo(timed.place.us, long)?.[0]
    item.use(timed.from, timed.to)
  } else if (beside?.place.kind === 'span') {
    const { place, from, to } = beside
    const found = session.resolve(place, id, false)
    if (!found.ok) return refuse(found.why)
    const edgeOf = ({ startUs, endUs }: TimeRange) => (place.from.kind === 'of' ? startUs : endUs)
    const momentUs = found.ranges[0] ? edgeOf(found.ranges[0]) : 0
    const distance = (one: TimeRange) => Math.abs(edgeOf(one) - momentUs)
    const [nearest] = all.toSorted((a, b) => distance(a) - distance(b))
    item.use(from, to)
    pause = nearest && distance(nearest) <= NEAR_US ? nearest : undefined
  }
  if (!pause) return refuse('there is no pause there')
  item.takeThing('pauses')
  item.takeLook('tooLong', 'shorter')
  const to = item.takeValue('s')
  const keepUs = to ? Math.round(to.n * 1e6) : item.verb === 'remove' ? 250_000 : 400_000
  if (keepUs > lengthOf(pause)) return refuse(`that pause is only ${lengthText(lengthOf(pause))} long`)
  const before = Math.round(keepUs / 2)
  const cut = { startUs: pause.startUs + before, endUs: pause.endUs - (keepUs - before) }
  const now = session.toNow(id, session.free(id, [cut]))
  return now.length > 0
    ? session.apply([{ type: 'cut_ranges', compositionId: id, ranges: now }])
    : refuse('you asked to keep that pause')
}
