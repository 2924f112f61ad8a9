import { describe, expect, test } from 'bun:test'
import { Conversation } from '../../../src/agent/engines/model/conversation.ts'
import { estimateTokens } from '../../../src/agent/engines/model/tokens.ts'
import type { ChatMessage } from '../../../src/chat-model.ts'

const head: ChatMessage[] = [
  { role: 'system', text: 'Rules.' },
  { role: 'user', text: 'Request.' },
]
const turn = (number: number, size: number): ChatMessage[] => [
  { role: 'assistant', text: '', toolCalls: [{ name: `tool_${number}`, arguments: {} }] },
  { role: 'tool', toolName: `tool_${number}`, text: `${number} `.repeat(size) },
]

describe('a conversation', () => {
  test('that fits is sent as it is', () => {
    const conversation = new Conversation(head, [], 4096, 1024)
    conversation.add(...turn(1, 10))
    expect(conversation.fitted('m')).toEqual([...head, ...turn(1, 10)])
  })

  test('that grows too long loses old tool results first, then whole old turns, never the request', () => {
    const conversation = new Conversation(head, [], 4096, 1024)
    for (let number = 1; number <= 6; number++) conversation.add(...turn(number, 1000))
    const sent = conversation.fitted('m')
    expect(sent.slice(0, 2)).toEqual(head)
    expect(sent.at(-1)?.text).toStartWith('6 6 ')
    expect(estimateTokens(JSON.stringify(sent))).toBeLessThan(4096)
    // A result never stands without the call that it answers.
    expect(sent[2]?.role).toBe('assistant')
  })

  test('whose request alone is too long says so', () => {
    const long: ChatMessage[] = [{ role: 'user', text: 'word '.repeat(5000) }]
    expect(() => new Conversation(long, [], 4096, 1024).fitted('tiny')).toThrow(
      /does not fit into the window of "tiny"/,
    )
  })

  test('learns from the counted tokens that its text takes more', () => {
    const conversation = new Conversation(head, [], 4096, 1024)
    conversation.add(...turn(1, 3000))
    const before = conversation.fitted('m')
    expect(before).toHaveLength(4)
    expect(conversation.learn(4000)).toBe(true)
    expect(conversation.fitted('m').length).toBeLessThan(4)
  })

  test('notices that a part of what it sent was dropped, and sends less', () => {
    const conversation = new Conversation(head, [], 8192, 1024)
    for (let number = 1; number <= 3; number++) conversation.add(...turn(number, 3000))
    const before = conversation.fitted('m').length
    expect(conversation.learn(2500)).toBe(false)
    expect(conversation.fitted('m').length).toBeLessThan(before)
  })

  test('does not mind an Ollama that tells no count, or an impossible one', () => {
    const conversation = new Conversation(head, [], 4096, 1024)
    conversation.add(...turn(1, 3000))
    for (const told of [0, 26, 1_000_000]) {
      const sent = conversation.fitted('m')
      expect(conversation.learn(told)).toBe(true)
      expect(conversation.fitted('m')).toEqual(sent)
    }
  })
})
