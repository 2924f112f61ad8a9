// Titles: the text, where and when it is seen. Changing and removing them is in elements.ts.

import type { Title } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { unionOf } from '../../../edit/ranges.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { isTimed, type Place } from '../../language/places.ts'
import type { Item, Value } from '../../language/read/item.ts'
import { isOneOf, matches } from '../../language/read/token-tests.ts'
import { type Frame, forTargets, refuse, takeWhere } from '../frame.ts'
import type { Session } from '../session.ts'
import { lookFields, takeTitleLooks } from './title-looks.ts'

const DEFAULT_TITLE_US = 5_000_000
/** A title over a phrase is seen at least so long. */
const MIN_SPOKEN_TITLE_US = 3_000_000

export const titles: Frame = {
  name: 'add_title',
  examples: [
    'add a title "Hello" at the top for 4 seconds',
    'add a large title "Hello" on a black background for 4 seconds',
    'put "Hello" in the middle of the screen for the last 3 seconds',
    'lower third "Anna" from 0:02 to 0:06, then "Ben" from 0:08 to 0:12',
  ],
  run(item, session) {
    if (!item.hasThing('titles')) return null
    if (['rename', 'correct', 'keep', 'leave', 'remove', 'off'].includes(item.verb ?? '')) return null
    const text = takeText(item)
    if (text === null || text === 'several') return asksForText(item, text)
    const looks = takeTitleLooks(item)
    item.takeThing('titles')
    const changesText = ['set', 'make', ...CHANGING].includes(item.verb ?? '')
    const isCard = item.tokens.some(({ text: word }) => word === 'title card')
    item.takeThing('captions', 'track')
    const when = takeWhen(item)
    item.takeThing('composition')
    item.takeText('mark', 'second')
    return forTargets(item, session, false, (id) => {
      const existing = session.composition(id)?.titles ?? []
      const [only] = existing
      if (changesText && only && existing.length === 1 && when.clockUs === null && !when.where)
        return [
          {
            type: 'change_title',
            compositionId: id,
            titleId: only.id,
            text,
            ...lookFields(looks, only.size),
            ...(when.duration && { range: lastingFrom(only.range.startUs, when.duration) }),
          },
        ]
      if (CHANGING.includes(item.verb ?? '')) return "I can't tell which title should change"
      const range = rangeOf(when, id, session)
      return typeof range === 'string'
        ? range
        : added(id, session, text, range, { place: isCard ? 'center' : 'bottom', ...lookFields(looks) })
    })
  },
}

/** What is asked for is never another title. */
const CHANGING = ['swap', 'replace']

/** The text with its words claimed; null when the item gives none, `several` when it gives more than one. */
function takeText(item: Item): string | 'several' | null {
  const isPlace = (at: number) =>
    item.places.some(
      ({ from, to, place }) => from <= at && at < to && !(place.kind === 'phrase' && to - from === 1),
    )
  const [quote, ...more] = item.quotes().filter(({ at }) => !isPlace(at))
  if (more.length > 0) return 'several'
  if (!quote) return unlessChange(item.takeName(), item)
  item.dropPlaces((place) => place.kind === 'phrase' && place.nth === null && place.text === quote.text)
  const name = item.takeName()
  item.use(quote.at)
  return unlessChange(name ?? quote.text, item)
}

const ARROW = / (?:->|=>|→|⇒) /
const QUOTES = /["'“‘«„]/

/** “Helo -> Hello” without quotation marks corrects a title that isn't there. */
function unlessChange(text: string | null, { prompt }: Item): string | null {
  if (text === null || !ARROW.test(text)) return text
  return QUOTES.test(prompt.charAt(prompt.indexOf(text) - 1)) ? text : null
}

function asksForText(item: Item, found: 'several' | null) {
  if (found === 'several') return refuse('one title at a time: each needs a text and a time of its own')
  const isNew = item.verb === 'add' && item.find(({ text }) => text === 'the') < 0
  if (!isNew || !item.takeThing('titles')) return null
  return refuse('what should the title say?', ['add a title "Hello" for 4 seconds'])
}

const lastingFrom = (startUs: number, { n }: Value): TimeRange => ({
  startUs,
  endUs: startUs + Math.round(n * 1e6),
})

/** When a title is seen, as the item says it. */
type When = {
  duration: Value | null
  clockUs: number | null
  edge: 'start' | 'end' | null
  isThroughout: boolean
  where: Place | null
}

function takeWhen(item: Item): When {
  const duration = item.takeValue('s', ({ role }) => role === 'for' || role === null)
  const clock = item.find(({ kind }, at) => kind === 'time' && !item.inPlace(at))
  const from = clock >= 0 ? null : item.takeValue('s', ({ role }) => role === 'to')
  const clockUs = clock >= 0 ? (item.tokens[clock]?.n ?? 0) * 1e6 : from ? from.n * 1e6 : null
  if (clock >= 0) {
    item.use(clock)
    item.takeText('at', 'from')
  }
  const edge = item.find(
    ({ senses }, at) => isOneOf(senses.place, 'start end intro outro') && !item.inPlace(at),
  )
  if (edge >= 0) item.use(edge)
  const isClosing = item.tokens.some(
    ({ text }) => text.endsWith(' card') && isOneOf(text.split(' ')[0], 'end outro closing'),
  )
  const isEnd = isClosing || matches(item.tokens[edge], { place: 'end outro' })
  item.takeText('at', 'over', 'in', 'as', 'for')
  const isLong = item.takeText('throughout', 'whole', 'entire') || item.hasLook('always')
  item.takeLook('always')
  if (isLong) while (item.takeText('time', 'way')) {}
  const all = item.takePlace(({ kind }) => kind === 'all')
  return {
    duration,
    clockUs,
    edge: isEnd ? 'end' : edge < 0 ? null : 'start',
    isThroughout: isLong || all !== null,
    // What is added is the title: a place behind a comma is where, too.
    where: takeWhere(item, true),
  }
}

function rangeOf(
  { duration, clockUs, edge, isThroughout, where }: When,
  id: string,
  session: Session,
): TimeRange | string {
  const { durationUs } = session.now(id)
  const us = duration ? Math.round(duration.n * 1e6) : DEFAULT_TITLE_US
  if (isThroughout) return { startUs: 0, endUs: durationUs }
  // “While he is introduced, from 8 to 12 seconds”: what times say is exact.
  const exact = where?.kind === 'union' ? where.places.find(isTimed) : undefined
  if (where && (clockUs === null || isTimed(where))) {
    const found = session.resolve(exact ?? where, id, false)
    if (!found.ok) return found.why
    const [now] = unionOf(shownAt(where, id, session, found.ranges))
    if (!now) return 'that place is gone'
    const isSpoken = where.kind === 'phrase' || where.kind === 'topic'
    const seenUs = Math.max(now.endUs, now.startUs + (isSpoken ? MIN_SPOKEN_TITLE_US : 0))
    return { startUs: now.startUs, endUs: Math.min(durationUs, duration ? now.startUs + us : seenUs) }
  }
  const startUs = edge === 'end' ? Math.max(0, durationUs - us) : (clockUs ?? 0)
  return { startUs, endUs: Math.min(durationUs, startUs + us) }
}

/** Where it is now. “1. Cut the first minute. 2. Title "Hi" from 10 to 14 s”: what was cut can't be meant, so that the time is of what is left. */
function shownAt(where: Place, id: string, session: Session, ranges: TimeRange[]): TimeRange[] {
  const now = session.toNow(id, ranges)
  const { durationUs } = session.now(id)
  if (now.length > 0 || !isTimed(where) || !ranges.every(({ endUs }) => endUs <= durationUs)) return now
  session.note('The time of the title counts in what is left, as that part was cut.')
  return ranges
}

function added(
  id: string,
  session: Session,
  text: string,
  range: TimeRange,
  looks: Partial<Pick<Title, 'color' | 'size' | 'background'>> & Pick<Title, 'place'>,
): EditOperation[] | string {
  if (range.startUs >= session.now(id).durationUs) return `“${session.nameOf(id)}” ends before that`
  const isHere = (one: TimeRange) => one.startUs < range.endUs && range.startUs < one.endUs
  if (session.protectedIn(id, 'settings').some(isHere)) return 'you asked to keep that part as it is'
  const existing = session.composition(id)?.titles ?? []
  if (existing.some((one) => one.text === text && Math.abs(one.range.startUs - range.startUs) < 1000))
    return `the title “${text}” is there already`
  const titleId = session.project.newId()
  session.lastTitleId = titleId
  const shown = { startUs: Math.round(range.startUs), endUs: Math.round(range.endUs) }
  return [{ type: 'add_title', id: titleId, compositionId: id, text, ...looks, range: shown }]
}
