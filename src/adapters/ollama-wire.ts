// Conversations as the agent has them, and as Ollama's API wants them.
import type { Message, Tool } from 'ollama'
import type { RoughcutError } from '../errors.ts'

// The shapes of agent/chat-model.ts, said again: adapters do not import the agent. That they fit is
// checked where both meet, in start.ts.
export type Usage = { promptTokens: number; completionTokens: number }
export type ToolCall = { name: string; arguments: unknown }
export type ChatMessage =
  | { role: 'system' | 'user'; text: string }
  | { role: 'assistant'; text: string; toolCalls: readonly ToolCall[] }
  | { role: 'tool'; toolName: string; text: string }
export type ChatRequest = {
  messages: readonly ChatMessage[]
  tools: readonly { name: string; description: string; parameters: object }[]
  format: object | null
  maxTokens: number
  signal: AbortSignal
  onProgress?: (tokens: number) => void
}
export type ChatReply = {
  text: string
  toolCalls: readonly ToolCall[]
  cutShort: boolean
  usage: Usage
  failure: RoughcutError | null
}

export function wireMessage(message: ChatMessage): Message {
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

export function wireTool(tool: { name: string; description: string; parameters: object }): Tool {
  return {
    type: 'function',
    function: { name: tool.name, description: tool.description, parameters: tool.parameters },
  }
}
