// Each media file has a color of its own, in its clips and in the list: by hue, from the accent's on.
import type { MediaId } from '../../../edit/document.ts'

/** Far from those of its neighbors, however many there are. */
const GOLDEN_ANGLE = 137.5

/** For elements that use `--own-color`. */
export function mediaColor(order: ReadonlyMap<MediaId, unknown>, mediaId: MediaId): Record<string, string> {
  const index = Math.max(0, [...order.keys()].indexOf(mediaId))
  return { '--hue-turn': String((index * GOLDEN_ANGLE) % 360) }
}
