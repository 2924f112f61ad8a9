// Making compositions and clips: the defaults that new ones start with, and copies under new ids.

import { STILL_US } from './bounds.ts'
import {
  type Clip,
  type Composition,
  type EditContext,
  type FitMode,
  type MediaReference,
  PLAIN_EFFECTS,
} from './document.ts'
import { checkedSourceRange, findMedia } from './find.ts'
import { type NewId, ok, type Result } from './result.ts'
import type { TimeRange } from './time.ts'

const DEFAULT_FRAME = { width: 1920, height: 1080 }

/** An empty composition; without `frame`, the size of `firstPicture`, else 1920x1080. */
export function emptyComposition(
  id: string,
  name: string,
  frame: { width?: number; height?: number; fit?: FitMode },
  firstPicture: MediaReference | null,
  newId: NewId,
): Composition {
  const natural = firstPicture ? naturalFrame(firstPicture) : DEFAULT_FRAME
  return {
    id,
    name,
    width: frame.width ?? natural.width,
    height: frame.height ?? natural.height,
    fit: frame.fit ?? 'pad',
    tracks: [{ id: newId(), kind: 'main', items: [] }],
    markers: [],
    titles: [],
    captions: null,
    loudnessLufs: null,
  }
}

/** The best frame size for a media reference: its own, rounded to even numbers, within the bounds. */
function naturalFrame(media: MediaReference): { width: number; height: number } {
  if (media.width === null || media.height === null) return DEFAULT_FRAME
  const even = (pixels: number) => Math.min(7680, Math.max(16, pixels - (pixels % 2)))
  return { width: even(media.width), height: even(media.height) }
}

/** The first of these media that has a picture size. */
export function firstPictureOf(mediaIds: readonly string[], context: EditContext): MediaReference | null {
  for (const mediaId of mediaIds) {
    const media = context.media.get(mediaId)
    if (media?.hasPicture && media.width !== null) return media
  }
  return null
}

/** A clip with default settings, muted tracks left out: the whole media unless a part is given, or 5 s of a still. */
export function newClip(
  id: string,
  mediaId: string,
  sourceRange: TimeRange | undefined,
  context: EditContext,
): Result<Clip> {
  const media = findMedia(context, mediaId)
  if (!media.ok) return media
  const wanted = sourceRange ?? media.value.availableRange ?? { startUs: 0, endUs: STILL_US }
  const checked = checkedSourceRange(media.value, wanted)
  if (!checked.ok) return checked
  const effects = { ...PLAIN_EFFECTS, mutedTracks: tracksMutedIn(media.value) }
  return ok({ kind: 'clip', id, mediaId, sourceRange: { ...checked.value }, effects })
}

/** The indices of the tracks that new clips of a sequence play without. */
export function tracksMutedIn({ tracks }: Pick<MediaReference, 'tracks'>): number[] {
  return tracks.flatMap(({ muted }, index) => (muted ? [index] : []))
}

/** A copy in which everything has a new id. */
export function copyOf(composition: Composition, id: string, name: string, newId: NewId): Composition {
  return {
    ...composition,
    id,
    name,
    tracks: composition.tracks.map((track) => ({
      ...track,
      id: newId(),
      items: track.items.map((item) => (item.kind === 'clip' ? { ...item, id: newId() } : item)),
    })),
    markers: composition.markers.map((marker) => ({ ...marker, id: newId() })),
    titles: composition.titles.map((title) => ({ ...title, id: newId() })),
  }
}
