// How many tokens a text is, about: enough to fill a window without overflowing it. Each answer tells
// how many they really were, and the estimate learns from that.
import type { ChatMessage } from '../../../chat-model.ts'

const ASCII_CHARACTERS_A_TOKEN = 3.5
/** The marks around a message. */
const TOKENS_A_MESSAGE = 8

/** Text in other scripts takes about a token per character. */
export function estimateTokens(text: string): number {
  let others = 0
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) others += 1
  return Math.ceil((text.length - others) / ASCII_CHARACTERS_A_TOKEN + others)
}

export function estimateMessage(message: ChatMessage): number {
  const calls =
    message.role === 'assistant' && message.toolCalls.length > 0 ? JSON.stringify(message.toolCalls) : ''
  return estimateTokens(message.text) + estimateTokens(calls) + TOKENS_A_MESSAGE
}
