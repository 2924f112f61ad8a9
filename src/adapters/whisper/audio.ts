// The sound format used throughout this folder.

/** Samples per second, one channel, floats from -1 to 1: what Whisper takes. */
export const SAMPLE_RATE = 16_000

/** Position in the sound as source time; whole steps of 10 ms are whole microseconds. */
export function usOfSample(sample: number): number {
  return Math.round((sample * 1e6) / SAMPLE_RATE)
}

/** The sample nearest to a position in source time. */
export function sampleOfUs(us: number): number {
  return Math.round((us * SAMPLE_RATE) / 1e6)
}
