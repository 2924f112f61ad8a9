// Composition → what's shown and heard in which frames. Every time is snapped to a frame exactly once, here; samples,
// captions and timeline formats are derived from these integers, so picture, sound and text cannot drift apart. Pure:
// it knows media references, not files.
import type {
  Clip,
  ClipEffects,
  ClipId,
  Composition,
  EditContext,
  MediaId,
  MediaReference,
  Track,
} from './document.ts'
import { hasDucking, speechOf } from './ducking.ts'
import { frameAt, frameRateOf, pictureOf } from './frames.ts'
import { layoutOf, mainTrackOf, type PlacedItem } from './position.ts'
import type { Rational, TimeRange } from './time.ts'

/** A file and the frame of it (at the plan's rate) with which a segment begins; before 0 and past its end there is nothing. */
export type SourceFrames = { mediaId: MediaId; startFrame: number }

/** Clips that play on without a seam, or nothing. Frames are composition frames at the plan's rate. */
export type RenderSegment = ClipSegment | { kind: 'gap'; startFrame: number; endFrame: number }

export type ClipSegment = {
  kind: 'clip'
  /** Joined clips, in order. */
  clipIds: ClipId[]
  /** As the clip names it: a file or a sequence. */
  mediaId: MediaId
  startFrame: number
  /** Excluded. With a crossfade it lies after the start of the next segment. */
  endFrame: number
  /** First frame in the media's (or sequence's) own time, at the plan's rate. */
  sourceStartFrame: number
  /** What is seen; null is black. A still has `startFrame` 0. */
  picture: (SourceFrames & { isStill: boolean }) | null
  /** What is heard, mixed. */
  sounds: SourceFrames[]
  effects: ClipEffects
  /** Frames in which this segment and the next are both seen and heard; 0 is a cut. */
  crossfadeFrames: number
}

export type RenderPlan = {
  rate: Rational
  durationFrames: number
  width: number
  height: number
  main: RenderSegment[]
  /** Each overlay track by itself, cut off at the end of the composition. */
  overlays: RenderSegment[][]
  /** When somebody speaks (composition time), for ducked overlays; empty when nothing is ducked. */
  speech: TimeRange[]
}

/** The plan of a composition, at its own rate unless another is asked for. Linear in clips. */
export function renderPlanOf(composition: Composition, context: EditContext, rate?: Rational): RenderPlan {
  const planRate = rate ?? frameRateOf(composition, context)
  const main = segmentsOf(mainTrackOf(composition), context, planRate, Number.POSITIVE_INFINITY)
  const durationFrames = main.at(-1)?.endFrame ?? 0
  return {
    rate: planRate,
    durationFrames,
    width: composition.width,
    height: composition.height,
    main,
    overlays: composition.tracks
      .slice(1)
      .map((track) => segmentsOf(track, context, planRate, durationFrames))
      .filter((segments) => segments.some((segment) => segment.kind === 'clip')),
    speech: hasDucking(composition) ? speechOf(composition, context) : [],
  }
}

/** How many source frames a segment plays, at the plan's rate. */
export function sourceFramesOf({ startFrame, endFrame, effects }: ClipSegment): number {
  return Math.max(1, Math.round((endFrame - startFrame) * effects.speed))
}

function segmentsOf(track: Track, context: EditContext, rate: Rational, endFrame: number): RenderSegment[] {
  const segments: RenderSegment[] = []
  let lastClip: Clip | null = null
  for (const item of layoutOf(track.items)) {
    const last = segments.at(-1)
    const goesOn = item.kind === 'clip' && lastClip !== null && continues(lastClip, item.clip)
    const segment = segmentOf(item, context, rate, endFrame, goesOn && last?.kind === 'clip' ? last : null)
    if (segment === null) continue
    if (last?.kind === 'gap' && segment.kind === 'gap') last.endFrame = segment.endFrame
    else if (goesOn && last?.kind === 'clip' && segment.kind === 'clip' && sameSettings(last, segment)) {
      last.endFrame = segment.endFrame
      last.clipIds.push(...segment.clipIds)
      last.crossfadeFrames = segment.crossfadeFrames
      last.effects = { ...last.effects, fadeOutUs: segment.effects.fadeOutUs }
    } else segments.push(segment)
    lastClip = item.kind === 'clip' ? item.clip : null
  }
  return segments
}

/**
 * True when the second clip plays on exactly where the first ends. Decided in microseconds: rounding
 * each clip by itself could repeat or drop a frame in the middle of unbroken play.
 */
function continues(first: Clip, second: Clip): boolean {
  return (
    first.mediaId === second.mediaId &&
    first.sourceRange.endUs === second.sourceRange.startUs &&
    first.effects.speed === second.effects.speed &&
    first.effects.crossfadeUs === 0
  )
}

/** Null for an item that is shorter than what one frame can show, or that begins after the end. */
function segmentOf(
  item: PlacedItem,
  context: EditContext,
  rate: Rational,
  lastFrame: number,
  goesOnFrom: ClipSegment | null,
): RenderSegment | null {
  const startFrame = frameAt(item.range.startUs, rate)
  const endFrame = Math.min(frameAt(item.range.endUs, rate), lastFrame)
  if (startFrame >= endFrame) return null
  if (item.kind === 'gap') return { kind: 'gap', startFrame, endFrame }
  const { clip } = item
  const media = context.media.get(clip.mediaId)
  if (media === undefined) throw new Error(`Clip ${clip.id} plays media ${clip.mediaId}, which is not there`)
  const sourceStartFrame = goesOnFrom
    ? goesOnFrom.sourceStartFrame + sourceFramesOf(goesOnFrom)
    : firstSourceFrame(clip, media, endFrame - startFrame, rate)
  const crossfadeFrames = Math.min(
    frameAt(item.range.endUs, rate) - frameAt(item.range.endUs - item.crossfadeUs, rate),
    endFrame - startFrame,
  )
  return {
    kind: 'clip',
    clipIds: [clip.id],
    mediaId: clip.mediaId,
    startFrame,
    endFrame,
    sourceStartFrame,
    picture: pictureSource(clip, media, sourceStartFrame, context, rate),
    sounds: clip.effects.muted ? [] : soundSources(clip, media, sourceStartFrame, context, rate),
    effects: clip.effects,
    crossfadeFrames,
  }
}

/** Rounding may ask for one frame more than the media has: then the segment begins a frame earlier. */
function firstSourceFrame(clip: Clip, media: MediaReference, frames: number, rate: Rational): number {
  const wanted = frameAt(clip.sourceRange.startUs, rate)
  if (media.availableRange === null) return 0
  const available = frameAt(media.availableRange.endUs, rate)
  return Math.max(0, Math.min(wanted, available - Math.round(frames * clip.effects.speed)))
}

function pictureSource(
  clip: Clip,
  media: MediaReference,
  sourceStartFrame: number,
  context: EditContext,
  rate: Rational,
): ClipSegment['picture'] {
  const shown = pictureOf(media, clip.effects.angle, context)
  if (shown === null) return null
  const isStill = shown.media.kind === 'image'
  const startFrame = isStill ? 0 : sourceStartFrame - frameAt(shown.offsetUs, rate)
  return { mediaId: shown.media.id, startFrame, isStill }
}

function soundSources(
  clip: Clip,
  media: MediaReference,
  sourceStartFrame: number,
  context: EditContext,
  rate: Rational,
): SourceFrames[] {
  if (media.kind !== 'sequence')
    return media.hasAudio ? [{ mediaId: media.id, startFrame: sourceStartFrame }] : []
  return media.tracks.flatMap(({ mediaId, offsetUs }, index) =>
    context.media.get(mediaId)?.hasAudio && !clip.effects.mutedTracks.includes(index)
      ? [{ mediaId, startFrame: sourceStartFrame - frameAt(offsetUs, rate) }]
      : [],
  )
}

/** True when two segments that follow each other can be one: fades only at the outer edges, all else equal. */
function sameSettings(first: ClipSegment, second: ClipSegment): boolean {
  const a = first.effects
  const b = second.effects
  return (
    a.fadeOutUs === 0 &&
    b.fadeInUs === 0 &&
    a.studioSound === b.studioSound &&
    a.gainDb === b.gainDb &&
    a.duckDb === b.duckDb &&
    JSON.stringify(a.inset) === JSON.stringify(b.inset) &&
    a.muted === b.muted &&
    a.angle === b.angle &&
    a.mutedTracks.length === b.mutedTracks.length &&
    a.mutedTracks.every((track, index) => track === b.mutedTracks[index])
  )
}
