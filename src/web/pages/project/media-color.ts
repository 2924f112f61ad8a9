// Each media file has a color of its own, in its clips and in the list, and each speaker in the transcript: by hue, from
// the accent's on.
import type { MediaId } from '../../../edit/document.ts'

/** Neighbors get hues far apart, however many there are. */
const GOLDEN_ANGLE = 137.5

/** For elements that use `--own-color`. */
export function hueOf(order: number): Record<string, string> {
  return { '--hue-turn': String((order * GOLDEN_ANGLE) % 360) }
}

export function mediaColor(order: ReadonlyMap<MediaId, unknown>, mediaId: MediaId): Record<string, string> {
  return hueOf(Math.max(0, [...order.keys()].indexOf(mediaId)))
}
