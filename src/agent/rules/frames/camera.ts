// Which camera of a multitrack sequence is seen, and where.
import type { EditOperation } from '../../../edit/operations.ts'
import { without } from '../../../edit/ranges.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { pattern } from '../../language/phrases/pattern.ts'
import type { Item } from '../../language/read/item.ts'
import { type Frame, forTargets, refuse } from '../frame.ts'
import type { Session } from '../session.ts'

type Camera = { at: number; mediaId: string; angle: number }

/** Cameras that the item names: tracks with a picture of a sequence. */
function camerasIn(item: Item, session: Session): Camera[] {
  const sequences = session.media.filter(({ kind }) => kind === 'sequence')
  return item.tokens.flatMap(({ kind, ids }, at) => {
    if (kind !== 'media' || !item.isFree(at) || item.inName(at)) return []
    return sequences.flatMap(({ id, tracks }) => {
      const angle = tracks.findIndex(({ mediaId }) => ids.includes(mediaId))
      const media = session.media.find((one) => one.id === tracks[angle]?.mediaId)
      return media?.kind === 'video' ? [{ at, mediaId: id, angle }] : []
    })
  })
}

export const camera: Frame = {
  name: 'set_angle',
  examples: ['show camera B', 'use camera A for the first half and camera B for the rest'],
  run(item, session) {
    if (!['add', 'open', 'set', 'swap', null].includes(item.verb) || item.hasThing('audio', 'copy'))
      return null
    const cameras = camerasIn(item, session)
    if (cameras.length === 0) return null
    item.dropPlaces(({ kind }) => kind === 'media')
    // “The first half on camera A, the rest on camera B”
    const isLed = item.places.some(({ from, to }) => to <= (cameras[0]?.at ?? 0) && item.isFree(from))
    const spans = cameras.map(({ at }, order) => {
      item.use(at)
      const start = isLed ? (cameras[order - 1]?.at ?? -1) : at
      const end = isLed ? at : (cameras[order + 1]?.at ?? item.tokens.length)
      const place = item.places.find(({ from, to }) => from > start && to <= end)
      if (place) item.use(place.from, place.to)
      // “Cut to camera A when she says "…"”: from there on, up to the next cut.
      const where = [-1, 0].map((by) => (place?.from ?? 0) + by)
      const cue = where.find((index) => index > start && item.tokens[index]?.senses.link === 'where')
      const isCue = cue !== undefined && (cameras.length > 1 || item.verb === 'open')
      if (isCue) item.use(cue)
      const clock = item.find(({ kind }, index) => index > start && index < end && kind === 'time')
      if (clock >= 0) item.use(clock)
      const rest = item.find(({ senses }, index) => index > start && index < end && senses.place === 'rest')
      if (rest >= 0) item.use(rest)
      return { place: place?.place ?? null, isCue, clock, isRest: rest >= 0 }
    })
    // “Camera B until 0:07, then camera A”
    const [one, last] = [spans.at(-2), spans.at(-1)]
    if (last && one?.place && !one.isCue && !last.place && last.clock < 0) last.isRest = true
    item.takeLook('always')
    while (item.takeText('switch', 'and', 'view', 'angle', 'first', 'show', 'use')) {}
    item.takeThing('camera')
    // The first is seen until the next one.
    const isOpen = spans.slice(1).some(({ place, clock, isRest }) => !place && clock < 0 && !isRest)
    const [start, second] = spans
    const opens = start?.place || (start?.clock ?? -1) >= 0 || second?.isCue || (second?.clock ?? -1) >= 0
    if (cameras.length > 1 && (isOpen || !opens))
      return refuse("I can't tell which camera you want where", [
        'use camera A for the first half and camera B for the rest',
      ])
    return forTargets(item, session, true, (id) => {
      const { durationUs } = session.talk(id)
      const operations: EditOperation[] = []
      const shown: TimeRange[] = []
      for (const [order, { mediaId, angle }] of cameras.entries()) {
        const { place, isCue, clock, isRest } = spans[order] as (typeof spans)[number]
        const found = place ? session.resolve(place, id, false) : null
        if (found && !found.ok) return found.why
        const cueUs = found?.ok && isCue ? found.ranges[0]?.startUs : undefined
        const startUs = cueUs ?? (clock >= 0 ? Math.round((item.tokens[clock]?.n ?? 0) * 1e6) : 0)
        if (startUs >= durationUs) return `“${session.nameOf(id)}” ends before that`
        const all = [{ startUs, endUs: durationUs }]
        const ranges =
          found?.ok && !isCue ? found.ranges : isRest ? all.flatMap((range) => without(range, shown)) : all
        shown.push(...ranges)
        const isWhole = place === null && clock < 0 && !isRest && session.protectedIn(id).length === 0
        const free = session.toNow(id, session.free(id, ranges))
        for (const scope of isWhole ? [{}] : free.map((range) => ({ range })))
          operations.push({ type: 'set_angle', compositionId: id, mediaId, angle, ...scope })
      }
      return operations
    })
  },
}

const TURNS = pattern(
  `([!<verb:remove,mute>] <verb>|@cameraLead|alternate|toggle) (<glue:articles>|both|two|2|between)* <thing:camera>
   (on|at|with|after|for)? <link:each> (SENTENCE=<unit:sentence>|STEP=<measure:s>|(few|couple) of? (seconds|secs|sec))`,
)
/** “Switch cameras at every sentence”, “alternate cameras every few (4) seconds”: each is seen in turn. */
export const alternateCameras: Frame = {
  name: 'alternate_cameras',
  examples: ['switch cameras at every sentence', 'switch cameras every 3 seconds'],
  run(item, session) {
    const parts = item.take(TURNS)?.parts
    if (!parts) return null
    const stepUs = Math.max(1e6, (parts.STEP?.[0]?.n ?? 4) * 1e6)
    return forTargets(item, session, true, (id) => {
      const { durationUs, sentences } = session.talk(id)
      const cameras = camerasOf(id, session)
      if (cameras.length < 2) return `“${session.nameOf(id)}” has only one camera`
      const turns = Array.from({ length: Math.ceil(durationUs / stepUs) }, (_, at) => Math.round(stepUs * at))
      const starts = parts.SENTENCE ? [0, ...sentences.slice(1).map(({ range }) => range.startUs)] : turns
      return starts.flatMap((startUs, at) => {
        const shown = cameras[at % cameras.length] as (typeof cameras)[number]
        const ranges = session.free(id, [{ startUs, endUs: starts[at + 1] ?? durationUs }])
        return session
          .toNow(id, ranges)
          .map((range): EditOperation => ({ type: 'set_angle', compositionId: id, ...shown, range }))
      })
    })
  },
}

/** The cameras of the sequence that plays in a composition, in the order of its tracks. */
function camerasOf(id: string, session: Session): { mediaId: string; angle: number }[] {
  const played = session.media.filter(
    (one) => one.kind === 'sequence' && session.talk(id).words.some(({ mediaId }) => mediaId === one.id),
  )
  const isFilm = (id: string) => session.media.some((one) => one.id === id && one.kind === 'video')
  return played.flatMap(({ id: mediaId, tracks }) =>
    tracks.flatMap((track, angle) => (isFilm(track.mediaId) ? [{ mediaId, angle }] : [])),
  )
}
