// Ollama, over its HTTP API: which models it has, and one of them as a chat model. What is asked
// and what the answers mean is the agent's business; this file only speaks the wire.
import {
  type ChatResponse,
  type ListResponse,
  type Message,
  Ollama,
  type ShowResponse,
  type Tool,
} from 'ollama'
import { asError, RoughcutError } from '../errors.ts'
import { contextTokensFor } from './ollama-context.ts'
import { CHAT_TIMEOUTS, type OllamaTimeouts, ollamaFetch, QUICK_TIMEOUTS } from './ollama-fetch.ts'
import { withoutThinking } from './ollama-thinking.ts'

// The shapes of agent/chat-model.ts, said again: adapters do not import the agent. That they fit is
// checked where both meet, in start.ts.
type Usage = { promptTokens: number; completionTokens: number }
type ToolCall = { name: string; arguments: unknown }
type ChatMessage =
  | { role: 'system' | 'user'; text: string }
  | { role: 'assistant'; text: string; toolCalls: readonly ToolCall[] }
  | { role: 'tool'; toolName: string; text: string }
type ChatRequest = {
  messages: readonly ChatMessage[]
  tools: readonly { name: string; description: string; parameters: object }[]
  format: object | null
  maxTokens: number
  signal: AbortSignal
  onProgress?: (tokens: number) => void
}
type ChatReply = {
  text: string
  toolCalls: readonly ToolCall[]
  cutShort: boolean
  usage: Usage
  failure: RoughcutError | null
}

export type OllamaModelInfo = {
  name: string
  /** Of its weights. */
  sizeBytes: number
  canCallTools: boolean
}

export type OllamaChatModel = {
  name: string
  /** `num_ctx`: what is asked of Ollama with every call. */
  contextTokens: number
  canCallTools: boolean
  /** Throws only what the signal was aborted with; any other failure stands in the reply. */
  chat(request: ChatRequest): Promise<ChatReply>
}

export type OllamaModels = {
  /** Names of all models, newest first, as Ollama gives them; null when it cannot be reached. */
  known(signal?: AbortSignal): Promise<string[] | null>
  /** Models that run here and can chat (no embeddings, nothing that runs in a cloud); null as above. */
  local(signal?: AbortSignal): Promise<OllamaModelInfo[] | null>
  /** Loads a model, which takes up to minutes when it is cold. Throws `model_unavailable`. */
  open(name: string, signal: AbortSignal): Promise<OllamaChatModel>
}

/** Text beyond this is no answer to anything that we ask. */
const MOST_TEXT_CHARACTERS = 200_000
const KEEP_ALIVE = '10m'

/** `host` is an address with its scheme (`http://127.0.0.1:11434`). Nothing is asked before a call. */
export function createOllama(options: {
  host: string
  chatTimeouts?: OllamaTimeouts
  quickTimeouts?: OllamaTimeouts
}): OllamaModels {
  const chatTimeouts = options.chatTimeouts ?? CHAT_TIMEOUTS
  const quickTimeouts = options.quickTimeouts ?? QUICK_TIMEOUTS
  // A client per call: the package has no signal for calls that do not stream, its fetch has.
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
      // A 404 in words other than Ollama's own: not the model is missing, but this call.
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
    async open(name, signal) {
      try {
        const facts = await show(name, signal)
        const contextTokens = contextTokensFor(facts.modelInfo)
        // The same num_ctx as later: another one would load the model anew.
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
          name,
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

/** Some servers that speak Ollama's language cannot load ahead; their first answer then takes longer. */
function unlessUnknown(thrown: unknown): void {
  const status = statusOf(asError(thrown))
  if (status !== 404 && status !== 405 && status !== 501) throw thrown
}

function statusOf(error: Error): number | null {
  return 'status_code' in error && typeof error.status_code === 'number' ? error.status_code : null
}

type ModelFacts = {
  modelInfo: Record<string, unknown>
  canChat: boolean
  canCallTools: boolean
  canThink: boolean
}

function factsOf(shown: Partial<ShowResponse>): ModelFacts {
  // Before version 0.6.4 Ollama told no capabilities; then tools show in the template.
  const told = Array.isArray(shown.capabilities) ? shown.capabilities : null
  const template = typeof shown.template === 'string' ? shown.template : ''
  const info: unknown = shown.model_info
  return {
    modelInfo: info !== null && typeof info === 'object' ? { ...info } : {},
    canChat: told === null || told.includes('completion'),
    canCallTools: told === null ? template.includes('.Tools') : told.includes('tools'),
    canThink: told?.includes('thinking') ?? false,
  }
}

/** A cloud model of Ollama's runs on other people's machines, where a transcript has no business. */
function runsElsewhere(model: ListResponse['models'][number]): boolean {
  return /[:-]cloud$/.test(model.name) || 'remote_host' in model || 'remote_model' in model
}

/** Thinking costs minutes on a small machine and is thrown away. gpt-oss cannot do without. */
function thinkingOf(name: string, facts: ModelFacts): false | 'low' | undefined {
  if (!facts.canThink) return undefined
  return name.includes('gpt-oss') ? 'low' : false
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
    `What answers at ${host} is not Ollama: set OLLAMA_HOST to its address.`,
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
  const detail = error.message.slice(0, 300)
  return new RoughcutError('agent_failed', `The language model "${model}" failed: ${detail}`, {
    cause: error,
  })
}

/** Collects a streamed answer. Nothing in it is taken on trust. */
class Answer {
  #text = ''
  #toolCalls: ToolCall[] = []
  #parts = 0
  #last: ChatResponse | null = null

  /** Ollama sends a part per token, about. */
  get tokens(): number {
    return this.#parts
  }

  get isTooLong(): boolean {
    return this.#text.length > MOST_TEXT_CHARACTERS
  }

  take(part: ChatResponse): void {
    this.#parts += 1
    const message: Partial<Message> = part.message ?? {}
    if (typeof message.content === 'string') this.#text += message.content
    if (Array.isArray(message.tool_calls))
      for (const call of message.tool_calls as unknown[]) this.#toolCalls.push(toolCallOf(call))
    if (part.done === true) this.#last = part
  }

  reply(failure: RoughcutError | null): ChatReply {
    return {
      text: withoutThinking(this.#text),
      toolCalls: this.#toolCalls,
      cutShort: this.isTooLong || this.#last?.done_reason === 'length',
      usage: {
        promptTokens: tokenCount(this.#last?.prompt_eval_count) ?? 0,
        // Of an answer that broke off, what came was made all the same.
        completionTokens: tokenCount(this.#last?.eval_count) ?? this.#parts,
      },
      failure,
    }
  }
}

function toolCallOf(call: unknown): ToolCall {
  const described = call !== null && typeof call === 'object' && 'function' in call ? call.function : null
  if (described === null || typeof described !== 'object') return { name: '', arguments: {} }
  return {
    name: 'name' in described ? String(described.name) : '',
    arguments: 'arguments' in described ? described.arguments : {},
  }
}

function tokenCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null
}

function wireMessage(message: ChatMessage): Message {
  if (message.role === 'tool') return { role: 'tool', tool_name: message.toolName, content: message.text }
  if (message.role !== 'assistant') return { role: message.role, content: message.text }
  if (message.toolCalls.length === 0) return { role: 'assistant', content: message.text }
  const calls = message.toolCalls.map((call) => ({
    function: { name: call.name, arguments: argumentObject(call.arguments) },
  }))
  return { role: 'assistant', content: message.text, tool_calls: calls }
}

/** Ollama refuses a history whose arguments are no object. */
function argumentObject(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}
}

function wireTool(tool: { name: string; description: string; parameters: object }): Tool {
  return {
    type: 'function',
    function: { name: tool.name, description: tool.description, parameters: tool.parameters },
  }
}
