// A language model as the agent sees it: messages in, a message or tool calls out. Only shapes, which
// stand here because the agent and the adapters know nothing of each other: adapters/ollama.ts implements
// them over HTTP, tests by a script.
import type { RoughcutError } from './errors.ts'

/** What a run of a model used, in tokens. */
export type Usage = { promptTokens: number; completionTokens: number }

export type ChatMessage =
  | { role: 'system' | 'user'; text: string }
  | { role: 'assistant'; text: string; toolCalls: readonly ToolCall[] }
  | { role: 'tool'; toolName: string; text: string }

/** `arguments` is whatever the model wrote; nothing about it may be assumed. */
export type ToolCall = { name: string; arguments: unknown }

export type ToolDescription = {
  name: string
  description: string
  /** A JSON schema of type object. */
  parameters: object
}

export type ChatRequest = {
  messages: readonly ChatMessage[]
  /** Only for a model that can call tools; else empty. */
  tools: readonly ToolDescription[]
  /** A JSON schema that the answer must match; null for free text. */
  format: object | null
  /** The answer is cut off after this many tokens. */
  maxTokens: number
  signal: AbortSignal
  /** Called now and then while the answer comes in, with its length so far, in tokens. */
  onProgress?: (tokens: number) => void
}

export type ChatReply = {
  /** Without what the model thought. */
  text: string
  toolCalls: readonly ToolCall[]
  /** True when `maxTokens` or the size limit ended the answer. */
  cutShort: boolean
  usage: Usage
  /** Why the answer is not whole (`model_unavailable`, `agent_failed`); null when it is. */
  failure: RoughcutError | null
}

/** `chat` throws only what its signal was aborted with; every other failure comes back in the reply. */
export type ChatModel = {
  /** Whose interface it is asked through: the first half of an engine's name. */
  provider: 'ollama' | 'openai'
  name: string
  /** Prompt and answer together must fit, in tokens. */
  contextTokens: number
  canCallTools: boolean
  chat(request: ChatRequest): Promise<ChatReply>
}
