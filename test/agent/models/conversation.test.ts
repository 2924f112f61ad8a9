import { describe, expect, test } from 'bun:test'
import { Conversation } from '../../../src/agent/models/conversation.ts'
import { estimateTokens } from '../../../src/agent/models/tokens.ts'
import type { ChatMessage } from '../../../src/chat-model.ts'

const head: ChatMessage[] = [
  { role: 'system', text: 'Rules.' },
  { role: 'user', text: 'Request.' },
]
const turn = (number: number, size: number): ChatMessage[] => [
  { role: 'assistant', text: '', toolCalls: [{ name: `tool_${number}`, arguments: {} }] },
  { role: 'tool', toolName: `tool_${number}`, text: `${number} `.repeat(size) },
]

const talk = (first: readonly ChatMessage[], contextTokens = 4096) =>
  new Conversation({
    head: first,
    tools: [],
    contextTokens,
    answerTokens: 1024,
    soFar: () => 'Done so far: cut.',
  })

describe('a conversation', () => {
  test('never loses its last turn: the results are cut to fit', () => {
    const conversation = talk(head)
    conversation.add(...turn(1, 200), ...turn(2, 9000))
    const sent = conversation.fitted('m')
    expect(sent.at(-1)?.text).toStartWith('2 2 ')
    expect(sent.at(-1)?.text).toContain('cut off to save room')
    expect(sent.at(-2)).toMatchObject({ role: 'assistant', toolCalls: [{ name: 'tool_2' }] })
  })

  test('says what was done in place of the turns that it left out', () => {
    const conversation = talk(head)
    for (let number = 1; number <= 6; number++) conversation.add(...turn(number, 1000))
    expect(conversation.fitted('m')[2]).toEqual({ role: 'user', text: 'Done so far: cut.' })
  })

  test('that fits is sent as it is', () => {
    const conversation = talk(head)
    conversation.add(...turn(1, 10))
    expect(conversation.fitted('m')).toEqual([...head, ...turn(1, 10)])
  })

  test('that grows too long loses old tool results first, then whole old turns, never the request', () => {
    const conversation = talk(head)
    for (let number = 1; number <= 6; number++) conversation.add(...turn(number, 1000))
    const sent = conversation.fitted('m')
    expect(sent.slice(0, 2)).toEqual(head)
    expect(sent.at(-1)?.text).toStartWith('6 6 ')
    expect(estimateTokens(JSON.stringify(sent))).toBeLessThan(4096)
    // A result never stands without the call that it answers.
    expect(sent[3]?.role).toBe('assistant')
  })

  test('whose request alone is too long is an error', () => {
    const long: ChatMessage[] = [{ role: 'user', text: 'word '.repeat(5000) }]
    expect(() => talk(long).fitted('tiny')).toThrow(/does not fit into the window of "tiny"/)
  })

  test('learns from the counted tokens that its text takes more', () => {
    const conversation = talk(head)
    conversation.add(...turn(1, 3000))
    const before = conversation.fitted('m')
    const length = before.at(-1)?.text.length ?? 0
    expect(conversation.learn(4000)).toBe(true)
    expect(conversation.fitted('m').at(-1)?.text.length).toBeLessThan(length)
  })

  test('notices that a part of what it sent was dropped, and sends less', () => {
    const conversation = talk(head, 8192)
    for (let number = 1; number <= 3; number++) conversation.add(...turn(number, 3000))
    const lengthOf = (messages: readonly ChatMessage[]) => JSON.stringify(messages).length
    const before = lengthOf(conversation.fitted('m'))
    expect(conversation.learn(2500)).toBe(false)
    expect(lengthOf(conversation.fitted('m'))).toBeLessThan(before)
  })

  test('tolerates an Ollama that reports no count, or an impossible one', () => {
    const conversation = talk(head)
    conversation.add(...turn(1, 3000))
    for (const told of [0, 26, 1_000_000]) {
      const sent = conversation.fitted('m')
      expect(conversation.learn(told)).toBe(true)
      expect(conversation.fitted('m')).toEqual(sent)
    }
  })
})
