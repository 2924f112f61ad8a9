// Converts conversations from the agent's form to Ollama's.
import type { Message, Tool } from 'ollama'
import type { ChatMessage, ToolDescription } from '../chat-model.ts'

/** A message as Ollama expects it. */
export function wireMessage(message: ChatMessage): Message {
  if (message.role === 'tool') return { role: 'tool', tool_name: message.toolName, content: message.text }
  if (message.role !== 'assistant') return { role: message.role, content: message.text }
  if (message.toolCalls.length === 0) return { role: 'assistant', content: message.text }
  const calls = message.toolCalls.map((call) => ({
    function: { name: call.name, arguments: argumentObject(call.arguments) },
  }))
  return { role: 'assistant', content: message.text, tool_calls: calls }
}

/** Ollama refuses a history whose arguments aren't an object. */
function argumentObject(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}
}

/** A tool as Ollama expects it. */
export function wireTool(tool: ToolDescription): Tool {
  return {
    type: 'function',
    function: { name: tool.name, description: tool.description, parameters: tool.parameters },
  }
}
