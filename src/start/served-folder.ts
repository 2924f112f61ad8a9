// The data folder of a running server: locked, opened, checked, and noted as in use until the server ends.
import type { Config } from '../config.ts'
import { createLeftoverFiles } from '../jobs/leftover-files.ts'
import type { Log } from '../log.ts'
import { lockDataFolder } from '../store/data-folder-lock.ts'
import { onDataFolder } from '../store/data-folder-problems.ts'
import { requireSound } from '../store/integrity.ts'
import { openDataFolder } from '../store/open.ts'
import { removeUnfinishedRestore } from '../store/restore.ts'

/** What every part of the start needs to know. */
export type StartContext = {
  config: Config
  log: Log
  nowMs: () => number
  /** Takes what must be closed, in the order in which it was opened. */
  undo: AsyncDisposableStack
}

/** Files that a server wrote since its last note and that no row knows are kept at the next start. */
const NOTE_SERVED_EVERY_MS = 60_000

/** Throws `data_folder_busy`, `data_folder_unusable` or `schema_too_new`. */
export function openServedFolder({ config: { dataDir }, log, nowMs, undo }: StartContext) {
  const lock = lockDataFolder(dataDir)
  undo.defer(() => lock.release())
  const store = openDataFolder(dataDir, { nowMs })
  undo.defer(() => store.close())
  onDataFolder(dataDir, () => {
    requireSound(store.raw, dataDir)
    removeUnfinishedRestore(dataDir)
  })
  const leftovers = createLeftoverFiles({ dataDir, history: store.installation.history(), nowMs, log })
  if (!store.freePages.prepare())
    log.info('database cannot shrink', {
      todo: 'run `roughcut backup`, stop the server, and `roughcut restore` the copy',
    })
  store.lock.serve()
  store.reserve.refill()
  const serving = setInterval(() => store.installation.noteServed(), NOTE_SERVED_EVERY_MS)
  undo.defer(() => {
    clearInterval(serving)
    store.installation.noteServed()
  })
  return { lock, store, leftovers }
}
