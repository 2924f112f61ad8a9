// Makes a part of a clip: some properties belong to the whole clip, others to its ends.
import type { Clip, ClipEffects } from './document.ts'
import { reachOf, withReach } from './reach.ts'
import type { TimeRange } from './time.ts'

/** A part of a clip; fades, crossfade and reach stay only at the ends that it shares with the clip. */
export function pieceOf(
  clip: Clip,
  id: string,
  sourceRange: TimeRange,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Clip {
  const { fadeInUs, fadeOutUs, crossfadeUs } = clip.effects
  const losesStart = !isFirst && fadeInUs !== 0
  const losesEnd = !isLast && (fadeOutUs !== 0 || crossfadeUs !== 0)
  // Pieces share their effects, as thousands of clips may be pieces of one.
  const effects = losesStart || losesEnd ? withoutEnds(clip.effects, losesStart, losesEnd) : clip.effects
  const whole = reachOf(clip)
  return withReach(
    { ...clip, id, sourceRange: { ...sourceRange }, effects },
    {
      startUs: isFirst ? whole.startUs : sourceRange.startUs,
      endUs: isLast ? whole.endUs : sourceRange.endUs,
    },
  )
}

function withoutEnds(effects: ClipEffects, losesStart: boolean, losesEnd: boolean): ClipEffects {
  return {
    ...effects,
    ...(losesStart ? { fadeInUs: 0 } : {}),
    ...(losesEnd ? { fadeOutUs: 0, crossfadeUs: 0 } : {}),
  }
}
