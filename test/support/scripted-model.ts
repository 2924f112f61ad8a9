// A chat model that answers from a script and remembers what it was asked.
import type { ChatModel, ChatReply, ChatRequest, ToolCall } from '../../src/chat-model.ts'
import type { RoughcutError } from '../../src/errors.ts'
import { quotingRequest } from './quote-request.ts'

export type ScriptedAnswer =
  | string
  | { calls: ToolCall[] }
  | { text?: string; cutShort?: boolean; failure?: RoughcutError; promptTokens?: number }

export type ScriptedModel = ChatModel & {
  requests: ChatRequest[]
  /** The text of the last message of each request. */
  heard(): string[]
}

/** Short for a tool call. */
export function call(name: string, given: unknown = {}): ToolCall {
  return { name, arguments: given }
}

/** Answers one after the other; the last one repeats for ever. Each answer uses 10 tokens, and its `promptTokens`. */
export function scriptedModel(
  script: ScriptedAnswer[] | ((request: ChatRequest, index: number) => ScriptedAnswer),
  options: { canCallTools?: boolean; contextTokens?: number } = {},
): ScriptedModel {
  const requests: ChatRequest[] = []
  return {
    provider: 'ollama',
    name: 'scripted',
    contextTokens: options.contextTokens ?? 16_384,
    canCallTools: options.canCallTools ?? true,
    requests,
    heard: () => requests.map(({ messages }) => messages.at(-1)?.text ?? ''),
    async chat(request) {
      request.signal.throwIfAborted()
      const index = requests.length
      requests.push({ ...request, messages: [...request.messages] })
      const answer =
        typeof script === 'function' ? script(request, index) : (script[index] ?? script.at(-1) ?? '')
      return withAsked(replyOf(answer), request)
    },
  }
}

function replyOf(answer: ScriptedAnswer): ChatReply {
  const reply: ChatReply = {
    text: '',
    toolCalls: [],
    cutShort: false,
    // No count of the prompt: a script does not say how long it would have been.
    usage: { promptTokens: 0, completionTokens: 10 },
    failure: null,
  }
  if (typeof answer === 'string') return { ...reply, text: answer }
  if ('calls' in answer) return { ...reply, toolCalls: answer.calls }
  return {
    ...reply,
    text: answer.text ?? '',
    cutShort: answer.cutShort ?? false,
    failure: answer.failure ?? null,
    usage: { promptTokens: answer.promptTokens ?? 0, completionTokens: 10 },
  }
}

function withAsked(reply: ChatReply, { messages }: ChatRequest): ChatReply {
  const texts = messages.map(({ text }) => text)
  const toolCalls = reply.toolCalls.map(({ name, arguments: given }) => ({
    name,
    arguments: quotingRequest(given, texts),
  }))
  return { ...reply, toolCalls }
}
