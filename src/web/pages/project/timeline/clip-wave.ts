// How loud a clip is at each place of the timeline, from the peaks of its media. Pure.
import type { EditContext, MediaId } from '../../../../edit/document.ts'
import { type PlacedClip, sourceTimeOf } from '../../../../edit/position.ts'
import type { Microseconds } from '../../../../edit/time.ts'

/** Peaks of one media: one byte each, 0 to 255. */
export type MediaPeaks = { perSecond: number; values: Uint8Array }

/**
 * The loudest of what the clip plays in each of `count` stretches of `stepUs` from `fromUs` on
 * (composition time): 0 to 1, with its gain and its fades; 0 outside the clip.
 */
export function clipWave(
  placed: PlacedClip,
  context: EditContext,
  peaksOf: ReadonlyMap<MediaId, MediaPeaks>,
  { fromUs, stepUs, count }: { fromUs: Microseconds; stepUs: number; count: number },
): Float32Array {
  const loudness = new Float32Array(count)
  const { clip, range } = placed
  const { effects } = clip
  if (effects.muted) return loudness
  const gain = 10 ** (effects.gainDb / 20)
  const files = heardIn(clip.mediaId, effects.mutedTracks, context).flatMap(({ mediaId, offsetUs }) => {
    const peaks = peaksOf.get(mediaId)
    return peaks ? [{ peaks, offsetUs }] : []
  })
  const first = Math.max(0, Math.floor((range.startUs - fromUs) / stepUs))
  const end = Math.min(count, Math.ceil((range.endUs - fromUs) / stepUs))
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
  return loudness
}

function loudestIn({ perSecond, values }: MediaPeaks, fromUs: Microseconds, toUs: Microseconds): number {
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
