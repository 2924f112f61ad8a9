// What every endpoint returns before it becomes a Response, so headers and errors are put together in one place.
// No decisions here.
import { STATUS_CODES } from 'node:http'
import type { ErrorDetail } from '../../errors.ts'
import type { RateCount } from '../shared/rate-count.ts'
import { type ApiVersion, VERSION_HEADER } from './version.ts'

export type SuccessReply = {
  status: number
  /** JSON, unless `headers` has another `content-type`. Null: an answer without a body. */
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | Blob | null
  headers?: Record<string, string>
}
export type ErrorReply = {
  status: number
  error: {
    message: string
    /** What's wrong with which field; null to derive it from the message. */
    details: readonly ErrorDetail[] | null
    /** Extra fields of the body, such as the current `revision`. */
    fields: Record<string, unknown>
  }
  headers: Record<string, string>
}
export type Reply = SuccessReply | ErrorReply

/** On every API answer: browsers must not sniff it, cache it, or show it as a page. */
export const SAFE_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const

/**
 * `count` is set once an endpoint's rate limit has been checked. `version` is null outside /v1: errors are
 * worded as in 1.0, and no header names a version.
 */
export function responseOf(
  reply: Reply,
  count: RateCount | null = null,
  version: ApiVersion | null = null,
): Response {
  const body = 'error' in reply ? errorBody(reply, version ?? '1.0') : reply.body
  const headers: Record<string, string> = { ...SAFE_HEADERS }
  if (body !== null) headers['content-type'] = 'application/json'
  if (version !== null) headers[VERSION_HEADER] = version
  if (count !== null) {
    headers['x-ratelimit-remaining'] = String(count.remaining)
    headers['x-ratelimit-consumed'] = String(count.consumed)
  }
  return new Response(body, { status: reply.status, headers: Object.assign(headers, reply.headers) })
}

/** `error` of version 1.2. Version 1.0 has the status phrase. */
export const ERROR_CODES: Readonly<Record<number, string>> = {
  400: 'invalid_input',
  401: 'unauthorized',
  402: 'payment_required',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  410: 'gone',
  413: 'payload_too_large',
  422: 'unprocessable_entity',
  429: 'rate_limit_exceeded',
  500: 'internal_error',
  502: 'bad_gateway',
  503: 'service_unavailable',
  507: 'insufficient_storage',
}
const MAX_DETAILS = 5

/** The body of every answer other than 2xx. */
function errorBody({ status, error }: ErrorReply, version: ApiVersion): string {
  const { message, details, fields } = error
  // Node says "Payload Too Large" for 413, as the interface does; HTTP itself renamed it in 2022.
  if (version === '1.0') return JSON.stringify({ error: STATUS_CODES[status] ?? 'Error', message, ...fields })
  return JSON.stringify({
    error: ERROR_CODES[status] ?? 'error',
    message,
    ...(status === 400 ? { details: (details ?? detailsOf(message)).slice(0, MAX_DETAILS) } : {}),
    ...fields,
  })
}

/** For a message that names no field: one entry per sentence. */
function detailsOf(message: string): ErrorDetail[] {
  return message.split(/(?<=[.!?]) +(?=\p{Lu})/u).map((sentence) => ({ message: sentence, path: [] }))
}

/** The answer to HEAD: the headers of `response`, including its length, and no body. */
export async function withoutBody(response: Response): Promise<Response> {
  const { byteLength } = await response.arrayBuffer()
  const headers = new Headers(response.headers)
  headers.set('content-length', String(byteLength))
  return new Response(null, { status: response.status, headers })
}
