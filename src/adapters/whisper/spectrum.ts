// The shape of a voice, every 10 ms: how periodic it is, and how its energy lies over frequency.
// Pure; a plain radix-2 transform is enough for frames of 32 ms.
import { SAMPLE_RATE } from './audio.ts'
import { STEP_SAMPLES } from './sound-level.ts'

const FRAME_SAMPLES = 512
/** Twice the frame, so that the autocorrelation does not wrap around. */
const TRANSFORM_SIZE = 2 * FRAME_SAMPLES
/** Voices, high and low. */
const HIGHEST_PITCH_HZ = 400
const LOWEST_PITCH_HZ = 60

/** Edges of the bands in Hz: about equal steps for the ear, up to where the telephone ends. */
export const BAND_EDGES_HZ = [
  80, 200, 320, 440, 570, 710, 860, 1030, 1220, 1430, 1660, 1920, 2220, 2560, 2950, 3400, 4000,
]
export const BAND_COUNT = BAND_EDGES_HZ.length - 1

export type VoiceFrame = {
  /** 0 (noise) to 1 (a pure tone of a voice's pitch). */
  periodicity: number
  /** Energy per band in dB. */
  bands: Float32Array
}

/** One frame per step of 10 ms in `from` to `to` (steps of the window), centred on the step. */
export function voiceFrames(pcm: Float32Array, from: number, to: number): VoiceFrame[] {
  const real = new Float64Array(TRANSFORM_SIZE)
  const imaginary = new Float64Array(TRANSFORM_SIZE)
  const frames: VoiceFrame[] = []
  for (let step = from; step < to; step++) {
    const start = step * STEP_SAMPLES + STEP_SAMPLES / 2 - FRAME_SAMPLES / 2
    real.fill(0)
    imaginary.fill(0)
    let mean = 0
    for (let i = 0; i < FRAME_SAMPLES; i++) mean += (pcm[start + i] ?? 0) / FRAME_SAMPLES
    for (let i = 0; i < FRAME_SAMPLES; i++) real[i] = ((pcm[start + i] ?? 0) - mean) * (HANN[i] ?? 0)
    transform(real, imaginary)
    const bands = bandsOf(real, imaginary)
    frames.push({ bands, periodicity: periodicityOf(real, imaginary) })
  }
  return frames
}

function bandsOf(real: Float64Array, imaginary: Float64Array): Float32Array {
  const hertzPerBin = SAMPLE_RATE / TRANSFORM_SIZE
  return Float32Array.from({ length: BAND_COUNT }, (_, band) => {
    const first = Math.ceil((BAND_EDGES_HZ[band] ?? 0) / hertzPerBin)
    const end = Math.ceil((BAND_EDGES_HZ[band + 1] ?? 0) / hertzPerBin)
    let sum = 0
    for (let bin = first; bin < end; bin++) sum += (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2
    return 10 * Math.log10(sum / (end - first) + 1e-9)
  })
}

/** The strongest autocorrelation at a voice's pitch, freed of the window's own; destroys its input. */
function periodicityOf(real: Float64Array, imaginary: Float64Array): number {
  const highest = (1000 / SAMPLE_RATE) * TRANSFORM_SIZE
  for (let bin = 0; bin < TRANSFORM_SIZE; bin++) {
    const mirrored = Math.min(bin, TRANSFORM_SIZE - bin)
    // A voice repeats itself below 1 kHz; above is hiss.
    real[bin] = mirrored > highest ? 0 : (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2
    imaginary[bin] = 0
  }
  transform(real, imaginary)
  const total = real[0] ?? 0
  if (total <= 0) return 0
  let best = 0
  for (let lag = Math.floor(SAMPLE_RATE / HIGHEST_PITCH_HZ); lag <= SAMPLE_RATE / LOWEST_PITCH_HZ; lag++) {
    const value = (real[lag] ?? 0) / total / (WINDOW_CORRELATION[lag] ?? 1)
    if (value > best) best = value
  }
  return Math.min(1, best)
}

const HANN = Float64Array.from(
  { length: FRAME_SAMPLES },
  (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / FRAME_SAMPLES),
)

const WINDOW_CORRELATION = Float64Array.from({ length: FRAME_SAMPLES }, (_, lag) => {
  let sum = 0
  let whole = 0
  for (let i = 0; i < FRAME_SAMPLES; i++) {
    whole += (HANN[i] ?? 0) ** 2
    if (i + lag < FRAME_SAMPLES) sum += (HANN[i] ?? 0) * (HANN[i + lag] ?? 0)
  }
  return sum / whole
})

const COSINES = Float64Array.from({ length: TRANSFORM_SIZE / 2 }, (_, i) =>
  Math.cos((2 * Math.PI * i) / TRANSFORM_SIZE),
)
const SINES = Float64Array.from({ length: TRANSFORM_SIZE / 2 }, (_, i) =>
  Math.sin((2 * Math.PI * i) / TRANSFORM_SIZE),
)

/** The discrete Fourier transform of TRANSFORM_SIZE values, in place. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  for (let i = 1, j = 0; i < TRANSFORM_SIZE; i++) {
    let bit = TRANSFORM_SIZE >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) {
      const re = real[i] ?? 0
      real[i] = real[j] ?? 0
      real[j] = re
      const im = imaginary[i] ?? 0
      imaginary[i] = imaginary[j] ?? 0
      imaginary[j] = im
    }
  }
  for (let size = 2; size <= TRANSFORM_SIZE; size <<= 1) {
    const half = size >> 1
    const stride = TRANSFORM_SIZE / size
    for (let base = 0; base < TRANSFORM_SIZE; base += size)
      for (let k = 0; k < half; k++) {
        const cosine = COSINES[k * stride] ?? 0
        const sine = -(SINES[k * stride] ?? 0)
        const a = base + k
        const b = a + half
        const re = (real[b] ?? 0) * cosine - (imaginary[b] ?? 0) * sine
        const im = (real[b] ?? 0) * sine + (imaginary[b] ?? 0) * cosine
        real[b] = (real[a] ?? 0) - re
        imaginary[b] = (imaginary[a] ?? 0) - im
        real[a] = (real[a] ?? 0) + re
        imaginary[a] = (imaginary[a] ?? 0) + im
      }
  }
}
