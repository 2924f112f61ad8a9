// Decides which derived files a media file needs, remembers which ones failed recently, and makes the job for one.
import type { DerivedFolder } from '../../../adapters/derived-folder.ts'
import { isDatabaseBusy } from '../../../errors.ts'
import type { MediaItemRow } from '../../../store/media.ts'
import type { Store } from '../../../store/open.ts'
import { proxyReason } from '../../../store/playable.ts'
import { type DerivedKind, derivedFileOf } from './derive-file.ts'
import type { DeriveRequest } from './derive-kind.ts'

/** What failed is tried again when somebody opens the project after this. */
const RETRY_AFTER_MS = 10 * 60_000

/** Decides what a file needs to be shown and played. */
export function createDerivedNeeds(store: Store, derivedFolder: DerivedFolder) {
  /** Whether a browser asked for a proxy of a file that should play well according to its record. */
  const askedFor = new Map<string, boolean>()

  /** Also if a browser couldn't play what ffprobe's record says it should (10-bit H.264, for instance). */
  const needsProxy = (item: MediaItemRow, hash: string): boolean => {
    if (proxyReason(item, store.media.file(hash)?.sizeBytes ?? 0) !== null) return true
    const isAsked = askedFor.get(hash) ?? derivedFolder.has(hash, derivedFileOf(item, 'proxy'))
    askedFor.set(hash, isAsked)
    return isAsked
  }

  /** False: a file has no such thing, or plays without it. */
  const applies = (item: MediaItemRow, kind: DerivedKind): boolean => {
    if (item.fileHash === null || item.probe === null) return false
    if (kind === 'peaks') return item.probe.audioStreams > 0 && item.durationUs !== null
    if (kind === 'filmstrip') return item.kind === 'video'
    if (kind === 'poster') return item.kind === 'video' || item.kind === 'image'
    return needsProxy(item, item.fileHash)
  }

  return {
    applies,
    /** A browser could not play the file, whatever its record says. */
    askForProxy: (hash: string) => askedFor.set(hash, true),
    forget(hashes: readonly string[]) {
      for (const hash of hashes) askedFor.delete(hash)
    },
  }
}

/** When each failed: a broken file won't get better, but a full disk might. */
export function createFailures() {
  const failures = new Map<string, number>()
  return {
    add: (key: string) => failures.set(key, performance.now()),
    has(key: string): boolean {
      const failedAtMs = failures.get(key)
      return failedAtMs !== undefined && performance.now() - failedAtMs < RETRY_AFTER_MS
    },
  }
}

/** The id of the new job; null if it cannot be stored just now, or the project is in the trash. */
export function storeDeriveJob(store: Store, item: MediaItemRow, kind: DerivedKind): string | null {
  const project = store.projects.byId(item.projectId)
  if (project === null || project.trashedAtMs !== null) return null
  const request: DeriveRequest = { media_id: item.id, kind }
  try {
    return store.jobs.create({
      ...{ type: 'derive', userId: project.ownerId, tokenId: null, driveId: project.driveId },
      ...{ project: { id: project.id }, request, callbackUrl: null, idempotency: null, answerOf: () => '' },
    }).job.id
  } catch (error) {
    // Another process writes: whoever looks next asks again.
    if (isDatabaseBusy(error)) return null
    throw error
  }
}
