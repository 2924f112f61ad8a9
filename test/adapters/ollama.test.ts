import { describe, expect, test } from 'bun:test'
import { createOllama } from '../../src/adapters/ollama.ts'
import { contextTokensFor, maxModelBytes } from '../../src/adapters/ollama-context.ts'
import { withoutThinking } from '../../src/adapters/ollama-thinking.ts'
import { RoughcutError } from '../../src/errors.ts'
import { eventually } from '../support/eventually.ts'
import { type OllamaPeer, startOllamaPeer } from '../support/ollama-peer.ts'
import { rejectionOf } from '../support/rejection.ts'

const never = new AbortController().signal

type Asked = { text?: string; signal?: AbortSignal; format?: object; patienceMs?: number }

async function ask(peer: OllamaPeer, request: Asked = {}) {
  // A busy machine is silent for a moment.
  const patienceMs = request.patienceMs ?? 20_000
  const ollama = createOllama({
    host: peer.host,
    chatTimeouts: { firstByteMs: patienceMs, idleMs: patienceMs },
  })
  const model = await ollama.open(peer.models[0]?.name ?? '', never)
  return await model.chat({
    messages: [{ role: 'user', text: request.text ?? 'Hello' }],
    tools: [],
    format: request.format ?? null,
    maxTokens: 100,
    signal: request.signal ?? never,
  })
}

async function failureOf(work: Promise<unknown>): Promise<RoughcutError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof RoughcutError)) throw new Error(`expected a RoughcutError, got ${String(error)}`)
  return error
}

describe('which models Ollama has', () => {
  test('are listed by name', async () => {
    await using peer = await startOllamaPeer({ models: [{ name: 'qwen3:4b' }, { name: 'llama3.2:latest' }] })
    expect(await createOllama({ host: peer.host }).known()).toEqual(['qwen3:4b', 'llama3.2:latest'])
  })

  test('is null when nothing answers, or something that is not Ollama', async () => {
    expect(await createOllama({ host: 'http://127.0.0.1:9' }).known()).toBeNull()
    using page = Bun.serve({ port: 0, fetch: () => new Response('<html>welcome</html>') })
    expect(await createOllama({ host: page.url.origin }).known()).toBeNull()
  })

  test('leaves out, for the automatic choice, what cannot chat and what runs in a cloud', async () => {
    await using peer = await startOllamaPeer({
      models: [
        { name: 'nomic-embed-text:latest', capabilities: ['embedding'] },
        { name: 'gpt-oss:120b-cloud', size: 400 },
        { name: 'private:latest', listed: { remote_host: 'https://ollama.com', remote_model: 'x' } },
        { name: 'gemma3:4b', capabilities: ['completion', 'vision'], size: 3_300_000_000 },
        { name: 'qwen3:4b', size: 2_500_000_000 },
      ],
    })
    expect(await createOllama({ host: peer.host }).local()).toEqual([
      { name: 'gemma3:4b', sizeBytes: 3_300_000_000, canCallTools: false },
      { name: 'qwen3:4b', sizeBytes: 2_500_000_000, canCallTools: true },
    ])
  })
})

describe('opening a model', () => {
  test('loads it with the window that later calls ask for', async () => {
    await using peer = await startOllamaPeer({ models: [{ name: 'qwen3:4b', contextLength: 10_000 }] })
    await ask(peer)
    expect(peer.loads).toEqual([{ model: 'qwen3:4b', numCtx: 10_000 }])
    expect(peer.chats[0]?.options).toEqual({ num_ctx: 10_000, num_predict: 100, temperature: 0 })
  })

  test('says how to get a model that is not there', async () => {
    await using peer = await startOllamaPeer()
    const error = await failureOf(createOllama({ host: peer.host }).open('mistral', never))
    expect(error.code).toBe('model_unavailable')
    expect(error.message).toContain('ollama pull mistral')
  })

  test('says how to reach an Ollama that does not answer, is silent, or is something else', async () => {
    const nobody = await failureOf(createOllama({ host: 'http://127.0.0.1:9' }).open('x', never))
    expect(nobody.message).toBe(
      'Ollama cannot be reached at http://127.0.0.1:9: start it, or set OLLAMA_HOST.',
    )
    using silent = Bun.serve({ port: 0, fetch: () => new Promise<Response>(() => {}) })
    const mute = createOllama({ host: silent.url.origin, quickTimeouts: { firstByteMs: 100, idleMs: 100 } })
    expect((await failureOf(mute.open('x', never))).message).toContain('sent nothing for')
    using page = Bun.serve({ port: 0, fetch: () => new Response('<html>welcome</html>') })
    const wrong = await failureOf(createOllama({ host: page.url.origin }).open('x', never))
    expect(wrong.message).toContain('is not Ollama')
    for (const error of [nobody, wrong]) expect(error.code).toBe('model_unavailable')
  })

  test('does not ask a thinking model to think', async () => {
    await using peer = await startOllamaPeer({
      models: [{ name: 'qwen3:4b', capabilities: ['completion', 'tools', 'thinking'] }],
    })
    await ask(peer)
    expect(peer.chats[0]?.think).toBe(false)
  })
})

describe('an answer', () => {
  test('comes with its text, without its thoughts, and with the tokens counted', async () => {
    await using peer = await startOllamaPeer({
      script: [
        { text: '<think>Hm, a greeting.</think>Good morning to you.', thinking: 'The user says hello' },
      ],
    })
    const reply = await ask(peer)
    expect(reply).toMatchObject({
      text: 'Good morning to you.',
      toolCalls: [],
      cutShort: false,
      failure: null,
    })
    expect(reply.usage.promptTokens).toBeGreaterThan(5)
    expect(reply.usage.completionTokens).toBeGreaterThan(5)
  })

  test('carries tool calls with whatever arguments the model wrote', async () => {
    await using peer = await startOllamaPeer({
      script: [
        {
          calls: [
            { name: 'list', arguments: {} },
            { name: 'cut', arguments: 'from 1 to 2' },
          ],
        },
      ],
    })
    expect((await ask(peer)).toolCalls).toEqual([
      { name: 'list', arguments: {} },
      { name: 'cut', arguments: 'from 1 to 2' },
    ])
  })

  test('that reached its limit is marked as cut off', async () => {
    await using peer = await startOllamaPeer({ script: [{ text: 'and so on', doneReason: 'length' }] })
    expect((await ask(peer)).cutShort).toBe(true)
  })

  test('of endless text is stopped', async () => {
    await using peer = await startOllamaPeer({ script: [{ text: 'la '.repeat(350_000) }] })
    const reply = await ask(peer)
    expect(reply.cutShort).toBe(true)
    expect(reply.text.length).toBeLessThan(300_000)
    await eventually(() => expect(peer.openConnections()).toBe(0))
  })

  test.each([
    ['breaks off', { text: 'one two three four', cutAfterParts: 2 }, /broke while/],
    ['turns into an error', { error: 'llama runner process has terminated', status: 200 }, /has terminated/],
    ['is an error', { error: 'out of memory', status: 500 }, /out of memory/],
    ['ends without its end', { lines: ['{"message":{"content":"a"},"done":false}'] }, /done or success/],
    ['is not JSON', { lines: ['<html>'] }, /not JSON/],
    ['is no object', { lines: ['[1, 2]', 'null'] }, /isn.t a JSON object/],
  ] as const)('that %s comes back as a failure, with what it used', async (_name, script, message) => {
    await using peer = await startOllamaPeer({ script: [{ ...script } as never] })
    const reply = await ask(peer)
    expect(reply.failure?.code).toBe('agent_failed')
    expect(reply.failure?.message).toMatch(message)
  })

  test.each([[-5], [1e300], [9e15], [1.5], ['many']])(
    'that counts %p tokens is not charged for them',
    async (count) => {
      const line = { message: { content: 'a' }, done: true, prompt_eval_count: count, eval_count: count }
      await using peer = await startOllamaPeer({ script: [{ lines: [JSON.stringify(line)] }] })
      expect((await ask(peer)).usage).toEqual({ promptTokens: 0, completionTokens: 1 })
    },
  )

  test('that never comes times out', async () => {
    await using peer = await startOllamaPeer({ script: ['silence'] })
    const reply = await ask(peer, { patienceMs: 300 })
    expect(reply.failure?.code).toBe('model_unavailable')
    expect(reply.failure?.message).toContain('sent nothing')
  })

  test('is left alone when the job is stopped, and the connection is closed', async () => {
    await using peer = await startOllamaPeer({ script: ['silence'] })
    const stop = new AbortController()
    const reason = new Error('stopping')
    const asked = ask(peer, { signal: stop.signal })
    await eventually(() => expect(peer.chats.length).toBe(1))
    stop.abort(reason)
    expect(await rejectionOf(asked)).toBe(reason)
    await eventually(() => expect(peer.openConnections()).toBe(0))
  })
})

describe('the context window', () => {
  const llama = (more: Record<string, unknown>) => ({
    'general.architecture': 'llama',
    'llama.context_length': 131_072,
    'llama.block_count': 28,
    'llama.embedding_length': 3072,
    'llama.attention.head_count': 24,
    'llama.attention.head_count_kv': 8,
    ...more,
  })

  test('is what two gigabytes of cache hold, in whole kilotokens', () => {
    expect(contextTokensFor(llama({}))).toBe(18_432)
  })

  test('is never larger than the model was made for, nor than what pays', () => {
    expect(contextTokensFor(llama({ 'llama.context_length': 2048 }))).toBe(2048)
    expect(contextTokensFor(llama({ 'llama.block_count': 2 }))).toBe(32_768)
  })

  test('of a huge model, and of an unknown one, still holds the tools and a talk', () => {
    expect(contextTokensFor(llama({ 'llama.block_count': 400 }))).toBe(16_384)
    expect(contextTokensFor({})).toBe(16_384)
  })
})

test('thinking between tags is taken out, also when a tag is missing', () => {
  expect(withoutThinking('<think>a</think> b <thinking>c</thinking>d')).toBe('b d')
  expect(withoutThinking('a</think>b')).toBe('b')
  expect(withoutThinking('b <think>a')).toBe('b')
})

test('a model is chosen by this machine only where Ollama runs on it', () => {
  expect(maxModelBytes('http://127.0.0.1:11434', 1000)).toBe(700)
  expect(maxModelBytes('http://localhost:11434', 1000)).toBe(700)
  expect(maxModelBytes('http://gpu.example.org:11434', 1000)).toBe(Number.POSITIVE_INFINITY)
})
