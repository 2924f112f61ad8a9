// Runs work with the same key one at a time; different keys don't wait for each other.

export type KeyedTurns = {
  /** Runs `work` after all earlier work for `key`. Rejects with the signal's reason while it waits. */
  run<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/** Turns of one process; nothing is kept for keys without work. */
export function createKeyedTurns(): KeyedTurns {
  const last = new Map<string, Promise<unknown>>()
  return {
    async run(key, signal, work) {
      const before = last.get(key) ?? Promise.resolve()
      const mine = Promise.withResolvers<void>()
      const turn = before.then(() => mine.promise)
      last.set(key, turn)
      try {
        const aborted = Promise.withResolvers<never>()
        const abort = () => aborted.reject(signal.reason)
        signal.addEventListener('abort', abort, { once: true })
        if (signal.aborted) abort()
        await Promise.race([before, aborted.promise]).finally(() =>
          signal.removeEventListener('abort', abort),
        )
        return await work()
      } finally {
        mine.resolve()
        void turn.then(() => {
          if (last.get(key) === turn) last.delete(key)
        })
      }
    },
  }
}
