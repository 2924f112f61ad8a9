// An answer before it is a Response: what every endpoint gives back, so that headers are put together
// in one place. No decisions here.
import type { RateCount } from '../http/rate-count.ts'

export type Reply = { status: number; body: string; headers?: Record<string, string> }

/** On every answer of the API: nothing is to be guessed or kept. */
export const SAFE_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const

/** `count` is there behind the rate limit of an endpoint that has one. */
export function responseOf({ status, body, headers }: Reply, count: RateCount | null = null): Response {
  const response = new Response(body, { status, headers: count ? limitedHeaders(count) : unlimitedHeaders() })
  if (headers) for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

// Written out, not spread: this is on the path of every poll.
function limitedHeaders({ remaining, consumed }: RateCount): Record<string, string> {
  return {
    'content-type': 'application/json',
    'cache-control': SAFE_HEADERS['cache-control'],
    'x-content-type-options': SAFE_HEADERS['x-content-type-options'],
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-consumed': String(consumed),
  }
}

function unlimitedHeaders(): Record<string, string> {
  return { 'content-type': 'application/json', ...SAFE_HEADERS }
}

/** The answer to HEAD: the headers of `response`, its length included, and no body. */
export async function withoutBody(response: Response): Promise<Response> {
  const { byteLength } = await response.arrayBuffer()
  const headers = new Headers(response.headers)
  headers.set('content-length', String(byteLength))
  return new Response(null, { status: response.status, headers })
}
