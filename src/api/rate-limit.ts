// How often a user may ask: fixed windows that begin with the user's first request. Kept in memory:
// a restart opens new windows, which harms nobody.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export type RateLimit = { requests: number; seconds: number }
export type RateLimits = { import: RateLimit; agent: RateLimit; readJob: RateLimit }

export const RATE_LIMITS: RateLimits = {
  import: { requests: 10, seconds: 60 },
  agent: { requests: 10, seconds: 60 },
  readJob: { requests: 20, seconds: 1 },
}

export type RateCount = {
  isAllowed: boolean
  /** `X-RateLimit-…`, and `Retry-After` when it is not allowed. */
  headers: Record<string, string>
}

export type RateCounter = { limit: RateLimit; count(userId: string): Promise<RateCount> }

export function createRateCounter(limit: RateLimit): RateCounter {
  const limiter = new RateLimiterMemory({ points: limit.requests, duration: limit.seconds })
  return {
    limit,
    count: (userId) => limiter.consume(userId).then(allowed, refused),
  }
}

function allowed(counted: RateLimiterRes): RateCount {
  return { isAllowed: true, headers: headersOf(counted) }
}

/** The limiter rejects with its count where it refuses, and with an Error where it broke. */
function refused(reason: unknown): RateCount {
  if (!(reason instanceof RateLimiterRes)) throw reason
  const retryAfter = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
  return { isAllowed: false, headers: { ...headersOf(reason), 'retry-after': String(retryAfter) } }
}

function headersOf({ remainingPoints, consumedPoints }: RateLimiterRes): Record<string, string> {
  return {
    'x-ratelimit-remaining': String(remainingPoints),
    'x-ratelimit-consumed': String(consumedPoints),
  }
}
