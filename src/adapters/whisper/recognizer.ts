// Hears one window of speech with a Whisper model: features and tokens by transformers, the
// decoder's loop here, because the library's own gives neither the probability of a token nor the
// language's, and aligns words over the padding after the sound. It knows nothing of windows
// before or after, of files or of processes.
import { type InferenceSession, Tensor } from 'onnxruntime-node'
import { alignTokens } from './alignment.ts'
import { SAMPLE_RATE } from './audio.ts'
import { estimateTimes } from './estimated-times.ts'
import { createFeatures } from './features.ts'
import { openModel, unusable } from './open-model.ts'
import { mostLikely, probabilityAt, softmax } from './probabilities.ts'
import { quietSpeechMadeLouder } from './quiet-speech.ts'
import { endsInLoop } from './repetition.ts'
import { levelsOf, STEP_SAMPLES } from './sound-level.ts'
import { tokenTable } from './tokens.ts'

/** One row of the alignment: the encoder's frame. */
const SAMPLES_PER_FRAME = 320

/** A word as the model gave it; times in seconds from the start of the window. */
export type HeardWord = {
  text: string
  startSeconds: number
  endSeconds: number
  /** The mean probability of its tokens. */
  confidence: number
}

export type Hearing = {
  words: HeardWord[]
  /** The language that was assumed (hinted) or found; null for a model that has one language only. */
  language: string
  /** How sure the model is of it; 1 when hinted. */
  languageProbability: number
  /** The model's own opinion that nobody speaks here. */
  noSpeechProbability: number
  /** Mean log probability of the tokens. */
  meanLogProbability: number
  /** The decoder was stopped because it repeated itself. */
  looped: boolean
  /** The times come from the sound's level, because the model gives none: less exact. */
  areTimesEstimated: boolean
}

export type Recognizer = {
  /**
   * `language` is a code of `LANGUAGES`, or null to find it; `vocabulary` is how names are spelled that may be heard.
   * At most 30 s of 16 kHz mono.
   */
  hear(pcm: Float32Array, language: string | null, vocabulary?: readonly string[]): Promise<Hearing>
}

type Feeds = Record<string, Tensor>
type OpenModel = Awaited<ReturnType<typeof openModel>>
type TokenTable = ReturnType<typeof tokenTable>
type Decoding = ReturnType<typeof createDecoding>
/** Tokens that stand before the text: names that may be heard, and what is to be done. */
type Asked = { before: number[]; prompt: number[] }

/**
 * Loads a model folder in the hub's layout; quantized files are taken where there are both.
 * Throws `model_unavailable` when the folder is not such a model.
 */
export async function loadRecognizer(folder: string, threads: number): Promise<Recognizer> {
  const model = await openModel(folder, threads)
  const { config, generation, tokenizer } = model
  const table = tokenTable(tokenizer, generation)
  const encode = createEncoding(folder, model)
  const decoding = createDecoding(folder, model)

  return {
    async hear(pcm, language, vocabulary = []) {
      const hidden = await encode(pcm)
      const found =
        language === null ? await findLanguage(hidden, table, decoding) : { language, probability: 1 }
      const prompt = table.prompt(found.language)
      const before = table.context(vocabulary, Math.floor(config.max_target_positions / CONTEXT_PART))
      const limits = { sampleCount: pcm.length, maxPositions: config.max_target_positions }
      const generate = (asked: Asked) => generateTokens(hidden, asked, limits, table, decoding)
      const plain = await generate({ before: [], prompt })
      const named = before.length === 0 ? null : await generate({ before, prompt })
      const best = named !== null && isAsGood(named, plain) ? named : plain
      const words = wordsOf(best, found.language, table)
      const areTimesEstimated = decoding.alignmentHeads.length === 0
      const frames = Math.min(Math.ceil(pcm.length / SAMPLES_PER_FRAME), hidden.dims[1] ?? 1500)
      return {
        words: areTimesEstimated
          ? withEstimatedTimes(words, pcm)
          : withAlignedTimes(words, best, prompt.length, frames),
        areTimesEstimated,
        language: found.language,
        languageProbability: found.probability,
        noSpeechProbability: best.noSpeechProbability,
        meanLogProbability: best.meanLogProbability,
        looped: best.looped,
      }
    },
  }
}

/** A function from sound to what the decoder attends to. */
function createEncoding(folder: string, { processor, encoder }: OpenModel) {
  const features = createFeatures(processor)
  return async (pcm: Float32Array): Promise<Tensor> => {
    const input = features.of(quietSpeechMadeLouder(pcm))
    const output = await encoder.run({ [encoder.inputNames[0] ?? 'input_features']: input })
    const hidden = output[encoder.outputNames[0] ?? 'last_hidden_state']
    if (!hidden) throw unusable(folder, 'its encoder gives nothing')
    return hidden
  }
}

/** Runs of the decoder, and the attention heads that show when a token is heard (none: the model gives no attention). */
function createDecoding(folder: string, { config, generation, decoder }: OpenModel) {
  const alignmentHeads = decoder.outputNames.includes('cross_attentions.0')
    ? (generation.alignment_heads ?? upperHeads(config))
    : []
  const alignmentLayers = [...new Set(alignmentHeads.map(([layer]) => layer))]
  const fetches = decoder.outputNames.filter(
    (output) =>
      output === 'logits' ||
      output.startsWith('present.') ||
      alignmentLayers.some((l) => output === `cross_attentions.${l}`),
  )

  function emptyPast(): Feeds {
    const past: Feeds = {}
    for (const input of decoder.inputNames) {
      if (!input.startsWith('past_key_values.')) continue
      const heads = config.decoder_attention_heads
      past[input] = new Tensor('float32', new Float32Array(0), [1, heads, 0, config.d_model / heads])
    }
    return past
  }

  /** One run of the decoder; `past` is updated in place for the next. */
  async function decode(hidden: Tensor, tokens: number[], past: Feeds, first: boolean) {
    const feeds: Feeds = { ...past, encoder_hidden_states: hidden }
    feeds.input_ids = new Tensor('int64', BigInt64Array.from(tokens, BigInt), [1, tokens.length])
    if (decoder.inputNames.includes('use_cache_branch'))
      feeds.use_cache_branch = new Tensor('bool', [!first], [1])
    const output = inOrderOf(fetches, await decoder.run(feeds, fetches))
    for (const [key, value] of Object.entries(output)) {
      if (!key.startsWith('present.')) continue
      // In the cached branch the merged decoder gives dummies for the encoder's keys and values.
      if (first || !key.includes('.encoder.')) past[key.replace('present', 'past_key_values')] = value
    }
    const logits = output.logits
    if (!logits) throw unusable(folder, 'its decoder gives no logits')
    return {
      logits: logits.data as Float32Array,
      vocabulary: logits.dims.at(-1) ?? 0,
      attentions: output,
    }
  }

  return { alignmentHeads, emptyPast, decode }
}

async function findLanguage(
  hidden: Tensor,
  table: TokenTable,
  { decode, emptyPast }: Decoding,
): Promise<{ language: string; probability: number }> {
  if (table.languageTokens.size === 0) return { language: 'en', probability: 1 }
  const { logits } = await decode(hidden, [table.startOfTranscript], emptyPast(), true)
  let best = { language: 'en', probability: 0 }
  const codes = [...table.languageTokens]
  const probabilities = softmax(codes.map(([, token]) => logits[token] ?? -Infinity))
  codes.forEach(([code], i) => {
    const probability = probabilities[i] ?? 0
    if (probability > best.probability) best = { language: code, probability }
  })
  return best
}

/** Tokens until the text ends, repeats itself, or would be longer than anybody can speak. */
async function generateTokens(
  hidden: Tensor,
  { before, prompt }: Asked,
  { sampleCount, maxPositions }: { sampleCount: number; maxPositions: number },
  table: TokenTable,
  { decode, emptyPast, alignmentHeads }: Decoding,
) {
  const limit = Math.min(
    maxPositions - before.length - prompt.length - 1,
    Math.ceil((sampleCount / SAMPLE_RATE) * MAX_TOKENS_PER_SECOND) + 8,
  )
  const past = emptyPast()
  const tokens: number[] = []
  const logProbabilities: number[] = []
  const attention: Float32Array[][] = alignmentHeads.map(() => [])
  let noSpeechProbability = 0
  let looped = false
  let input = [...before, ...prompt]
  for (;;) {
    const first = tokens.length === 0
    const { logits, vocabulary, attentions } = await decode(hidden, input, past, first)
    if (first && table.noSpeech !== null)
      noSpeechProbability = probabilityAt(
        logits.subarray(before.length * vocabulary, (before.length + 1) * vocabulary),
        table.noSpeech,
      )
    const row = logits.subarray(logits.length - vocabulary)
    alignmentHeads.forEach(([layer, head], i) => {
      // The names before the prompt are not in the sound.
      const rows = rowsOf(attentions[`cross_attentions.${layer}`], head)
      attention[i]?.push(...(first ? rows.slice(before.length) : rows))
    })
    const next = mostLikely(row, (token) => table.isForbidden(token, first))
    if (next.token === table.endOfText) {
      logProbabilities.push(next.logProbability)
      break
    }
    tokens.push(next.token)
    logProbabilities.push(next.logProbability)
    looped = endsInLoop(tokens)
    if (looped || tokens.length >= limit) break
    input = [next.token]
  }
  // The end of the last word is where the token after it begins: when the loop was broken off,
  // that row is missing, and the last row stands in.
  for (const rows of attention) {
    const last = rows.at(-1)
    if (rows.length < prompt.length + tokens.length && last) rows.push(last)
  }
  const sum = logProbabilities.reduce((a, b) => a + b, 0)
  const meanLogProbability = sum / Math.max(1, logProbabilities.length)
  return { tokens, logProbabilities, attention, noSpeechProbability, meanLogProbability, looped }
}

function wordsOf(
  generated: { tokens: number[]; logProbabilities: number[] },
  language: string,
  table: TokenTable,
): UntimedWord[] {
  return table.groupWords(generated.tokens, language).map(({ text, from, to }) => {
    const logs = generated.logProbabilities.slice(from, to)
    const confidence = logs.reduce((sum, log) => sum + Math.exp(log), 0) / Math.max(1, logs.length)
    return { text, confidence, from, to }
  })
}

/** `from` to `to` are its tokens, end-exclusive. */
type UntimedWord = { text: string; confidence: number; from: number; to: number }

function withAlignedTimes(
  words: readonly UntimedWord[],
  generated: { tokens: number[]; attention: Float32Array[][] },
  promptLength: number,
  frames: number,
): HeardWord[] {
  const rows = promptLength + generated.tokens.length
  const starts = alignTokens(generated.attention, rows, frames).slice(promptLength - 1)
  const seconds = (token: number) => ((starts[token] ?? 0) * SAMPLES_PER_FRAME) / SAMPLE_RATE
  return words.map(({ text, confidence, from, to }) => ({
    ...{ text, startSeconds: seconds(from), endSeconds: seconds(to), confidence },
  }))
}

function withEstimatedTimes(words: readonly UntimedWord[], pcm: Float32Array): HeardWord[] {
  const places = estimateTimes(
    words.map(({ text }) => text),
    levelsOf(pcm),
  )
  const seconds = (step: number) => (step * STEP_SAMPLES) / SAMPLE_RATE
  return words.map(({ text, confidence }, index) => {
    const { from, to } = places[index] ?? { from: 0, to: 0 }
    return { text, startSeconds: seconds(from), endSeconds: seconds(to), confidence }
  })
}

/** Where a model does not say which heads look at the sound of a token, OpenAI's own code takes the upper half. */
function upperHeads(config: { decoder_layers: number; decoder_attention_heads: number }): [number, number][] {
  const { decoder_layers: layers, decoder_attention_heads: heads } = config
  const upper = Array.from({ length: layers }, (_, layer) => layer).slice(Math.floor(layers / 2))
  return upper.flatMap((layer) => Array.from({ length: heads }, (_, head): [number, number] => [layer, head]))
}

type Generated = { tokens: number[]; meanLogProbability: number; looped: boolean }

/** A model that was never trained with names before the text then hears almost nothing, or something else. */
function isAsGood(named: Generated, plain: Generated): boolean {
  return (
    !named.looped &&
    named.tokens.length >= MIN_LENGTH_SHARE * plain.tokens.length &&
    named.meanLogProbability >= plain.meanLogProbability - MAX_LESS_LIKELY
  )
}

const MIN_LENGTH_SHARE = 0.7
const MAX_LESS_LIKELY = 0.1

/** The names before the text take at most this part of what the decoder can look at. */
const CONTEXT_PART = 3

/** Nobody speaks faster, not even in a script whose letters take three tokens each; anything more is invented. */
const MAX_TOKENS_PER_SECOND = 30

/**
 * onnxruntime-node 1.16 computes the outputs that were asked for but labels them with the names of
 * the session's first outputs: their order is right, their names are not.
 */
function inOrderOf(names: string[], output: InferenceSession.OnnxValueMapType): Record<string, Tensor> {
  const values = Object.values(output)
  return Object.fromEntries(names.map((key, i) => [key, values[i] as Tensor]))
}

/** One row of attention over all frames per token that went in; each shows where the next token is heard. */
function rowsOf(tensor: Tensor | undefined, head: number): Float32Array[] {
  if (!tensor) throw new Error('the decoder gave no cross-attention')
  const [, , rows = 0, frames = 0] = tensor.dims
  const all = tensor.data as Float32Array
  return Array.from({ length: rows }, (_, row) =>
    all.slice((head * rows + row) * frames, (head * rows + row + 1) * frames),
  )
}
