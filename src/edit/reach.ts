// What a clip's edges have lost: cuts shorten `sourceRange` and leave `reach`, so that struck words stay
// with the clip that they were cut from. Each stretch that is cut inside a clip belongs to its left part.
import type { Clip } from './document.ts'
import type { TimeRange } from './time.ts'

/** How far this clip can be extended, in times of its source. */
export function reachOf({ reach, sourceRange }: Clip): TimeRange {
  return reach ?? sourceRange
}

/** The clip with this reach, widened to what it plays; nothing is stored where that is the same. */
export function withReach({ reach: _, ...clip }: Clip, wanted: TimeRange): Clip {
  const { sourceRange } = clip
  const reach = {
    startUs: Math.min(wanted.startUs, sourceRange.startUs),
    endUs: Math.max(wanted.endUs, sourceRange.endUs),
  }
  const isWider = reach.startUs < sourceRange.startUs || reach.endUs > sourceRange.endUs
  return isWider ? { ...clip, reach } : clip
}
