// Sends the edits of the queue to the server, and decides what can be sent again.
import type { EditOperation } from '../../../edit/operations.ts'
import { CallError } from '../server/call.ts'
import { fetchHead, type Head, operationsAt, sendEdits } from '../server/project.ts'
import { type EditSender, StaleBase, TryLater } from './edit-queue.ts'

/** Statuses worth a retry: too many edits, or a restarting server; 0 means that it was not reached. */
const WORTH_ANOTHER = new Set([0, 429, 502, 503, 504])

/** `noted` gets each head that the server returns. */
export function createEditSender(projectId: string, noted: (head: Head) => Head): EditSender {
  return {
    async send(base, edit) {
      try {
        return noted(await sendEdits(projectId, base, edit))
      } catch (thrown) {
        if (!(thrown instanceof CallError)) throw thrown
        if (thrown.status === 409) throw new StaleBase(thrown.message)
        if (thrown.status === 401)
          throw new CallError(401, 'You were signed out before your last edit was saved. Please repeat it.')
        throw laterOr(thrown, { isUnsure: thrown.status !== 429 })
      }
    },
    fetchHead: () => retried(async () => noted(await fetchHead(projectId))),
    wasStored: (base, operations) =>
      retried(async () => sameOperations(await operationsAt(projectId, base + 1), operations)),
  }
}

/** Reads change nothing, so a failed one leaves nothing in doubt. */
async function retried<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask()
  } catch (thrown) {
    throw thrown instanceof CallError ? laterOr(thrown, { isUnsure: false }) : thrown
  }
}

function laterOr(error: CallError, { isUnsure }: { isUnsure: boolean }): Error {
  return WORTH_ANOTHER.has(error.status)
    ? new TryLater(error.status === 429 ? error.message : 'Offline.', {
        waitMs: error.retryAfterMs,
        isUnsure,
      })
    : error
}

/** As JSON, which drops undefined fields. */
function sameOperations(stored: readonly EditOperation[], sent: readonly EditOperation[]): boolean {
  return JSON.stringify(stored) === JSON.stringify(sent)
}
