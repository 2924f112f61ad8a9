// Ollama, over its HTTP API: which models it has, and one of them as a chat model. The agent decides
// what to ask and what answers mean; this file only handles the wire.
import { type ListResponse, Ollama } from 'ollama'
import type { ChatModel, ChatReply, ChatRequest } from '../chat-model.ts'
import { asError, RoughcutError } from '../errors.ts'
import { Answer } from './ollama-answer.ts'
import { contextTokensFor } from './ollama-context.ts'
import { factsOf, type ModelFacts, runsElsewhere, thinkingOf } from './ollama-facts.ts'
import { CHAT_TIMEOUTS, type OllamaTimeouts, ollamaFetch, QUICK_TIMEOUTS } from './ollama-fetch.ts'
import { wireMessage, wireTool } from './ollama-wire.ts'

export type OllamaModelInfo = {
  name: string
  /** The size of its weights. */
  sizeBytes: number
  canCallTools: boolean
}

export type OllamaModels = {
  /** Names of all models, newest first, as Ollama lists them; null if it can't be reached. */
  known(signal?: AbortSignal): Promise<string[] | null>
  /** Models that run here and can chat (no embedding or cloud models); null as above. */
  local(signal?: AbortSignal): Promise<OllamaModelInfo[] | null>
  /** Loads a model, which can take minutes from cold. Throws `model_unavailable`. */
  open(name: string, signal: AbortSignal): Promise<ChatModel>
  /** Has Ollama download a model, except what it already has. Throws `model_unavailable`. */
  pull(
    name: string,
    options: { signal: AbortSignal; onProgress: (pull: PullProgress) => void },
  ): Promise<void>
}

/** One file of the model at a time; bytes are null while Ollama does something else. */
type PullProgress = { status: string; doneBytes: number | null; totalBytes: number | null }

const KEEP_ALIVE = '10m'

/** How Ollama reports that its library doesn't have a model or tag. */
const UNKNOWN_TO_LIBRARY = /pull model manifest: file does not exist/

/** `host` is an address with its scheme (`http://127.0.0.1:11434`). Nothing is asked before a call. */
export function createOllama(options: {
  host: string
  chatTimeouts?: OllamaTimeouts
  quickTimeouts?: OllamaTimeouts
}): OllamaModels {
  const chatTimeouts = options.chatTimeouts ?? CHAT_TIMEOUTS
  const quickTimeouts = options.quickTimeouts ?? QUICK_TIMEOUTS
  // One client per call: the package doesn't take a signal for non-streaming calls, but its fetch does.
  const client = (timeouts: OllamaTimeouts, signal?: AbortSignal) =>
    new Ollama({ host: options.host, fetch: ollamaFetch(timeouts, signal) })
  const list = async (signal?: AbortSignal): Promise<ListResponse['models'] | null> => {
    try {
      const { models } = await client(quickTimeouts, signal).list()
      return Array.isArray(models) ? models.filter((model) => typeof model.name === 'string') : null
    } catch {
      signal?.throwIfAborted()
      return null
    }
  }
  const show = async (name: string, signal?: AbortSignal): Promise<ModelFacts> => {
    try {
      return factsOf(await client(quickTimeouts, signal).show({ model: name }))
    } catch (error) {
      // A 404 not worded like Ollama's own means that this call is missing, not the model.
      if (statusOf(asError(error)) === 404 && asError(error).message === 'status 404') return factsOf({})
      throw error
    }
  }

  return {
    async known(signal) {
      return (await list(signal))?.map((model) => model.name) ?? null
    },
    async local(signal) {
      const models = await list(signal)
      if (models === null) return null
      const found: OllamaModelInfo[] = []
      for (const model of models.filter((one) => !runsElsewhere(one))) {
        const facts = await show(model.name, signal).catch(() => null)
        signal?.throwIfAborted()
        if (facts?.canChat)
          found.push({
            name: model.name,
            sizeBytes: Number.isFinite(model.size) ? model.size : 0,
            canCallTools: facts.canCallTools,
          })
      }
      return found
    },
    async pull(name, { signal, onProgress }) {
      try {
        const parts = await client(chatTimeouts, signal).pull({ model: name, stream: true })
        for await (const { status, completed, total } of parts)
          onProgress({ status: String(status), doneBytes: completed ?? null, totalBytes: total ?? null })
      } catch (thrown) {
        signal.throwIfAborted()
        const error = asError(thrown)
        const why = UNKNOWN_TO_LIBRARY.test(error.message)
          ? `Ollama’s library has no model "${name}".`
          : `Ollama could not download "${name}": ${error.message}`
        throw new RoughcutError('model_unavailable', why, { cause: error })
      }
    },
    async open(name, signal) {
      try {
        const facts = await show(name, signal)
        const contextTokens = contextTokensFor(facts.modelInfo)
        // The same num_ctx as later, because a different one would reload the model.
        await client(chatTimeouts, signal)
          .generate({
            model: name,
            prompt: '',
            keep_alive: KEEP_ALIVE,
            options: { num_ctx: contextTokens },
            stream: false,
          })
          .catch(unlessUnknown)
        const think = thinkingOf(name, facts)
        return {
          provider: 'ollama' as const,
          name,
          // `num_ctx`, which goes with every call.
          contextTokens,
          canCallTools: facts.canCallTools,
          chat: (request) => chat(client(chatTimeouts, request.signal), name, contextTokens, think, request),
        }
      } catch (error) {
        signal.throwIfAborted()
        throw unavailable(error, name, new URL(options.host).origin)
      }
    },
  }
}

/** Some Ollama-compatible servers can't preload models, so their first answer takes longer. */
function unlessUnknown(thrown: unknown): void {
  const status = statusOf(asError(thrown))
  if (status !== 404 && status !== 405 && status !== 501) throw thrown
}

function statusOf(error: Error): number | null {
  return 'status_code' in error && typeof error.status_code === 'number' ? error.status_code : null
}

function unavailable(thrown: unknown, name: string, host: string): RoughcutError {
  const error = asError(thrown)
  if (error instanceof RoughcutError)
    return new RoughcutError('model_unavailable', error.message, { cause: error })
  const status = statusOf(error)
  if (status === 404)
    return new RoughcutError(
      'model_unavailable',
      `Ollama at ${host} has no model "${name}": run "ollama pull ${name}", or choose another model.`,
      { cause: error },
    )
  if (status !== null)
    return new RoughcutError('model_unavailable', `Ollama could not load "${name}": ${error.message}`, {
      cause: error,
    })
  return new RoughcutError(
    'model_unavailable',
    `The server at ${host} is not Ollama: set OLLAMA_HOST to its address.`,
    { cause: error },
  )
}

async function chat(
  client: Ollama,
  model: string,
  contextTokens: number,
  think: false | 'low' | undefined,
  request: ChatRequest,
): Promise<ChatReply> {
  const answer = new Answer()
  try {
    request.signal.throwIfAborted()
    const stream = await client.chat({
      model,
      messages: request.messages.map(wireMessage),
      stream: true,
      keep_alive: KEEP_ALIVE,
      options: { num_ctx: contextTokens, num_predict: request.maxTokens, temperature: 0 },
      ...(request.tools.length > 0 ? { tools: request.tools.map(wireTool) } : {}),
      ...(request.format === null ? {} : { format: request.format }),
      ...(think === undefined ? {} : { think }),
    })
    try {
      for await (const part of stream) {
        answer.take(part)
        request.onProgress?.(answer.tokens)
        if (answer.isTooLong) break
      }
    } finally {
      stream.abort()
    }
    return answer.reply(null)
  } catch (error) {
    request.signal.throwIfAborted()
    return answer.reply(chatFailure(error, model))
  }
}

function chatFailure(thrown: unknown, model: string): RoughcutError {
  const error = asError(thrown)
  if (error instanceof RoughcutError) return error
  if (statusOf(error) === 404)
    return new RoughcutError('model_unavailable', `Ollama no longer has the model "${model}".`, {
      cause: error,
    })
  const detail = error.message.slice(0, 300).replace(/(?<![\s.])[\s.]+$/, '')
  return new RoughcutError(
    'agent_failed',
    `The language model "${model}" failed: ${detail}. Try again, or choose another model.`,
    { cause: error },
  )
}
