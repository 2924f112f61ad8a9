// How loud a clip, or a whole composition, is at each time, from the peaks of its media. Pure.
import type { Composition, EditContext, MediaId } from '../../../../edit/document.ts'
import {
  durationOfComposition,
  type PlacedClip,
  placedClips,
  sourceTimeOf,
} from '../../../../edit/position.ts'
import type { Microseconds } from '../../../../edit/time.ts'

/** Peaks of one media: one byte each, 0 to 255. */
export type MediaPeaks = { perSecond: number; values: Uint8Array }

/** Stretches of `stepUs` from `fromUs` on (composition time). */
export type WaveGrid = { fromUs: Microseconds; stepUs: number }

/**
 * The loudest of what the clip plays in each of `count` stretches: 0 to 1, with its gain and its fades; 0
 * outside the clip.
 */
export function clipWave(
  placed: PlacedClip,
  context: EditContext,
  peaksOf: ReadonlyMap<MediaId, MediaPeaks>,
  { count, ...grid }: WaveGrid & { count: number },
): Float32Array {
  const loudness = new Float32Array(count)
  addClipWave(loudness, placed, context, peaksOf, grid)
  return loudness
}

/** How loud a composition is in each of `count` equal stretches, 0 to 1: its cuts, gaps and overlays included. */
export function compositionWave(
  composition: Composition,
  context: EditContext,
  peaksOf: ReadonlyMap<MediaId, MediaPeaks>,
  count: number,
): Float32Array {
  const loudness = new Float32Array(count)
  const stepUs = durationOfComposition(composition) / count
  if (stepUs === 0) return loudness
  for (const { items } of composition.tracks)
    for (const placed of placedClips(items))
      addClipWave(loudness, placed, context, peaksOf, { fromUs: 0, stepUs })
  return loudness
}

const loudest = new WeakMap<Uint8Array, number>()

/** The loudest moment of a media, 0 to 1: what fills the lane of its clips. */
export function loudestOf(
  mediaId: MediaId,
  context: EditContext,
  peaksOf: ReadonlyMap<MediaId, MediaPeaks>,
): number {
  return heardIn(mediaId, [], context).reduce((most, file) => {
    const values = peaksOf.get(file.mediaId)?.values
    if (!values) return most
    const known = loudest.get(values) ?? values.reduce((max, value) => Math.max(max, value), 0) / 255
    loudest.set(values, known)
    return Math.max(most, known)
  }, 0)
}

/** Raises `loudness` to what the clip plays, where it is louder than what is there. */
function addClipWave(
  loudness: Float32Array,
  placed: PlacedClip,
  context: EditContext,
  peaksOf: ReadonlyMap<MediaId, MediaPeaks>,
  { fromUs, stepUs }: WaveGrid,
): void {
  const { clip, range } = placed
  const { effects } = clip
  if (effects.muted) return
  const gain = 10 ** (effects.gainDb / 20)
  const files = heardIn(clip.mediaId, effects.mutedTracks, context).flatMap(({ mediaId, offsetUs }) => {
    const peaks = peaksOf.get(mediaId)
    return peaks ? [{ peaks, offsetUs }] : []
  })
  const first = Math.max(0, Math.floor((range.startUs - fromUs) / stepUs))
  const end = Math.min(loudness.length, Math.ceil((range.endUs - fromUs) / stepUs))
  for (let index = first; index < end; index++) {
    const startUs = Math.max(range.startUs, fromUs + index * stepUs)
    const endUs = Math.min(range.endUs, fromUs + (index + 1) * stepUs)
    const level = gain * fadeAt(placed, (startUs + endUs) / 2)
    for (const { peaks, offsetUs } of files) {
      const value = loudestIn(
        peaks,
        sourceTimeOf(placed, startUs) - offsetUs,
        sourceTimeOf(placed, endUs) - offsetUs,
      )
      loudness[index] = Math.max(loudness[index] ?? 0, Math.min(1, value * level))
    }
  }
}

/** The loudest between two times of the file, 0 to 1. */
export function loudestIn(
  { perSecond, values }: MediaPeaks,
  fromUs: Microseconds,
  toUs: Microseconds,
): number {
  // A track of a sequence that has not begun yet.
  if (toUs <= 0) return 0
  const first = Math.max(0, Math.floor((fromUs / 1e6) * perSecond))
  const end = Math.min(values.length, Math.max(first + 1, Math.ceil((toUs / 1e6) * perSecond)))
  let most = 0
  for (let index = first; index < end; index++) most = Math.max(most, values[index] ?? 0)
  return most / 255
}

function fadeAt({ clip: { effects }, range }: PlacedClip, atUs: Microseconds): number {
  const rise = effects.fadeInUs > 0 ? (atUs - range.startUs) / effects.fadeInUs : 1
  const fall = effects.fadeOutUs > 0 ? (range.endUs - atUs) / effects.fadeOutUs : 1
  return Math.max(0, Math.min(1, rise, fall))
}

function heardIn(
  mediaId: MediaId,
  mutedTracks: readonly number[],
  { media }: EditContext,
): { mediaId: MediaId; offsetUs: Microseconds }[] {
  const one = media.get(mediaId)
  if (one?.kind !== 'sequence') return [{ mediaId, offsetUs: 0 }]
  return one.tracks.filter((_, index) => !mutedTracks.includes(index))
}
