// A composition as the browser plays it: for each stretch of time, which files are seen and heard and
// from where. Like the render plan, but in microseconds and with what an element can do. Pure.
import type {
  Clip,
  Composition,
  EditContext,
  MediaId,
  MediaReference,
  TrackItem,
} from '../../../../edit/document.ts'
import { duckedLevel, hasDucking, speechOf } from '../../../../edit/ducking.ts'
import { pictureOf } from '../../../../edit/frames.ts'
import { insetBox } from '../../../../edit/inset.ts'
import { durationOfComposition, layoutOf, mainTrackOf, type PlacedItem } from '../../../../edit/position.ts'
import { countBefore } from '../../../../edit/sorted.ts'
import type { Microseconds, TimeRange } from '../../../../edit/time.ts'

/** One file that plays in a segment. */
export type Voice = {
  mediaId: MediaId
  /** File time at the start of the segment; negative: it begins that much later. */
  fileStartUs: Microseconds
  isSeen: boolean
  isHeard: boolean
  /** A picture that stands still. */
  isStill: boolean
  /** A picture with parts that can be seen through. */
  hasAlpha: boolean
}

export type Segment = {
  /** Composition time. */
  startUs: Microseconds
  endUs: Microseconds
  speed: number
  /** Factor of the volume. */
  gain: number
  /** Goes down by `db` while somebody speaks; null: never. */
  ducking: { db: number; speech: readonly TimeRange[] } | null
  fadeInUs: Microseconds
  fadeOutUs: Microseconds
  /** How long it overlaps the next one. */
  crossfadeUs: Microseconds
  /** Where its picture is, as shares of the frame; null: all over it. */
  box: { left: number; top: number; width: number; height: number } | null
  /** None: silence and black. */
  voices: Voice[]
}

export type Playable = { durationUs: Microseconds; main: Segment[]; overlays: Segment[][] }

export function playableOf(composition: Composition, context: EditContext): Playable {
  const durationUs = durationOfComposition(composition)
  const speech = hasDucking(composition) ? speechOf(composition, context) : []
  return {
    durationUs,
    main: segmentsOf(mainTrackOf(composition).items, context, composition, []),
    overlays: composition.tracks
      .slice(1)
      .map((track) =>
        segmentsOf(track.items, context, composition, speech).filter(({ voices }) => voices.length > 0),
      ),
  }
}

type Frame = Pick<Composition, 'width' | 'height'>

function segmentsOf(
  items: readonly TrackItem[],
  context: EditContext,
  frame: Frame,
  speech: readonly TimeRange[],
): Segment[] {
  const segments: Segment[] = []
  let lastClip: Clip | null = null
  for (const placed of layoutOf(items)) {
    const segment = segmentOf(placed, context, frame, speech)
    const last = segments.at(-1)
    const clip = placed.kind === 'clip' ? placed.clip : null
    if (last && lastClip && clip && playsOn(lastClip, clip)) {
      last.endUs = segment.endUs
      last.fadeOutUs = segment.fadeOutUs
      last.crossfadeUs = segment.crossfadeUs
    } else segments.push(segment)
    lastClip = clip
  }
  return segments
}

/** Does the second clip continue exactly where the first ends, sounding and looking the same? */
function playsOn(first: Clip, second: Clip): boolean {
  const a = first.effects
  const b = second.effects
  return (
    first.mediaId === second.mediaId &&
    first.sourceRange.endUs === second.sourceRange.startUs &&
    a.crossfadeUs === 0 &&
    a.fadeOutUs === 0 &&
    b.fadeInUs === 0 &&
    a.speed === b.speed &&
    a.gainDb === b.gainDb &&
    a.duckDb === b.duckDb &&
    JSON.stringify(a.inset) === JSON.stringify(b.inset) &&
    a.muted === b.muted &&
    a.angle === b.angle &&
    a.mutedTracks.join() === b.mutedTracks.join()
  )
}

function segmentOf(
  placed: PlacedItem,
  context: EditContext,
  frame: Frame,
  speech: readonly TimeRange[],
): Segment {
  const { startUs, endUs } = placed.range
  if (placed.kind === 'gap')
    return {
      startUs,
      endUs,
      speed: 1,
      gain: 1,
      ducking: null,
      fadeInUs: 0,
      fadeOutUs: 0,
      crossfadeUs: 0,
      box: null,
      voices: [],
    }
  const { effects } = placed.clip
  const media = context.media.get(placed.clip.mediaId)
  return {
    startUs,
    endUs,
    speed: effects.speed,
    gain: effects.muted ? 0 : 10 ** (effects.gainDb / 20),
    ducking: effects.duckDb === undefined ? null : { db: effects.duckDb, speech },
    fadeInUs: effects.fadeInUs,
    fadeOutUs: effects.fadeOutUs,
    crossfadeUs: placed.crossfadeUs,
    box: media ? boxOf(placed.clip, media, context, frame) : null,
    voices: media ? voicesOf(placed.clip, media, context) : [],
  }
}

function boxOf({ effects }: Clip, media: MediaReference, context: EditContext, frame: Frame): Segment['box'] {
  const picture = effects.inset && pictureOf(media, effects.angle, context)?.media
  if (!effects.inset || !picture) return null
  const { width, height } = picture
  const box = insetBox(width && height ? { width, height } : null, frame, effects.inset)
  return {
    left: box.left / frame.width,
    top: box.top / frame.height,
    width: box.width / frame.width,
    height: box.height / frame.height,
  }
}

function voicesOf({ sourceRange, effects }: Clip, media: MediaReference, context: EditContext): Voice[] {
  const picture = pictureOf(media, effects.angle, context)
  const sounds =
    media.kind === 'sequence'
      ? media.tracks.flatMap(({ mediaId, offsetUs }, index) =>
          context.media.get(mediaId)?.hasAudio && !effects.mutedTracks.includes(index)
            ? [{ mediaId, offsetUs }]
            : [],
        )
      : media.hasAudio
        ? [{ mediaId: media.id, offsetUs: 0 }]
        : []
  const voices: Voice[] = sounds.map(({ mediaId, offsetUs }) => ({
    mediaId,
    fileStartUs: sourceRange.startUs - offsetUs,
    isSeen: false,
    isHeard: !effects.muted,
    isStill: false,
    hasAlpha: false,
  }))
  if (picture === null) return voices
  const seen = voices.find(({ mediaId }) => mediaId === picture.media.id)
  const { hasAlpha } = picture.media
  if (seen) Object.assign(seen, { isSeen: true, hasAlpha })
  else
    voices.unshift({
      mediaId: picture.media.id,
      fileStartUs: picture.media.kind === 'image' ? 0 : sourceRange.startUs - picture.offsetUs,
      isSeen: true,
      isHeard: false,
      isStill: picture.media.kind === 'image',
      hasAlpha,
    })
  return voices
}

/** Index of the segment that plays at `atUs`; in a crossfade the one that comes in. -1 outside. */
export function segmentAt(segments: readonly Segment[], atUs: Microseconds): number {
  const index = countBefore(segments, ({ startUs }) => startUs <= atUs) - 1
  const segment = segments[index]
  return segment && atUs < segment.endUs ? index : -1
}

/** What is heard and seen at `atUs`: of a crossfade both clips, and every overlay. `fadedInUs`: its crossfade from the one before. */
export function segmentsAt(
  { main, overlays }: Playable,
  atUs: Microseconds,
): { segment: Segment; fadedInUs: Microseconds }[] {
  const index = segmentAt(main, atUs)
  const before = main[index - 1]
  const isCrossed = before !== undefined && before.crossfadeUs > 0
  const leaving = isCrossed && atUs < before.endUs ? [{ segment: before, fadedInUs: 0 }] : []
  const fadedInUs = isCrossed ? before.crossfadeUs : 0
  const current = main[index] ? [{ segment: main[index], fadedInUs }] : []
  const lying = overlays.flatMap((segments) => segments[segmentAt(segments, atUs)] ?? [])
  return [...leaving, ...current, ...lying.map((segment) => ({ segment, fadedInUs: 0 }))]
}

/** How much of a segment is seen while it comes in by a crossfade: it lies over what leaves. */
export function opacityAt(segment: Segment, atUs: Microseconds, fadedInUs: Microseconds): number {
  return levelAt(segment, atUs, fadedInUs, 0)
}

/** How bright a segment is while it fades in from or out to black. */
export function brightnessAt(segment: Segment, atUs: Microseconds): number {
  return levelAt(segment, atUs, segment.fadeInUs, segment.fadeOutUs)
}

/** How loud a segment is at a time of its own, as a factor, as the render has it: crossfades keep the power. */
export function soundLevelAt(segment: Segment, atUs: Microseconds, fadedInUs: Microseconds = 0): number {
  const faded = levelAt(segment, atUs, segment.fadeInUs, segment.fadeOutUs)
  const crossed = levelAt(segment, atUs, fadedInUs, segment.crossfadeUs)
  const ducked = segment.ducking ? duckedLevel(segment.ducking.db, segment.ducking.speech, atUs) : 1
  return ducked * (0.5 - 0.5 * Math.cos(faded * Math.PI)) * Math.sin((crossed * Math.PI) / 2)
}

function levelAt(segment: Segment, atUs: Microseconds, inUs: Microseconds, outUs: Microseconds): number {
  const rise = inUs > 0 ? (atUs - segment.startUs) / inUs : 1
  const fall = outUs > 0 ? (segment.endUs - atUs) / outUs : 1
  return Math.max(0, Math.min(1, rise, fall))
}
