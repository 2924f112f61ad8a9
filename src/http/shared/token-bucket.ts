// Limits that never lock anyone out: a bucket starts with some attempts and gains more at a steady rate, so
// people can always try again after a short wait.

export type BucketLimit = {
  /** Attempts in a row after a break. */
  burst: number
  /** Attempts regained per hour; at most `burst + perHour` in any hour. */
  perHour: number
}

const HOUR_MS = 3600_000
/** Above this many, buckets that are full again are dropped. */
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
    // A clock that's set back must not stall the bucket until it catches up.
    if (atMs < bucket.atMs) bucket.atMs = atMs
    const passedMs = atMs - bucket.atMs
    return { left: Math.min(burst, bucket.left + (passedMs * perHour) / HOUR_MS), atMs }
  }
  const prune = (): void => {
    for (const key of buckets.keys()) if (current(key).left >= burst) buckets.delete(key)
    pruneAbove = Math.max(PRUNE_ABOVE, 2 * buckets.size)
  }

  return {
    /** Milliseconds until an attempt is allowed; 0 means now. */
    waitMs(key: string): number {
      const { left } = current(key)
      return left >= 1 ? 0 : Math.ceil(((1 - left) * HOUR_MS) / perHour)
    },
    take(key: string): void {
      if (buckets.size > pruneAbove) prune()
      const { left, atMs } = current(key)
      buckets.set(key, { left: left - 1, atMs })
    },
    /** Undoes an attempt that turned out not to count. */
    giveBack(key: string): void {
      const { left, atMs } = current(key)
      buckets.set(key, { left: Math.min(burst, left + 1), atMs })
    },
    refill: (key: string): boolean => buckets.delete(key),
  }
}
