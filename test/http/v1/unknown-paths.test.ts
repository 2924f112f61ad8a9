// The whole server, pages included: what is under /v1 stays there, whatever allowed name the server is called by.
import { expect, test } from 'bun:test'
import { startTestServer } from '../../support/test-server.ts'

test('unknown paths under /v1 are 404 with a token and without one, never a page', async () => {
  await using server = await startTestServer({ flags: { allowedHosts: 'nas,x,cut.example.com' } })
  for (const host of [new URL(server.url).host, 'nas', 'x', 'cut.example.com'])
    for (const path of ['/v1', '/v1/', '/v1/nope', '/v1/projekts/x', '/v1/jobs/', '/v1/jobs/agent/'])
      for (const method of ['GET', 'POST']) {
        const ask = async (headers: Record<string, string>) => {
          const answer = await fetch(server.url + path, { method, headers: { host, ...headers } })
          const { error } = (await answer.json()) as { error: string }
          return `${method} ${host}${path}: ${answer.status} ${error}`
        }
        const asked = `${method} ${host}${path}`
        expect(await ask({})).toBe(`${asked}: 404 Not Found`)
        expect(await ask({ authorization: `Bearer ${server.token}` })).toBe(`${asked}: 404 Not Found`)
      }
  const headers = { authorization: `Bearer ${server.token}` }
  const [get, head] = await Promise.all(
    ['GET', 'HEAD'].map((method) => fetch(`${server.url}/v1/nope`, { method, headers })),
  )
  expect(head?.status).toBe(404)
  expect(await head?.text()).toBe('')
  expect(head?.headers.get('content-length')).toBe(String((await get?.text())?.length))
})
