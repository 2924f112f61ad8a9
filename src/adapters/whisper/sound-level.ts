// How loud a stretch of sound is, in steps of 10 ms, and where in it somebody may be speaking:
// against its own noise floor, so that neither hiss nor a quiet recording deceives it. Pure; it
// decides from the stretch alone, never from what came before.
import { speechThreshold } from '../../edit/voice-activity.ts'
import { SAMPLE_RATE } from './audio.ts'

/** One step of every level, threshold and cut. */
export const STEP_SAMPLES = SAMPLE_RATE / 100

/** Half-open, in steps of 10 ms from the start of the stretch. */
export type StepRange = { from: number; to: number }

/** Keeps hum and rumble (below about 80 Hz) out of the levels. */
const HIGH_PASS = 0.97
const DIGITAL_SILENCE_DB = -100

/** The level of each whole step in dBFS, without hum, smoothed over 30 ms. */
export function levelsOf(pcm: Float32Array): Float32Array {
  const count = Math.floor(pcm.length / STEP_SAMPLES)
  const powers = new Float64Array(count)
  let previous = pcm[0] ?? 0
  let filtered = 0
  for (let step = 0; step < count; step++) {
    let sum = 0
    for (let i = step * STEP_SAMPLES; i < (step + 1) * STEP_SAMPLES; i++) {
      const sample = pcm[i] ?? 0
      filtered = HIGH_PASS * (filtered + sample - previous)
      previous = sample
      sum += filtered * filtered
    }
    powers[step] = sum / STEP_SAMPLES
  }
  return Float32Array.from(powers, (power, step) => {
    const around = (powers[step - 1] ?? power) + power + (powers[step + 1] ?? power)
    return Math.max(DIGITAL_SILENCE_DB, 10 * Math.log10(around / 3 + 1e-12))
  })
}

/** A consonant's closure or the pause between words; more is a pause between phrases. */
const CLOSED_GAP_STEPS = 12
/** Shorter sounds that stand alone are clicks. */
const MIN_SOUND_STEPS = 5

/** The stretches in which somebody may be speaking, in order, at least 120 ms apart. */
export function findSpeech(
  levels: Float32Array,
  threshold: number | null = speechThreshold(levels),
): StepRange[] {
  if (threshold === null) return []
  const found: StepRange[] = []
  for (let step = 0; step < levels.length; step++) {
    if ((levels[step] ?? threshold) <= threshold) continue
    const last = found.at(-1)
    if (last && step - last.to < CLOSED_GAP_STEPS) last.to = step + 1
    else found.push({ from: step, to: step + 1 })
  }
  return found.filter((range) => range.to - range.from >= MIN_SOUND_STEPS)
}
