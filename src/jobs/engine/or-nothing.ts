// Runs work that makes files: either all of them stay, or none do if the job fails or is canceled.
import { ServerStopping } from './states.ts'

/**
 * Does `work`. If it throws, removes what it made and rethrows; but not when the server is stopping, because the next
 * start continues from there.
 */
export async function orNothing<T>(
  signal: AbortSignal,
  takeAway: () => Promise<void>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    // Anything thrown after an abort is a consequence of it.
    const cause = signal.aborted ? signal.reason : thrown
    if (!(cause instanceof ServerStopping)) await takeAway()
    throw thrown
  }
}
