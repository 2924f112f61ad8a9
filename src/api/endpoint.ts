// The way of every request under /v1: who asks (401), how often (429), then what the endpoint says.
// Whatever is thrown on the way becomes an answer here, so that no answer lacks its headers.
import type { Caller } from './auth.ts'
import { authenticate } from './auth.ts'
import { errorReply, replyToThrown } from './errors.ts'
import type { ApiParts } from './parts.ts'
import type { RateCounter } from './rate-limit.ts'
import { type Reply, responseOf } from './reply.ts'

export type Asked = {
  request: Request
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
): Handler {
  return async (request, params) => {
    let headers: Record<string, string> | undefined
    try {
      const caller = authenticate(store, request.headers.get('authorization'))
      if (counter) {
        const count = await counter.count(caller.userId)
        headers = count.headers
        if (!count.isAllowed) return responseOf(tooManyRequests(counter, count.headers), headers)
      }
      const reply = answer({ request, caller, params })
      // Awaiting what is there already costs a turn, on the path of every poll.
      return responseOf(reply instanceof Promise ? await reply : reply, headers)
    } catch (thrown) {
      const about = { method: request.method, path: pathOf(request.url) }
      return responseOf(replyToThrown(thrown, log, about), headers)
    }
  }
}

function tooManyRequests({ limit }: RateCounter, headers: Record<string, string>): Reply {
  const window = limit.seconds === 1 ? 'second' : `${limit.seconds} seconds`
  return errorReply(
    429,
    `At most ${limit.requests} requests per ${window} and user are answered here. Wait ${headers['retry-after']} s.`,
  )
}

/** Without the query: it may hold what does not belong in a log. */
export function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? ''
}
