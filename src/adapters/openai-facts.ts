// How large a model's window is, if its server says: llama.cpp, vLLM, LM Studio and LiteLLM each report it
// in a different place. OpenAI's own interface has no field for it.
const MAX_TOKENS = 32_768
/** The default if unknown; most servers run with at least this. */
const UNKNOWN_TOKENS = 16_384
const MIN_TOKENS = 1024

/** Reads JSON of `path` below the server's address without `/v1`; null if it can't be read. */
export type ReadJson = (path: string) => Promise<unknown>

/** How much of the window of `model` to use, in tokens. */
export async function contextTokensOf(model: string, readJson: ReadJson): Promise<number> {
  for (const source of SOURCES) {
    const found = source.read(await readJson(source.path), model)
    if (found !== null && found >= MIN_TOKENS) return Math.min(Math.floor(found), MAX_TOKENS)
  }
  return UNKNOWN_TOKENS
}

const SOURCES: { path: string; read(answer: unknown, model: string): number | null }[] = [
  // vLLM: max_model_len; some gateways: context_length.
  {
    path: '/v1/models',
    read(answer, model) {
      const entry = entryOf(answer, model)
      return numberOf(entry.max_model_len) ?? numberOf(entry.context_length) ?? numberOf(entry.context_window)
    },
  },
  // llama.cpp server: n_ctx of one slot.
  {
    path: '/props',
    read: (answer) => numberOf(recordOf(recordOf(answer).default_generation_settings).n_ctx),
  },
  // LM Studio.
  {
    path: '/api/v0/models',
    read(answer, model) {
      const entry = entryOf(answer, model)
      return numberOf(entry.loaded_context_length) ?? numberOf(entry.max_context_length)
    },
  },
  // LiteLLM.
  {
    path: '/model/info',
    read(answer, model) {
      const { data } = recordOf(answer)
      const entry = (Array.isArray(data) ? data : []).map(recordOf).find((one) => one.model_name === model)
      const info = recordOf(entry?.model_info)
      return numberOf(info.max_input_tokens) ?? numberOf(info.max_tokens)
    },
  },
]

function entryOf(answer: unknown, model: string): Record<string, unknown> {
  const { data } = recordOf(answer)
  return (Array.isArray(data) ? data : []).map(recordOf).find(({ id }) => id === model) ?? {}
}

function recordOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null
}
