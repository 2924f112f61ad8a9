// Once an hour, deletes what has expired: jobs and conversations after 30 days, plans and programs that nobody used for
// 30 days, idempotency keys after 24 hours, unused media files, unfinished uploads, ended sessions, and old devices and
// security events.

import type { MediaFolder } from '../adapters/media-folder.ts'
import type { UploadFolder } from '../adapters/upload-folder.ts'
import { asError } from '../errors.ts'
import type { Log } from '../log.ts'
import { IDEMPOTENCY_MS } from '../store/idempotency.ts'
import { JOB_RETENTION_MS } from '../store/jobs.ts'
import type { Store } from '../store/open.ts'
import type { DerivedFiles } from './kinds/derive/derived-files.ts'
import type { LeftoverFiles } from './leftover-files.ts'
import { sweepUploads } from './uploads.ts'

const HOUR_MS = 3600_000
/** A file may be in the folder before the row that uses it is written. */
const UNUSED_FILE_RETENTION_MS = 24 * HOUR_MS
const JOBS_PER_TRANSACTION = 1000

type RetentionParts = {
  store: Store
  mediaFolder: MediaFolder
  derivedFiles: DerivedFiles
  uploads: UploadFolder
  leftovers: LeftoverFiles
  log: Log
  nowMs: () => number
}

type Swept = { jobs: number; idempotencyKeys: number; files: number; uploads: number }

/** One sweep. Yields between transactions, so that requests are answered in between. */
export async function sweep(services: RetentionParts): Promise<Swept> {
  const { store, mediaFolder, derivedFiles, leftovers, nowMs } = services
  store.reserve.refill()
  const uploads = await sweepUploads(services)
  const idempotencyKeys = store.idempotency.deleteOlderThan(IDEMPOTENCY_MS)
  store.plans.sweep()
  store.conversations.sweep()
  store.editLinks.sweep()
  store.sessions.deleteExpired()
  store.devices.deleteExpired()
  store.oauth.prune()
  store.drives.forgetPreviousSecrets()
  store.securityEvents.deleteOld()
  // In a restored copy, something may look old or unused and be neither.
  if (leftovers.isCautious()) return { jobs: 0, idempotencyKeys, files: 0, uploads }
  let jobs = 0
  for (;;) {
    const removed = store.jobs.deleteOlderThan(JOB_RETENTION_MS, JOBS_PER_TRANSACTION)
    jobs += removed
    if (removed < JOBS_PER_TRANSACTION) break
    await Bun.sleep(0)
  }
  store.webhooks.deleteOlderThan(JOB_RETENTION_MS)
  store.library.sweep()
  const unused = store.media.dropUnusedFiles(nowMs() - UNUSED_FILE_RETENTION_MS)
  for (const hash of unused) {
    await leftovers.discard(mediaFolder.pathOf(hash))
    await mediaFolder.remove(hash)
  }
  await derivedFiles.forget(unused)
  while (store.freePages.release()) await Bun.sleep(0)
  return { jobs, idempotencyKeys, files: unused.length, uploads }
}

/**
 * Sweeps now and every `everyMs` (default one hour) until `stop`, one sweep at a time. A sweep that fails is logged and
 * tried again next time.
 */
export function startRetention(
  services: RetentionParts,
  /** What else is to be swept: files whose rows the command line may have purged. */
  also: () => Promise<unknown> = async () => {},
  everyMs = HOUR_MS,
): { stop(): Promise<void> } {
  let current: Promise<void> = Promise.resolve()
  const sweepAndLog = async () => {
    try {
      const swept = await sweep(services)
      await also()
      if (swept.jobs + swept.idempotencyKeys + swept.files + swept.uploads > 0)
        services.log.info('retention swept', swept)
    } catch (error) {
      services.log.error('retention failed', { error: asError(error) })
    }
  }
  current = sweepAndLog()
  const timer = setInterval(() => {
    current = current.then(sweepAndLog)
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await current
    },
  }
}
