// Takes music down under speech in a block of samples. Pure arithmetic on interleaved stereo.
import { duckedLevel } from '../../edit/ducking.ts'
import type { TimeRange } from '../../edit/time.ts'
import { SOUND_RATE } from './voices.ts'

/** The level is computed once a millisecond and interpolated linearly in between. */
const STEP = SOUND_RATE / 1000

/** `samples` are heard from composition sample `from` on. */
export function duck(
  samples: Float32Array,
  from: number,
  duckDb: number,
  speech: readonly TimeRange[],
): void {
  const count = samples.length / 2
  const levelAt = (at: number) => duckedLevel(duckDb, speech, ((from + at) * 1_000_000) / SOUND_RATE)
  let level = levelAt(0)
  for (let start = 0; start < count; start += STEP) {
    const next = levelAt(start + STEP)
    if (level !== 1 || next !== 1)
      for (let at = start; at < Math.min(count, start + STEP); at++) {
        const factor = level + ((next - level) * (at - start)) / STEP
        samples[2 * at] = (samples[2 * at] ?? 0) * factor
        samples[2 * at + 1] = (samples[2 * at + 1] ?? 0) * factor
      }
    level = next
  }
}
