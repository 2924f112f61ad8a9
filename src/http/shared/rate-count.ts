// How often a user may ask: fixed windows that begin with the user's first request. Kept in memory:
// a restart opens new windows, which harms nobody. Nothing is ever removed: there are as many keys as users.
// Our own, not rate-limiter-flexible as at sign-in: its promises would cost each poll a turn of microtasks.

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

/** Fixed windows per user, each from the user's first request on. */
export function createRateCounter(limit: RateLimit): RateCounter {
  const windows = new Map<string, { endsAtMs: number; consumed: number }>()
  return {
    limit,
    count(userId) {
      // Not the time of day, which may be set back.
      const nowMs = performance.now()
      let current = windows.get(userId)
      if (current === undefined || nowMs >= current.endsAtMs) {
        current = { endsAtMs: nowMs + limit.seconds * 1000, consumed: 0 }
        windows.set(userId, current)
      }
      const consumed = ++current.consumed
      return {
        isAllowed: consumed <= limit.requests,
        remaining: Math.max(0, limit.requests - consumed),
        consumed,
        retryAfterSeconds: Math.max(1, Math.ceil((current.endsAtMs - nowMs) / 1000)),
      }
    },
  }
}
