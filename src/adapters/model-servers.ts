// The language models of every configured server under one roof: Ollama's by their names, those of a server
// with OpenAI's chat interface as `openai:NAME`.
import type { ChatModel } from '../chat-model.ts'
import { OPENAI_PREFIX } from '../config.ts'
import { RoughcutError } from '../errors.ts'
import type { OllamaModelInfo, OllamaModels } from './ollama.ts'
import type { OpenAiServer } from './openai-chat.ts'

export type ModelServers = {
  /** Names of all models; with `model`, of those on the server that would run it. Null if no server answers. */
  known(model?: string): Promise<string[] | null>
  /** What `auto` may choose from: only Ollama's, because another server may run anywhere. */
  local(signal?: AbortSignal): Promise<OllamaModelInfo[] | null>
  /** Loads a model. Throws `model_unavailable`. */
  open(name: string, signal: AbortSignal): Promise<ChatModel>
}

/** `openAi` returns the server as currently configured. */
export function createModelServers(
  ollama: Pick<OllamaModels, 'known' | 'local' | 'open'>,
  openAi: () => OpenAiServer | null,
): ModelServers {
  const ofOpenAi = async <Missing>(withoutServer: Missing) => {
    const server = openAi()
    if (server === null) return withoutServer
    return (await server.known())?.map((name) => `${OPENAI_PREFIX}${name}`) ?? null
  }
  return {
    async known(model) {
      if (model?.startsWith(OPENAI_PREFIX)) return await ofOpenAi([])
      if (model !== undefined) return await ollama.known()
      const [own, others] = await Promise.all([ollama.known(), ofOpenAi(null)])
      return own === null && others === null ? null : [...(own ?? []), ...(others ?? [])]
    },
    local: (signal) => ollama.local(signal),
    async open(name, signal) {
      if (!name.startsWith(OPENAI_PREFIX)) return await ollama.open(name, signal)
      const server = openAi()
      if (server === null)
        throw new RoughcutError(
          'model_unavailable',
          'No server with OpenAI’s chat interface is configured: add one under Settings → Models, or set ROUGHCUT_LLM_URL.',
        )
      return await server.open(name.slice(OPENAI_PREFIX.length), signal)
    },
  }
}
