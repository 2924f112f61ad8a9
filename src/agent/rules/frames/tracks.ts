// Which tracks of a multitrack sequence are heard.

import { clipsOf } from '../../../edit/find.ts'
import type { Item } from '../../language/read/item.ts'
import { is, isOneOf, isPlural, matches } from '../../language/read/token-tests.ts'
import { type Frame, forTargets, type Outcome, refuse, takeWhere } from '../frame.ts'
import type { Session } from '../session.ts'
import { isSilenced } from './sound.ts'

type Sequence = Session['media'][number]

export const tracks: Frame = {
  name: 'mute_sequence_tracks',
  examples: ['mute track 2', 'mute camera B', 'use only the sound of camera A', 'unmute all tracks'],
  run(item, session) {
    const sequence = session.media.find(({ kind }) => kind === 'sequence')
    if (!sequence || item.hasThing('music', 'captions', 'copy', 'studioSound', 'loudness')) return null
    const isOnly = item.find(is({ limit: 'only' })) >= 0
    const isAll = item.find(is({ place: 'everything' })) >= 0
    const isSound = item.hasThing('audio', 'track', 'media') || namesSound(item, session)
    const sets = ['add', 'open', 'set', 'keep', null].includes(item.verb)
    const action =
      isOnly && isSound && sets
        ? 'only'
        : item.verb === 'unmute' || (isAll && item.hasThing('track') && sets)
          ? 'unmute'
          : isSilenced(item) === true
            ? 'mute'
            : null
    if (action === null) return null
    const named = takeTracks(item, session, sequence)
    if (named === null) return action === 'unmute' && isAll ? unmuteAll(item, session, sequence) : null
    if (named.length === 0)
      return refuse(`the tracks are numbered from 1 to ${sequence.tracks.length}`, ['mute track 1'])
    item.takeThing('audio', 'track', 'media', 'camera', 'clip')
    if (action === 'only') item.takeText('only', 'just', 'solely')
    item.takeText('and')
    if (takeWhere(item) !== null) return refuse('tracks are muted in a whole composition', ['mute track 1'])
    return apply(item, session, sequence, (muted) =>
      [...sequence.tracks.keys()].filter((track) => {
        const isNamed = named.includes(track)
        if (action === 'only') return !isNamed
        return action === 'mute' ? isNamed || muted.includes(track) : !isNamed && muted.includes(track)
      }),
    )
  },
}

/** “Only rawaudio.wav”: a file that is only heard. */
function namesSound(item: Item, session: Session): boolean {
  const named = item.tokens.flatMap(({ kind, ids }) => (kind === 'media' ? ids : []))
  return named.length > 0 && named.every((id) => session.project.context.media.get(id)?.kind === 'audio')
}

function unmuteAll(item: Item, session: Session, sequence: Sequence): Outcome {
  item.takeThing('track', 'audio')
  for (const [at, token] of item.tokens.entries()) if (matches(token, { place: 'everything' })) item.use(at)
  item.takeText('again')
  return apply(item, session, sequence, () => [])
}

function apply(
  item: Item,
  session: Session,
  { id: mediaId, tracks: all }: Sequence,
  next: (muted: number[]) => number[],
): Outcome {
  return forTargets(item, session, true, (id) => {
    const composition = session.composition(id)
    const clip = composition && clipsOf(composition).find((one) => one.mediaId === mediaId)
    if (!clip) return `“${session.nameOf(id)}” has no such tracks`
    const wanted = next(clip.effects.mutedTracks)
    if (wanted.length === all.length) return 'nothing would be heard any more'
    return [{ type: 'mute_sequence_tracks', compositionId: id, mediaId, tracks: wanted }]
  })
}

/** The tracks that an item names, from 0: by media, by number, "every camera"; null when it names none. */
function takeTracks(item: Item, session: Session, { tracks: all }: Sequence): number[] | null {
  const found: number[] = []
  const isVideo = (track: number) =>
    session.project.context.media.get(all[track]?.mediaId ?? '')?.kind === 'video'
  const before = item.find(
    ({ senses, text }) => senses.thing === 'track' && isOneOf(text, 'track tracks channel channels'),
  )
  for (const [at, token] of item.tokens.entries()) {
    if (!item.isFree(at) || item.inName(at)) continue
    const isEach = item.tokens[at - 1]?.senses.link === 'each'
    // “The second track”, “the last camera”; “tracks 2 and 3”
    const isNth = token.kind === 'ordinal' && matches(item.tokens[at + 1], { thing: 'track camera' })
    if (token.kind === 'media') {
      const track = all.findIndex(({ mediaId }) => token.ids.includes(mediaId))
      if (track < 0) return null
      found.push(track)
    } else if (isNth || (token.kind === 'number' && before >= 0 && at > before)) {
      const track = token.n > 0 ? token.n - 1 : all.length + token.n
      if (all[track] === undefined) return []
      found.push(track)
    } else if (token.senses.thing === 'camera' && (isEach || isPlural(token.text))) {
      if (isEach) item.use(at - 1)
      found.push(...[...all.keys()].filter(isVideo))
    } else continue
    item.use(at)
  }
  item.dropPlaces(({ kind }) => kind === 'media')
  return found.length > 0 ? found : null
}
