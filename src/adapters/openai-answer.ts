// Reads a streamed answer from OpenAI's chat interface, and trusts nothing in it. Servers differ: calls
// come in pieces or whole, with or without an index, an id or a token count.
import type { ChatReply, ToolCall } from '../chat-model.ts'
import { RoughcutError } from '../errors.ts'
import { withoutThinking } from './ollama-thinking.ts'

/** Nothing we ask for needs a longer answer. */
const MAX_CHARACTERS = 200_000
const MAX_CALLS = 128
/** No model has a window this large: a count beyond it is a mistake, and tokens are paid for. */
const MAX_TOKENS = 10_000_000

type CallInPieces = { id: string | null; index: number | null; name: string; arguments: string }

export class OpenAiAnswer {
  #text = ''
  readonly #calls: CallInPieces[] = []
  #parts = 0
  #finish: string | null = null
  #usage: Record<string, unknown> = {}
  #size = 0

  get tokens(): number {
    return this.#parts
  }

  get isTooLong(): boolean {
    return this.#size > MAX_CHARACTERS
  }

  /** Takes one event's data. Throws `agent_failed` for an error in mid-stream. */
  take(data: string): void {
    const part = recordOf(parsed(data))
    if (part.error !== undefined)
      throw new RoughcutError(
        'agent_failed',
        `The model server stopped with an error: ${errorText(part.error)}`,
      )
    if (part.usage !== null && part.usage !== undefined) this.#usage = recordOf(part.usage)
    const choice = recordOf(Array.isArray(part.choices) ? part.choices[0] : null)
    if (typeof choice.finish_reason === 'string') this.#finish = choice.finish_reason
    // Without streaming, the same fields are in `message`.
    const delta = recordOf(choice.delta ?? choice.message)
    if (typeof delta.content === 'string' && delta.content !== '') {
      this.#parts += 1
      this.#text += delta.content
      this.#size += delta.content.length
    }
    if (Array.isArray(delta.tool_calls)) for (const call of delta.tool_calls) this.#takeCall(recordOf(call))
  }

  reply(failure: RoughcutError | null): ChatReply {
    return {
      text: withoutThinking(this.#text),
      toolCalls: this.#calls.map(toolCallOf),
      cutShort: this.isTooLong || this.#finish === 'length',
      usage: {
        promptTokens: tokenCount(this.#usage.prompt_tokens) ?? 0,
        // If an answer broke off, the tokens that came were still generated.
        completionTokens: tokenCount(this.#usage.completion_tokens) ?? this.#parts,
      },
      failure,
    }
  }

  #takeCall(call: Record<string, unknown>): void {
    const described = recordOf(call.function)
    const name = typeof described.name === 'string' ? described.name : ''
    const given =
      typeof described.arguments === 'string'
        ? described.arguments
        : JSON.stringify(described.arguments ?? '')
    const piece = described.arguments === undefined ? '' : given
    const id = typeof call.id === 'string' && call.id !== '' ? call.id : null
    const index = typeof call.index === 'number' ? call.index : null
    this.#parts += 1
    this.#size += piece.length
    const known = this.#callOf(index, id, name)
    if (known) {
      known.arguments += piece
      // Some servers repeat the name with every piece; some send the name itself in pieces.
      if (name !== '' && known.name === '') known.name = name
      return
    }
    if (this.#calls.length < MAX_CALLS) this.#calls.push({ id, index, name, arguments: piece })
  }

  #callOf(index: number | null, id: string | null, name: string): CallInPieces | undefined {
    if (index !== null && id !== null)
      return this.#calls.find((one) => one.index === index && (one.id === null || one.id === id))
    if (index !== null) return this.#calls.find((one) => one.index === index)
    if (id !== null) return this.#calls.find((one) => one.id === id)
    return name === '' ? this.#calls.at(-1) : undefined
  }
}

function toolCallOf({ name, arguments: text }: CallInPieces): ToolCall {
  const given = parsed(text)
  return { name, arguments: given === undefined ? text : given }
}

function parsed(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}
}

function errorText(value: unknown): string {
  const { message } = recordOf(value)
  return (typeof value === 'string' ? value : typeof message === 'string' ? message : 'an error').slice(
    0,
    300,
  )
}

function tokenCount(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TOKENS
    ? value
    : null
}
