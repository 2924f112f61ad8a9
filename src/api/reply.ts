// An answer before it is a Response: what every endpoint gives back, so that headers are put together
// in one place. No decisions here.

export type Reply = { status: number; body: string; headers?: Record<string, string> }

/** On every answer of the API: nothing is to be guessed, kept, framed, or sent on as a referrer. */
export const API_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/** HEAD gets the headers of the answer, its length included, and no body. */
export function responseOf(reply: Reply, method: string, more?: Record<string, string>): Response {
  const headers: Record<string, string> = { ...API_HEADERS, ...more, ...reply.headers }
  if (method !== 'HEAD') return new Response(reply.body, { status: reply.status, headers })
  headers['content-length'] = String(Buffer.byteLength(reply.body))
  return new Response(null, { status: reply.status, headers })
}
