// Estimates how many tokens a text has: closely enough to fill a window without overflowing it. Each answer reports
// how many they really were, and the estimate learns from that.
import type { ChatMessage } from '../../chat-model.ts'

const ASCII_CHARACTERS_A_TOKEN = 3.5
const TOKENS_A_DIGIT = 0.7
/** Tokens for the marks around a message. */
const TOKENS_A_MESSAGE = 8

/** Text in other scripts takes about a token per character; digits nearly one each (Qwen, Gemma split them). */
export function estimateTokens(text: string): number {
  let others = 0
  let digits = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code > 127) others += 1
    else if (code >= 48 && code <= 57) digits += 1
  }
  return Math.ceil(
    (text.length - others - digits) / ASCII_CHARACTERS_A_TOKEN + others + digits * TOKENS_A_DIGIT,
  )
}

/** About how many tokens a message takes. */
export function estimateMessage(message: ChatMessage): number {
  const calls =
    message.role === 'assistant' && message.toolCalls.length > 0 ? JSON.stringify(message.toolCalls) : ''
  return estimateTokens(message.text) + estimateTokens(calls) + TOKENS_A_MESSAGE
}
