// How often a user may call: fixed windows that start with the user's first request. They're in memory:
// a restart opens new windows, which harms nobody. Nothing is ever removed, because keys are users.
// Our own, not rate-limiter-flexible as at sign-in: its promises would cost each poll a turn of microtasks.

export type RateLimit = { requests: number; seconds: number }

export type RateCount = {
  isAllowed: boolean
  /** Requests left and used in the current window, including this one. */
  remaining: number
  consumed: number
  /** Whole seconds until the next window, at least 1. */
  retryAfterSeconds: number
}

export type RateCounter = { limit: RateLimit; count(userId: string): RateCount }

/** Fixed windows per user, each starting at the user's first request. */
export function createRateCounter(limit: RateLimit): RateCounter {
  const windows = new Map<string, { endsAtMs: number; consumed: number }>()
  return {
    limit,
    count(userId) {
      // Not the time of day, because clocks can be set back.
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
