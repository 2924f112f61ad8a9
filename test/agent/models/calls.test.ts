import { describe, expect, test } from 'bun:test'
import { wantedOf } from '../../../src/agent/models/calls.ts'

const reply = (text: string) => ({
  text,
  toolCalls: [],
  cutShort: false,
  usage: { promptTokens: 1, completionTokens: 1 },
  failure: null,
})

describe('what a model wants', () => {
  test.each([
    ['{"calls":[{"tool":"cut_text","arguments":{"text":"um"}}]}'],
    ['{"name":"cut_text","parameters":{"text":"um"}}'],
    ['```json\n{"name": "cut_text", "arguments": {"text": "um"}}\n```'],
    ['<tool_call>{"name":"cut_text","arguments":{"text":"um"}}</tool_call>'],
    ['[{"function":{"name":"cut_text","arguments":{"text":"um"}}}]'],
    ['{"tool":"cut_text","text":"um"}'],
    ['I will {do} this: {"tool":"cut_text","arguments":{"text":"um"}} now.'],
  ])('is read from %p', (text) => {
    expect(wantedOf(reply(text)).calls).toEqual([{ name: 'cut_text', arguments: { text: 'um' } }])
  })

  test.each([[''], ['Just words.'], ['{"answer": 42}'], ['{"unclosed": '], ['[[[[[[[[[[']])(
    'is nothing in %p',
    (text) => {
      expect(wantedOf(reply(text))).toEqual({ calls: [], prose: text.trim() })
    },
  )

  test('is found quickly, or not at all, in a megabyte of brackets', () => {
    const startedAt = performance.now()
    expect(wantedOf(reply('{['.repeat(500_000))).calls).toEqual([])
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })

  test('is never more than thirty-two things at once', () => {
    const calls = Array.from({ length: 500 }, () => ({ tool: 'undo', arguments: {} }))
    expect(wantedOf(reply(JSON.stringify({ calls }))).calls).toHaveLength(32)
  })
})
