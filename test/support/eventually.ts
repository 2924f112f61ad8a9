// Waits for something to become true by asking again, never by sleeping a fixed time.

/** Calls `attempt` until it does not throw; after `timeoutMs` it throws what the last attempt threw. */
export async function eventually<T>(
  attempt: () => T | Promise<T>,
  timeoutMs = 10_000,
  everyMs = 10,
): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await Bun.sleep(everyMs)
    }
  }
}
