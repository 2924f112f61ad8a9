import { describe, expect, test } from 'bun:test'
import { createOpenAiServer } from '../../src/adapters/openai-chat.ts'
import type { ChatMessage, ChatRequest } from '../../src/chat-model.ts'
import { RoughcutError } from '../../src/errors.ts'
import { KEY, type OpenAiFlavor, startOpenAiPeer } from '../support/openai-peer.ts'

const FLAVORS: OpenAiFlavor[] = ['llama.cpp', 'vllm', 'lm-studio', 'litellm']
const { signal } = new AbortController()
const timeouts = { firstByteMs: 2000, idleMs: 2000 }
const TOOL = { name: 'cut_words', description: 'Cuts.', parameters: { type: 'object', properties: {} } }

const serverAt = (address: string, key: string | null = KEY) =>
  createOpenAiServer({ address, key, chatTimeouts: timeouts, quickTimeouts: timeouts })

function request(more: Partial<ChatRequest> = {}): ChatRequest {
  const messages: ChatMessage[] = [{ role: 'user', text: 'Cut it.' }]
  return { messages, tools: [], format: null, maxTokens: 100, signal, ...more }
}

describe.each(FLAVORS)('%s', (flavor) => {
  test('says what it has, and how large its window is', async () => {
    await using peer = startOpenAiPeer(flavor, { contextTokens: 12_288 })
    const server = serverAt(peer.address)
    expect(await server.known()).toEqual(['qwen3-8b'])
    const model = await server.open('qwen3-8b', signal)
    expect(model).toMatchObject({
      provider: 'openai',
      name: 'qwen3-8b',
      contextTokens: 12_288,
      canCallTools: true,
    })
  })

  test('answers in text, with the tokens that it counted and without its thoughts', async () => {
    await using peer = startOpenAiPeer(flavor, { script: [{ text: 'It is <b>long</b>.', thinking: 'Hm.' }] })
    const model = await serverAt(peer.address).open('qwen3-8b', signal)
    const reply = await model.chat(request())
    expect(reply).toMatchObject({ text: 'It is <b>long</b>.', toolCalls: [], cutShort: false, failure: null })
    expect(reply.usage.promptTokens).toBeGreaterThan(10)
    expect(reply.usage.completionTokens).toBe(3)
  })

  test('calls tools, several at once, and gets their results by id', async () => {
    const calls = [
      { name: 'cut_words', arguments: { words: '12-20' } },
      { name: 'cut_words', arguments: { text: 'um "quoted"' } },
    ]
    await using peer = startOpenAiPeer(flavor, { script: [{ calls }, { text: 'Fine.' }] })
    const model = await serverAt(peer.address).open('qwen3-8b', signal)
    const reply = await model.chat(request({ tools: [TOOL] }))
    expect(reply.toolCalls).toEqual(calls)
    const answered = await model.chat(
      request({
        tools: [TOOL],
        messages: [
          { role: 'user', text: 'Cut it.' },
          { role: 'assistant', text: '', toolCalls: reply.toolCalls },
          { role: 'tool', toolName: 'cut_words', text: 'One.' },
          { role: 'tool', toolName: 'cut_words', text: 'Two.' },
        ],
      }),
    )
    expect(answered).toMatchObject({ text: 'Fine.', failure: null })
    expect(peer.chats[1]?.messages.slice(-2).map(({ content }) => content)).toEqual(['One.', 'Two.'])
  })

  test('without tools is held to a schema, and without that to plain text', async () => {
    await using peer = startOpenAiPeer(flavor, {
      takesTools: false,
      takesSchema: false,
      script: [{ text: '{}' }],
    })
    const model = await serverAt(peer.address).open('qwen3-8b', signal)
    expect(model.canCallTools).toBe(false)
    const reply = await model.chat(request({ format: { type: 'object' } }))
    expect(reply).toMatchObject({ text: '{}', failure: null })
  })

  test('that does not know stream_options is asked without', async () => {
    await using peer = startOpenAiPeer(flavor, { takesStreamOptions: false, script: [{ text: 'one two' }] })
    const model = await serverAt(peer.address).open('qwen3-8b', signal)
    expect((await model.chat(request())).usage).toEqual({ promptTokens: 0, completionTokens: 2 })
    expect(peer.chats).toHaveLength(1)
  })

  test('that breaks off in mid-stream is a failure, and what came is counted', async () => {
    await using peer = startOpenAiPeer(flavor, { script: [{ breaksOff: 'CUDA out of memory' }] })
    const model = await serverAt(peer.address).open('qwen3-8b', signal)
    const reply = await model.chat(request())
    expect(reply.failure).toMatchObject({ code: 'agent_failed' })
    expect(reply.failure?.message).toContain('CUDA out of memory')
    expect(reply.usage.completionTokens).toBe(1)
  })

  test('that cuts an answer off is marked as cut off', async () => {
    await using peer = startOpenAiPeer(flavor, { script: [{ text: 'and so', cutShort: true }] })
    const model = await serverAt(peer.address).open('qwen3-8b', signal)
    expect((await model.chat(request())).cutShort).toBe(true)
  })

  test.each(['ignores', 'refuses'] as const)('that %s streaming answers in one piece', async (streaming) => {
    const calls = [{ name: 'cut_words', arguments: { words: '12-20' } }]
    await using peer = startOpenAiPeer(flavor, { streaming, script: [{ calls }, { text: 'Fine.' }] })
    const model = await serverAt(peer.address).open('qwen3-8b', signal)
    const reply = await model.chat(request({ tools: [TOOL] }))
    expect(reply).toMatchObject({ toolCalls: calls, failure: null })
    expect(reply.usage).toEqual({ promptTokens: 20, completionTokens: 3 })
    expect((await model.chat(request())).text).toBe('Fine.')
    expect(peer.chats).toHaveLength(2)
  })

  test('without the model is unavailable', async () => {
    await using peer = startOpenAiPeer(flavor)
    const thrown = await serverAt(peer.address)
      .open('gpt-99', signal)
      .catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(RoughcutError)
    expect(thrown).toMatchObject({ code: 'model_unavailable' })
  })
})

test.each(['', '/', '/v1', '/v1/', '/v1//'])(
  'an address that ends in "%s" is the same server',
  async (end) => {
    await using peer = startOpenAiPeer('llama.cpp', { contextTokens: 12_288 })
    const server = serverAt(peer.address.replace(/\/v1$/, end))
    expect(await server.known()).toEqual(['qwen3-8b'])
    expect((await server.open('qwen3-8b', signal)).contextTokens).toBe(12_288)
    expect(peer.paths).toContain('GET /props')
  },
)

test('a wrong key is refused in plain words that do not repeat it', async () => {
  await using peer = startOpenAiPeer('litellm')
  const thrown = await serverAt(peer.address, 'sk-wrong')
    .open('qwen3-8b', signal)
    .catch((error: Error) => error)
  expect(thrown).toMatchObject({ code: 'model_unavailable' })
  expect(String(thrown)).toContain('ROUGHCUT_LLM_KEY')
  expect(Bun.inspect(thrown)).not.toContain('sk-wrong')
})

test('a server that is not there has no models, and opening one says what to set', async () => {
  const server = serverAt('http://127.0.0.1:9/v1')
  expect(await server.known()).toBeNull()
  const thrown = await server.open('qwen3-8b', signal).catch((error: Error) => error)
  expect(String(thrown)).toContain('ROUGHCUT_LLM_URL')
})
