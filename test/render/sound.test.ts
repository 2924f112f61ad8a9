import { describe, expect, test } from 'bun:test'
import { createLimiter } from '../../src/render/sound/limiter.ts'
import { createLoudnessMeter } from '../../src/render/sound/loudness.ts'
import { ffmpegReport } from '../support/media-programs.ts'
import { noise } from '../support/sound.ts'

const RATE = 48_000

/** A tone as interleaved stereo. */
function tone(seconds: number, peak: number, hertz = 997): Float32Array {
  return Float32Array.from(
    { length: 2 * seconds * RATE },
    (_, index) => peak * Math.sin((2 * Math.PI * hertz * (index >> 1)) / RATE),
  )
}

function loudnessOf(samples: Float32Array): number | null {
  const meter = createLoudnessMeter()
  for (let at = 0; at < samples.length; at += 10_000) meter.add(samples.subarray(at, at + 10_000))
  return meter.integrated()
}

function limited(samples: Float32Array, gain: number, ceiling: number, blockLength = 9_600): Float32Array {
  const limiter = createLimiter(gain, ceiling)
  const parts: Float32Array[] = []
  for (let at = 0; at < samples.length; at += blockLength)
    parts.push(limiter.push(samples.subarray(at, at + blockLength)))
  parts.push(limiter.finish())
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

describe('loudness', () => {
  test('of a tone is what the recommendation says: 0 dBFS at 997 Hz on both channels is 0 LUFS', () => {
    // BS.1770: -3.01 LKFS for one channel; two are 3 dB more.
    expect(loudnessOf(tone(3, 1))).toBeCloseTo(0, 1)
    expect(loudnessOf(tone(3, 10 ** (-23 / 20)))).toBeCloseTo(-23, 1)
  })

  test('leaves silence out: a tone after a long silence is as loud as alone', () => {
    const quiet = new Float32Array(20 * RATE)
    const both = new Float32Array(quiet.length + 6 * RATE)
    both.set(tone(3, 0.1), quiet.length)
    expect(loudnessOf(both)).toBeCloseTo(loudnessOf(tone(3, 0.1)) ?? 0, 0)
    expect(loudnessOf(quiet)).toBeNull()
    expect(loudnessOf(tone(0.2, 1))).toBeNull()
  })

  test('is what ffmpeg measures', () => {
    const samples = noise(2 * 8 * RATE, 0.3).map(
      (sample, at) => sample * (0.55 + 0.45 * Math.sin(at / 40_000)),
    )
    const told = ffmpegReport(
      [...['-f', 'f32le', '-ar', '48000', '-ac', '2', '-i', 'pipe:0'], '-af', 'ebur128', '-f', 'null', '-'],
      new Uint8Array(samples.buffer),
    )
    const theirs = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+)/.exec(told)?.[1])
    expect(loudnessOf(samples)).toBeWithin(theirs - 0.1, theirs + 0.1)
  })
})

describe('the limiter', () => {
  test('leaves what is below the ceiling untouched, and where it was', () => {
    const samples = noise(2 * RATE, 0.5)
    expect(limited(samples, 1, 0.6)).toEqual(samples)
  })

  test('lets nothing above the ceiling, however the sound comes in blocks', () => {
    const samples = noise(4 * RATE, 0.9).map((sample, at) => (at % 30_000 < 4_000 ? sample : sample * 0.2))
    const once = limited(samples, 2, 0.8)
    expect(once.length).toBe(samples.length)
    expect(once.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThanOrEqual(0.8001)
    expect(limited(samples, 2, 0.8, 700)).toEqual(once)
    // Far from the loud parts only the gain is applied.
    expect(once[2 * 13_000]).toBeCloseTo(2 * (samples[2 * 13_000] ?? 0), 2)
  })

  test('handles sound that is shorter than it looks ahead', () => {
    expect(limited(new Float32Array([0.1, 0.1, 2, -2]), 1, 0.5).length).toBe(4)
    expect(limited(new Float32Array(0), 1, 0.5).length).toBe(0)
  })
})
