// What the frames for sound share: stretches as scopes, media that are named, clips of music.
import type { Clip } from '../../../edit/document.ts'
import type { TimeRange } from '../../../edit/time.ts'
import type { Item } from '../../language/read/item.ts'
import type { Session } from '../session.ts'

/** A range for each stretch; none where all of the composition is meant. */
export function scoped(ranges: TimeRange[] | null, id: string, session: Session): { range?: TimeRange }[] {
  return ranges === null ? [{}] : session.toNow(id, ranges).map((range) => ({ range }))
}

/** "the music", "camera A": clips of a media that is named. */
export function takeMedia(item: Item): string | null {
  const at = item.find(({ kind }, index) => kind === 'media' && !item.inName(index))
  if (at < 0) return null
  item.use(at)
  item.dropPlaces((place) => place.kind === 'media')
  while (item.takeThing('clip', 'track')) {}
  return item.tokens[at]?.ids[0] ?? null
}

/** The clips that lie over the picture or under the sound. */
export function overlayClips(id: string, session: Session): Clip[] {
  const tracks = session.composition(id)?.tracks.filter(({ kind }) => kind === 'overlay') ?? []
  return tracks.flatMap(({ items }) => items.filter((one) => one.kind === 'clip'))
}

/** Overlay clips without speech: music. */
export function musicClips(id: string, session: Session): string[] {
  const { media, words } = session.project.context
  return overlayClips(id, session).flatMap((one) =>
    media.get(one.mediaId)?.kind === 'audio' && !words.get(one.mediaId)?.length ? [one.id] : [],
  )
}
