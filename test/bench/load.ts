// Starts the load client, and writes HTTP requests for it.
import { join } from 'node:path'
import type { LoadResult } from './load-client.ts'

/** Throws when a request failed: a fast error is no throughput. */
export async function load(
  port: number,
  connections: number,
  seconds: number,
  requests: string[],
): Promise<LoadResult> {
  const client = Bun.spawn(
    [
      process.execPath,
      join(import.meta.dir, 'load-client.ts'),
      ...[port, connections, seconds].map(String),
      ...requests.map((request) => Buffer.from(request).toString('base64')),
    ],
    { stdout: 'pipe', stderr: 'inherit' },
  )
  const result: LoadResult = await new Response(client.stdout).json()
  if (result.failures > 0 || result.requests === 0)
    throw new Error(`${result.failures} of ${result.requests} requests failed`)
  return result
}

export function getRequest(path: string, token: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`
}

export function postRequest(path: string, token: string, body: object): string {
  const text = JSON.stringify(body)
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}
