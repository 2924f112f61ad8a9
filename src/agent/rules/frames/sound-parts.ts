// What the frames for sound share: stretches as scopes, media that are named, clips of music.
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

/** Overlay clips without speech: music. */
export function musicClips(id: string, session: Session): string[] {
  const composition = session.composition(id)
  if (!composition) return []
  const silent = (mediaId: string) => (session.project.context.words.get(mediaId) ?? []).length === 0
  return composition.tracks
    .filter(({ kind }) => kind === 'overlay')
    .flatMap(({ items }) =>
      items.flatMap((one) =>
        one.kind === 'clip' &&
        silent(one.mediaId) &&
        session.project.context.media.get(one.mediaId)?.kind === 'audio'
          ? [one.id]
          : [],
      ),
    )
}
