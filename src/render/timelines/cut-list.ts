// Render plan → what timeline formats can express: video and audio tracks of clips that do not overlap,
// with transitions across cuts, and nothing that reaches outside its media. Frames at the plan's rate.
import type { Composition, EditContext, Marker, MediaId, MediaReference } from '../../edit/document.ts'
import { frameAt } from '../../edit/frames.ts'
import {
  type ClipSegment,
  type RenderPlan,
  type RenderSegment,
  type SourceFrames,
  sourceFramesOf,
} from '../../edit/render-plan.ts'
import type { Rational } from '../../edit/time.ts'
import { type ClockFrame, canDropFrames, clockFrameOf } from './timecode.ts'

/** A file that the timeline refers to. */
export type TimelineMedia = {
  id: MediaId
  name: string
  /** Absolute path or relative file name, as the person who opens the timeline will have it. */
  path: string
  hasAudio: boolean
  hasPicture: boolean
  isStill: boolean
  width: number | null
  height: number | null
  /** How many frames it has at the plan's rate; a still has no limit of its own. */
  durationFrames: number
  /** What its own clock shows at its first frame, at the plan's rate; 0 when it has none. */
  clockStart: ClockFrame
}

export type TimelineClip = {
  kind: 'clip'
  media: TimelineMedia
  startFrame: number
  /** Excluded. */
  endFrame: number
  /** Counted from the first frame of the media, whatever its clock shows there. */
  sourceStartFrame: number
  /** Excluded; at speed 2 it is twice as far from the start as the clip is long. */
  sourceEndFrame: number
  speed: number
  gainDb: number
  fadeInUs: number
  fadeOutUs: number
  /** Frames by which the transition into this clip reaches before and after its start; null is a cut. */
  transition: { beforeFrames: number; afterFrames: number } | null
}

export type TimelineItem = TimelineClip | { kind: 'gap'; startFrame: number; endFrame: number }

export type CutList = {
  name: string
  rate: Rational
  width: number
  height: number
  durationFrames: number
  /** Whether the timeline's own clock skips numbers. */
  isDropFrame: boolean
  /** Each covers the whole duration, gaps included; later video tracks cover earlier ones. */
  video: TimelineItem[][]
  audio: TimelineItem[][]
  media: TimelineMedia[]
  markers: { kind: Marker['kind']; name: string; frame: number }[]
}

/** The cut list of a composition; `pathOf` gives the path at which the reader will find a media file. */
export function cutListOf(
  composition: Composition,
  plan: RenderPlan,
  context: EditContext,
  pathOf: (media: MediaReference) => string,
): CutList {
  const media = new Map<MediaId, TimelineMedia>()
  const isDropFrame = dropsFrames(plan, context)
  const mediaOf = (id: MediaId): TimelineMedia => {
    const known = media.get(id)
    if (known) return known
    const reference = context.media.get(id)
    if (!reference) throw new Error(`The plan names media ${id}, which is not there`)
    const made: TimelineMedia = {
      id,
      name: reference.name,
      path: pathOf(reference),
      hasAudio: reference.hasAudio,
      hasPicture: reference.hasPicture,
      isStill: reference.kind === 'image',
      width: reference.width,
      height: reference.height,
      durationFrames: reference.availableRange
        ? frameAt(reference.availableRange.endUs, plan.rate)
        : plan.durationFrames,
      clockStart: reference.startTimecode
        ? clockFrameOf(reference.startTimecode, plan.rate)
        : { frame: 0, isDropFrame },
    }
    media.set(id, made)
    return made
  }
  const isPlayed = (track: readonly TimelineItem[]) => track.some(({ kind }) => kind === 'clip')
  const pictures = [plan.main, ...plan.overlays].map((segments) =>
    trackOf(segments, plan.durationFrames, mediaOf, (segment) => segment.picture),
  )
  const audio = [plan.main, ...plan.overlays].flatMap((segments) => {
    const voices = Math.max(
      0,
      ...segments.map((segment) => (segment.kind === 'clip' ? segment.sounds.length : 0)),
    )
    return Array.from({ length: voices }, (_, voice) =>
      trackOf(segments, plan.durationFrames, mediaOf, (segment) => segment.sounds[voice] ?? null),
    )
  })
  return {
    name: composition.name,
    rate: plan.rate,
    width: plan.width,
    height: plan.height,
    durationFrames: plan.durationFrames,
    isDropFrame,
    video: pictures.filter(isPlayed),
    audio,
    media: [...media.values()],
    markers: composition.markers
      .map(({ kind, name, atUs }) => ({ kind, name, frame: frameAt(atUs, plan.rate) }))
      .sort((a, b) => a.frame - b.frame),
  }
}

/**
 * As the first recording on the main track counts whose clock could do either. Without one frames are
 * dropped: then timecode agrees with the seconds used everywhere else here.
 */
function dropsFrames({ rate, main }: RenderPlan, context: EditContext): boolean {
  if (!canDropFrames(rate)) return false
  for (const segment of main) {
    const shown = segment.kind === 'clip' ? [segment.picture, ...segment.sounds] : []
    for (const source of shown) {
      const clock = source && context.media.get(source.mediaId)?.startTimecode
      if (clock && clock.timebase % 30 === 0) return clock.text.includes(';')
    }
  }
  return true
}

function trackOf(
  segments: readonly RenderSegment[],
  durationFrames: number,
  mediaOf: (id: MediaId) => TimelineMedia,
  sourceOf: (segment: ClipSegment) => SourceFrames | null,
): TimelineItem[] {
  const items: TimelineItem[] = []
  let atFrame = 0
  const fillTo = (frame: number) => {
    if (frame <= atFrame) return
    const last = items.at(-1)
    if (last?.kind === 'gap') last.endFrame = frame
    else items.push({ kind: 'gap', startFrame: atFrame, endFrame: frame })
    atFrame = frame
  }
  let previous: ClipSegment | null = null
  for (const segment of segments) {
    if (segment.kind === 'clip') {
      const source = sourceOf(segment)
      const clip = source ? clipOf(segment, previous, source, mediaOf(source.mediaId)) : null
      if (clip && clip.startFrame >= atFrame) {
        fillTo(clip.startFrame)
        const joined = items.at(-1)?.kind === 'clip' && clip.startFrame === atFrame
        items.push(joined ? clip : { ...clip, transition: null })
        atFrame = clip.endFrame
      }
    }
    previous = segment.kind === 'clip' ? segment : null
  }
  fillTo(durationFrames)
  return items
}

/** The clip as far as its media reaches, cut in the middle of crossfades; null when nothing is left. */
function clipOf(
  segment: ClipSegment,
  previous: ClipSegment | null,
  source: SourceFrames,
  media: TimelineMedia,
): TimelineClip | null {
  const { speed, gainDb, fadeInUs, fadeOutUs } = segment.effects
  const crossfadeIn = previous?.crossfadeFrames ?? 0
  const cutIn = Math.floor(crossfadeIn / 2)
  const cutOut = segment.crossfadeFrames - Math.floor(segment.crossfadeFrames / 2)
  let startFrame = segment.startFrame + cutIn
  let endFrame = segment.endFrame - cutOut
  let sourceStartFrame = source.startFrame + Math.round(cutIn * speed)
  if (sourceStartFrame < 0) {
    startFrame += Math.ceil(-sourceStartFrame / speed)
    sourceStartFrame = 0
  }
  if (media.isStill) sourceStartFrame = 0
  const available = media.isStill ? Number.POSITIVE_INFINITY : media.durationFrames - sourceStartFrame
  const wanted = sourceFramesOf({ ...segment, startFrame, endFrame })
  if (startFrame >= endFrame || available < 1) return null
  const played = Math.min(wanted, available)
  if (played < wanted) endFrame = startFrame + Math.max(1, Math.floor(played / speed))
  return {
    kind: 'clip',
    media,
    startFrame,
    endFrame,
    sourceStartFrame,
    sourceEndFrame: sourceStartFrame + played,
    speed,
    gainDb,
    fadeInUs,
    fadeOutUs,
    transition: crossfadeIn > 0 ? { beforeFrames: cutIn, afterFrames: crossfadeIn - cutIn } : null,
  }
}

/** The faults of a cut list, in words; empty if every clip lies inside its media and its track. */
export function problemsOf(list: CutList): string[] {
  const problems: string[] = []
  for (const [trackIndex, track] of [...list.video, ...list.audio].entries()) {
    let atFrame = 0
    for (const item of track) {
      if (item.startFrame !== atFrame)
        problems.push(`Track ${trackIndex} has a hole or an overlap at frame ${atFrame}.`)
      if (item.endFrame <= item.startFrame)
        problems.push(`Track ${trackIndex} has an empty item at frame ${atFrame}.`)
      if (
        item.kind === 'clip' &&
        !item.media.isStill &&
        (item.sourceStartFrame < 0 || item.sourceEndFrame > item.media.durationFrames)
      )
        problems.push(`“${item.media.name}” is used past its end at frame ${item.startFrame}.`)
      atFrame = item.endFrame
    }
    if (atFrame !== list.durationFrames)
      problems.push(`Track ${trackIndex} does not last as long as the composition.`)
  }
  return problems
}
