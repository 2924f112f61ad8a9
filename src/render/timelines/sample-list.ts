// Cut list → what sound editors read: clips with positions in whole samples, without pictures.
import type { Rational } from '../../edit/time.ts'
import type { CutList, TimelineClip, TimelineMedia } from './cut-list.ts'

/** The rate of the session that the file describes; editors convert media of other rates. */
export const SESSION_RATE = 48_000

export type SampleClip = {
  media: TimelineMedia
  startSample: number
  /** Excluded, like the source's end. */
  endSample: number
  sourceStartSample: number
  sourceEndSample: number
  gainDb: number
  fadeInSamples: number
  fadeOutSamples: number
}

/** Each track's clips in order; gaps are what lies between them. */
export function sampleTracksOf(list: CutList): SampleClip[][] {
  return list.audio.map((track) =>
    track.flatMap((item) => (item.kind === 'clip' ? [sampleClipOf(item, list.rate)] : [])),
  )
}

/** The first sample of a frame. */
export function sampleAt(frame: number, rate: Rational): number {
  return Math.round((frame * rate.denominator * SESSION_RATE) / rate.numerator)
}

function sampleClipOf(clip: TimelineClip, rate: Rational): SampleClip {
  const startSample = sampleAt(clip.startFrame, rate)
  const endSample = sampleAt(clip.endFrame, rate)
  const longest = endSample - startSample
  const samples = (us: number) => Math.min(longest, Math.round((us / 1e6) * SESSION_RATE))
  return {
    media: clip.media,
    startSample,
    endSample,
    sourceStartSample: sampleAt(clip.sourceStartFrame, rate),
    sourceEndSample: sampleAt(clip.sourceEndFrame, rate),
    gainDb: clip.gainDb,
    fadeInSamples: samples(clip.fadeInUs),
    fadeOutSamples: samples(clip.fadeOutUs),
  }
}
