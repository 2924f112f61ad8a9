// Putting media into a composition: between what is there, over its picture, or under its sound.

import type { Composition, Inset } from '../../../edit/document.ts'
import { clipsOf } from '../../../edit/find.ts'
import type { EditOperation } from '../../../edit/operations.ts'
import { mainTrackOf, placedClips } from '../../../edit/position.ts'
import type { TimeRange } from '../../../edit/time.ts'
import { lengthText } from '../../../edit/time-text.ts'
import { pattern } from '../../language/phrases/pattern.ts'
import { isTimed, type Place } from '../../language/places.ts'
import type { Item } from '../../language/read/item.ts'
import { is, isOneOf, matches } from '../../language/read/token-tests.ts'
import { isWord } from '../../language/vocabulary/grammar.ts'
import { type Frame, forTargets, refuse } from '../frame.ts'
import type { Session } from '../session.ts'
import { targetsOf, whichComposition } from '../targets.ts'
import { DEFAULT_INSET, insetOperation, takeInset } from './inset.ts'

/** Loud enough to be noticed, soft enough to speak over. */
const MUSIC_DB = -18
const DEFAULT_STILL_US = 5_000_000
const BESIDE_COVER = is({
  place: 'everything',
  text: 'cover over under underneath as while with video throughout',
})

type Source = { id: string; kind: 'music' | 'picture' | 'inline'; lengthUs: number | null }

export const insert: Frame = {
  name: 'insert_clip',
  examples: ['add background music'],
  run(item, session) {
    if (
      !['add', 'start', 'end', null].includes(item.verb) ||
      item.hasThing('titles', 'captions', 'fades', 'copy')
    )
      return null
    const isCover = item.find(is({ text: 'cover covers' })) >= 0
    if (item.verb === null && !isCover) return null
    const found = takeSource(item, session, isCover)
    if (found === null || 'ok' in found) return found
    const isPicture = session.project.context.media.get(found.id)?.hasPicture === true
    const place = isPicture ? takeInset(item) : null
    const inset = place && { ...DEFAULT_INSET, ...place }
    const source: Source = inset ? { ...found, kind: 'picture' } : found
    item.takeThing('pip')
    if (source.kind === 'picture') item.take(COVERED)
    const portion = source.kind === 'music' ? null : item.takePlace(({ kind }) => kind === 'edge')
    const edge = takeEdge(item)
    const where = edge === null ? item.takePlace(({ kind }) => kind !== 'media' && kind !== 'all') : null
    const clock = where ? -1 : item.find(({ kind }) => kind === 'time')
    if (clock >= 0) {
      item.use(clock)
      item.takeText('at', 'from')
    }
    const isWhole = item.takePlace(({ kind }) => kind === 'all') !== null
    for (const [at, token] of item.tokens.entries()) if (item.isFree(at) && BESIDE_COVER(token)) item.use(at)
    item.takeThing('music', 'broll', 'clip', 'media')
    const gain = source.kind === 'music' ? item.takeValue('db') : null
    const length =
      source.kind === 'picture' ? item.takeValue('s', ({ role }) => role === 'for' || role === null) : null
    const lastsUs = length ? Math.round(length.n * 1e6) : null
    const isNowhere = edge === null && where === null && clock < 0 && source.kind === 'inline'
    const targets = isNowhere ? targetsOf(item, session, false) : null
    const isGuess = session.compositions.length > 1 && session.project.shownCompositionId === undefined
    // What is only to be added somewhere isn't put into the main composition on a guess.
    if (targets?.ok && targets.how === 'default' && isGuess) return refuse(whichComposition(session))
    return forTargets(item, session, source.kind === 'music' && session.compositions.length === 1, (id) => {
      if (session.protectedIn(id).length > 0) return 'it would move what you asked to keep as it is'
      const playing = session.composition(id)
      const isPlayed = playing && clipsOf(playing).some((clip) => clip.mediaId === source.id)
      if (item.verb !== 'add' && isPlayed)
        return `“${session.nameOfMedia(source.id)}” plays in “${session.nameOf(id)}” already`
      // A new project's first composition has been made of its media already.
      const isNew = session.project.draft.start.compositions.length === 0 && !session.made.includes(id)
      if (isNowhere && portion === null && isNew && isPlayed) return []
      const { durationUs } = session.now(id)
      const moved = item.text(0) === 'put' && edge !== null && playing ? movedClip(playing, source.id) : null
      if (moved !== null) return [{ ...moved, atUs: edge === 'end' ? durationUs : 0 }]
      const range = rangeFor(id, session, {
        edge,
        lastsUs: source.kind === 'picture' ? (lastsUs ?? DEFAULT_STILL_US) : null,
        where: where?.place ?? null,
        clockUs: clock >= 0 ? (item.tokens[clock]?.n ?? 0) * 1e6 : null,
        isWhole,
      })
      if (typeof range === 'string') return range
      if (range.startUs > durationUs) return `“${session.nameOf(id)}” ends before that`
      return operationsFor(id, source, range, {
        portionUs: portion?.place.kind === 'edge' ? portion.place.us : lastsUs,
        gainDb: gain?.n ?? MUSIC_DB,
        inset,
        durationUs,
        session,
      })
    })
  },
}

const SEEN = '(<speaker>|@screen,object,possessive)'
/** “… over the image”, “… instead of her”: what is seen now. */
const COVERED = pattern(`(over|<limit:instead>) !${SEEN}? ${SEEN}`)

/** “Put the intro at the end”, where it plays once: there, and no longer here. */
function movedClip(composition: Composition, mediaId: string) {
  const [one, ...more] = placedClips(mainTrackOf(composition).items).filter(
    ({ clip }) => clip.mediaId === mediaId,
  )
  return one && more.length === 0
    ? { type: 'move_range' as const, compositionId: composition.id, range: one.range }
    : null
}

/** A media that is named, or the project's only music. */
function takeSource(
  item: Item,
  session: Session,
  isCover: boolean,
): Source | ReturnType<typeof refuse> | null {
  const isMusic = item.hasThing('music')
  const at = item.find(({ kind }, index) => kind === 'media' && !item.inName(index))
  const { media: known, words } = session.project.context
  const played = at < 0 && !isMusic ? playedBy(item, session) : null
  if (at < 0 && !isMusic && played === null) return null
  if (at < 0 && played === null) {
    const found = [...known.values()].filter(({ kind, id }) => kind === 'audio' && !words.get(id)?.length)
    const [only] = found
    item.takeThing('music')
    if (!only) return refuse('the project has no music; import a file and add it')
    if (found.length > 1)
      return refuse(
        "I can't tell which music you mean",
        found.slice(0, 3).map(({ name }) => `add "${name}" as background music`),
      )
    return { id: only.id, kind: 'music', lengthUs: only.availableRange?.endUs ?? null }
  }
  const media = known.get(played?.id ?? item.tokens[at]?.ids[0] ?? '')
  if (!media || media.kind === 'sequence' || isTrack(media.id, session)) return null
  item.use(played?.at ?? at)
  item.dropPlaces((place) => place.kind === 'media')
  const isSilent = media.hasPicture && !words.get(media.id)?.length
  const isOver =
    media.kind === 'image' ||
    isCover ||
    // “Show the roof from 0:27 to 0:31”
    (isSilent && item.places.some(({ place, link }) => isTimed(place) || link === 'during')) ||
    item.hasThing('broll') ||
    item.find(is({ text: 'overlay over while' })) >= 0
  const isUnder =
    media.kind === 'audio' && (isMusic || item.find(is({ text: 'under underneath bed background' })) >= 0)
  return {
    id: media.id,
    kind: isUnder ? 'music' : isOver ? 'picture' : 'inline',
    lengthUs: media.availableRange?.endUs ?? null,
  }
}

/** A track of a sequence is shown or heard there; it is not put in a second time. */
function isTrack(id: string, session: Session): boolean {
  return session.media.some(({ tracks }) => tracks.some(({ mediaId }) => mediaId === id))
}

/** “In front of the talk”, “after the memo” */
const BESIDE_FILM = pattern('<link:before,after> <glue:articles>? <composition>')

function takeEdge(item: Item): 'start' | 'end' | null {
  const at = item.find(({ senses }, index) => isOneOf(senses.place, 'start end') && !item.inPlace(index))
  if (at >= 0) {
    item.use(at)
    item.takeText('at', 'to', 'of')
    return item.tokens[at]?.senses.place === 'end' ? 'end' : 'start'
  }
  const beside = BESIDE_FILM.in(item.free)
  if (beside) {
    item.use(beside.from)
    return matches(item.tokens[beside.from], { link: 'before' }) ? 'start' : 'end'
  }
  if (isWord(item.text(0), 'trailing')) return 'end'
  return item.verb === 'start' || item.verb === 'end' ? item.verb : null
}

/** “Append the memo to the talk”: the file that the first of two compositions plays, and nothing else. */
function playedBy(item: Item, session: Session): { at: number; id: string } | null {
  const named = item.tokens.flatMap(({ kind }, at) => (kind === 'composition' && item.isFree(at) ? [at] : []))
  const [at] = named
  // “Interview: add the memo at the end”
  const isScoped = named.length === 1 && session.scope?.length === 1 && item.places.length === 0
  if (at === undefined || !(named.length === 2 || isScoped)) return null
  const composition = session.composition(item.tokens[at]?.ids[0] ?? '')
  if (isScoped && composition?.id === session.scope?.[0]) return null
  const clips = composition ? clipsOf(composition) : []
  const [clip] = clips
  return clip && clips.length === 1 ? { at, id: clip.mediaId } : null
}

/** Where it goes. `lastsUs`: of a picture over what there is. */
type Spot = {
  edge: 'start' | 'end' | null
  where: Place | null
  clockUs: number | null
  isWhole: boolean
  lastsUs: number | null
}

function rangeFor(
  id: string,
  session: Session,
  { edge, where, clockUs, isWhole, lastsUs }: Spot,
): TimeRange | string {
  const { durationUs } = session.now(id)
  if (edge === 'end' && lastsUs !== null)
    return { startUs: Math.max(0, durationUs - lastsUs), endUs: durationUs }
  if (edge === 'end') return { startUs: durationUs, endUs: durationUs }
  if (clockUs !== null) return { startUs: session.momentNow(id, clockUs), endUs: durationUs }
  if (where === null || edge === 'start' || isWhole) return { startUs: 0, endUs: durationUs }
  // “after X” is what comes after it, “before X” what comes before: the moment between them counts.
  const found = session.resolve(where, id, false)
  if (!found.ok) return found.why
  const [range] = session.toNow(id, found.ranges)
  if (!range) return 'that place is gone'
  const isBefore = where.kind === 'span' && where.from.kind === 'edge' && where.to.kind === 'of'
  return isBefore ? { startUs: range.endUs, endUs: durationUs } : range
}

type Portion = { portionUs: number | null; gainDb: number; inset: Inset | null; durationUs: number }

function operationsFor(
  compositionId: string,
  { id: mediaId, kind, lengthUs }: Source,
  { startUs, endUs }: TimeRange,
  { portionUs, gainDb, inset, durationUs, session }: Portion & { session: Session },
): EditOperation[] | string {
  const id = session.project.newId()
  const inserted = { type: 'insert_clip', id, compositionId, mediaId, atUs: startUs } as const
  const part = portionUs ? { sourceRange: { startUs: 0, endUs: portionUs } } : {}
  if (kind === 'inline') return [{ ...inserted, track: 'main', ...part }]
  if (startUs >= durationUs) return 'nothing plays there'
  const roomUs = endUs - startUs
  const us = Math.round(Math.min(lengthUs ?? Math.max(DEFAULT_STILL_US, roomUs), portionUs ?? roomUs, roomUs))
  if (lengthUs !== null && us < roomUs - 100_000)
    session.note(`“${session.nameOfMedia(mediaId)}” lasts ${lengthText(us)} and ends before.`)
  const clip: EditOperation = { ...inserted, track: 'overlay', sourceRange: { startUs: 0, endUs: us } }
  if (kind === 'music') return [clip, { type: 'set_gain', compositionId, clipIds: [id], gainDb }]
  const placed = inset ? [insetOperation(compositionId, id, inset)] : []
  return lengthUs === null
    ? [clip, ...placed]
    : [clip, { type: 'set_muted', compositionId, clipIds: [id], muted: true }, ...placed]
}
