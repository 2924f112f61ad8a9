// How loud a file is over time, in decibels.
import { pcm } from './ffmpeg.ts'
import type { MediaPrograms } from './media-programs.ts'

const RATE = 8000
/** Digital silence: no file is quieter. */
const SILENCE = 1e-10

/**
 * One level per `levelMs` of the file's sound, over all channels. `durationUs` limits what's read; `onHeard` gets how
 * much was, so far. Throws the errors of reading the file.
 */
export async function soundLevels(
  programs: MediaPrograms,
  path: string,
  {
    levelMs,
    durationUs,
    signal,
    onHeard = () => {},
  }: { levelMs: number; durationUs?: number; signal: AbortSignal; onHeard?: (us: number) => void },
): Promise<Float32Array> {
  const size = (RATE * levelMs) / 1000
  let levels = new Float32Array(1024)
  let [sum, count, used] = [0, 0, 0]
  const range = durationUs === undefined ? {} : { durationUs }
  for await (const piece of pcm(programs, path, { sampleRate: RATE, channels: 1, signal, ...range })) {
    for (const sample of piece) {
      sum += sample * sample
      if (++count < size) continue
      if (used === levels.length) {
        const larger = new Float32Array(2 * used)
        larger.set(levels)
        levels = larger
      }
      levels[used++] = 10 * Math.log10(SILENCE + sum / size)
      sum = 0
      count = 0
    }
    onHeard(used * levelMs * 1000)
  }
  return levels.slice(0, used)
}
