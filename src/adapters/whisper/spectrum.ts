// The shape of a voice, every 10 ms: how periodic it is, and how its energy is spread over frequency.
// Pure; of frames of 32 ms.
import { SAMPLE_RATE } from './audio.ts'
import { createFourier, powersOfPair } from './fourier.ts'
import { STEP_SAMPLES } from './sound-level.ts'

const FRAME_SAMPLES = 512
/** Twice the frame, so that the autocorrelation does not wrap around. */
const TRANSFORM_SIZE = 2 * FRAME_SAMPLES
/** Voices, high and low. */
const MAX_PITCH_HZ = 400
const MIN_PITCH_HZ = 60

/** Edges of the bands in Hz: about equal steps for the ear, up to where the telephone ends. */
const BAND_EDGES_HZ = [
  80, 200, 320, 440, 570, 710, 860, 1030, 1220, 1430, 1660, 1920, 2220, 2560, 2950, 3400, 4000,
]
export const BAND_COUNT = BAND_EDGES_HZ.length - 1

export type VoiceFrame = {
  /** 0 (noise) to 1 (a pure tone of a voice's pitch). */
  periodicity: number
  /** Energy per band in dB. */
  bands: Float32Array
}

const fourier = createFourier(TRANSFORM_SIZE)
/** Less energy than this is rounding error from a louder frame that was transformed with it. */
const MIN_ENERGY = 1e-12

/** One frame per step of 10 ms in `from` to `to` (steps of the window), centered on the step. */
export function voiceFrames(pcm: Float32Array, from: number, to: number): VoiceFrame[] {
  const real = new Float64Array(TRANSFORM_SIZE)
  const imaginary = new Float64Array(TRANSFORM_SIZE)
  const powers = [new Float64Array(TRANSFORM_SIZE / 2 + 1), new Float64Array(TRANSFORM_SIZE / 2 + 1)] as const
  const frames: VoiceFrame[] = []
  // Two at a time: one in the real part and one in the imaginary part.
  for (let step = from; step < to; step += 2) {
    putFrame(real, pcm, step)
    putFrame(imaginary, pcm, step + 1)
    fourier.transform(real, imaginary)
    powersOfPair(real, imaginary, ...powers)
    putPower(real, powers[0])
    putPower(imaginary, powers[1])
    fourier.transform(real, imaginary)
    frames.push({ bands: bandsOf(powers[0]), periodicity: periodicityOf(real) })
    if (step + 1 < to) frames.push({ bands: bandsOf(powers[1]), periodicity: periodicityOf(imaginary) })
  }
  return frames
}

function putFrame(target: Float64Array, pcm: Float32Array, step: number): void {
  const start = step * STEP_SAMPLES + STEP_SAMPLES / 2 - FRAME_SAMPLES / 2
  let mean = 0
  for (let i = 0; i < FRAME_SAMPLES; i++) mean += (pcm[start + i] ?? 0) / FRAME_SAMPLES
  for (let i = 0; i < FRAME_SAMPLES; i++) target[i] = ((pcm[start + i] ?? 0) - mean) * (HANN[i] ?? 0)
  target.fill(0, FRAME_SAMPLES)
}

function bandsOf(power: Float64Array): Float32Array {
  const hertzPerBin = SAMPLE_RATE / TRANSFORM_SIZE
  return Float32Array.from({ length: BAND_COUNT }, (_, band) => {
    const first = Math.ceil((BAND_EDGES_HZ[band] ?? 0) / hertzPerBin)
    const end = Math.ceil((BAND_EDGES_HZ[band + 1] ?? 0) / hertzPerBin)
    let sum = 0
    for (let bin = first; bin < end; bin++) sum += power[bin] ?? 0
    return 10 * Math.log10(sum / (end - first) + 1e-9)
  })
}

/** The powers of a frame, whose transform is its autocorrelation. A voice repeats itself below 1 kHz; above is hiss. */
function putPower(target: Float64Array, power: Float64Array): void {
  const highest = (1000 / SAMPLE_RATE) * TRANSFORM_SIZE
  target.fill(0)
  for (let bin = 0; bin <= highest; bin++) {
    target[bin] = power[bin] ?? 0
    if (bin > 0) target[TRANSFORM_SIZE - bin] = power[bin] ?? 0
  }
}

/** The strongest autocorrelation at a voice's pitch, with the window's own divided out. */
function periodicityOf(correlation: Float64Array): number {
  const total = correlation[0] ?? 0
  if (total <= MIN_ENERGY) return 0
  let best = 0
  for (let lag = Math.floor(SAMPLE_RATE / MAX_PITCH_HZ); lag <= SAMPLE_RATE / MIN_PITCH_HZ; lag++) {
    const value = (correlation[lag] ?? 0) / total / (WINDOW_CORRELATION[lag] ?? 1)
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
