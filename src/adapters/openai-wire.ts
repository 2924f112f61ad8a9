// Converts conversations from the agent's form to that of OpenAI's chat interface.
import type { ChatMessage, ChatRequest, ToolDescription } from '../chat-model.ts'

/**
 * Tool results refer to their call by an id. The agent doesn't have any: results follow their calls in
 * order, so we number them here, the same way in every request of a conversation.
 */
function wireMessages(messages: readonly ChatMessage[]): object[] {
  let made = 0
  const open: string[] = []
  return messages.map((message) => {
    if (message.role === 'tool')
      return { role: 'tool', tool_call_id: open.shift() ?? `call_${made++}`, content: message.text }
    if (message.role !== 'assistant') return { role: message.role, content: message.text }
    open.length = 0
    if (message.toolCalls.length === 0) return { role: 'assistant', content: message.text }
    const calls = message.toolCalls.map(({ name, arguments: given }) => {
      const id = `call_${made++}`
      open.push(id)
      return { id, type: 'function', function: { name, arguments: argumentText(given) } }
    })
    // Some templates refuse empty text next to calls.
    return { role: 'assistant', content: message.text === '' ? null : message.text, tool_calls: calls }
  })
}

function argumentText(given: unknown): string {
  const isObject = given !== null && typeof given === 'object' && !Array.isArray(given)
  return JSON.stringify(isObject ? given : {})
}

function wireTools(tools: readonly ToolDescription[]): object[] {
  return tools.map(({ name, description, parameters }) => ({
    type: 'function',
    function: { name, description, parameters },
  }))
}

/** Parts of a request that not every server accepts; refused ones are left out one by one. */
export type Extras = { stream: boolean; usage: boolean; schema: boolean }

/** A chat request as OpenAI-compatible servers expect it; streamed if they can. */
export function wireRequest(model: string, request: ChatRequest, extras: Extras): object {
  return {
    model,
    messages: wireMessages(request.messages),
    stream: extras.stream,
    max_tokens: request.maxTokens,
    temperature: 0,
    ...(extras.stream && extras.usage ? { stream_options: { include_usage: true } } : {}),
    ...(request.tools.length > 0 ? { tools: wireTools(request.tools) } : {}),
    ...(request.format !== null && extras.schema
      ? {
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'answer', strict: false, schema: request.format },
          },
        }
      : {}),
  }
}
