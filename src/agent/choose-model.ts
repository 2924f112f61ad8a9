// Which model interprets a prompt: the one that the request names, else the server's setting. With `auto`
// it is the best suited one that Ollama has, for prompts that the rules cannot read completely.
import type { ChatModel } from '../chat-model.ts'

/** A source of models; adapters/ollama.ts is one. */
export type ModelSource = {
  /** Local models that can chat; null when their server can't be reached. */
  local(signal?: AbortSignal): Promise<ModelOffer[] | null>
  /** Loads a model. Throws `model_unavailable`. */
  open(name: string, signal: AbortSignal): Promise<ChatModel>
}

export type ModelOffer = { name: string; sizeBytes: number; canCallTools: boolean }

/**
 * The model to ask; null is the rules engine. `wanted` is `auto`, `rules`, or a model's name;
 * weights larger than `maxModelBytes` do not fit into the machine's memory.
 */
export async function chooseModel(
  wanted: string,
  models: ModelSource,
  maxModelBytes: number,
  signal: AbortSignal,
): Promise<string | null> {
  if (wanted === 'rules') return null
  if (wanted !== 'auto') return wanted
  return bestOf((await models.local(signal)) ?? [], maxModelBytes)?.name ?? null
}

/** The largest that fits and can call tools; the smallest when none fits; null without offers. */
export function bestOf(offers: readonly ModelOffer[], maxBytes: number): ModelOffer | null {
  const fitting = offers.filter(({ sizeBytes }) => sizeBytes <= maxBytes)
  const smallest = offers.toSorted((a, b) => a.sizeBytes - b.sizeBytes)[0]
  if (fitting.length === 0) return smallest ?? null
  const [best] = fitting.toSorted(
    (a, b) =>
      Number(b.canCallTools) - Number(a.canCallTools) ||
      b.sizeBytes - a.sizeBytes ||
      (a.name < b.name ? -1 : 1),
  )
  return best ?? null
}
