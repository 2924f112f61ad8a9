// When to try again, and waiting for it: one way for everything that repeats what failed.
import { setTimeout } from 'node:timers/promises'

export type Backoff = {
  /** The pause after the first failure, the second … */
  delaysMs: readonly number[]
  /** A pause is up to this share shorter or longer, so that what failed together does not come back together. */
  jitter?: number
  /** The last pause repeats for ever; otherwise it comes before the last attempt. */
  isEndless?: boolean
}

/** The pause after so many failures (1 is the first); null when no further attempt is due. `random` gives 0 to 1. */
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
  try {
    await setTimeout(ms, undefined, { signal })
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}
