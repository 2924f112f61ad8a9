// What a clip's edges have lost: cuts shorten `sourceRange` and leave `reach`, so that struck words stay
// with the clip that they were cut from. Each stretch that is cut inside a clip belongs to its left part.
import type { Clip } from './document.ts'
import type { TimeRange } from './time.ts'

/** How far this clip can be extended, in times of its source. */
export function reachOf({ reach, sourceRange }: Clip): TimeRange {
  return reach ?? sourceRange
}

/** The clip with this reach, widened to what it plays; nothing is stored where that is the same. */
export function withReach(clip: Clip, wanted: TimeRange): Clip {
  const { sourceRange } = clip
  const startUs = Math.min(wanted.startUs, sourceRange.startUs)
  const endUs = Math.max(wanted.endUs, sourceRange.endUs)
  if (startUs < sourceRange.startUs || endUs > sourceRange.endUs)
    return { ...clip, reach: { startUs, endUs } }
  if (clip.reach === undefined) return clip
  const { reach: _, ...rest } = clip
  return rest
}
