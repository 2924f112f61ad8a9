// Opens a Whisper model's folder in the hub's layout: its settings, tokenizer and features through
// transformers, its two networks through onnxruntime.
import { basename, dirname, join } from 'node:path'
import { AutoProcessor, AutoTokenizer, env } from '@xenova/transformers'
import { InferenceSession } from 'onnxruntime-node'
import { asError, RoughcutError } from '../../errors.ts'
import { networkIn } from './networks.ts'
import { preparedDecoder } from './onnx/prepared-decoder.ts'
import type { GenerationConfig } from './tokens.ts'

export type ModelConfig = {
  model_type: string
  d_model: number
  decoder_attention_heads: number
  decoder_layers: number
  max_target_positions: number
}

/** Quantized networks are taken where there are both. Throws `model_unavailable`, saying what is wrong. */
export async function openModel(folder: string, threads: number) {
  // Bun has `self`, which makes the library think of browsers: say everything that it would guess.
  env.allowRemoteModels = false
  env.useBrowserCache = false
  env.useFSCache = false
  env.localModelPath = dirname(folder)
  env.cacheDir = folder
  const [config, generation] = await Promise.all([
    readJson<ModelConfig>(folder, 'config.json'),
    readJson<GenerationConfig>(folder, 'generation_config.json'),
  ])
  if (config.model_type !== 'whisper')
    throw unusable(folder, `its model_type is "${config.model_type}", not "whisper"`)
  const options: InferenceSession.SessionOptions = { executionProviders: ['cpu'], intraOpNumThreads: threads }
  const [encoderFile, decoderFile] = [
    onnxFile(folder, 'encoder_model'),
    onnxFile(folder, 'decoder_model_merged'),
  ]
  try {
    const prepared = await preparedDecoder(decoderFile)
    // The arena and its plans keep the memory of the largest run; without them nothing is slower, unless every run makes
    // floats of the whole vocabulary.
    const lean = prepared.isInt8 ? { ...options, enableCpuMemArena: false, enableMemPattern: false } : options
    const [tokenizer, processor, encoder, decoder] = await Promise.all([
      AutoTokenizer.from_pretrained(basename(folder)),
      AutoProcessor.from_pretrained(basename(folder)),
      InferenceSession.create(encoderFile, lean),
      InferenceSession.create(prepared.file, lean),
    ])
    return { config, generation, tokenizer, processor, encoder, decoder }
  } catch (thrown) {
    throw unusable(folder, `it could not be loaded (${asError(thrown).message})`, thrown)
  }
}

async function readJson<T>(folder: string, file: string): Promise<T> {
  try {
    return (await Bun.file(join(folder, file)).json()) as T
  } catch (cause) {
    throw unusable(folder, `its ${file} is missing or unreadable`, cause)
  }
}

function onnxFile(folder: string, stem: Parameters<typeof networkIn>[1]): string {
  const network = networkIn(folder, stem)
  if (network === null) throw unusable(folder, `it has no onnx/${stem}.onnx or onnx/${stem}_quantized.onnx`)
  return network.file
}

/** The error for a folder that we can't use as a model; `why` completes the sentence. */
export function unusable(folder: string, why: string, cause?: unknown): RoughcutError {
  return new RoughcutError(
    'model_unavailable',
    `The speech model in ${folder} cannot be used: ${why}. Install another, for instance with "roughcut models pull Xenova/whisper-base".`,
    { cause },
  )
}
