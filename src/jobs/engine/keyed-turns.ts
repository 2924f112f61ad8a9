// Work that must not overlap with other work of the same name; different names do not wait for each other.

export type KeyedTurns = {
  /** Runs `work` after all that was given for `key` before. Rejects with the signal's reason while it waits. */
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
