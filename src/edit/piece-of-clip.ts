// Makes a part of a clip: some properties belong to the whole clip, others to its ends.
import type { Clip } from './document.ts'
import { reachOf, withReach } from './reach.ts'
import type { TimeRange } from './time.ts'

/** A part of a clip; fades, crossfade and reach stay only at the ends that it shares with the clip. */
export function pieceOf(
  clip: Clip,
  id: string,
  sourceRange: TimeRange,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Clip {
  const effects = {
    ...clip.effects,
    fadeInUs: isFirst ? clip.effects.fadeInUs : 0,
    fadeOutUs: isLast ? clip.effects.fadeOutUs : 0,
    crossfadeUs: isLast ? clip.effects.crossfadeUs : 0,
  }
  const whole = reachOf(clip)
  return withReach(
    { ...clip, id, sourceRange: { ...sourceRange }, effects },
    {
      startUs: isFirst ? whole.startUs : sourceRange.startUs,
      endUs: isLast ? whole.endUs : sourceRange.endUs,
    },
  )
}
