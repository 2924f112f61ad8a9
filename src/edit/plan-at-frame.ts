// Extracts one frame of a plan as a separate plan, to show a moment without rendering what comes before it. Pure.
import type { RenderPlan, RenderSegment } from './render-plan.ts'

/** Throws for a frame outside the plan. Within a crossfade it shows what comes in; fades are not applied. */
export function planAtFrame(plan: RenderPlan, frame: number): RenderPlan {
  if (frame < 0 || frame >= plan.durationFrames)
    throw new RangeError(`frame ${frame} of ${plan.durationFrames}`)
  const alone = (segments: readonly RenderSegment[]): RenderSegment[] => {
    const shown = segments.findLast(({ startFrame, endFrame }) => startFrame <= frame && frame < endFrame)
    return [shown === undefined ? { kind: 'gap', startFrame: 0, endFrame: 1 } : movedToStart(shown, frame)]
  }
  return { ...plan, durationFrames: 1, main: alone(plan.main), overlays: plan.overlays.map(alone) }
}

function movedToStart(segment: RenderSegment, frame: number): RenderSegment {
  if (segment.kind === 'gap') return { kind: 'gap', startFrame: 0, endFrame: 1 }
  const { picture, effects, sourceStartFrame } = segment
  const later = Math.floor((frame - segment.startFrame) * effects.speed)
  return {
    ...segment,
    startFrame: 0,
    endFrame: 1,
    sourceStartFrame: sourceStartFrame + later,
    picture:
      picture === null || picture.isStill ? picture : { ...picture, startFrame: picture.startFrame + later },
    sounds: [],
    effects: { ...effects, fadeInUs: 0, fadeOutUs: 0 },
    crossfadeFrames: 0,
  }
}
