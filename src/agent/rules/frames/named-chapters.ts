// Chapters and markers of a list that names them and doesn't say where: “chapters: Intro, Demo, Q&A”. Each begins where it is talked about;
// what is nowhere begins where a file does, or where the subject changes, and the answer says so.
import type { CompositionId } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { mainTrackOf, placedClips } from '../../../edit/position.ts'
import { subjectChanges } from '../../commands/plans/chapters.ts'
import { questionsOf } from '../../commands/plans/question-sentences.ts'
import type { Place } from '../../language/places.ts'
import type { Item } from '../../language/read/item.ts'
import { is, isCapitalized } from '../../language/read/token-tests.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { forTargets, type Outcome, refuse } from '../frame.ts'
import type { Session } from '../session.ts'

type Kind = 'chapter' | 'marker'
/** `place`: what the words mean as a part of a talk; null where they are only a name. */
type Entry = { name: string; place: Place | 'start' | 'questions' | null }

const MAX_NAME_TOKENS = 5
/** Of what may stand between the noun and its colon. */
const MAX_LEAD = 8
const ENDS = /^(?:,|;|and|&)$/
/** Chapters are no shorter than this. */
const MIN_GAP_US = 2_000_000

/** Adds the markers of such a list; null when the item has none. */
export function namedChapters(item: Item, session: Session, kind: Kind): Outcome | null {
  const noun = item.tokens.findIndex(({ senses }) => senses.thing === `${kind}s`)
  const mark = item.tokens.findIndex(({ text }, at) => at > noun && text === ':')
  // “Chapters Intro, Demo, Q&A”
  const isListed = mark < 0 && isName(item, noun + 1) && item.tokens[noun + 2]?.text === ','
  const colon = isListed ? noun : mark
  if (noun < 0 || colon < 0 || colon - noun > MAX_LEAD) return null
  const entries = entriesOf(item, colon + 1)
  if (entries === null || (isListed && !entries.every(({ name }) => isWritten(name)))) return null
  const count = item.tokens.slice(0, colon).find(({ kind: sort }) => sort === 'number')
  if (count && count.n !== entries.length)
    return refuse(`${count.n} ${kind}s were asked for, and ${entries.length} are named`)
  if (count) item.use(item.tokens.indexOf(count))
  item.use(noun)
  item.use(Math.min(colon + (isListed ? 1 : 0), item.tokens.length), item.tokens.length)
  item.dropPlaces(({ kind: sort }) => sort !== 'all')
  const [only, ...others] = session.compositions.filter(({ id }) =>
    entries.every((one) => momentOf(one, id, session) !== null),
  )
  const isNamed = item.tokens.some(({ kind: sort }, at) => sort === 'composition' && at < colon)
  if (only && others.length === 0 && !isNamed && !session.focus && !session.scope) session.scope = [only.id]
  return forTargets(item, session, false, (id) => {
    const moments = momentsOf(entries, id, session) ?? clipStarts(entries, id, session)
    if (typeof moments === 'string') return moments
    return entries.map(
      ({ name }, order): EditOperation => ({
        type: 'add_marker',
        compositionId: id,
        kind,
        name,
        atUs: session.momentNow(id, moments[order] ?? 0),
      }),
    )
  })
}

/** “Q&A”, and not “Q&A at the section starts” */
const isWritten = (name: string) =>
  isCapitalized(name) && !name.split(' ').some((text) => isWord(text, 'toEdge', 'toPlace'))

/** As it is typed, it begins with a capital. */
const isName = (item: Item, at: number) => isCapitalized(item.prompt.slice(item.tokens[at]?.from))

/** Names up to commas; null when one of them says when it is, or is no name. */
function entriesOf(item: Item, from: number): Entry[] | null {
  const entries: Entry[] = []
  let start = from
  for (let at = from; at <= item.tokens.length; at++) {
    if (at < item.tokens.length && !ENDS.test(item.text(at))) continue
    const entry = at > start ? entryOf(item, start, at) : null
    if (at > start && entry === null) return null
    if (entry !== null) entries.push(entry)
    start = at + 1
  }
  return entries.length > 1 ? entries : null
}

function entryOf(item: Item, from: number, to: number): Entry | null {
  const tokens = item.tokens.slice(from, to)
  const [first, last] = [tokens[0], tokens.at(-1)]
  const isName = tokens.every(is({ kind: 'word quote media composition speaker ordinal', text: "' -" }))
  if (!first || !last || !isName || tokens.length > MAX_NAME_TOKENS) return null
  const name = first.quoted || item.prompt.slice(first.from, last.to)
  const { unit, place } = first.senses
  if (tokens.length === 1 && (unit === 'exchange' || unit === 'question')) return { name, place: 'questions' }
  if (tokens.length === 1 && (place === 'intro' || place === 'start')) return { name, place: 'start' }
  if (tokens.length === 1 && first.kind === 'media') return { name, place: { kind: 'media', ids: first.ids } }
  return { name, place: item.placeIn(from, to) }
}

/** Where it begins; null when that is nowhere. */
function momentOf({ name, place }: Entry, id: CompositionId, session: Session): number | null {
  if (place === 'start') return 0
  const phrase = (text: string): Place => ({ kind: 'phrase', text, nth: 1, unit: 'phrase' })
  // “The first question comes from Daniel” opens them; somebody may have asked something before.
  const places: Place[] =
    place === 'questions'
      ? [phrase('first question')]
      : [...(place === null ? [] : [place]), { kind: 'topic', text: name, all: false }, phrase(name)]
  for (const one of places) {
    const found = session.resolve(one, id, false)
    if (found.ok) return found.ranges[0]?.startUs ?? null
  }
  return place === 'questions' ? (questionsOf(session.talk(id).sentences)[0]?.startUs ?? null) : null
}

/** As many files, in their order: each is one of them. A sentence when there are more or fewer. */
function clipStarts(entries: readonly Entry[], id: CompositionId, session: Session): number[] | string {
  const starts = placedClips(mainTrackOf(session.talk(id).composition).items).map(
    ({ range }) => range.startUs,
  )
  const lost = entries.find((one) => momentOf(one, id, session) === null) ?? entries[0]
  return starts.length === entries.length
    ? starts
    : `I can't tell where “${lost?.name}” begins in “${session.nameOf(id)}”`
}

/** Where each begins, in order; null when that can't be told. */
function momentsOf(entries: readonly Entry[], id: CompositionId, session: Session): number[] | null {
  const { durationUs } = session.talk(id)
  const found = entries.map((entry, order) => momentOf(entry, id, session) ?? (order === 0 ? 0 : null))
  const moments: number[] = []
  for (const [order, { name }] of entries.entries()) {
    const before = moments.at(-1) ?? -MIN_GAP_US
    const next = found.slice(order + 1).find((us) => us !== null && us >= before + MIN_GAP_US) ?? durationUs
    const own = found[order]
    const isInOrder = own !== null && own !== undefined && own >= before + MIN_GAP_US
    const at = isInOrder ? own : boundaryIn(before, next, id, session)
    if (at === null) return null
    if (!isInOrder) session.note(`“${name}” isn't said as such, so it begins where something new does.`)
    moments.push(at)
  }
  return moments
}

/** Where another file begins between two moments, else where the subject changes most. */
function boundaryIn(fromUs: number, toUs: number, id: CompositionId, session: Session): number | null {
  const talk = session.talk(id)
  const isInside = (us: number) => us >= fromUs + MIN_GAP_US && us <= toUs - MIN_GAP_US
  const clip = placedClips(mainTrackOf(talk.composition).items).find(({ range }) => isInside(range.startUs))
  if (clip) return clip.range.startUs
  return subjectChanges(talk).find(isInside) ?? null
}
