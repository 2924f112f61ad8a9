// Frames that make compositions of media.
import type { CompositionId, MediaId } from '../../../edit/document.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { unionOf } from '../../../edit/ranges.ts'
import { has } from '../../language/phrases/pattern.ts'
import type { Place } from '../../language/places.ts'
import { namesInList } from '../../language/read/given-names.ts'
import type { Item } from '../../language/read/item.ts'
import type { PlaceSpan } from '../../language/read/item-places.ts'
import { is, isPlural, matches } from '../../language/read/token-tests.ts'
import { setOf } from '../../language/vocabulary/beside.ts'
import { type Frame, hasBreath, refuse } from '../frame.ts'
import { mediaInOrder, titleOfMedia } from '../new-project.ts'
import type { Session } from '../session.ts'
import { freeName, isSocial, shapeOf } from './create-parts.ts'
import { plays, portionOf } from './extract.ts'
import { takeBehindColon } from './names.ts'
import { takeShape } from './picture.ts'

const isFile = (item: Item, at: number) =>
  matches(item.tokens[at], { kind: 'media', thing: 'media', text: 'file files' })

/** All of the media, in order, as it is. */
const ALL_OF_IT = [
  'all', 'every', 'each', 'new', 'one', 'single', 'both', 'per', 'everything', 'in', 'order', 'whole', 'entire', 'complete', 'full', 'full length', 'unedited', 'uncut', 'containing', 'contains', 'including', 'that', 'from', 'with', 'of', 'on', 'for',
] // biome-ignore format: a list

/** Empty compositions that one request makes at most. */
const MAX_EMPTY = 20

export type NewClip = Extract<EditOperation, { type: 'create_composition' }>['clips'][number]

export const emptyComposition: Frame = {
  name: 'create_empty_composition',
  examples: ['make an empty composition called "Notes"'],
  run(item, session) {
    const isEmpty = item.find(is({ text: 'blank empty' })) >= 0
    // “New comp called pitch”: its name is no part of a talk.
    const isNamed = (place: PlaceSpan) =>
      item.names.some(({ from, to }) => from < place.to && place.from < to)
    item.places = item.places.filter((one) => one.place.kind !== 'phrase' && !isNamed(one))
    const makes = ['make', 'add', 'start', 'open', null].includes(item.verb) && item.hasThing('composition')
    // What there is to play belongs into a new one, unless it is to be empty.
    if (!makes || (!isEmpty && session.media.length > 0) || item.places.length > 0) return null
    const saysWhich = item.names.length > 0 || item.quotes().length > 0 || item.verb === 'make'
    if (!saysWhich && item.find(is({ text: 'blank empty new a an' })) < 0) return null
    const noun = item.find(is({ thing: 'composition' }))
    if (noun < 0) return null
    item.use(noun)
    while (item.takeText('blank', 'empty', 'new', 'one')) {}
    const shape = takeShape(item)
    const count = item.takeValue(null, ({ n }) => n >= 1 && n <= MAX_EMPTY)?.n ?? 1
    const names = takeNames(item, count)
    const isSeveral = isPlural(item.text(noun))
    if (isSeveral ? count < 2 || names.length !== count : count > 1) return null
    const size = shape && { width: shape.width, height: shape.height }
    const made: CompositionId[] = []
    for (const name of names.length > 0 ? names : [session.project.name]) {
      const id = session.project.newId()
      const applied = session.apply([
        { type: 'create_composition', id, name: freeName(session, name), clips: [], ...size },
      ])
      if (!applied.ok) return applied
      session.addMade(id)
      made.push(id)
    }
    session.focus = made
    return { ok: true }
  },
}

/** What they are to be called: “"A" and "B"”, “called A and B”, “: A”. */
function takeNames(item: Item, count: number): string[] {
  if (count > 1 && item.quotes().length === count) return item.quotes().map(() => item.takeQuote() ?? '')
  const name = item.takeName() ?? item.takeQuote() ?? takeBehindColon(item)
  if (name === null) return []
  return count > 1 ? namesInList(name) : [name]
}

/** Anything but “the new composition please” and files. */
const SAYS_MORE = has('<word&!thing:composition&!glue:articles,politeness&!text:new>')
const WHOLE = setOf('media all phrase')

export const fromMedia: Frame = {
  name: 'create_composition',
  examples: ['create a composition for each file', 'make a composition called "Main" with all the media'],
  run(item, session) {
    const isNew = item.find(({ text }) => text === 'new') >= 0 && item.hasThing('composition')
    const makes =
      item.verb === 'make' ||
      item.verb === 'merge' ||
      (isNew && ['add', 'open', null].includes(item.verb)) ||
      (item.verb === 'start' && item.hasThing('composition'))
    // “Compose Shoot at 1080x1080”
    const composes = item.verb === 'make' && item.tokens[1]?.kind === 'media'
    // Where nothing has been made of the files yet, they are what a new one is of.
    const isFirst =
      session.compositions.length === 0 &&
      session.media.length > 0 &&
      (item.hasThing('composition', 'clip', 'excerpt') || composes)
    const hasFile = item.find((_, at) => isFile(item, at)) >= 0
    const isBare = isFirst && item.verb === null && !SAYS_MORE(item.tokens)
    if (!(makes || isBare) || !(hasFile || isFirst)) return null
    // “A new composition of the memo part”: of what is there of it.
    const portion = item.tokens[portionOf(item)]?.ids ?? []
    if (session.compositions.some(({ id }) => plays(session, id, portion))) return null
    // “A clip of the first minute of interview.mp4”, where nothing plays it yet
    const part = session.compositions.length === 0 ? takePart(item) : null
    if (item.values('s').length > 0) return null
    const nouns = part === null ? ['composition'] : ['clip', 'excerpt', 'composition']
    if (item.verb !== 'merge' && !composes && !item.hasThing(...nouns)) return null
    if (item.places.some(({ place, from }) => item.isFree(from) && !WHOLE.has(place.kind))) return null
    item.dropPlaces((place) => place !== part)
    const shape = takeShape(item)
    const name = item.takeName() ?? item.takeQuote()
    const isEach = item.find(is({ link: 'each' })) >= 0
    const named: MediaId[] = []
    for (const [at, token] of item.tokens.entries()) {
      const isNoun = nouns.includes(token.senses.thing ?? '')
      if (!item.isFree(at) || !(isFile(item, at) || isNoun)) continue
      item.use(at)
      if (token.kind === 'media') named.push(...token.ids)
    }
    while (item.takeText(...ALL_OF_IT)) {}
    if (shape) item.takeText('at')
    if (shape) item.takeThing('shape')
    item.takeValue(null, ({ n }) => n === 1)
    item.takeThing('length')
    const mediaIds = named.length > 0 ? [...new Set(named)] : mediaInOrder(session)
    if (mediaIds.length === 0) return refuse('the project has no media')
    const [first] = mediaIds
    const clips = part === null ? wholeOf(mediaIds) : clipsOf(part, mediaIds, session)
    if (typeof clips === 'string') return refuse(clips)
    const title =
      name ?? (mediaIds.length === 1 && first ? titleOfMedia(session, first) : session.project.name)
    const ids = isEach
      ? mediaIds.map((id) => create(titleOfMedia(session, id), wholeOf([id]), session))
      : [create(title, clips, session)]
    if (ids.includes(null)) return refuse(NOT_MADE)
    const made = ids.filter((id) => id !== null)
    const framed = session.apply(made.flatMap((id) => shapeOf(id, shape, isSocial(item))))
    if (!framed.ok) return framed
    for (const id of made) session.addMade(id)
    session.focus = made
    return { ok: true }
  },
}

const NOT_MADE = 'a composition could not be made from the media'

/** All of each file, one after the other. */
export const wholeOf = (ids: readonly MediaId[]): NewClip[] => ids.map((mediaId) => ({ mediaId }))

function create(title: string, clips: NewClip[], session: Session): CompositionId | null {
  const id = session.project.newId()
  const name = freeName(session, title)
  return session.apply([{ type: 'create_composition', id, name, clips }]).ok ? id : null
}

/** The part of a file that a new composition is to hold. */
function takePart(item: Item): Place | null {
  const places = item.places.filter(({ place }) => !['media', 'all'].includes(place.kind))
  const [only] = places
  return only && places.length === 1 && !item.inName(only.from)
    ? (item.takePlace((place) => place === only.place)?.place ?? null)
    : null
}

/** The clips of a part, which is read in a composition of the whole file. */
export function clipsOf(
  part: Place,
  [mediaId, ...more]: readonly MediaId[],
  session: Session,
): NewClip[] | string {
  if (mediaId === undefined || more.length > 0) return 'several files are meant'
  const undo = session.checkpoint()
  const id = create(titleOfMedia(session, mediaId), wholeOf([mediaId]), session)
  const found = id === null ? null : session.resolve(part, id, false)
  const ranges = id !== null && found?.ok && hasBreath(part) ? session.withBreath(id, found.ranges) : null
  undo()
  if (!found?.ok) return found?.why ?? NOT_MADE
  return unionOf(ranges ?? found.ranges).map((sourceRange) => ({ mediaId, sourceRange }))
}
