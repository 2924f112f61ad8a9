// The way of every request under /v1: who asks (401), how often (429), then what the endpoint says.
// Whatever is thrown on the way becomes an answer here, so that no answer lacks its headers.

import type { RoughcutError } from '../../errors.ts'
import type { RateCount, RateCounter, RateLimit } from '../shared/rate-count.ts'
import { invalid, shown } from '../shared/request-validation.ts'
import type { Caller } from './auth.ts'
import { callerOf } from './auth.ts'
import { errorReply, replyToThrown } from './errors.ts'
import type { ApiParts } from './parts.ts'
import { type Reply, responseOf } from './reply.ts'
import { type ApiVersion, VERSION_HEADER, versionOf } from './version.ts'

export type Asked = {
  request: Request
  /** In which the request is read and answered. */
  version: ApiVersion
  caller: Caller
  /** Path parameters, decoded. */
  params: Record<string, string>
}

export type Handler = (request: Request, params: Record<string, string>) => Promise<Response>

export type Endpoint = {
  /** Null: no rate limit. */
  counter: RateCounter | null
  countAnswer(status: number): void
  /** Of a path or method that is not there, 404 and 405 come before what is wrong with the request. */
  isThere: boolean
  /** Who asks and what is answered are read as they were at one moment, which also locks the database once only. */
  isOneRead: boolean
}

/** What runs for each request of an endpoint. */
export function createHandler(
  { store, log }: Pick<ApiParts, 'store' | 'log'>,
  { counter, countAnswer, isThere, isOneRead }: Endpoint,
  answer: (asked: Asked) => Reply | Promise<Reply>,
): Handler {
  return async (request, params) => {
    let caller: Caller | null = null
    let version: ApiVersion | null = null
    let count: RateCount | null = null
    const send = (reply: Reply) => {
      countAnswer(reply.status)
      return responseOf(reply, count, version ?? versionOf(request, null).version)
    }
    const reply = () => {
      caller = callerOf(store, request)
      const named = versionOf(request, caller.apiVersion)
      version = named.version
      if (counter) {
        count = counter.count(caller.userId)
        if (!count.isAllowed) return tooManyRequests(counter.limit, count)
      }
      if (named.isUnknown && isThere) throw unknownVersion(request)
      return answer({ request, version, caller, params })
    }
    try {
      return send(await (isOneRead ? store.snapshot(reply) : reply()))
    } catch (thrown) {
      return send(replyToThrown(thrown, log, { method: request.method, path: pathOf(request.url) }))
    } finally {
      if (caller !== null) store.tokens.noteUse(caller)
    }
  }
}

function unknownVersion({ headers }: Request): RoughcutError {
  return invalid(
    `The header Roughcut-Version must be 1.0 or 1.2, and be sent once; got ${shown(headers.get(VERSION_HEADER))}.`,
  )
}

function tooManyRequests(limit: RateLimit, { retryAfterSeconds }: RateCount): Reply {
  const window = limit.seconds === 1 ? 'second' : `${limit.seconds} seconds`
  return errorReply(
    429,
    `At most ${limit.requests} requests per ${window} and user are answered here. Wait ${retryAfterSeconds} s.`,
    { 'retry-after': String(retryAfterSeconds) },
  )
}

/** Without the query: it may hold what does not belong in a log. */
export function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? ''
}
