// Render plan → voices: which stretch of which source sounds when, and how it begins and ends. Samples
// are derived from the plan's frames, so sound cannot drift from the picture. Pure.
import { sampleOfFrame } from '../../edit/frames.ts'
import {
  type ClipSegment,
  type RenderPlan,
  type RenderSegment,
  sourceFramesOf,
} from '../../edit/render-plan.ts'

/** Samples a second of everything that is mixed; always two channels. */
export const SOUND_RATE = 48_000

/** Half of the 5 ms within which one sound gives way to another at a cut. */
const HALF_JOIN = Math.round(SOUND_RATE * 0.0025)

/**
 * How a voice comes in or goes out, in composition samples from `start` until before `end`.
 * `equal_power` is for sounds that have nothing to do with each other; `linear` for two halves of the
 * same sound, which would be louder in the middle otherwise.
 */
export type Ramp = { kind: 'equal_power' | 'linear'; start: number; end: number }

export type Voice = {
  mediaId: string
  /** Composition samples of the segment: where it would be cut hard. */
  start: number
  end: number
  /** The source's sample that is heard at `start`, at 48 kHz; may lie before the source begins. */
  sourceStart: number
  /** Source samples that are played from `start` to `end`. */
  sourceCount: number
  speed: number
  /** A factor. */
  gain: number
  /** Decibels that it goes down under speech. */
  duckDb: number
  /** Share of the cleaned sound, 0 to 1. */
  studioShare: number
  rampIn: Ramp
  rampOut: Ramp
  fadeInSamples: number
  fadeOutSamples: number
}

/** The voices of a plan, by the time they begin to be heard. */
export function voicesOf(plan: RenderPlan): Voice[] {
  const duration = sampleOfFrame(plan.durationFrames, plan.rate, SOUND_RATE)
  return [plan.main, ...plan.overlays]
    .flatMap((segments) => voicesOfTrack(segments, plan, duration))
    .sort((a, b) => a.rampIn.start - b.rampIn.start)
}

function voicesOfTrack(segments: readonly RenderSegment[], plan: RenderPlan, duration: number): Voice[] {
  const clips = segments.map((segment) => (segment.kind === 'clip' ? segment : null))
  return clips.flatMap((clip, index) =>
    clip === null
      ? []
      : voicesOfClip(clip, clips[index - 1] ?? null, clips[index + 1] ?? null, plan, duration),
  )
}

function voicesOfClip(
  clip: ClipSegment,
  previous: ClipSegment | null,
  next: ClipSegment | null,
  plan: RenderPlan,
  duration: number,
): Voice[] {
  const samples = (frames: number) => sampleOfFrame(frames, plan.rate, SOUND_RATE)
  const { effects } = clip
  const start = samples(clip.startFrame)
  const end = Math.min(samples(clip.endFrame), duration)
  return clip.sounds.map(({ mediaId, startFrame }): Voice => {
    const isLedIn = previous !== null && continues(previous, clip, mediaId)
    const isLedOut = next !== null && continues(clip, next, mediaId)
    return {
      mediaId,
      start,
      end,
      sourceStart: Math.sign(startFrame) * samples(Math.abs(startFrame)),
      sourceCount: effects.speed === 1 ? end - start : samples(sourceFramesOf(clip)),
      speed: effects.speed,
      gain: 10 ** (effects.gainDb / 20),
      duckDb: effects.duckDb ?? 0,
      studioShare: effects.studioSound / 100,
      rampIn:
        previous !== null && previous.crossfadeFrames > 0
          ? { kind: 'equal_power', start, end: samples(previous.endFrame) }
          : join(start, isLedIn, duration),
      rampOut:
        clip.crossfadeFrames > 0 && next !== null
          ? { kind: 'equal_power', start: samples(next.startFrame), end }
          : join(end, isLedOut, duration),
      fadeInSamples: Math.round((effects.fadeInUs * SOUND_RATE) / 1e6),
      fadeOutSamples: Math.round((effects.fadeOutUs * SOUND_RATE) / 1e6),
    }
  })
}

/** 5 ms around a cut; at the edges of the composition the half that lies inside. */
function join(at: number, isSameSound: boolean, duration: number): Ramp {
  return {
    kind: isSameSound ? 'linear' : 'equal_power',
    start: Math.max(0, at - HALF_JOIN),
    end: Math.min(duration, at + HALF_JOIN),
  }
}

/** Whether a media reference's sound continues unbroken from one segment to the next. */
function continues(first: ClipSegment, second: ClipSegment, mediaId: string): boolean {
  const before = first.sounds.find((sound) => sound.mediaId === mediaId)
  const after = second.sounds.find((sound) => sound.mediaId === mediaId)
  return (
    before !== undefined &&
    after !== undefined &&
    first.crossfadeFrames === 0 &&
    first.effects.speed === 1 &&
    second.effects.speed === 1 &&
    before.startFrame + sourceFramesOf(first) === after.startFrame
  )
}

/** The source samples that a voice needs, with what its ramps reach over its edges. End-exclusive. */
export function neededOf({ start, end, rampIn, rampOut, sourceStart, sourceCount, speed }: Voice): {
  from: number
  to: number
} {
  return {
    from: sourceStart - Math.ceil(Math.max(0, start - rampIn.start) * speed),
    to: sourceStart + sourceCount + Math.ceil(Math.max(0, rampOut.end - end) * speed),
  }
}
