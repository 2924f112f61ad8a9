// A media file on its own, as a composition that plays all of it: source time is then composition time.
import { STILL_US } from './bounds.ts'
import { type Composition, type MediaReference, PLAIN_EFFECTS } from './document.ts'

/** A still has the default length of a new clip. */
export function fileComposition(media: MediaReference): Composition {
  const sourceRange = media.availableRange ?? { startUs: 0, endUs: STILL_US }
  const isEmpty = sourceRange.endUs <= sourceRange.startUs
  return {
    id: media.id,
    name: media.name,
    width: media.width ?? 1920,
    height: media.height ?? 1080,
    fit: 'pad',
    tracks: [
      {
        id: `${media.id}/main`,
        kind: 'main',
        items: isEmpty
          ? []
          : [
              {
                kind: 'clip',
                id: `${media.id}/clip`,
                mediaId: media.id,
                sourceRange,
                effects: PLAIN_EFFECTS,
              },
            ],
      },
    ],
    markers: [],
    titles: [],
    captions: null,
    loudnessLufs: null,
  }
}
