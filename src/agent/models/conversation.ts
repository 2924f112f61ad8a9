// What has been said between us and a model, kept small enough for its window. Servers cut off what does
// not fit without a word, so we leave out the least useful ourselves, and notice when it happened. The last
// turn always stays: its results are cut to fit. What was left out is replaced by what was done so far.
import type { ChatMessage, ToolDescription } from '../../chat-model.ts'
import { RoughcutError } from '../../errors.ts'
import { estimateMessage, estimateTokens } from './tokens.ts'

const OMITTED = '(left out to save room; call the tool again if you need this)'
const CUT_OFF = '\n… (cut off to save room; ask for a smaller part)'
/** A result of the last turn keeps at least this much. */
const MIN_RESULT_CHARACTERS = 400
const MAX_FACTOR = 3
const MIN_FACTOR = 0.5
/** No text has this many fewer tokens than estimated. */
const UNLIKELY = 0.6

export type ConversationOptions = {
  /** Instructions and the request; always sent whole. */
  head: readonly ChatMessage[]
  tools: readonly ToolDescription[]
  contextTokens: number
  answerTokens: number
  /** What stands in place of turns that were left out: what was done, and how things are now. */
  soFar: () => string
}

export class Conversation {
  readonly #options: ConversationOptions
  #turns: ChatMessage[] = []
  #hasOmitted = false
  readonly #toolTokens: number
  /** Real tokens per estimated one. */
  #factor = 1
  /** Estimated tokens of what was sent last, and of the part of it that servers never leave out. */
  #sent = 0
  #minSent = 0

  constructor(options: ConversationOptions) {
    this.#options = options
    const { tools } = options
    this.#toolTokens = tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools)) + 8 * tools.length
  }

  get answerTokens(): number {
    return this.#options.answerTokens
  }

  add(...messages: ChatMessage[]): void {
    this.#turns.push(...messages)
  }

  /** About how many characters a result may have now, so that it fits beside what is never left out. */
  get resultCharacters(): number {
    const fixed = this.#toolTokens + sizeOf(this.#options.head)
    const room = (this.#room - fixed * this.#factor) / this.#factor
    return Math.max(MIN_RESULT_CHARACTERS, Math.floor(room * RESULT_SHARE * 3))
  }

  /**
   * The messages to send. Old tool results go first, then whole old turns, then the ends of the last
   * results. Throws `agent_failed` when not even the request fits.
   */
  fitted(model: string): ChatMessage[] {
    while (this.#size() * this.#factor > this.#room) {
      if (this.#omitResult() || this.#omitTurn() || this.#cutLastResult()) continue
      // What was learned may come from a server that counts otherwise; only the plain estimate decides.
      if (this.#size() <= this.#room) break
      throw new RoughcutError(
        'agent_failed',
        `The request does not fit into the window of "${model}" (${this.#options.contextTokens} tokens): shorten it, or choose a model with a larger window.`,
      )
    }
    const messages = this.#messages()
    const kept = messages.filter((one, index) => one.role === 'system' || index === messages.length - 1)
    this.#sent = this.#size()
    this.#minSent = this.#toolTokens + sizeOf(kept)
    return messages
  }

  /**
   * Learns from what was counted. False: the server left out a part of what was sent, so the answer was
   * given without it and is worth nothing; send again what now fits.
   */
  learn(promptTokens: number): boolean {
    // Servers leave out old messages, never the system's, the last one or the tools: fewer tokens than those
    // have, or more than fit, can't be a count (some report only what is new to them).
    if (promptTokens < this.#minSent * UNLIKELY || promptTokens > this.#options.contextTokens) return true
    if (promptTokens < this.#sent * this.#factor * UNLIKELY) {
      this.#factor = Math.min(MAX_FACTOR, this.#factor * 1.6)
      return false
    }
    this.#factor = Math.min(MAX_FACTOR, Math.max(promptTokens / this.#sent, MIN_FACTOR))
    return true
  }

  get #room(): number {
    return this.#options.contextTokens - this.#options.answerTokens
  }

  #messages(): ChatMessage[] {
    const { head, soFar } = this.#options
    return [...head, ...(this.#hasOmitted ? [{ role: 'user' as const, text: soFar() }] : []), ...this.#turns]
  }

  #size(): number {
    return this.#toolTokens + sizeOf(this.#messages())
  }

  /** Where the last turn starts: the last answer, with the results of its calls and what was said after. */
  get #lastTurn(): number {
    const at = this.#turns.findLastIndex(({ role }) => role === 'assistant')
    return Math.max(at, 0)
  }

  #omitResult(): boolean {
    const index = this.#turns
      .slice(0, this.#lastTurn)
      .findIndex((message) => isResult(message) && message.text.length > OMITTED.length)
    const message = this.#turns[index]
    if (!message) return false
    this.#turns[index] = { ...message, text: OMITTED }
    this.#hasOmitted = true
    return true
  }

  /** The oldest answer goes together with the results of its calls. */
  #omitTurn(): boolean {
    const last = this.#lastTurn
    if (last === 0) return false
    const next = this.#turns.findIndex(({ role }, index) => index > 0 && role === 'assistant')
    this.#turns = this.#turns.slice(next < 0 || next > last ? last : next)
    this.#hasOmitted = true
    return true
  }

  /** Half of the longest result of the last turn goes. */
  #cutLastResult(): boolean {
    let longest = -1
    for (const [index, message] of this.#turns.entries()) {
      if (!isResult(message) || message.text.length <= MIN_RESULT_CHARACTERS) continue
      if (longest < 0 || message.text.length > (this.#turns[longest]?.text.length ?? 0)) longest = index
    }
    const message = this.#turns[longest]
    if (!message) return false
    const text = message.text.replace(CUT_OFF, '')
    this.#turns[longest] = {
      ...message,
      text: text.slice(0, Math.floor(text.length * 0.7) - CUT_OFF.length) + CUT_OFF,
    }
    return true
  }
}

/** Of the room beside tools and request, what one result may take. */
const RESULT_SHARE = 0.6

/** Results of models without tools come as the user's words. */
function isResult({ role, text }: ChatMessage): boolean {
  return role === 'tool' || (role === 'user' && text.startsWith('Result of '))
}

function sizeOf(messages: readonly ChatMessage[]): number {
  return messages.reduce((sum, one) => sum + estimateMessage(one), 0)
}
