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

/** `counter` is null for an endpoint without a rate limit. */
export function createHandler(
  { store, log }: Pick<ApiParts, 'store' | 'log'>,
  counter: RateCounter | null,
  answer: (asked: Asked) => Reply | Promise<Reply>,
  countAnswer: (status: number) => void,
  /** Of a path or method that is not there, 404 and 405 come before what is wrong with the request. */
  isThere = true,
): Handler {
  return async (request, params) => {
    let count: RateCount | null = null
    let { version } = versionOf(request, null)
    const send = (reply: Reply) => {
      countAnswer(reply.status)
      return responseOf(reply, count, version)
    }
    const failed = (thrown: unknown) => {
      const about = { method: request.method, path: pathOf(request.url) }
      return send(replyToThrown(thrown, log, about))
    }
    try {
      const caller = callerOf(store, request)
      const named = versionOf(request, caller.apiVersion)
      version = named.version
      if (counter) {
        count = counter.count(caller.userId)
        if (!count.isAllowed) return send(tooManyRequests(counter.limit, count))
      }
      if (named.isUnknown && isThere) throw unknownVersion(request)
      return send(await answer({ request, version, caller, params }))
    } catch (thrown) {
      return failed(thrown)
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
