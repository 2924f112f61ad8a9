// A look-ahead limiter for stereo at 48 kHz: no sample leaves louder than the ceiling, and what is
// below it is untouched. Output has the timing of the input (ffmpeg's alimiter delays by its attack).
import { SOUND_RATE } from './voices.ts'

const LOOK_AHEAD = Math.round(SOUND_RATE * 0.005)
const RELEASE_PER_SAMPLE = 1 - Math.exp(-1 / (SOUND_RATE * 0.08))

export type Limiter = {
  /** Takes a block and returns the finished samples, delayed by LOOK_AHEAD samples. */
  push(samples: Float32Array): Float32Array
  /** The last LOOK_AHEAD samples. */
  finish(): Float32Array
}

/**
 * `gain` is applied before the ceiling (a factor, both). For each instant the smallest gain that any
 * sample of the next 5 ms needs is found, released slowly, and averaged over 5 ms: an average of gains
 * that are all small enough is small enough, and it has no corners.
 */
export function createLimiter(gain: number, ceiling: number): Limiter {
  const span = LOOK_AHEAD + 1
  const delay = new Float32Array(2 * span)
  // Smallest of a sliding window: needed gains that nothing later undercuts, with their times.
  const times = new Float64Array(span + 1)
  const needed = new Float64Array(span + 1)
  let head = 0
  let size = 0
  const recent = new Float64Array(span).fill(1)
  let recentSum = span
  let released = 1
  let clock = 0

  const step = (left: number, right: number, out: Float32Array, outAt: number): boolean => {
    const loudest = Math.max(Math.abs(left), Math.abs(right))
    const wanted = loudest > ceiling ? ceiling / loudest : 1
    while (size > 0 && (needed[(head + size - 1) % (span + 1)] ?? 1) >= wanted) size--
    const at = (head + size) % (span + 1)
    times[at] = clock
    needed[at] = wanted
    size++
    if ((times[head] ?? 0) <= clock - span) {
      head = (head + 1) % (span + 1)
      size--
    }
    const smallest = needed[head] ?? 1
    released =
      smallest < released ? smallest : Math.min(smallest, released + (1 - released) * RELEASE_PER_SAMPLE)
    const slot = clock % span
    // The sum is recomputed once a round, so that rounding errors don't add up.
    recentSum += released - (recent[slot] ?? 1)
    recent[slot] = released
    if (slot === 0) recentSum = recent.reduce((sum, value) => sum + value, 0)
    const ready = clock >= LOOK_AHEAD
    const oldest = 2 * ((clock + 1) % span)
    delay[2 * slot] = left
    delay[2 * slot + 1] = right
    if (ready) {
      const factor = Math.min(1, recentSum / span)
      out[outAt] = clamp((delay[oldest] ?? 0) * factor, ceiling)
      out[outAt + 1] = clamp((delay[oldest + 1] ?? 0) * factor, ceiling)
    }
    clock++
    return ready
  }

  const run = (samples: Float32Array, factor: number): Float32Array => {
    const out = new Float32Array(samples.length)
    let written = 0
    for (let index = 0; index + 1 < samples.length; index += 2)
      if (step((samples[index] ?? 0) * factor, (samples[index + 1] ?? 0) * factor, out, written)) written += 2
    return out.subarray(0, written)
  }
  return {
    push: (samples) => run(samples, gain),
    finish: () => run(new Float32Array(2 * LOOK_AHEAD), 1),
  }
}

function clamp(sample: number, ceiling: number): number {
  return Math.max(-ceiling, Math.min(ceiling, sample))
}
