// Reads a streamed answer from Ollama, and trusts nothing in it.
import type { ChatResponse, Message } from 'ollama'
import type { ChatReply, ToolCall } from '../chat-model.ts'
import type { RoughcutError } from '../errors.ts'
import { withoutThinking } from './ollama-thinking.ts'

/** Nothing we ask for needs a longer answer. */
const MAX_TEXT_CHARACTERS = 200_000
/** No model has a window this large: a count beyond it is a mistake, and tokens are paid for. */
const MAX_TOKENS = 10_000_000

export class Answer {
  #text = ''
  #toolCalls: ToolCall[] = []
  #parts = 0
  #last: ChatResponse | null = null

  /** Ollama sends about one part per token. */
  get tokens(): number {
    return this.#parts
  }

  get isTooLong(): boolean {
    return this.#text.length > MAX_TEXT_CHARACTERS
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
        // If an answer broke off, the tokens that came were still generated.
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
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TOKENS
    ? value
    : null
}
