// Cut list → OpenTimelineIO (.otio). Schemas: https://opentimelineio.readthedocs.io, serialized
// schema documentation; Clip.1 is written because every reader upgrades it.
import type { Rational } from '../../edit/time.ts'
import type { CutList, TimelineClip, TimelineItem, TimelineMedia } from './cut-list.ts'
import { mediaUrl } from './media-url.ts'

type Json = { [key: string]: unknown }

/** The file's text. */
export function otioOf(list: CutList): string {
  const tracks = [
    ...list.video.map((items, index) => track(`V${index + 1}`, 'Video', items, list)),
    ...list.audio.map((items, index) => track(`A${index + 1}`, 'Audio', items, list)),
  ]
  const timeline = {
    OTIO_SCHEMA: 'Timeline.1',
    name: list.name,
    metadata: { roughcut: { width: list.width, height: list.height } },
    global_start_time: time(0, list.rate),
    tracks: {
      OTIO_SCHEMA: 'Stack.1',
      name: 'tracks',
      metadata: {},
      source_range: null,
      effects: [],
      markers: list.markers.map(({ name, frame, kind }) => ({
        OTIO_SCHEMA: 'Marker.2',
        name,
        color: kind === 'chapter' ? 'GREEN' : 'RED',
        marked_range: range(frame, 1, list.rate),
        metadata: { roughcut: { kind } },
      })),
      children: tracks,
    },
  }
  return `${JSON.stringify(timeline, null, 2)}\n`
}

function track(name: string, kind: 'Video' | 'Audio', items: readonly TimelineItem[], list: CutList): Json {
  return {
    OTIO_SCHEMA: 'Track.1',
    name,
    kind,
    metadata: {},
    source_range: null,
    effects: [],
    markers: [],
    children: items.flatMap((item) =>
      item.kind === 'gap' ? [gap(item, list.rate)] : clipWithTransition(item, list.rate),
    ),
  }
}

function gap(item: { startFrame: number; endFrame: number }, rate: Rational): Json {
  return {
    OTIO_SCHEMA: 'Gap.1',
    name: '',
    metadata: {},
    source_range: range(0, item.endFrame - item.startFrame, rate),
    effects: [],
    markers: [],
  }
}

function clipWithTransition(clip: TimelineClip, rate: Rational): Json[] {
  const made: Json = {
    OTIO_SCHEMA: 'Clip.1',
    name: clip.media.name,
    metadata: clip.gainDb === 0 ? {} : { roughcut: { gain_db: clip.gainDb } },
    // The duration is the time on the track; a time warp says how much source is played in it.
    source_range: range(
      clip.media.clockStart.frame + clip.sourceStartFrame,
      clip.endFrame - clip.startFrame,
      rate,
    ),
    effects:
      clip.speed === 1
        ? []
        : [
            {
              OTIO_SCHEMA: 'LinearTimeWarp.1',
              name: 'speed',
              effect_name: 'LinearTimeWarp',
              time_scalar: clip.speed,
              metadata: {},
            },
          ],
    markers: [],
    media_reference: reference(clip.media, rate),
  }
  if (clip.transition === null) return [made]
  const dissolve = {
    OTIO_SCHEMA: 'Transition.1',
    name: 'Cross dissolve',
    metadata: {},
    transition_type: 'SMPTE_Dissolve',
    in_offset: time(clip.transition.beforeFrames, rate),
    out_offset: time(clip.transition.afterFrames, rate),
  }
  return [dissolve, made]
}

function reference(media: TimelineMedia, rate: Rational): Json {
  return {
    OTIO_SCHEMA: 'ExternalReference.1',
    name: media.name,
    metadata: {},
    target_url: mediaUrl(media.path),
    available_range: media.isStill ? null : range(media.clockStart.frame, media.durationFrames, rate),
  }
}

function range(start: number, duration: number, rate: Rational): Json {
  return { OTIO_SCHEMA: 'TimeRange.1', start_time: time(start, rate), duration: time(duration, rate) }
}

function time(frames: number, rate: Rational): Json {
  return { OTIO_SCHEMA: 'RationalTime.1', rate: rate.numerator / rate.denominator, value: frames }
}
