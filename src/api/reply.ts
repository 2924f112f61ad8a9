// An answer before it is a Response: what every endpoint gives back, so that headers are put together
// in one place. No decisions here.

export type Reply = { status: number; body: string; headers?: Record<string, string> }

/** On every answer of the API: nothing is to be guessed, kept or framed. */
export const API_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

export function responseOf(reply: Reply, more?: Record<string, string>): Response {
  return new Response(reply.body, {
    status: reply.status,
    headers: { ...API_HEADERS, ...more, ...reply.headers },
  })
}

/** The answer to HEAD: the headers of `response`, its length included, and no body. */
export async function withoutBody(response: Response): Promise<Response> {
  const { byteLength } = await response.arrayBuffer()
  const headers = new Headers(response.headers)
  headers.set('content-length', String(byteLength))
  return new Response(null, { status: response.status, headers })
}
