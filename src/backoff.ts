// When to try again, and waiting for it: one way for everything that repeats what failed, in the server and in the pages.

export type Backoff = {
  /** The pause after the first failure, the second … */
  delaysMs: readonly number[]
  /** A pause is up to this share shorter or longer, so that what failed together does not come back together. */
  jitter?: number
  /** The last pause repeats for ever; otherwise it comes before the last attempt. */
  isEndless?: boolean
}

/** Of a page whose server cannot be reached. */
export const RECONNECT: Backoff = { delaysMs: [1_000, 2_000, 4_000, 8_000, 15_000], isEndless: true }

/** The pause after the `failures`th failure (1 is the first); null when no further attempt is due. `random` gives 0 to 1. */
export function pauseAfter(
  failures: number,
  backoff: Backoff,
  random: () => number = Math.random,
): number | null {
  const { delaysMs, jitter = 0, isEndless = false } = backoff
  const delayMs = delaysMs[failures - 1] ?? (isEndless ? delaysMs.at(-1) : undefined)
  return delayMs === undefined ? null : delayMs * (1 + jitter * (2 * random() - 1))
}

/** Resolves after `ms`; rejects with the signal's reason when it is aborted. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const abort = () => reject(signal.reason)
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', abort, { once: true })
  try {
    await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

/** Waits that somebody may cut short: `wait` resolves after `ms`, at `skip` or when its signal is aborted. */
export function createSkippableWait(): {
  wait(ms: number, signal?: AbortSignal): Promise<void>
  skip(): void
} {
  let skipped = new AbortController()
  return {
    async wait(ms, signal) {
      skipped = new AbortController()
      const ending = signal === undefined ? skipped.signal : AbortSignal.any([skipped.signal, signal])
      await wait(ms, ending).catch(() => {})
    },
    skip: () => skipped.abort(),
  }
}
