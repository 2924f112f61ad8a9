// Limits that never lock: a bucket holds some attempts for a start and gets new ones at a steady rate, so
// whoever waits a little may always try again.

export type BucketLimit = {
  /** Attempts at once, after a rest. */
  burst: number
  /** Attempts that come back in an hour; at most `burst + perHour` in any hour. */
  perHour: number
}

const HOUR_MS = 3600_000
/** Above this, buckets that are full again are forgotten. */
const PRUNE_ABOVE = 10_000

type Bucket = { left: number; atMs: number }

export type TokenBuckets = ReturnType<typeof createTokenBuckets>

/** One bucket per key. `nowMs` may step backwards. */
export function createTokenBuckets({ burst, perHour }: BucketLimit, nowMs: () => number) {
  const buckets = new Map<string, Bucket>()
  let pruneAbove = PRUNE_ABOVE

  const current = (key: string): Bucket => {
    const atMs = nowMs()
    const bucket = buckets.get(key)
    if (bucket === undefined) return { left: burst, atMs }
    // A clock that was set back must not stop the bucket until it has caught up.
    if (atMs < bucket.atMs) bucket.atMs = atMs
    const passedMs = atMs - bucket.atMs
    return { left: Math.min(burst, bucket.left + (passedMs * perHour) / HOUR_MS), atMs }
  }
  const prune = (): void => {
    for (const key of buckets.keys()) if (current(key).left >= burst) buckets.delete(key)
    pruneAbove = Math.max(PRUNE_ABOVE, 2 * buckets.size)
  }

  return {
    /** Milliseconds until an attempt is allowed; 0: now. */
    waitMs(key: string): number {
      const { left } = current(key)
      return left >= 1 ? 0 : Math.ceil(((1 - left) * HOUR_MS) / perHour)
    },
    take(key: string): void {
      if (buckets.size > pruneAbove) prune()
      const { left, atMs } = current(key)
      buckets.set(key, { left: left - 1, atMs })
    },
    /** For an attempt that turned out not to count. */
    giveBack(key: string): void {
      const { left, atMs } = current(key)
      buckets.set(key, { left: Math.min(burst, left + 1), atMs })
    },
    refill: (key: string): boolean => buckets.delete(key),
  }
}
