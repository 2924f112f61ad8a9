// Separates voice from noise by levels in dBFS alone, relative to the recording's own noise floor, so neither hiss nor
// a quiet recording misleads it. Used to cut sound for speech recognition and to find which track speaks. Pure.

/** Nothing this quiet is speech, whatever the floor. */
const MIN_SPEECH_DB = -65
/** Noise alone stays within this of its own floor. */
const NOISE_SPREAD_DB = 6
/** Speech is at most this far below the loudest step; anything lower is room, breath and tail. */
const SPEECH_SPAN_DB = 50
/** Where between floor and top speech begins. */
const THRESHOLD_SHARE = 0.3
const MIN_ABOVE_FLOOR_DB = 4

/** The level above which a step is heard as voice; null when there is nothing but silence or steady noise. */
export function speechThreshold(levels: Float32Array): number | null {
  if (levels.length === 0) return null
  const sorted = levels.slice().sort()
  const top = sorted[sorted.length - 1] ?? MIN_SPEECH_DB
  const floor = Math.max(sorted[Math.floor(sorted.length * 0.1)] ?? top, top - SPEECH_SPAN_DB)
  if (top < MIN_SPEECH_DB || top - floor < NOISE_SPREAD_DB) return null
  return floor + Math.max(MIN_ABOVE_FLOOR_DB, THRESHOLD_SHARE * (top - floor))
}
