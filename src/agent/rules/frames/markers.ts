// Markers and chapters: at a time, from a list, or found in the talk. Changing and removing them is in elements.ts.
import type { CompositionId } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { countText, lengthText } from '../../../edit/time-text.ts'
import { chaptersOf } from '../../commands/plans/chapters.ts'
import { has } from '../../language/phrases/pattern.ts'
import type { Place } from '../../language/places.ts'
import { namesInList } from '../../language/read/given-names.ts'
import type { Item, Value } from '../../language/read/item.ts'
import { is, isOneOf, textOf } from '../../language/read/token-tests.ts'
import { type Frame, forTargets, refuse } from '../frame.ts'
import type { Session } from '../session.ts'
import { momentOf, takeMarkerEntries } from './marker-entries.ts'
import { onMoments, pointedMoments } from './marker-moments.ts'
import { namedChapters } from './named-chapters.ts'
import { takeBehindColon } from './names.ts'

const MAX_STEADY_MARKERS = 200
/** Of a question that names a marker. */
const MAX_NAME = 60

export const markers: Frame = {
  name: 'add_marker',
  examples: ['add chapters', 'add a marker at 0:30 called "Question"'],
  run(item, session) {
    const isChapter = item.hasThing('chapters')
    const hasMoment = item.places.length + item.values('s').length > 0 || item.find(is({ kind: 'time' })) >= 0
    const marks = item.verb === 'mark' && hasMoment
    if (!isChapter && !item.hasThing('markers') && !marks) return null
    if (item.verb === 'make' && item.hasThing('composition', 'excerpt', 'clip')) return null
    const kind = isChapter ? ('chapter' as const) : ('marker' as const)
    const entries = item.verb === 'add' ? takeMarkerEntries(item, kind, session) : null
    if (entries)
      return addMarkers(item, session, kind, (id) => {
        const moments = entries.map((entry) => ({ name: entry.name, us: momentOf(entry, id, session) }))
        const unknown = moments.find(({ us }) => typeof us === 'string')
        return unknown ? String(unknown.us) : (moments as Moment[])
      })
    if (item.places.some(({ place }) => isChapterPlace(place))) return null
    // “Change the chapter at 0:33 to 0:40” moves it.
    if (item.verb === 'set' && MOVED(item.tokens)) return null
    if (!['add', 'make', 'set', 'mark', 'split', null].includes(item.verb)) return null
    // “Set the chapter at 0:33 to 0:40”: one that there is
    if (item.verb === 'set' && KNOWN(item.tokens)) return null
    const asked = eachQuestion(item)
    if (asked)
      return onQuestions(
        item,
        session,
        kind,
        asked,
        item.takeName() ?? item.takeQuote() ?? takeBehindColon(item),
      )
    const list = namedChapters(item, session, kind)
    if (list) return list
    const steady = item.values('s').find(({ at }) => isRepeated(item, at))
    if (steady) return everySoOften(item, session, kind, steady)
    const value = item.values('s').find(({ role }) => role === 'to')
    const pointed = value ? null : pointedMoments(item)
    const given = item.takeName() ?? item.takeQuote()
    if (pointed) return onMoments(item, session, kind, pointed, given)
    const found = value ? null : placesOf(item)
    item.takeThing('chapters', 'markers')
    takeStart(item)
    while (
      item.takeText('marker', 'where', 'moment', 'mark', 'point', 'at', 'begins', 'starts', 'based', 'topics')
    ) {}
    if (!value && !found)
      return isChapter && given === null && !POINTS_AT(item.tokens)
        ? autoChapters(item, session)
        : refuse(`where should the ${kind} be?`)
    if (value) item.useValue(value)
    const name = given ?? (found?.place.kind === 'phrase' ? found.place.text.slice(0, MAX_NAME) : null)
    return addMarkers(item, session, kind, (id) => {
      const resolved = found ? session.resolve(found.place, id, false) : null
      if (resolved && !resolved.ok) return resolved.why
      // “At the salt part and at the oven part”: where each of them begins.
      const places = found?.place.kind === 'union' ? found.place.places : []
      const parts = places.map((place) => session.resolve(place, id, false))
      // “The salt part and the oven part” are two moments.
      const ranges = parts.flatMap((one) => (one.ok ? one.ranges.slice(0, 1) : []))
      const starts = (parts.length > 0 ? ranges : (resolved?.ranges ?? [])).map(({ startUs }) => startUs)
      const all = [...new Set(starts)].sort((one, other) => one - other)
      const chosen = found && areSeveral(found.place) ? all : starts.slice(0, 1)
      return (chosen.length > 0 ? chosen : [(value?.n ?? 0) * 1e6]).map((us) => ({ name, us }))
    })
  },
}

/** “A chapter”, “chapters here, markers there”: not all that a talk has. */
const POINTS_AT = has(
  '(a|an|another|one) <thing:chapters&!ends:s> [!>(<link:each>)]|<thing:chapters> !<thing:markers>+ <thing:markers>|<thing:markers> !<thing:chapters>*40 <thing:chapters>',
)
const isChapterPlace = (place: Place) =>
  place.kind === 'chapter' || ((place.kind === 'nth' || place.kind === 'count') && place.unit === 'chapter')

/** “Change the chapter at 0:33 to 0:40” */
const MOVED = has('to <time>')
/** “Set the chapter at 0:33 to 0:40”: one that there is */
const KNOWN = has('^ !<thing:chapters,markers>*80 [-the] <thing:chapters,markers&!ends:s>')

/** “At the salt part and at the oven part”: all of them; null when none is named. */
function placesOf(item: Item): { place: Place } | null {
  const first = item.takePlace(({ kind }) => kind !== 'all')
  if (first === null) return null
  const places = [first.place]
  for (;;) {
    const next = item.takePlace(
      ({ kind }, link, from) => kind !== 'all' && isOneOf(link, 'at on') && item.text(from - 2) === 'and',
    )
    if (next === null) return { place: places.length > 1 ? { kind: 'union', places } : first.place }
    places.push(next.place)
  }
}

/** Several parts, and no stretch of them. */
const areSeveral = (place: Place) =>
  place.kind === 'union' ||
  (place.kind === 'topic' && (place.all || / (?:and|&|plus|n|\+) /.test(place.text)))

type Kind = 'chapter' | 'marker'
type Moment = { name: string | null; us: number }
type Named = { name: string; atUs: number }

const numbered = (kind: Kind, n: number) => `${kind === 'chapter' ? 'Chapter' : 'Marker'} ${n}`

/** Adds a marker at each moment (of the time before the prompt); one without a name is numbered. */
function addMarkers(
  item: Item,
  session: Session,
  kind: Kind,
  momentsIn: (id: CompositionId) => Moment[] | string,
) {
  return forTargets(item, session, false, (id) => {
    const { durationUs } = session.talk(id)
    const known = session.composition(id)?.markers.filter((one) => one.kind === kind) ?? []
    const moments = momentsIn(id)
    if (typeof moments === 'string') return moments
    const late = moments.find(({ us }) => us > durationUs)
    if (late)
      return `“${session.nameOf(id)}” ends at ${lengthText(durationUs)}, before ${late.name ? `“${late.name}”` : 'that'}`
    const added = moments.map(({ name, us }, order) => ({
      name: name ?? numbered(kind, known.length + 1 + order),
      atUs: session.momentNow(id, Math.round(Math.min(us, durationUs - 1))),
    }))
    const isThere = (one: Named) => known.some(({ name, atUs }) => name === one.name && atUs === one.atUs)
    const missing = added.filter((one) => !isThere(one))
    if (missing.length === 0) return `the ${kind} “${added[0]?.name}” is there already`
    return missing.map((one): EditOperation => ({ type: 'add_marker', compositionId: id, kind, ...one }))
  })
}

/** “Every 10 seconds”, “on every full minute”. */
function isRepeated(item: Item, at: number): boolean {
  const each = isOneOf(item.text(at - 1), 'full whole single') ? at - 2 : at - 1
  if (item.tokens[each]?.senses.link !== 'each') return false
  item.use(each, at)
  return true
}

/** “A marker every 10 seconds”, from the start on. */
function everySoOften(item: Item, session: Session, kind: Kind, every: Value) {
  item.useValue(every)
  item.use(every.at - 1)
  item.takeThing('chapters', 'markers')
  const stepUs = Math.round(every.n * 1e6)
  return forTargets(item, session, false, (id) => {
    const { durationUs } = session.talk(id)
    const count = Math.ceil(durationUs / Math.max(1, stepUs))
    if (stepUs < 1_000_000 || count > MAX_STEADY_MARKERS) return `that would be ${count} ${kind}s`
    return Array.from({ length: count }, (_, order): EditOperation => {
      const atUs = session.momentNow(id, order * stepUs)
      return { type: 'add_marker', compositionId: id, kind, name: numbered(kind, order + 1), atUs }
    })
  })
}

/** “A chapter on every question”, “mark each question with a chapter”, “chapter per question”; claims the words. */
function eachQuestion(item: Item): Place | null {
  // “At question 1, 2 and 3”
  const isEach = (place: Place): boolean =>
    place.kind === 'union'
      ? place.places.every((one) => one.kind === 'nth' && one.unit === 'question')
      : (place.kind === 'every' || (place.kind === 'nth' && place.ns.length > 1)) && place.unit === 'question'
  const found = item.takePlace(isEach)
  if (found === null) return null
  item.takeThing('chapters', 'markers')
  takeStart(item)
  while (item.takeText('on', 'at', 'with', 'for', 'where', 'all', 'to', 'of', 'one')) {}
  return found.place
}

/** “At the beginning of (the second question)”: a marker is there anyway. */
function takeStart(item: Item): void {
  const at = item.find(({ text }, index) => isOneOf(text, 'start beginning') && !item.isFree(index + 1))
  if (at >= 0 && at < item.tokens.length - 1) item.use(at)
}

/** A marker where each question begins, with its words as the name. */
function onQuestions(item: Item, session: Session, kind: Kind, place: Place, given: string | null) {
  const names = given === null ? [] : namesInList(given)
  return forTargets(item, session, false, (id) => {
    const { sentences } = session.talk(id)
    const found = session.resolve(place, id, false)
    if (!found.ok) return found.why
    const questions = found.ranges
    if (names.length > 0 && names.length !== questions.length)
      return `${countText(names.length, 'name')} for ${countText(questions.length, 'question')}`
    return questions.map(({ startUs, endUs }, order): EditOperation => {
      const text = textOf(sentences.filter(({ range }) => startUs <= range.startUs && range.endUs <= endUs))
      const name = names[order] ?? (text.length <= MAX_NAME ? text : `${text.slice(0, MAX_NAME - 1)}…`)
      return { type: 'add_marker', compositionId: id, kind, name, atUs: session.momentNow(id, startUs) }
    })
  })
}

function autoChapters(item: Item, session: Session) {
  const count = item.takeValue(null)
  while (item.takeText('youtube', 'auto', 'automatic', 'automatically')) {}
  return forTargets(item, session, true, (id) => {
    const now = session.now(id)
    const found = chaptersOf(now, count?.n ?? null)
    if (found.length === 0) return `nothing is said in “${session.nameOf(id)}”, so chapters cannot be found`
    if (count && found.length !== count.n)
      return `“${session.nameOf(id)}” has room for ${found.length} chapters of at least 10 seconds`
    return found.map(
      (one): EditOperation => ({ type: 'add_marker', compositionId: id, kind: 'chapter', ...one }),
    )
  })
}
