// The files that show and play a media file besides the original (peaks, filmstrip, poster, proxy), and whether they
// exist. Missing ones are made on demand by a `derive` job. Edits and exports don't need any of them, so a failure is
// reported and breaks nothing else.
import type { DerivedFolder } from '../../../adapters/derived-folder.ts'
import { RoughcutError } from '../../../errors.ts'
import type { MediaItemRow } from '../../../store/media.ts'
import type { Store } from '../../../store/open.ts'
import { DERIVED_KINDS, type DerivedKind, derivedFileOf } from './derive-file.ts'
import type { DeriveRequest } from './derive-kind.ts'
import { createDerivedNeeds, createFailures, storeDeriveJob } from './derive-needs.ts'

/** `none`: this file has no such thing, or needs none. `missing`: nobody has asked for it yet. */
type DerivedState = 'none' | 'missing' | 'making' | 'ready' | 'failed'

type DerivedStatus = {
  state: DerivedState
  /** 0 to 100 while a proxy is made; null when it is not known. */
  percent: number | null
}

export type DerivedFiles = {
  status(item: MediaItemRow, kind: DerivedKind): DerivedStatus
  /** Makes what is missing, in the background. */
  want(item: MediaItemRow): void
  /** Makes a proxy of a file that a browser could not play, whatever its record says. */
  makePlayable(item: MediaItemRow): void
  /** The path once it is there. Throws `not_found` for what a file does not have or what failed. */
  ready(item: MediaItemRow, kind: DerivedKind): Promise<string>
  /** Increases whenever a state that isn't in the database changes. */
  version(): number
  /** The files have left the media folder. */
  forget(hashes: readonly string[]): Promise<void>
  /** Follows the jobs left by an earlier process. Call it once, after they were resumed. */
  resume(): void
  /** Resolves when nothing is being made. */
  idle(): Promise<void>
}

export type DerivedFilesParts = {
  store: Store
  derivedFolder: DerivedFolder
  /** Starts a job that was just stored. */
  startJob(jobId: string): void
  /** Resolves when this process does nothing for the job. */
  jobEnded(jobId: string): Promise<void>
}

/** Endings of a job that say nothing about the file. */
const NOT_ITS_FAULT = new Set(['project_deleted', 'cancelled'])

/** Work is stored as jobs; failures are only remembered by this process. */
export function createDerivedFiles({
  store,
  derivedFolder,
  startJob,
  jobEnded,
}: DerivedFilesParts): DerivedFiles {
  /** The job that makes each; several projects may have the same file. */
  const underWay = new Map<string, { jobId: string; done: Promise<void> }>()
  const failures = createFailures()
  const needs = createDerivedNeeds(store, derivedFolder)
  /** Files known to exist: live pages ask often, and checking the disk takes a hundred times longer. */
  const known = new Set<string>()
  let version = 0

  /** The result of a job that may have been purged with its project. */
  const noteEnd = (jobId: string, key: string): void => {
    underWay.delete(key)
    version += 1
    const result = store.jobs.read(jobId)?.result as { error_code?: string } | null | undefined
    const code = result?.error_code
    if (code !== undefined && !NOT_ITS_FAULT.has(code)) failures.add(key)
  }

  const follow = (jobId: string, key: string): Promise<void> => {
    const done = jobEnded(jobId).then(() => noteEnd(jobId, key))
    underWay.set(key, { jobId, done })
    version += 1
    return done
  }

  const begin = (item: MediaItemRow, kind: DerivedKind): Promise<void> | null => {
    const { fileHash } = item
    if (fileHash === null || !needs.applies(item, kind)) return null
    const key = `${fileHash}/${kind}`
    if (derivedFolder.has(fileHash, derivedFileOf(item, kind))) return Promise.resolve()
    known.delete(key)
    const running = underWay.get(key)
    if (running) return running.done
    if (failures.has(key)) return null
    const jobId = storeDeriveJob(store, item, kind)
    if (jobId === null) return null
    startJob(jobId)
    return follow(jobId, key)
  }

  const status = (item: MediaItemRow, kind: DerivedKind): DerivedStatus => {
    const { fileHash } = item
    if (fileHash === null || !needs.applies(item, kind)) return { state: 'none', percent: null }
    const key = `${fileHash}/${kind}`
    if (known.has(key) || derivedFolder.has(fileHash, derivedFileOf(item, kind))) {
      known.add(key)
      return { state: 'ready', percent: 100 }
    }
    const running = underWay.get(key)
    if (running) return { state: 'making', percent: store.jobs.read(running.jobId)?.progressPercent ?? null }
    return { state: failures.has(key) ? 'failed' : 'missing', percent: null }
  }

  return {
    status,
    want(item) {
      for (const kind of DERIVED_KINDS) void begin(item, kind)
    },
    makePlayable(item) {
      if (item.fileHash === null) return
      needs.askForProxy(item.fileHash)
      void begin(item, 'proxy')
    },
    async ready(item, kind) {
      await begin(item, kind)
      if (item.fileHash !== null && status(item, kind).state === 'ready')
        return derivedFolder.pathOf(item.fileHash, derivedFileOf(item, kind))
      throw new RoughcutError('not_found', `This file has no ${kind}, or it could not be made.`)
    },
    version: () => version,
    async forget(hashes) {
      needs.forget(hashes)
      for (const hash of hashes) for (const kind of DERIVED_KINDS) known.delete(`${hash}/${kind}`)
      await Promise.all(hashes.map((hash) => derivedFolder.remove(hash)))
    },
    resume() {
      for (const { id, type } of store.jobs.unfinished()) {
        if (type !== 'derive') continue
        const request = store.jobs.read(id)?.request as DeriveRequest | undefined
        if (request === undefined) continue
        const { media_id, kind } = request
        const hash = store.media.byId(media_id)?.fileHash ?? null
        if (hash !== null) void follow(id, `${hash}/${kind}`)
      }
    },
    async idle() {
      while (underWay.size > 0) await Promise.all([...underWay.values()].map(({ done }) => done))
    },
  }
}
