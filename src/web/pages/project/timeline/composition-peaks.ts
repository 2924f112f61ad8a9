// The waveform of a composition, put together from the peaks of its media. Pure.
import type { Composition, EditContext, MediaId } from '../../../../edit/document.ts'
import { layoutOf, mainTrackOf } from '../../../../edit/position.ts'

/** Peaks of one media: one byte each, 0 to 255. */
export type MediaPeaks = { perSecond: number; values: Uint8Array }

/** Peaks of the main track, 0 to 1, `perSecond` of them for each second of the composition. */
export function compositionPeaks(
  composition: Composition,
  context: EditContext,
  peaksOf: ReadonlyMap<MediaId, MediaPeaks>,
  durationUs: number,
  perSecond: number,
): Float32Array {
  const peaks = new Float32Array(Math.max(1, Math.ceil((durationUs / 1e6) * perSecond)))
  for (const placed of layoutOf(mainTrackOf(composition).items)) {
    if (placed.kind === 'gap') continue
    const { clip, range } = placed
    if (clip.effects.muted) continue
    const gain = 10 ** (clip.effects.gainDb / 20)
    for (const { mediaId, offsetUs } of heardIn(clip.mediaId, clip.effects.mutedTracks, context)) {
      const media = peaksOf.get(mediaId)
      if (!media) continue
      const from = Math.floor((range.startUs / 1e6) * perSecond)
      const to = Math.min(peaks.length, Math.ceil((range.endUs / 1e6) * perSecond))
      for (let index = from; index < to; index++) {
        const intoUs = Math.max(0, (index / perSecond) * 1e6 - range.startUs)
        const fileUs = clip.sourceRange.startUs - offsetUs + intoUs * clip.effects.speed
        const value = ((media.values[Math.floor((fileUs / 1e6) * media.perSecond)] ?? 0) / 255) * gain
        if (value > (peaks[index] ?? 0)) peaks[index] = Math.min(1, value)
      }
    }
  }
  return peaks
}

function heardIn(
  mediaId: MediaId,
  mutedTracks: readonly number[],
  { media }: EditContext,
): { mediaId: MediaId; offsetUs: number }[] {
  const one = media.get(mediaId)
  if (one?.kind !== 'sequence') return [{ mediaId, offsetUs: 0 }]
  return one.tracks.filter((_, index) => !mutedTracks.includes(index))
}
