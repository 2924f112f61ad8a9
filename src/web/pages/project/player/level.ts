// The playback level, from the peaks of the media, without analyzing the sound. Pure.
import type { MediaId } from '../../../../edit/document.ts'
import type { Microseconds } from '../../../../edit/time.ts'
import { loudestIn, type MediaPeaks } from '../waves/clip-wave.ts'
import { type Playable, segmentsAt, soundLevelAt } from './playable.ts'

/** The time over which the level is taken: about two frames. */
const WINDOW_US = 60_000
/** The level at the meter's left end. */
export const MIN_LEVEL_DB = -48

/** The level of all that is heard from `atUs` on, in dB of full scale; above 0 the export limits it. */
export function levelAt(
  playable: Playable,
  peaks: ReadonlyMap<MediaId, MediaPeaks>,
  atUs: Microseconds,
): number {
  let power = 0
  for (const { segment, fadedInUs } of segmentsAt(playable, atUs)) {
    const level = segment.gain * soundLevelAt(segment, atUs, fadedInUs)
    for (const { mediaId, isHeard, fileStartUs } of segment.voices) {
      const known = peaks.get(mediaId)
      if (!isHeard || !known) continue
      const fileUs = fileStartUs + (atUs - segment.startUs) * segment.speed
      // Different sounds rarely peak together, so their powers are added.
      power += (level * loudestIn(known, fileUs, fileUs + WINDOW_US * segment.speed)) ** 2
    }
  }
  return power === 0 ? Number.NEGATIVE_INFINITY : 10 * Math.log10(power)
}
