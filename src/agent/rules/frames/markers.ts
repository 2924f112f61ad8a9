// Markers and chapters: at a time, from a list, or found in the talk. Changing and removing them is in elements.ts.
import type { EditOperation } from '../../../edit/operations.ts'
import { countText, lengthText } from '../../../edit/time-text.ts'
import { chaptersOf } from '../../commands/plans/chapters.ts'
import type { Place } from '../../language/places.ts'
import { namesInList } from '../../language/read/given-names.ts'
import type { Item, Value } from '../../language/read/item.ts'
import type { Token } from '../../language/read/tokens.ts'
import { type Frame, forTargets, refuse } from '../frame.ts'
import type { Session } from '../session.ts'
import { listedMarkers } from './marker-entries.ts'
import { onMoments, pointedMoments } from './marker-moments.ts'
import { namedChapters } from './named-chapters.ts'

const MAX_STEADY_MARKERS = 200
/** Of a question that names a marker. */
const MAX_NAME = 60

export const markers: Frame = {
  name: 'add_marker',
  examples: ['add chapters', 'add a marker at 0:30 called "Question"'],
  run(item, session) {
    const isChapter = item.hasThing('chapters')
    const marks =
      item.verb === 'mark' &&
      (item.places.length + item.values('s').length > 0 ||
        item.find(({ kind: sort }) => sort === 'time') >= 0)
    if (!isChapter && !item.hasThing('markers') && !marks) return null
    if (item.verb === 'make' && item.hasThing('composition', 'excerpt', 'clip')) return null
    const isNew = ['add', 'mark', 'make'].includes(item.verb ?? '')
    // “Add a chapter "X"” names a new one.
    if (
      isNew &&
      item.tokens.some(({ senses }, at) => isOwnNoun(senses.thing) && /^(?:a|an)$/.test(item.text(at - 1)))
    )
      item.dropPlaces(({ kind: sort }) => sort === 'chapter')
    const kind = isChapter ? ('chapter' as const) : ('marker' as const)
    takeCount(item, session, kind)
    if (
      item.places.some(
        ({ place }) =>
          place.kind === 'chapter' ||
          ((place.kind === 'nth' || place.kind === 'count') && place.unit === 'chapter'),
      )
    )
      return null
    if (!['add', 'make', 'set', 'mark', 'split', null].includes(item.verb)) return null
    if (item.verb === 'set' && meansOneThatIs(item, session, kind)) return null
    const timed = markerList(item, session, kind)
    if (timed) return timed
    const asked = eachQuestion(item)
    if (asked) return onQuestions(item, session, kind, asked, item.takeName() ?? item.takeQuote())
    const list = listedMarkers(item, session, kind) ?? namedChapters(item, session, kind)
    if (list) return list
    const steady = item.values('s').find(({ at }) => isRepeated(item, at))
    if (steady) return everySoOften(item, session, kind, steady)
    const clock = item.find(({ kind: sort }, at) => sort === 'time' && !item.inPlace(at))
    const value = clock >= 0 ? null : item.values('s').find(({ role }) => role === 'to')
    // “At 1:03, "Voice memo"”: beside a time, a quotation is its name, whatever else is called so.
    if (clock >= 0 || value) dropQuotedMedia(item)
    takeOne(item)
    const pointed = clock >= 0 || value ? null : pointedMoments(item)
    const given = item.takeName() ?? item.takeQuote()
    if (pointed) return onMoments(item, session, kind, pointed, given)
    const found = clock >= 0 || value ? null : item.takePlace((place) => place.kind !== 'all')
    item.takeThing('chapters', 'markers')
    while (
      item.takeText('marker', 'where', 'moment', 'mark', 'point', 'at', 'begins', 'starts', 'based', 'topics')
    ) {}
    if (clock < 0 && !value && !found)
      return isChapter && given === null
        ? autoChapters(item, session)
        : refuse(`where should the ${kind} be?`, [`add a ${kind} at 0:10 called "${given ?? 'Here'}"`])
    const clocks = clock >= 0 ? clocksFrom(item, clock) : []
    if (value) item.useValue(value)
    const name = given ?? bareName(item)
    const names = clocks.length > 1 && name !== null ? namesInList(name) : [name]
    if (clocks.length > 1 && name !== null && names.length !== clocks.length)
      return refuse(`${countText(names.length, 'name')} for ${countText(clocks.length, kind)}`)
    return forTargets(item, session, false, (id) => {
      const { durationUs } = session.talk(id)
      const known = session.composition(id)?.markers.filter((one) => one.kind === kind) ?? []
      const resolved = found ? session.resolve(found.place, id, false) : null
      if (resolved && !resolved.ok) return resolved.why
      const moments = clocks.length > 0 ? clocks : [resolved?.ranges[0]?.startUs ?? (value?.n ?? 0) * 1e6]
      if (moments.some((at) => at > durationUs)) return `“${session.nameOf(id)}” ends before that`
      const added = moments.map((at, order) => ({
        name:
          names[order] ??
          (found?.place.kind === 'phrase'
            ? found.place.text.slice(0, MAX_NAME)
            : `${isChapter ? 'Chapter' : 'Marker'} ${known.length + 1 + order}`),
        atUs: session.momentNow(id, Math.round(Math.min(at, durationUs - 1))),
      }))
      const there = added.find((one) => known.some((is) => is.name === one.name && is.atUs === one.atUs))
      if (there) return `the ${kind} “${there.name}” is there already`
      return added.map((one): EditOperation => ({ type: 'add_marker', compositionId: id, kind, ...one }))
    })
  },
}

/** “At 0:12, 0:34 and 0:47”, in microseconds; claims them. */
function clocksFrom(item: Item, first: number): number[] {
  const found: number[] = []
  for (let at = first; item.tokens[at]?.kind === 'time' && item.isFree(at); ) {
    found.push((item.tokens[at]?.n ?? 0) * 1e6)
    item.use(at)
    while (/^(?:,|and|&)$/.test(item.text(at + 1))) at++
    at++
  }
  return found
}

/** “Another chapter at 0:47”, “third marker at 0:47”, “chapter "Outro" at 0:47”: one that there isn't yet. */
function takeCount(item: Item, session: Session, kind: 'chapter' | 'marker'): void {
  const isPlaced = ({ kind: sort, unit, senses }: Token) =>
    sort === 'time' || unit === 's' || senses.link === 'where' || senses.link === 'called'
  if (!item.tokens.some(isPlaced)) return
  item.takeText('another', 'new', 'extra')
  const known = session.compositions.flatMap(({ markers }) => markers.filter((one) => one.kind === kind))
  const at = item.find(
    ({ kind: sort }, index) => sort === 'ordinal' && isOwnNoun(item.tokens[index + 1]?.senses.thing),
  )
  if (at >= 0 && (item.tokens[at]?.n ?? 0) > known.length) {
    item.use(at)
    item.dropPlaces((place) => place.kind === 'nth' && place.unit === 'chapter')
  }
  if (['add', 'make', null].includes(item.verb))
    item.dropPlaces(
      (place) =>
        place.kind === 'chapter' &&
        !known.some(({ name }) => name.toLowerCase() === place.name.toLowerCase()),
    )
}

/** “add marker Outro at 0:30”, “Outro marker at 0:30”, “chapter 0:30 Outro”: words with a capital that nothing else explains. */
function bareName(item: Item): string | null {
  const free = (at: number) => {
    const token = item.tokens[at]
    return (
      token?.kind === 'word' &&
      item.isFree(at) &&
      token.senses.glue === undefined &&
      token.senses.link === undefined
    )
  }
  const from = item.tokens.findIndex(
    (token, at) =>
      free(at) &&
      /\p{Lu}/u.test(item.prompt[token.from] ?? '') &&
      at + 1 !== 0 &&
      token.senses.verb !== item.verb,
  )
  if (from < 0) return null
  let to = from + 1
  while (free(to)) to++
  const [first, last] = [item.tokens[from], item.tokens[to - 1]]
  if (!first || !last) return null
  item.use(from, to)
  item.dropPlaces(({ kind }) => kind === 'named' || kind === 'topic')
  return item.prompt.slice(first.from, last.to)
}

const isOwnNoun = (thing: string | undefined) => thing === 'chapters' || thing === 'markers'

function dropQuotedMedia(item: Item): void {
  const at = item.find(({ kind, quoted }) => kind === 'media' && quoted !== '')
  if (at >= 0) item.dropPlaces(({ kind }) => kind === 'media')
}

/** “One marker” */
function takeOne(item: Item): void {
  const at = item.find(
    ({ kind, n }, index) => kind === 'number' && n === 1 && isOwnNoun(item.tokens[index + 1]?.senses.thing),
  )
  if (at >= 0) item.use(at)
}

/** “Every 10 seconds”, “on every full minute”. */
function isRepeated(item: Item, at: number): boolean {
  const each = /^(?:full|whole|single)$/.test(item.text(at - 1)) ? at - 2 : at - 1
  if (item.tokens[each]?.senses.link !== 'each') return false
  item.use(each, at)
  return true
}

/** “A marker every 10 seconds”, from the start on. */
function everySoOften(item: Item, session: Session, kind: 'chapter' | 'marker', every: Value) {
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
      const noun = kind === 'chapter' ? 'Chapter' : 'Marker'
      return { type: 'add_marker', compositionId: id, kind, name: `${noun} ${order + 1}`, atUs }
    })
  })
}

/** “A chapter on every question”, “mark each question with a chapter”, “chapter per question”; claims the words. */
function eachQuestion(item: Item): Place | null {
  const found = item.takePlace((place) => place.kind === 'every' && place.unit === 'question')
  if (found === null) return null
  item.takeThing('chapters', 'markers')
  while (item.takeText('on', 'at', 'with', 'for', 'where', 'all', 'to', 'of', 'one')) {}
  return found.place
}

/** A marker where each question begins, with its words as the name. */
function onQuestions(
  item: Item,
  session: Session,
  kind: 'chapter' | 'marker',
  place: Place,
  given: string | null,
) {
  const names = given === null ? [] : namesInList(given)
  return forTargets(item, session, false, (id) => {
    const { sentences } = session.talk(id)
    const found = session.resolve(place, id, false)
    if (!found.ok) return found.why
    const questions = found.ranges
    if (names.length > 0 && names.length !== questions.length)
      return `${countText(names.length, 'name')} for ${countText(questions.length, 'question')}`
    return questions.map(({ startUs, endUs }, order): EditOperation => {
      const text = sentences
        .filter(({ range }) => startUs <= range.startUs && range.endUs <= endUs)
        .map((one) => one.text)
        .join(' ')
      const name = names[order] ?? (text.length <= MAX_NAME ? text : `${text.slice(0, MAX_NAME - 1)}…`)
      return { type: 'add_marker', compositionId: id, kind, name, atUs: session.momentNow(id, startUs) }
    })
  })
}

/** “Set the chapter to …” is about one that there is: elements.ts moves it or asks which. */
function meansOneThatIs(item: Item, session: Session, kind: 'chapter' | 'marker'): boolean {
  const at = item.find(({ senses }) => senses.thing === `${kind}s`)
  return (
    at > 0 &&
    item.text(at - 1) === 'the' &&
    !item.text(at).endsWith('s') &&
    session.compositions.some(({ markers }) => markers.some((one) => one.kind === kind))
  )
}

/** "0:00 Intro, 0:12 Guest" or "Intro at 0:00, Costs at 0:20": every time with the words beside it. */
function markerList(item: Item, session: Session, kind: 'chapter' | 'marker') {
  const times = item.tokens.flatMap((token, at) => (token.kind === 'time' ? [at] : []))
  const [first] = times
  if (times.length < 2 || first === undefined) return null
  const noun = item.tokens.findIndex(
    ({ senses }) => senses.thing === 'chapters' || senses.thing === 'markers',
  )
  // “Chapter the talk by file: Opening at 0, …”
  const colon = item.tokens.findIndex(({ text }, at) => at > noun && at < first && text === ':')
  const isAfter =
    first <= noun + 2 ||
    item.tokens.slice(noun + 1, first).every(({ kind: sort, text }) => sort === 'mark' || text === 'at')
  const named = times.map((at, order) => {
    const from = isAfter ? at + 1 : order === 0 ? Math.max(noun, colon) + 1 : (times[order - 1] as number) + 1
    const to = isAfter ? (times[order + 1] ?? item.tokens.length) : at
    let words = item.tokens.slice(from, to)
    const isEdge = (text: string) =>
      ['at', ',', ':', ';', '-', '–', '—', 'and', 'one', '@', '(', ')', 'called', 'named', 'a'].includes(text)
    // “Chapters please: Start at 0:00”
    const isPolite = order === 0 && words[0]?.senses.glue === 'politeness' && words[1]?.text === ':'
    while (words[0] && (isPolite ? words.some(({ text }) => text === ':') : isEdge(words[0].text)))
      words = words.slice(1)
    while (words.length > 0 && isEdge(words.at(-1)?.text ?? '')) words = words.slice(0, -1)
    const [one, last] = [words[0], words.at(-1)]
    // What stands around a quotation is how a program writes a list.
    const [quote, ...others] = words.filter(({ kind: sort }) => sort === 'quote')
    if (quote && others.length === 0) return { at, name: quote.quoted }
    return { at, name: one && last ? item.prompt.slice(one.from, last.to) : '' }
  })
  if (named.some(({ name }) => name === '' || name.length > 100)) return null
  // “Opening at the head, Demo at 0:16”: a moment without a time.
  const isOther = item.tokens.some(
    ({ senses }, at) =>
      at > noun &&
      ['start', 'end'].includes(senses.place ?? '') &&
      /^(?:at|the|very)$/.test(item.text(at - 1)),
  )
  if (isOther) return null
  item.dropPlaces(() => true)
  item.use(Math.max(0, noun), item.tokens.length)
  return forTargets(item, session, false, (id) => {
    const { durationUs } = session.talk(id)
    const late = named.find(({ at }) => (item.tokens[at]?.n ?? 0) * 1e6 >= durationUs)
    if (late) return `“${session.nameOf(id)}” ends at ${lengthText(durationUs)}, before “${late.name}”`
    return named.map(
      ({ at, name }): EditOperation => ({
        type: 'add_marker',
        compositionId: id,
        kind,
        name,
        atUs: session.momentNow(id, Math.round((item.tokens[at]?.n ?? 0) * 1e6)),
      }),
    )
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
      ({ name, atUs }): EditOperation => ({
        type: 'add_marker',
        compositionId: id,
        kind: 'chapter',
        name,
        atUs,
      }),
    )
  })
}
