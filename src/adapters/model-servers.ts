// The language models of every configured server under one roof: Ollama's by their names, those of a server
// with OpenAI's chat interface as `openai:NAME`.
import type { ChatModel } from '../chat-model.ts'
import { RoughcutError } from '../errors.ts'
import type { OllamaModelInfo, OllamaModels } from './ollama.ts'
import type { OpenAiServer } from './openai-chat.ts'

const PREFIX = 'openai:'

export type ModelServers = {
  /** Names of all models; null when no server answers. */
  known(signal?: AbortSignal): Promise<string[] | null>
  /** What `auto` may choose from: only Ollama's, because another server may run anywhere. */
  local(signal?: AbortSignal): Promise<OllamaModelInfo[] | null>
  /** Loads a model. Throws `model_unavailable`. */
  open(name: string, signal: AbortSignal): Promise<ChatModel>
}

export function createModelServers(ollama: OllamaModels, openAi: OpenAiServer | null): ModelServers {
  return {
    async known(signal) {
      const [own, others] = await Promise.all([ollama.known(signal), openAi?.known(signal) ?? null])
      if (own === null && others === null) return null
      return [...(own ?? []), ...(others ?? []).map((name) => `${PREFIX}${name}`)]
    },
    local: (signal) => ollama.local(signal),
    async open(name, signal) {
      if (!name.startsWith(PREFIX)) return await ollama.open(name, signal)
      if (openAi === null)
        throw new RoughcutError(
          'model_unavailable',
          'No server with OpenAI’s chat interface is configured: set ROUGHCUT_LLM_URL.',
        )
      return await openAi.open(name.slice(PREFIX.length), signal)
    },
  }
}
