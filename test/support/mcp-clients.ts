// MCP clients over a test app in this process: of both eras, and of the older SDK.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { TestApp } from './test-app.ts'

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/** Passes the requests of a client to `app`; `url` is an address in its own name. */
function fetchOf(app: TestApp['app']): Fetch {
  return async (url, init) => app.handle(new Request(url, init))
}

/** A connected client; `modern` negotiates 2026-07-28. */
export async function mcpClient(
  app: TestApp['app'],
  token: string,
  options: { modern?: boolean; capabilities?: Record<string, unknown> } = {},
): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    {
      capabilities: options.capabilities ?? {},
      ...(options.modern ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {}),
    },
  )
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
      fetch: fetchOf(app) as never,
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  )
  return client
}
