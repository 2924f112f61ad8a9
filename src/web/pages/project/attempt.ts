// Runs work, and shows its failure in a toast.
import { sentenceOf } from '../server/call.ts'
import { sayFailed } from '../ui/toast.tsx'

/** True if it worked; otherwise the reason has been shown. */
export async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (thrown) {
    sayFailed(sentenceOf(thrown))
    return false
  }
}
