// Finds the media that a document plays, and removes data about media that it doesn't play.
import type { EditDocument, MediaId } from './document.ts'
import { clipsOf } from './find.ts'

/** The names of the compositions that play it. */
export function compositionsWith(document: EditDocument, mediaId: MediaId): string[] {
  return document.compositions
    .filter((composition) => clipsOf(composition).some((clip) => clip.mediaId === mediaId))
    .map(({ name }) => name)
}

/** All media that clips play, or that texts and labels belong to. */
export function mediaOf({ compositions, corrections, speakers }: EditDocument): Set<MediaId> {
  return new Set([
    ...compositions
      .flatMap((one) => [...clipsOf(one), ...(one.captionTexts ?? [])])
      .map((one) => one.mediaId),
    ...[...corrections, ...speakers].map(({ mediaId }) => mediaId),
  ])
}

/** Without corrections, speakers and caption texts of a media file that no clip plays; the same document if it has none. */
export function withoutMedia(document: EditDocument, mediaId: MediaId): EditDocument {
  if (!mediaOf(document).has(mediaId)) return document
  const others = <One extends { mediaId: MediaId }>(all: readonly One[]) =>
    all.filter((one) => one.mediaId !== mediaId)
  return {
    ...document,
    corrections: others(document.corrections),
    speakers: others(document.speakers),
    compositions: document.compositions.map((composition) =>
      composition.captionTexts === undefined
        ? composition
        : { ...composition, captionTexts: others(composition.captionTexts) },
    ),
  }
}
