// Whisper's features of one window of sound. The model wants 30 s of them, most of which is padding;
// padding always gives the same value, so only the sound and one second after it are transformed.
import type { Processor } from '@xenova/transformers'
import { Tensor } from 'onnxruntime-node'
import { SAMPLE_RATE } from './audio.ts'

/** A frame of the transform is 25 ms, so every frame after these samples sees padding only. */
const PADDING_SAMPLES = SAMPLE_RATE

/** What we use of the library's extractor; a test compares our features with the library's own. */
type FeatureExtractor = {
  config: { n_samples: number; hop_length: number; nb_max_frames: number }
  _extract_fbank_features(waveform: Float32Array): { data: Float32Array; dims: number[] }
}

/** The log-mel features of `pcm` (16 kHz mono; cut after the model's 30 s), as [1, bands, frames]. */
export function featuresOf(processor: Processor, pcm: Float32Array): Tensor {
  const extractor = processor.feature_extractor as unknown as FeatureExtractor
  const { n_samples: windowSamples, hop_length: hopSamples } = extractor.config
  const frames = Math.floor(windowSamples / hopSamples)
  const sound = pcm.subarray(0, windowSamples)
  const paddedSamples = Math.ceil((sound.length + PADDING_SAMPLES) / hopSamples) * hopSamples
  const waveform = new Float32Array(Math.min(windowSamples, paddedSamples))
  waveform.set(sound)
  extractor.config.nb_max_frames = waveform.length / hopSamples
  try {
    const { data, dims } = extractor._extract_fbank_features(waveform)
    return padded(data, dims[0] ?? 0, dims[1] ?? 0, frames)
  } finally {
    extractor.config.nb_max_frames = frames
  }
}

/** Widens `bands` rows of `columns` values to `frames` columns of the floor, the value that padding has. */
function padded(data: Float32Array, bands: number, columns: number, frames: number): Tensor {
  if (columns === frames) return new Tensor('float32', data, [1, bands, frames])
  const floor = data[columns - 1] ?? 0
  const all = new Float32Array(bands * frames).fill(floor)
  for (let band = 0; band < bands; band++)
    all.set(data.subarray(band * columns, (band + 1) * columns), band * frames)
  return new Tensor('float32', all, [1, bands, frames])
}
