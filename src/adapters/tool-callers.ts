// A short list of language models to download, by the memory they take.

const GIGABYTE = 1e9

/**
 * Models in Ollama's library that were trained to call tools, with the size of their default weights. We
 * haven't measured any of them with Roughcut.
 */
const TOOL_CALLERS = [
  { name: 'qwen3:4b', gigabytes: 2.5 },
  { name: 'qwen3:8b', gigabytes: 5.2 },
  { name: 'qwen3:14b', gigabytes: 9.3 },
  { name: 'gpt-oss:20b', gigabytes: 14 },
  { name: 'qwen3:30b', gigabytes: 19 },
]

/** Smallest first; `fits` means the weights take at most `maxBytes`. */
export function suggestedModels(maxBytes: number) {
  return TOOL_CALLERS.map(({ name, gigabytes }) => {
    const sizeBytes = gigabytes * GIGABYTE
    return { name, sizeBytes, fits: sizeBytes <= maxBytes }
  })
}
