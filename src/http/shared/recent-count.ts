// How often something happened recently per key, such as wrong passwords per network. In memory, lost on restart.

/** Above this many keys, those with nothing recent are dropped. */
const PRUNE_ABOVE = 10_000

/** At most `max` within any `withinMs`. `nowMs` must not go back by much, because events in the future count. */
export function createRecentCount({ max, withinMs }: { max: number; withinMs: number }, nowMs: () => number) {
  const times = new Map<string, number[]>()
  const recent = (key: string): number[] => {
    const since = nowMs() - withinMs
    return (times.get(key) ?? []).filter((atMs) => atMs > since)
  }
  const prune = (): void => {
    for (const key of times.keys()) if (recent(key).length === 0) times.delete(key)
  }
  return {
    /** Milliseconds until the next one is allowed; 0 means now. */
    waitMs(key: string): number {
      const known = recent(key)
      const [first] = known.slice(-max)
      return known.length < max || first === undefined ? 0 : first + withinMs - nowMs()
    },
    /** Returns a function that undoes it. */
    add(key: string): () => void {
      if (times.size > PRUNE_ABOVE) prune()
      const atMs = nowMs()
      times.set(key, [...recent(key), atMs])
      return () => {
        const known = times.get(key) ?? []
        const at = known.lastIndexOf(atMs)
        times.set(
          key,
          known.filter((_, index) => index !== at),
        )
      }
    },
  }
}
