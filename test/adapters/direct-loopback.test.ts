import { afterEach, expect, test } from 'bun:test'
import { bypassProxyOnLoopback } from '../../src/adapters/direct-loopback.ts'
import { createOllama } from '../../src/adapters/ollama.ts'
import { createModelHub } from '../../src/adapters/whisper/model-hub.ts'
import { startRawHttpServer } from '../support/raw-http-server.ts'
import { rejectionOf } from '../support/rejection.ts'

const before = { HTTP_PROXY: process.env.HTTP_PROXY, NO_PROXY: process.env.NO_PROXY }
afterEach(() => {
  for (const [variable, value] of Object.entries(before))
    if (value === undefined) delete process.env[variable]
    else process.env[variable] = value
})

/** A proxy that answers everything, and remembers what it saw. */
async function startProxy() {
  const proxy = await startRawHttpServer(() => ({ status: 200, body: '{}' }))
  process.env.HTTP_PROXY = proxy.origin
  delete process.env.NO_PROXY
  return proxy
}

test('Ollama on this machine is asked directly, whatever proxy is set', async () => {
  await using proxy = await startProxy()
  const models = JSON.stringify({ models: [{ name: 'qwen3:4b', model: 'qwen3:4b', size: 1 }] })
  await using ollama = await startRawHttpServer(() => ({
    status: 200,
    headers: { 'Content-Type': 'application/json', 'Content-Length': String(models.length) },
    body: models,
  }))
  await createOllama({ host: ollama.origin }).known()
  expect(ollama.requests.length).toBeGreaterThan(0)
  expect(proxy.requests).toEqual([])
})

test('so is a model hub on this machine', async () => {
  await using proxy = await startProxy()
  await using hub = await startRawHttpServer(() => ({ status: 404, headers: { 'Content-Length': '0' } }))
  await rejectionOf(createModelHub(hub.origin).describe('some/model', AbortSignal.timeout(10_000)))
  expect(hub.requests).toHaveLength(1)
  expect(proxy.requests).toEqual([])
})

test.each<[string, string[], string | undefined]>([
  ['http://127.0.0.1:11434/', [], '127.0.0.1'],
  ['http://127.8.9.10/', [], '127.8.9.10'],
  ['http://[::1]:11434/', [], '::1'],
  ['http://localhost:11434/', [], 'localhost'],
  ['http://ollama.lan/', ['127.0.0.1', '::1'], 'ollama.lan'],
  ['http://ollama.lan/', ['127.0.0.1', '10.0.0.9'], undefined],
  ['http://example.org/', ['93.184.215.14'], undefined],
  ['http://unknown.example/', [], undefined],
])('%s with the addresses %j is exempt from the proxy: %p', async (url, addresses, exempt) => {
  const environment: Record<string, string> = { http_proxy: 'http://proxy.test:3128' }
  for (let time = 0; time < 2; time++)
    await bypassProxyOnLoopback(new URL(url), environment, async () => addresses)
  expect(environment.NO_PROXY).toBe(exempt as string)
})

test('exceptions that are set stay, in the variable that Bun reads', async () => {
  const environment = { HTTP_PROXY: 'http://proxy.test:3128', no_proxy: 'intranet.test' }
  await bypassProxyOnLoopback(new URL('http://127.0.0.1/'), environment)
  expect(environment).toEqual({ HTTP_PROXY: 'http://proxy.test:3128', no_proxy: 'intranet.test,127.0.0.1' })
})
