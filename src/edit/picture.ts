// Whether a composition has a picture.
import type { Composition, EditContext } from './document.ts'

/** True when its main track or an overlay plays a media file with a picture. */
export function seesPicture({ tracks }: Composition, media: EditContext['media']): boolean {
  return tracks.some(({ items }) =>
    items.some((item) => item.kind === 'clip' && media.get(item.mediaId)?.hasPicture === true),
  )
}
