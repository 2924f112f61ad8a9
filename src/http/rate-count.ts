// How often a user may ask: fixed windows that begin with the user's first request. Kept in memory:
// a restart opens new windows, which harms nobody.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export type RateLimit = { requests: number; seconds: number }

export type RateCount = {
  isAllowed: boolean
  /** Requests left in the current window, and used in it, this one included. */
  remaining: number
  consumed: number
  /** Whole seconds until the next window, at least 1. */
  retryAfterSeconds: number
}

export type RateCounter = { limit: RateLimit; count(userId: string): RateCount }

export function createRateCounter(limit: RateLimit): RateCounter {
  const limiter = new RateLimiterMemory({ points: limit.requests, duration: limit.seconds })
  return {
    limit,
    count(userId) {
      const counting = limiter.consume(userId)
      // The store in memory has settled its promise already; waiting for it would cost every poll a
      // turn of microtasks and make its answer asynchronous.
      const counted: unknown = Bun.peek(counting)
      const isAllowed = Bun.peek.status(counting) === 'fulfilled'
      // It rejects with its count where it refuses, and with an Error where it broke.
      if (!isAllowed) counting.catch(() => {})
      if (!(counted instanceof RateLimiterRes)) throw counted
      return {
        isAllowed,
        remaining: counted.remainingPoints,
        consumed: counted.consumedPoints,
        retryAfterSeconds: Math.max(1, Math.ceil(counted.msBeforeNext / 1000)),
      }
    },
  }
}
