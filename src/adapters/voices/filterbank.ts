// What speaker embeddings see: 80 mel energies every 10 ms, as Kaldi computes them and WeSpeaker's models were trained on
// (frames of 25 ms, Hamming window, pre-emphasis, no dither, mean of each band removed). Pure; 16 kHz mono.
import { SAMPLE_RATE } from '../whisper/audio.ts'
import { createFourier, powersOfPair } from '../whisper/fourier.ts'

export const BAND_COUNT = 80
const FRAME_SAMPLES = 400
const STEP_SAMPLES = 160
const PRE_EMPHASIS = 0.97
/** Kaldi counts in the units of 16-bit samples. */
const SAMPLE_SCALE = 32_768
const MIN_HZ = 20
const MAX_HZ = SAMPLE_RATE / 2
/** Below it, the logarithm of silence would be without bounds. */
const MIN_ENERGY = 1.192_092_9e-7

/** Kaldi transforms 512 samples; our transform takes powers of four, so every second of its bins is one of Kaldi's. */
const KALDI_SIZE = 512
const TRANSFORM_SIZE = 2 * KALDI_SIZE

const HAMMING = Float64Array.from(
  { length: FRAME_SAMPLES },
  (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (FRAME_SAMPLES - 1)),
)

type Band = { firstBin: number; weights: Float64Array }

const melOf = (hertz: number) => 1127 * Math.log(1 + hertz / 700)

const BANDS: readonly Band[] = Array.from({ length: BAND_COUNT }, (_, band) => {
  const minMel = melOf(MIN_HZ)
  const width = (melOf(MAX_HZ) - minMel) / (BAND_COUNT + 1)
  const [left, center, right] = [0, 1, 2].map((edge) => minMel + (band + edge) * width) as [
    number,
    number,
    number,
  ]
  const weightOf = (bin: number) => {
    const mel = melOf((bin * SAMPLE_RATE) / KALDI_SIZE)
    return Math.max(0, Math.min((mel - left) / (center - left), (right - mel) / (right - center)))
  }
  const bins = Array.from({ length: KALDI_SIZE / 2 }, (_, bin) => bin).filter((bin) => weightOf(bin) > 0)
  return { firstBin: bins[0] ?? 0, weights: Float64Array.from(bins, weightOf) }
})

export type Filterbank = {
  /** `BAND_COUNT` values for each frame, one frame after the other. */
  values: Float32Array
  frames: number
}

/** The frames that lie wholly in the sound; none for less than 25 ms. */
export function filterbankOf(pcm: Float32Array): Filterbank {
  const frames = pcm.length < FRAME_SAMPLES ? 0 : 1 + Math.floor((pcm.length - FRAME_SAMPLES) / STEP_SAMPLES)
  const values = new Float32Array(frames * BAND_COUNT)
  const fourier = createFourier(TRANSFORM_SIZE)
  const real = new Float64Array(TRANSFORM_SIZE)
  const imaginary = new Float64Array(TRANSFORM_SIZE)
  const powers = [new Float64Array(KALDI_SIZE + 1), new Float64Array(KALDI_SIZE + 1)] as const
  // Two frames at a time: one in the real part and one in the imaginary part.
  for (let frame = 0; frame < frames; frame += 2) {
    putFrame(real, pcm, frame)
    if (frame + 1 < frames) putFrame(imaginary, pcm, frame + 1)
    else imaginary.fill(0)
    fourier.transform(real, imaginary)
    powersOfPair(real, imaginary, ...powers)
    putBands(values, frame, powers[0])
    if (frame + 1 < frames) putBands(values, frame + 1, powers[1])
  }
  removeMeans(values, frames)
  return { values, frames }
}

function putFrame(target: Float64Array, pcm: Float32Array, frame: number): void {
  const start = frame * STEP_SAMPLES
  let mean = 0
  for (let i = 0; i < FRAME_SAMPLES; i++) mean += (pcm[start + i] ?? 0) / FRAME_SAMPLES
  const sampleAt = (i: number) => ((pcm[start + i] ?? 0) - mean) * SAMPLE_SCALE
  for (let i = 0; i < FRAME_SAMPLES; i++)
    target[i] = (sampleAt(i) - PRE_EMPHASIS * sampleAt(Math.max(0, i - 1))) * (HAMMING[i] ?? 0)
  target.fill(0, FRAME_SAMPLES)
}

function putBands(values: Float32Array, frame: number, power: Float64Array): void {
  BANDS.forEach(({ firstBin, weights }, band) => {
    let energy = 0
    for (let i = 0; i < weights.length; i++) energy += (power[2 * (firstBin + i)] ?? 0) * (weights[i] ?? 0)
    values[frame * BAND_COUNT + band] = Math.log(Math.max(energy, MIN_ENERGY))
  })
}

/** What the recording adds everywhere (a microphone's color) says nothing of a voice. */
function removeMeans(values: Float32Array, frames: number): void {
  for (let band = 0; band < BAND_COUNT; band++) {
    let mean = 0
    for (let frame = 0; frame < frames; frame++) mean += (values[frame * BAND_COUNT + band] ?? 0) / frames
    for (let frame = 0; frame < frames; frame++) {
      const at = frame * BAND_COUNT + band
      values[at] = (values[at] ?? 0) - mean
    }
  }
}
