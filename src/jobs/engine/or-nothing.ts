// Work that leaves files: all of them, or none once the job has failed or was canceled.
import { ServerStopping } from './states.ts'

/**
 * Does `work`; when it throws, takes away what it made, and throws the same. A server that stops keeps it: the next
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
    // What is thrown after an abort follows from it.
    const cause = signal.aborted ? signal.reason : thrown
    if (!(cause instanceof ServerStopping)) await takeAway()
    throw thrown
  }
}
