// Render plan → what's seen: spans of frames with their visible shots, by layer. A track covers those below it, unless
// its picture is transparent. Frames are composition frames; a shot knows its frames of the source. Pure.
import type { EditContext, MediaId } from '../../edit/document.ts'
import { frameAt } from '../../edit/frames.ts'
import type { ClipSegment, RenderPlan, RenderSegment } from '../../edit/render-plan.ts'
import type { FrameRange } from './select-frames.ts'

/** A stretch of a segment that is seen without a break. */
export type Shot = {
  segment: ClipSegment
  mediaId: MediaId
  isStill: boolean
  /** What is below shows through; on the main track that is black, which its decoder adds. */
  isSeeThrough: boolean
  /** Composition frames. */
  startFrame: number
  endFrame: number
  /** Which frame of the source's grid each frame shows; null is black: nothing is recorded there. */
  sourceFrameAt(frame: number): number | null
  /** All that it shows of the source; null when that is nothing but black. A still has frame 0. */
  sourceRange: FrameRange | null
}

/** What one track shows: a shot, or two while the second fades in. */
export type Layer = Shot[]

/** Composition frames in which the same shots are seen, the lowest layer first; none is black. */
export type Span = { startFrame: number; endFrame: number; layers: Layer[] }

/** The spans of a plan from first to last frame, without holes. */
export function spansOf(plan: RenderPlan, context: EditContext): Span[] {
  const tracks = [plan.main, ...plan.overlays]
  const spans: { startFrame: number; endFrame: number; layers: ClipSegment[][] }[] = []
  const cursors = tracks.map(() => 0)
  const edges = edgesOf(tracks, plan.durationFrames)
  for (const [index, startFrame] of edges.entries()) {
    const endFrame = edges[index + 1]
    if (endFrame === undefined) break
    const layers = visibleAt(startFrame, tracks, cursors, context)
    const last = spans.at(-1)
    if (last && sameLayers(last.layers, layers)) last.endFrame = endFrame
    else spans.push({ startFrame, endFrame, layers })
  }
  const onMain = new Set<RenderSegment>(plan.main)
  const open = new Map<ClipSegment, Shot>()
  const shotIn = (segment: ClipSegment, startFrame: number, endFrame: number): Shot => {
    const before = open.get(segment)
    const shot =
      before?.endFrame === startFrame
        ? before
        : { ...shotOf(segment, !onMain.has(segment), plan, context), startFrame }
    shot.endFrame = endFrame
    shot.sourceRange = rangeOf(shot)
    open.set(segment, shot)
    return shot
  }
  return spans.map(({ startFrame, endFrame, layers }) => ({
    startFrame,
    endFrame,
    layers: layers.map((segments) => segments.map((segment) => shotIn(segment, startFrame, endFrame))),
  }))
}

/** The shots of spans, each once, by the frame they begin with. */
export function shotsOf(spans: readonly Span[]): Shot[] {
  const shots = new Set(spans.flatMap(({ layers }) => layers.flat()))
  return [...shots].sort((a, b) => a.startFrame - b.startFrame)
}

/** What is seen in a range of composition frames, which keep their numbers: each looks as it does in the whole. */
export function spansWithin(spans: readonly Span[], { startFrame, endFrame }: FrameRange): Span[] {
  const clip = <T extends { startFrame: number; endFrame: number }>(range: T): T => ({
    ...range,
    startFrame: Math.max(range.startFrame, startFrame),
    endFrame: Math.min(range.endFrame, endFrame),
  })
  const parts = new Map<Shot, Shot>()
  const partOf = (shot: Shot): Shot => {
    const known = parts.get(shot)
    if (known !== undefined) return known
    const part = clip(shot)
    part.sourceRange = rangeOf(part)
    parts.set(shot, part)
    return part
  }
  return spans
    .filter((span) => span.startFrame < endFrame && span.endFrame > startFrame)
    .map((span) => ({ ...clip(span), layers: span.layers.map((shots) => shots.map(partOf)) }))
}

/** Whether there is a picture at all; else the sound's waveform is shown. */
export function isSeen(spans: readonly Span[]): boolean {
  return shotsOf(spans).some(({ segment }) => segment.picture !== null)
}

/** The progress of a crossfade or fade at a frame: the share of the second shot, 0 to 1. */
export function crossfadeShare(coming: ClipSegment, leaving: ClipSegment, frame: number): number {
  const frames = leaving.endFrame - coming.startFrame
  return frames <= 0 ? 1 : (frame - coming.startFrame + 0.5) / frames
}

/** How bright a segment is at a frame: 1, less while it fades in from or out to black. */
export function brightnessAt(
  { startFrame, endFrame, effects }: ClipSegment,
  frame: number,
  plan: RenderPlan,
): number {
  const fade = (us: number, fromEdge: number) => {
    const frames = frameAt(us, plan.rate)
    return frames <= 0 ? 1 : Math.min(1, Math.max(0, (fromEdge + 0.5) / frames))
  }
  return fade(effects.fadeInUs, frame - startFrame) * fade(effects.fadeOutUs, endFrame - 1 - frame)
}

function edgesOf(tracks: readonly RenderSegment[][], durationFrames: number): number[] {
  const edges = new Set([0, durationFrames])
  for (const segment of tracks.flat())
    for (const frame of [segment.startFrame, segment.endFrame])
      if (frame > 0 && frame < durationFrames) edges.add(frame)
  return [...edges].sort((a, b) => a - b)
}

/** From the topmost overlay down to one that covers the rest, else to the main track. */
function visibleAt(
  frame: number,
  tracks: readonly RenderSegment[][],
  cursors: number[],
  context: EditContext,
): ClipSegment[][] {
  const layers: ClipSegment[][] = []
  for (let track = tracks.length - 1; track >= 0; track--) {
    const segments = tracks[track] ?? []
    let cursor = cursors[track] ?? 0
    while ((segments[cursor]?.endFrame ?? Number.POSITIVE_INFINITY) <= frame) cursor++
    cursors[track] = cursor
    const seen: ClipSegment[] = []
    for (let at = cursor; (segments[at]?.startFrame ?? Number.POSITIVE_INFINITY) <= frame; at++) {
      const segment = segments[at]
      if (segment?.kind === 'clip' && segment.endFrame > frame) seen.push(segment)
    }
    if (seen.every(({ picture }) => picture === null)) continue
    layers.unshift(seen)
    if (!seen.some((segment) => isTransparent(segment, context))) break
  }
  return layers
}

/** Whether something below it is seen where it lies over others. */
function isTransparent({ picture, effects }: ClipSegment, context: EditContext): boolean {
  return (
    picture === null || effects.inset !== undefined || (context.media.get(picture.mediaId)?.hasAlpha ?? false)
  )
}

function sameLayers(a: readonly ClipSegment[][], b: readonly ClipSegment[][]): boolean {
  const [first, second] = [a.flat(), b.flat()]
  return first.length === second.length && first.every((segment, index) => segment === second[index])
}

function shotOf(segment: ClipSegment, isOverlay: boolean, plan: RenderPlan, context: EditContext): Shot {
  const { picture, effects } = segment
  const media = picture && context.media.get(picture.mediaId)
  const available = media?.availableRange
    ? frameAt(media.availableRange.endUs, plan.rate)
    : Number.POSITIVE_INFINITY
  // A media may be said to end a hair before its last picture does.
  const beyond = Math.max(1, available + 1)
  const sourceFrameAt = (frame: number): number | null => {
    if (picture === null) return null
    if (picture.isStill) return 0
    const source = picture.startFrame + Math.floor((frame - segment.startFrame) * effects.speed + 1e-9)
    return source < 0 || source >= beyond ? null : source
  }
  return {
    segment,
    mediaId: picture?.mediaId ?? segment.mediaId,
    isStill: picture?.isStill ?? false,
    isSeeThrough: isOverlay && isTransparent(segment, context),
    ...{ startFrame: segment.startFrame, endFrame: segment.endFrame },
    sourceFrameAt,
    sourceRange: null,
  }
}

function rangeOf({ startFrame, endFrame, sourceFrameAt }: Shot): FrameRange | null {
  let first = startFrame
  let last = endFrame - 1
  while (first <= last && sourceFrameAt(first) === null) first++
  while (last >= first && sourceFrameAt(last) === null) last--
  const from = sourceFrameAt(first)
  const to = sourceFrameAt(last)
  return first > last || from === null || to === null ? null : { startFrame: from, endFrame: to + 1 }
}
