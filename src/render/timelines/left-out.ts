// Lists what a composition has but a timeline file can't carry. It's in the report, so nobody only notices in the other
// program. Pure.
import type { Clip, Composition } from '../../edit/document.ts'
import type { ExportFormat } from '../formats.ts'
import type { CutList, TimelineMedia } from './cut-list.ts'

/** As nouns; empty when the file carries everything. */
export function leftOutOf(format: ExportFormat, composition: Composition, list: CutList): string[] {
  const clips = composition.tracks.flatMap(({ items }) =>
    items.filter((item): item is Clip => item.kind === 'clip'),
  )
  const has = (look: (clip: Clip) => boolean) => clips.some(look)
  const isEdl = format === 'edl'
  const isSoundOnly = format === 'sesx' || format === 'samplitude'
  const isFitted = !isSoundOnly && list.media.some((media) => hasOtherShape(media, list))
  const parts: [string, boolean][] = [
    ['titles', composition.titles.length > 0],
    ['captions', composition.captions !== null],
    ['fades', !isSoundOnly && has(({ effects }) => effects.fadeInUs > 0 || effects.fadeOutUs > 0)],
    ['ducking under speech', has(({ effects }) => effects.duckDb !== undefined)],
    ['studio sound', has(({ effects }) => effects.studioSound > 0)],
    ['the crop to the frame', isFitted && composition.fit === 'crop'],
    ['the blurred background', isFitted && composition.fit === 'blur'],
    ['picture in picture', has(({ effects }) => effects.inset !== undefined)],
    ['the loudness target', composition.loudnessLufs !== null],
    ['the picture', isSoundOnly && list.video.length > 0],
    ['clip speeds', isSoundOnly && has(({ effects }) => effects.speed !== 1)],
    ['crossfades', isSoundOnly && list.audio.flat().some((item) => item.kind === 'clip' && item.transition)],
    ['pictures over the main track', isEdl && list.video.length > 1],
    ['sound tracks beyond the second', isEdl && list.audio.length > 2],
    ['the sound of muted clips', has(({ effects }) => effects.muted || effects.mutedTracks.length > 0)],
    ['volumes', isEdl && has(({ effects }) => effects.gainDb !== 0)],
    ['markers', (isEdl || isSoundOnly) && list.markers.length > 0],
  ]
  return parts.flatMap(([what, isThere]) => (isThere ? what : []))
}

/** Whether a picture doesn't fill the frame by itself; a pixel or two beside it don't count. */
function hasOtherShape({ hasPicture, width, height }: TimelineMedia, frame: CutList): boolean {
  if (!hasPicture || width === null || height === null) return false
  const [one, other] = [width * frame.height, height * frame.width]
  return Math.abs(one - other) > 0.01 * Math.max(one, other)
}
