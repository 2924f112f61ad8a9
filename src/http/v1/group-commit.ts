// Commits requests that arrive together in one transaction, so everything from one turn of the event loop
// waits for the disk only once. Each still succeeds or fails on its own.
import { asError, isDatabaseBusy } from '../../errors.ts'
import type { Store } from '../../store/open.ts'

/** Runs `work` (synchronous) entirely or not at all; resolves with its result once it's durable. */
export type GroupCommit = <T>(work: () => T) => Promise<T>

type Waiting = { run: () => void; finish: () => void; fail: (reason: unknown) => void }

/** Requests that wait at the same moment share one durable commit; each succeeds or fails on its own. */
export function createGroupCommit(store: Pick<Store, 'transaction' | 'raw' | 'lock'>): GroupCommit {
  let waiting: Waiting[] = []

  const commitBatch = (batch: Waiting[]) =>
    store.transaction(() => {
      for (const one of batch) {
        one.run()
        // A full or broken disk rolls back the whole transaction, not only this step.
        if (!store.raw.inTransaction) throw new Error('The database aborted the transaction.')
      }
    })

  const commit = async () => {
    const batch = waiting
    waiting = []
    try {
      // Another process may take the lock after the request was admitted.
      await store.lock.retryForRequest(() => commitBatch(batch))
    } catch (error) {
      for (const one of batch) one.fail(error)
      return
    }
    for (const one of batch) one.finish()
  }

  return <T>(work: () => T) =>
    new Promise<T>((resolve, reject) => {
      // Runs after the sockets that are ready now were read, so their requests join in.
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
