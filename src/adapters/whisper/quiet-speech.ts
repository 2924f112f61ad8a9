// Makes a quiet window louder before the model hears it: Whisper's features have a floor, and speech 40 dB
// below the usual falls through it. Only where voices are: louder noise would be heard as words. Pure.
import { speechThreshold } from '../../edit/voice-activity.ts'
import { levelsOf } from './sound-level.ts'
import { voiceFrames } from './spectrum.ts'

/** A window whose peak is below this is quiet. Full scale is 1. */
const QUIET_PEAK = 0.05
const WANTED_PEAK = 0.3
const MAX_GAIN = 100
/** A step is voiced when it is this periodic. */
const VOICED = 0.5
/** What of the loud steps is voiced at least, where somebody speaks. */
const MIN_VOICED_SHARE = 0.3

/** `pcm` itself (16 kHz), or a louder copy of it where quiet speech is in it. */
export function quietSpeechMadeLouder(pcm: Float32Array): Float32Array {
  let peak = 0
  for (const sample of pcm) peak = Math.max(peak, Math.abs(sample))
  if (peak === 0 || peak >= QUIET_PEAK || !hasVoices(pcm)) return pcm
  const gain = Math.min(MAX_GAIN, WANTED_PEAK / peak)
  return pcm.map((sample) => sample * gain)
}

function hasVoices(pcm: Float32Array): boolean {
  const levels = levelsOf(pcm)
  const threshold = speechThreshold(levels)
  if (threshold === null) return false
  const loud = voiceFrames(pcm, 0, levels.length).filter((_, step) => (levels[step] ?? threshold) > threshold)
  return loud.filter(({ periodicity }) => periodicity > VOICED).length >= MIN_VOICED_SHARE * loud.length
}
