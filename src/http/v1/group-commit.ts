// Makes what arrives together durable together: one transaction, and so one wait for the disk, for all
// that was asked in the same turn of the event loop. Each keeps its own success or failure.
import { asError, isDatabaseBusy } from '../../errors.ts'
import type { Store } from '../../store/open.ts'

/** Runs `work` (synchronous) whole or not at all; resolves with its result once it is durable. */
export type GroupCommit = <T>(work: () => T) => Promise<T>

type Waiting = { run: () => void; finish: () => void; fail: (reason: unknown) => void }

/** Requests that wait at the same moment share one durable commit; each still succeeds or fails alone. */
export function createGroupCommit(store: Pick<Store, 'transaction' | 'raw' | 'lock'>): GroupCommit {
  let waiting: Waiting[] = []

  const commitBatch = (batch: Waiting[]) =>
    store.transaction(() => {
      for (const one of batch) {
        one.run()
        // A full disk or a broken one takes the whole transaction back, not only the step.
        if (!store.raw.inTransaction) throw new Error('The database aborted the transaction.')
      }
    })

  const commit = async () => {
    const batch = waiting
    waiting = []
    try {
      // Another process may take the lock after the request was let in.
      await store.lock.retryForRequest(() => commitBatch(batch))
    } catch (error) {
      for (const one of batch) one.fail(error)
      return
    }
    for (const one of batch) one.finish()
  }

  return <T>(work: () => T) =>
    new Promise<T>((resolve, reject) => {
      // After the sockets that are ready now were read: their requests come along.
      if (waiting.length === 0) setImmediate(() => void commit())
      let finish = () => {}
      waiting.push({
        run: () => {
          try {
            const result = store.transaction(work)
            finish = () => resolve(result)
          } catch (error) {
            if (isDatabaseBusy(error)) throw error
            finish = () => reject(asError(error))
          }
        },
        finish: () => finish(),
        fail: reject,
      })
    })
}
