// One new composition of several compositions and files, or of parts of them.
import {
  type Clip,
  type Composition,
  type CompositionId,
  PLAIN_EFFECTS,
  type TrackItem,
} from '../../../edit/document.ts'
import { mainTrackOf, placedClips } from '../../../edit/position.ts'
import { has } from '../../language/phrases/pattern.ts'
import type { Place } from '../../language/places.ts'
import { Item } from '../../language/read/item.ts'
import { is, isOneOf } from '../../language/read/token-tests.ts'
import type { Token } from '../../language/read/tokens.ts'
import { type Frame, hasBreath, refuse, takeWhere } from '../frame.ts'
import type { Session } from '../session.ts'
import { cutOut, freeName } from './create-parts.ts'
import { clipsOf, type NewClip, wholeOf } from './media.ts'

const ALL = { place: 'everything', limit: 'both' }

/** “Combine A and the first minute of B into a new composition called C”: the parts follow each other in that order. */
export const merge: Frame = {
  name: 'merge_compositions',
  examples: ['combine all compositions into a new one called "Full"'],
  run(item, session) {
    if (item.verb !== 'merge') return null
    const name = item.takeName()
    // “Join the three videos”, of which there are no others
    const count = item.find(({ kind, n }) => kind === 'number' && n > 1 && n === session.compositions.length)
    const isCounted = count >= 0 && item.tokens[count + 1]?.senses.thing === 'composition'
    if (isCounted) item.use(count)
    const isAll = isCounted || item.find(is(ALL)) >= 0
    const end = item.find(is({ text: 'into in' }))
    const entries = isAll ? [] : entriesOf(item, end < 0 ? item.tokens.length : end)
    if (entries === null || (entries.length === 0 && !isAll)) return null
    item.takeValue(null, ({ n }) => isAll && n === session.compositions.length)
    const isMeant = is({ ...ALL, thing: 'composition', kind: isAll ? 'composition' : '' })
    for (const [at, token] of item.tokens.entries()) if (item.isFree(at) && isMeant(token)) item.use(at)
    item.dropPlaces(() => true)
    const quoted = name ?? item.takeQuote()
    while (item.takeText('new', 'one', 'single', 'into', 'with', 'together')) {}
    // “into one”
    item.takeValue(null, ({ n }) => n === 1)
    const parts = isAll
      ? session.compositions.map(({ id }) => partOf({ source: id, place: null }, session))
      : entries.map((entry) => partOf(entry, session))
    if (parts.length < 2) return refuse('joining needs two compositions')
    const why = parts.find((part) => typeof part === 'string')
    if (why !== undefined) return refuse(why)
    const clips = parts.filter((part) => typeof part !== 'string').flat()
    const names = isAll
      ? session.compositions.map((one) => one.name)
      : entries.map(({ source }) => session.composition(source)?.name ?? session.nameOfMedia(source))
    const id = session.project.newId()
    const title = freeName(session, quoted ?? names.join(' + '))
    const applied = session.apply([{ type: 'create_composition', id, name: title, clips }])
    if (!applied.ok) return applied
    session.addMade(id)
    session.focus = [id]
    return { ok: true }
  },
}

/** A composition or a file, all of it or a place in it. */
type Part = { source: string; place: Place | null }

/** The parts that are named up to `end`, with their words claimed; null when one of them is something else. */
function entriesOf(item: Item, end: number): Part[] | null {
  const lists: number[][] = [[]]
  for (let at = 0; at < end; at++) {
    const { text, senses, kind } = item.tokens[at] as Token
    if (item.inName(at) || (senses.verb === 'merge' && kind === 'word')) continue
    if (isOneOf(text, ', + & and then plus with') || text === 'followed by') lists.push([])
    else lists.at(-1)?.push(at)
  }
  const parts = lists.filter((list) => list.length > 0).map((list) => readPart(list, item))
  const known = parts.filter((part) => part !== null)
  if (known.length < parts.length || known.length === 0) return null
  item.use(0, end)
  return known
}

function readPart(list: readonly number[], item: Item): Part | null {
  const tokens = list.map((at) => item.tokens[at] as Token)
  const one = new Item({ tokens, verb: null, isNegated: false, isRequest: true }, item.prompt)
  const [film, ...more] = tokens.filter(({ kind }) => kind === 'composition' || kind === 'media')
  const [source] = film?.ids ?? []
  if (!film || source === undefined || more.length > 0) return null
  // “Opening” is a name here.
  one.places = one.places.filter(({ from, to }) => !tokens.slice(from, to).every(isName))
  const place = takeWhere(one)
  return NAMES_MORE(one.free) ? null : { source, place }
}

const NAMES_MORE = has(
  '!<break composition media mark glue link:in,from thing:composition,media,clip text:together>',
)

const isName = is({ kind: 'composition media', glue: 'articles' })

/** The clips of a part; a sentence when it isn't there, or when joining would lose something of it. */
function partOf({ source, place }: Part, session: Session): NewClip[] | string {
  const composition = session.composition(source)
  if (!composition) return place === null ? wholeOf([source]) : clipsOf(place, [source], session)
  if (hasMoreThanCuts(composition))
    return `the titles, captions or effects of “${composition.name}” cannot be joined here`
  const whole = (id: CompositionId) => {
    const one = session.composition(id)
    return one ? placedClips(mainTrackOf(one).items).map(({ clip }) => clip) : []
  }
  const asNew = ({ mediaId, sourceRange }: Clip): NewClip => ({ mediaId, sourceRange })
  if (place === null) return whole(source).map(asNew)
  const found = session.resolve(place, source, false)
  if (!found.ok) return found.why
  const undo = session.checkpoint()
  const ranges = session.toNow(
    source,
    hasBreath(place) ? session.withBreath(source, found.ranges) : found.ranges,
  )
  const cut = cutOut(session, { name: composition.name, source, ranges, shape: null, isForPhones: false })
  const clips = typeof cut === 'string' ? whole(cut).map(asNew) : 'that part is already gone'
  undo()
  return clips
}

/** Whether joining only the clips would lose something. */
function hasMoreThanCuts(composition: Composition): boolean {
  const { titles, captions, markers, tracks } = composition
  const isChanged = (one: TrackItem) => one.kind === 'gap' || !Bun.deepEquals(one.effects, PLAIN_EFFECTS)
  const isLaidOver = titles.length + markers.length > 0 || captions !== null || tracks.length > 1
  return isLaidOver || mainTrackOf(composition).items.some(isChanged)
}
