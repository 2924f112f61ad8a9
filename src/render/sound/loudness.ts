// Integrated loudness of stereo at 48 kHz, by ITU-R BS.1770-4: K-weighting, blocks of 400 ms every
// 100 ms, gated at -70 LUFS and 10 LU below what is left. Streams; keeps one number per 100 ms.
import { SOUND_RATE } from './voices.ts'

const STEP = SOUND_RATE / 10
const STEPS_PER_BLOCK = 4
const ABSOLUTE_GATE_LUFS = -70
const RELATIVE_GATE_LU = 10

/** The two filters of K-weighting at 48 kHz, as the recommendation tabulates them: b0 b1 b2 a1 a2. */
const SHELF = [
  1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585,
] as const
const HIGH_PASS = [1, -2, 1, -1.99004745483398, 0.99007225036621] as const

export type LoudnessMeter = {
  /** Interleaved stereo. */
  add(samples: Float32Array): void
  /** LUFS; null for silence and for less than 400 ms. */
  integrated(): number | null
  /** The largest absolute sample so far. */
  peak(): number
}

/** Takes interleaved stereo samples from -1 to 1, at the rate of the mix (ITU-R BS.1770). */
export function createLoudnessMeter(): LoudnessMeter {
  const channels = [channelFilter(), channelFilter()] as const
  const stepEnergies: number[] = []
  let energy = 0
  let inStep = 0
  let peak = 0
  return {
    add(samples) {
      for (let index = 0; index + 1 < samples.length; index += 2) {
        const left = samples[index] ?? 0
        const right = samples[index + 1] ?? 0
        if (left > peak) peak = left
        else if (-left > peak) peak = -left
        if (right > peak) peak = right
        else if (-right > peak) peak = -right
        const a = channels[0](left)
        const b = channels[1](right)
        energy += a * a + b * b
        if (++inStep === STEP) {
          stepEnergies.push(energy / STEP)
          energy = 0
          inStep = 0
        }
      }
    },
    integrated: () => integratedOf(stepEnergies),
    peak: () => peak,
  }
}

function channelFilter(): (sample: number) => number {
  const [p0, p1, p2, p3, p4] = SHELF
  const [q0, q1, q2, q3, q4] = HIGH_PASS
  let [s1, s2, h1, h2] = [0, 0, 0, 0]
  return (sample) => {
    // Transposed direct form: two states a filter.
    const shelved = p0 * sample + s1
    s1 = p1 * sample - p3 * shelved + s2
    s2 = p2 * sample - p4 * shelved
    const weighted = q0 * shelved + h1
    h1 = q1 * shelved - q3 * weighted + h2
    h2 = q2 * shelved - q4 * weighted
    return weighted
  }
}

function integratedOf(steps: readonly number[]): number | null {
  const blocks: number[] = []
  for (let last = STEPS_PER_BLOCK - 1; last < steps.length; last++) {
    let sum = 0
    for (let step = last - STEPS_PER_BLOCK + 1; step <= last; step++) sum += steps[step] ?? 0
    blocks.push(sum / STEPS_PER_BLOCK)
  }
  const audible = blocks.filter((energy) => lufsOf(energy) > ABSOLUTE_GATE_LUFS)
  if (audible.length === 0) return null
  const gate = lufsOf(mean(audible)) - RELATIVE_GATE_LU
  return lufsOf(mean(audible.filter((energy) => lufsOf(energy) > gate)))
}

function lufsOf(energy: number): number {
  return -0.691 + 10 * Math.log10(energy)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
