// What can be known about a speech model before it is loaded: the memory that it will need, and whether it gives the times
// of words. Read from its configuration and the heads of its files.
import { join } from 'node:path'
import { networkIn } from './networks.ts'
import { outputNamesOf } from './onnx/output-names.ts'

export type ModelFacts = {
  /** What the speech child holds at most while it transcribes, estimated. */
  memoryBytes: number
  /** Whether its decoder gives the place of each token in the sound. */
  givesWordTimes: boolean
}

/** The networks of a model that are loaded: sizes with their external data. */
export type Networks = { encoderBytes: number; decoderBytes: number; isQuantized: boolean }

type Dimensions = {
  d_model: number
  encoder_attention_heads: number
  decoder_layers: number
  max_source_positions: number
  vocab_size: number
}

/**
 * Fitted to the most that was resident in `bun test/bench/speech-size.ts` with models of five sizes: 329 MB (width 160),
 * 379 (tiny), 467 to 539 (base), 1,085 to 1,119 (small), 1,345 (a turbo with 8 encoder layers); 1,288 for base in floats.
 */
const PROGRAM_BYTES = 250e6
/** As the file has them, and once more in the order in which they are multiplied. */
const COPIES_OF_WEIGHTS = 2
/** One set in use and one that is about to be freed. */
const COPIES_OF_CROSS_KEYS = 2
/** Without the int8 vocabulary, onnxruntime keeps the memory of its largest run (see open-model.ts). */
const ARENA_FACTOR = 1.35
const FLOAT_BYTES = 4

/** Null when `config`, the content of config.json, lacks what the estimate is made from. */
export function memoryNeeded(config: unknown, networks: Networks): number | null {
  const dimensions = dimensionsIn(config)
  if (dimensions === null) return null
  const { d_model: width, max_source_positions: positions } = dimensions
  const { isQuantized, encoderBytes, decoderBytes } = networks
  const transposedVocabulary = isQuantized ? dimensions.vocab_size * width : 0
  const weights = COPIES_OF_WEIGHTS * (encoderBytes + decoderBytes + transposedVocabulary)
  const scores = dimensions.encoder_attention_heads * positions * positions * FLOAT_BYTES
  const crossKeys = COPIES_OF_CROSS_KEYS * dimensions.decoder_layers * 2 * width * positions * FLOAT_BYTES
  return (PROGRAM_BYTES + weights + scores + crossKeys) * (isQuantized ? 1 : ARENA_FACTOR)
}

function dimensionsIn(config: unknown): Dimensions | null {
  if (config === null || typeof config !== 'object') return null
  const given = config as Partial<Record<keyof Dimensions, unknown>>
  const number = (key: keyof Dimensions) => (typeof given[key] === 'number' ? given[key] : Number.NaN)
  const dimensions: Dimensions = {
    d_model: number('d_model'),
    encoder_attention_heads: number('encoder_attention_heads'),
    decoder_layers: number('decoder_layers'),
    max_source_positions: number('max_source_positions'),
    vocab_size: number('vocab_size'),
  }
  return Object.values(dimensions).every((value) => value > 0) ? dimensions : null
}

/** Of the model in `folder`; null when it cannot be read, which is for the attempt to load it to explain. */
export async function modelFacts(folder: string): Promise<ModelFacts | null> {
  try {
    const [encoder, decoder] = [networkIn(folder, 'encoder_model'), networkIn(folder, 'decoder_model_merged')]
    if (encoder === null || decoder === null) return null
    const config: unknown = await Bun.file(join(folder, 'config.json')).json()
    const memoryBytes = memoryNeeded(config, {
      encoderBytes: encoder.sizeBytes,
      decoderBytes: decoder.sizeBytes,
      isQuantized: decoder.isQuantized,
    })
    if (memoryBytes === null) return null
    const outputs = await outputNamesOf(decoder.file)
    return { memoryBytes, givesWordTimes: outputs.includes('cross_attentions.0') }
  } catch {
    return null
  }
}

/** The server, its ffmpeg programs and the system, beside the speech child. */
const OTHERS_BYTES = 500e6

/** Whether what needs `memoryBytes` can run beside the rest on a machine with `limitBytes`. */
export function fitsMemory(memoryBytes: number, limitBytes: number): boolean {
  return memoryBytes + OTHERS_BYTES <= limitBytes
}

/** Why `model` is a doubtful choice on a machine with `limitBytes`, a sentence each, with what to choose instead. */
export function doubtsAbout(model: string, facts: ModelFacts | null, limitBytes: number): string[] {
  if (facts === null) return []
  const doubts: string[] = []
  if (!fitsMemory(facts.memoryBytes, limitBytes))
    doubts.push(
      `${model} needs about ${gigabytes(facts.memoryBytes)} of memory and the rest of Roughcut about ${gigabytes(OTHERS_BYTES)}; this machine has ${gigabytes(limitBytes)}. Choose a smaller model.`,
    )
  if (!facts.givesWordTimes)
    doubts.push(
      `${model} doesn’t give word times (its decoder lacks cross-attention outputs), so Roughcut estimates them from the sound, less exactly, and finds no hesitations. Choose ${timestampedModel(model)}.`,
    )
  return doubts
}

/** `0.6 GB`. */
export function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}

/** An export of the same model with the outputs that times are made from, where such exports are published. */
function timestampedModel(model: string): string {
  const isPublished = model.startsWith('onnx-community/') && !model.endsWith('_timestamped')
  return isPublished
    ? `${model}_timestamped`
    : 'an export whose name ends in _timestamped, such as onnx-community/whisper-base_timestamped'
}
