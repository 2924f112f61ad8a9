// What has been said between us and a model, kept small enough for its window. Ollama cuts off what
// does not fit without a word, so we drop the least useful ourselves, and notice when it happened.

import type { ChatMessage, ToolDescription } from '../../../chat-model.ts'
import { RoughcutError } from '../../../errors.ts'
import { estimateMessage, estimateTokens } from './tokens.ts'

const DROPPED = '(left out to save room; call the tool again if you need this)'
/** The last messages stay whole: they are what the model works on. */
const RECENT_MESSAGES = 6
const MOST_FACTOR = 3
const LEAST_FACTOR = 0.5
/** No text has so many fewer tokens than estimated. */
const UNLIKELY = 0.6

export class Conversation {
  readonly #head: ChatMessage[]
  #turns: ChatMessage[] = []
  readonly #toolTokens: number
  /** Real tokens per estimated one. */
  #factor = 1
  /** Estimated tokens of what was sent last, and of the part of it that is never dropped. */
  #sent = 0
  #leastSent = 0

  /** `head` (instructions and the request) is always sent whole. */
  constructor(
    head: readonly ChatMessage[],
    tools: readonly ToolDescription[],
    readonly contextTokens: number,
    readonly answerTokens: number,
  ) {
    this.#head = [...head]
    this.#toolTokens = tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools)) + 20 * tools.length
  }

  add(...messages: ChatMessage[]): void {
    this.#turns.push(...messages)
  }

  /**
   * The messages to send. Old tool results go first, then whole old turns. Throws `agent_failed` when
   * not even the request fits.
   */
  fitted(model: string): ChatMessage[] {
    const room = this.contextTokens - this.answerTokens
    while (this.#size() * this.#factor > room) {
      if (this.#dropResult() || this.#dropTurn()) continue
      // What was learned may come from a server that counts otherwise; only the plain estimate decides.
      if (this.#size() <= room) break
      throw new RoughcutError(
        'agent_failed',
        `The request does not fit into the window of "${model}" (${this.contextTokens} tokens): shorten it, or choose a model with a larger window.`,
      )
    }
    const messages = [...this.#head, ...this.#turns]
    const kept = messages.filter((one, index) => one.role === 'system' || index === messages.length - 1)
    this.#sent = this.#size()
    this.#leastSent = this.#toolTokens + kept.reduce((sum, one) => sum + estimateMessage(one), 0)
    return messages
  }

  /**
   * Learns from what was counted. False: Ollama dropped a part of what was sent, so the answer was
   * given without it and is worth nothing; send again what now fits.
   */
  learn(promptTokens: number): boolean {
    // Ollama drops old messages, never the system's, the last one or the tools: fewer tokens than those
    // have, or more than there is room for, are no count (some servers tell only what is new to them).
    if (promptTokens < this.#leastSent * UNLIKELY || promptTokens > this.contextTokens) return true
    if (promptTokens < this.#sent * this.#factor * UNLIKELY) {
      this.#factor = Math.min(MOST_FACTOR, this.#factor * 1.6)
      return false
    }
    this.#factor = Math.min(MOST_FACTOR, Math.max(promptTokens / this.#sent, LEAST_FACTOR))
    return true
  }

  #size(): number {
    return (
      this.#toolTokens + [...this.#head, ...this.#turns].reduce((sum, one) => sum + estimateMessage(one), 0)
    )
  }

  #dropResult(): boolean {
    const old = this.#turns.slice(0, Math.max(0, this.#turns.length - RECENT_MESSAGES))
    const index = old.findIndex((message) => message.role === 'tool' && message.text.length > DROPPED.length)
    const message = this.#turns[index]
    if (message?.role !== 'tool') return false
    this.#turns[index] = { ...message, text: DROPPED }
    return true
  }

  /** The oldest answer goes together with the results of its calls. */
  #dropTurn(): boolean {
    if (this.#turns.length === 0) return false
    const next = this.#turns.findIndex((message, index) => index > 0 && message.role !== 'tool')
    this.#turns = next < 0 ? [] : this.#turns.slice(next)
    return true
  }
}
