// Values kept in memory for a while: at most `max` of them, and the oldest go first.

/** `nowMs` may step backwards. */
export function createExpiringMap<Value>({
  forMs,
  max,
  nowMs,
}: {
  forMs: number
  max: number
  nowMs: () => number
}) {
  const kept = new Map<string, { value: Value; atMs: number }>()
  return {
    set(key: string, value: Value): void {
      kept.delete(key)
      kept.set(key, { value, atMs: nowMs() })
      for (const oldest of kept.keys()) {
        if (kept.size <= max) break
        kept.delete(oldest)
      }
    },
    /** Null: unknown, deleted or too old. */
    get(key: string): Value | null {
      const found = kept.get(key)
      if (!found) return null
      if (Math.abs(nowMs() - found.atMs) < forMs) return found.value
      kept.delete(key)
      return null
    },
    delete: (key: string): boolean => kept.delete(key),
  }
}
