// How large a context window to request from Ollama. Its default of 4,096 tokens silently truncates
// prompts; the model's maximum may need more memory than the machine has. Pure.
import { isLoopbackHost } from './address-classes.ts'

/** Memory for the window's keys and values, on top of the weights. */
const MAX_CACHE_BYTES = 2 * 1024 ** 3
/** With less, the model can't read a talk and forgets edits, so we use this even if it takes more memory. */
const MIN_TOKENS = 16_384
/** More doesn't pay off: a small model loses track, and reading a full window takes minutes on a CPU. */
const MAX_TOKENS = 32_768
/** Used if the model doesn't say how large its layers are. */
const UNKNOWN_TOKENS = 16_384
const BYTES_PER_VALUE = 2

/** `num_ctx` for a model, from `model_info` in /api/show: whole kilotokens, never above the model's maximum. */
export function contextTokensFor(modelInfo: Record<string, unknown>): number {
  const architecture = modelInfo['general.architecture']
  const number = (key: string): number | null => {
    const value = modelInfo[`${String(architecture)}.${key}`]
    return typeof value === 'number' && Number.isFinite(value) && value >= 1 ? value : null
  }
  const own = number('context_length') ?? UNKNOWN_TOKENS
  const fits = affordable(number) ?? UNKNOWN_TOKENS
  const wanted = Math.max(MIN_TOKENS, Math.min(fits, MAX_TOKENS))
  return Math.floor(Math.min(own, Math.floor(wanted / 1024) * 1024))
}

function affordable(number: (key: string) => number | null): number | null {
  const layers = number('block_count')
  const heads = number('attention.head_count')
  const width = number('embedding_length')
  if (layers === null || heads === null || width === null) return null
  const sharedHeads = number('attention.head_count_kv') ?? heads
  const headWidth = number('attention.key_length') ?? width / heads
  // A key and a value per layer and shared head.
  return MAX_CACHE_BYTES / (2 * layers * sharedHeads * headWidth * BYTES_PER_VALUE)
}

/** The share of a machine's memory that weights may fill: the system, ffmpeg and speech need the rest. */
const MEMORY_SHARE = 0.7

/**
 * The largest weights, in bytes, to choose automatically for an Ollama at `host`: what fits in this machine
 * if it runs here. We know nothing about other machines.
 */
export function maxModelBytes(host: string, memoryBytes: number): number {
  return isLoopbackHost(new URL(host).hostname) ? memoryBytes * MEMORY_SHARE : Number.POSITIVE_INFINITY
}
