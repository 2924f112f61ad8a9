// CONTRACT.md, "MCP": Host and Origin are looked at before anything else, so each combination is asked.
import { expect, test } from 'bun:test'
import { createTestApp } from '../../support/test-app.ts'

/** With the server on loopback, as http://roughcut.test. */
const HOSTS: readonly [host: string, isOurs: boolean][] = [
  ['roughcut.test', true],
  ['ROUGHCUT.test:8443', true],
  ['[::1]:4747', true],
  ['evil.example', false],
  ['127.0.0.1.evil.example', false],
  // It answers to this name at /v2/mcp only.
  ['api.descript.com', false],
]
const ORIGINS: readonly [origin: string | null, isAllowed: boolean][] = [
  [null, true],
  ['https://roughcut.test', true],
  ['http://localhost:9999', true],
  ['http://127.0.0.1', true],
  ['https://claude.example', true],
  ['https://evil.example', false],
  ['https://roughcut.test.evil.example', false],
  ['https://claude.example.evil.example', false],
  ['file://', false],
  ['null', false],
]

test('a call is answered if both its Host and its Origin are ours, in each of 60 combinations', async () => {
  using world = await createTestApp({
    mcp: { allowedOrigins: ['claude.example'], stopping: new AbortController().signal },
  })
  const ask = (host: string, origin: string | null) =>
    world.handle(
      new Request('http://localhost/mcp', {
        method: 'POST',
        headers: {
          ...{ host, authorization: `Bearer ${world.bearer}`, 'content-type': 'application/json' },
          ...{ accept: 'application/json, text/event-stream', ...(origin === null ? {} : { origin }) },
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
      }),
    )
  const seen: string[] = []
  const expected: string[] = []
  for (const [host, isOurs] of HOSTS)
    for (const [origin, isAllowed] of ORIGINS) {
      const { status, headers } = await ask(host, origin)
      const isAnswered = isOurs && isAllowed
      seen.push(`${host}, ${origin}: ${status}, ${headers.get('access-control-allow-origin')}`)
      expected.push(`${host}, ${origin}: ${isAnswered ? 200 : 403}, ${isAnswered ? origin : null}`)
    }
  expect(seen).toHaveLength(60)
  expect(seen).toEqual(expected)
})

test('a foreign Host or Origin is refused without a token, and before the body is read', async () => {
  using world = await createTestApp()
  for (const headers of [{ host: 'evil.example' }, { origin: 'https://evil.example' }]) {
    const request = new Request('http://localhost/mcp', { method: 'POST', headers, body: 'not json' })
    expect((await world.handle(request)).status).toBe(403)
    expect(request.bodyUsed).toBe(false)
  }
})
