// Whisper's features of one window of sound: how loud it is in each band of a scale of pitch, every 10 ms. The model
// wants 30 s of them, most of which is padding; padding always gives the same value, so only the sound and one second
// after it are transformed. The filters are those of the model's own configuration.
import type { Processor } from '@xenova/transformers'
import { Tensor } from 'onnxruntime-node'
import { SAMPLE_RATE } from './audio.ts'
import { createFourier, powersOfPair } from './fourier.ts'

/** A frame of the transform is 25 ms, so every frame after these samples sees padding only. */
const PADDING_SAMPLES = SAMPLE_RATE
/** As OpenAI's own code has them: the smallest power, how far below the loudest value the floor is, and the scale. */
const MIN_POWER = 1e-10
const SPAN = 8
const SHIFT = 4

/** What the library derived from preprocessor_config.json; a test compares our features with its own. */
type ExtractorConfig = { n_samples: number; n_fft: number; hop_length: number; mel_filters: number[][] }

/** The part of a filter that is not zero; `from` is its first bin. */
type Filter = { from: number; weights: Float64Array }

export type Features = {
  /** The log-mel features of `pcm` (16 kHz mono; cut after the model's 30 s), as [1, bands, frames]. */
  of(pcm: Float32Array): Tensor
}

/** The features in the form that the model of `processor` expects. */
export function createFeatures(processor: Processor): Features {
  const { config } = processor.feature_extractor as unknown as { config: ExtractorConfig }
  const { n_samples: windowSamples, n_fft: frameSamples, hop_length: hopSamples } = config
  const filters = config.mel_filters.map(filterOf)
  const powersOf = createPowers(frameSamples)
  const frames = Math.floor(windowSamples / hopSamples)
  return {
    of(pcm) {
      const sound = pcm.subarray(0, windowSamples)
      const wanted = Math.ceil((sound.length + PADDING_SAMPLES) / hopSamples)
      const columns = Math.min(frames, wanted)
      const waveform = mirroredAtStart(sound, columns * hopSamples, frameSamples / 2)
      const bands = new Float32Array(filters.length * frames)
      for (let column = 0; column < columns; column += 2)
        for (const [i, powers] of powersOf(waveform, column * hopSamples, hopSamples).entries())
          if (column + i < columns)
            for (const [band, filter] of filters.entries())
              bands[band * frames + column + i] = loudness(filter, powers)
      floored(bands, columns, frames)
      return new Tensor('float32', bands, [1, filters.length, frames])
    },
  }
}

function filterOf(weights: number[]): Filter {
  const from = Math.max(
    0,
    weights.findIndex((weight) => weight !== 0),
  )
  const end = weights.findLastIndex((weight) => weight !== 0) + 1
  return { from, weights: Float64Array.from(weights.slice(from, end)) }
}

/** `length` samples, the sound with silence after it, with `margin` more on either side in which it is mirrored. */
function mirroredAtStart(sound: Float32Array, length: number, margin: number): Float32Array {
  const all = new Float32Array(length + 2 * margin)
  all.set(sound, margin)
  for (let i = 1; i <= margin; i++) {
    all[margin - i] = all[margin + i] ?? 0
    all[margin + length - 1 + i] = all[margin + length - 1 - i] ?? 0
  }
  return all
}

/** Of the frames at `start` and `hop` samples later, which are transformed together. The arrays are used again. */
function createPowers(frameSamples: number) {
  const fourier = createFourier(frameSamples)
  const hann = Float64Array.from(
    { length: frameSamples },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / frameSamples),
  )
  const [real, imaginary] = [new Float64Array(frameSamples), new Float64Array(frameSamples)]
  const powers = [new Float64Array(frameSamples / 2 + 1), new Float64Array(frameSamples / 2 + 1)] as const
  return (waveform: Float32Array, start: number, hop: number) => {
    for (let i = 0; i < frameSamples; i++) {
      real[i] = (waveform[start + i] ?? 0) * (hann[i] ?? 0)
      imaginary[i] = (waveform[start + hop + i] ?? 0) * (hann[i] ?? 0)
    }
    fourier.transform(real, imaginary)
    powersOfPair(real, imaginary, ...powers)
    return powers
  }
}

function loudness({ from, weights }: Filter, powers: Float64Array): number {
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += (weights[i] ?? 0) * (powers[from + i] ?? 0)
  return Math.log10(Math.fround(Math.max(MIN_POWER, sum)))
}

/** Raises what is too far below the loudest to the floor, which is also the value of the padding after `columns`. */
function floored(bands: Float32Array, columns: number, frames: number): void {
  const silence = Math.log10(Math.fround(MIN_POWER))
  let top = silence
  for (let row = 0; row < bands.length; row += frames)
    for (let i = row; i < row + columns; i++) top = Math.max(top, bands[i] ?? top)
  const floor = (Math.max(silence, top - SPAN) + SHIFT) / SHIFT
  for (let row = 0; row < bands.length; row += frames) {
    for (let i = row; i < row + columns; i++) bands[i] = Math.max(((bands[i] ?? 0) + SHIFT) / SHIFT, floor)
    bands.fill(floor, row + columns, row + frames)
  }
}
