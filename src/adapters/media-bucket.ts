// Media in object storage, with the media folder as a cache. A file is in the bucket before anything relies on it, and
// here while it's in use. When the folder exceeds its limit, the least recently used files are removed.
import { rmSync } from 'node:fs'
import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { asError, RoughcutError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { BackupPlace } from './backup-place/place.ts'
import type { createS3Links } from './backup-place/s3-place.ts'
import { hashFile } from './file-hash.ts'
import type { MediaFolder } from './media-folder.ts'

const SHA256 = /^[0-9a-f]{64}$/

/** Where a hash's file is in a bucket. */
export function mediaKey(sha256: string): string {
  return `media/${sha256.slice(0, 2)}/${sha256}`
}

export type MediaBucketOptions = {
  /** The media folder of the data folder. */
  folder: MediaFolder
  place: Pick<BackupPlace, 'name' | 'put' | 'fetch' | 'remove' | 'sizeOf'>
  /** Limit for local copies of files in the bucket; files in use stay. Infinity: nothing is ever removed. */
  maxCacheBytes: number
  /** Absent if browsers get the files from this server. */
  links?: Pick<ReturnType<typeof createS3Links>, 'sign' | 'origin'>
  log: Log
}

/** Long enough for a paused film; a browser with an expired link asks this server again. */
const LINK_SECONDS = 15 * 60

/** Throws `bad_gateway` from every call while the bucket cannot be used. */
export function createMediaBucket({
  folder,
  place,
  maxCacheBytes,
  links,
  log,
}: MediaBucketOptions): MediaFolder {
  const inUse = new Map<string, number>()
  const inTurn = createTurns()
  const sizeHere = async (sha256: string) =>
    (await stat(folder.pathOf(sha256)).catch(() => null))?.size ?? null

  const fetchFile = (sha256: string, signal: AbortSignal) =>
    inTurn(sha256, async () => {
      const path = folder.pathOf(sha256)
      const now = new Date()
      if ((await sizeHere(sha256)) !== null) return void (await utimes(path, now, now))
      signal.throwIfAborted()
      const partial = folder.partialPath(`cache-${crypto.randomUUID()}`, 0)
      try {
        await place.fetch(mediaKey(sha256), partial).catch((cause: unknown) => {
          throw cause instanceof RoughcutError && cause.code === 'not_found'
            ? lost(sha256, place.name, cause)
            : cause
        })
        if ((await hashFile(partial, signal)).sha256 !== sha256) throw lost(sha256, place.name)
        await folder.adopt(partial, sha256, signal)
      } finally {
        await rm(partial, { force: true })
      }
      await makeRoom()
    })

  async function makeRoom(): Promise<void> {
    if (maxCacheBytes === Number.POSITIVE_INFINITY) return
    const files = await filesHere(folder)
    let bytes = files.reduce((sum, { size }) => sum + size, 0)
    for (const { sha256, size } of files.sort((a, b) => a.usedAtMs - b.usedAtMs)) {
      if (bytes <= maxCacheBytes) return
      // Never remove the only copy: one still on its way to the bucket, or from before there was a bucket.
      if (inUse.has(sha256) || (await place.sizeOf(mediaKey(sha256))) !== size) continue
      if (inUse.has(sha256)) continue
      rmSync(folder.pathOf(sha256), { force: true })
      bytes -= size
    }
  }

  const use = (sha256: string, change: 1 | -1) => {
    const users = (inUse.get(sha256) ?? 0) + change
    if (users === 0) inUse.delete(sha256)
    else inUse.set(sha256, users)
  }

  return {
    ...folder,
    async adopt(partialFile, sha256, signal) {
      use(sha256, 1)
      try {
        return await inTurn(sha256, async () => {
          const adopted = await folder.adopt(partialFile, sha256, signal)
          const size = await sizeHere(sha256)
          if ((await place.sizeOf(mediaKey(sha256))) !== size)
            await place.put(mediaKey(sha256), folder.pathOf(sha256))
          return adopted
        })
      } finally {
        use(sha256, -1)
        await makeRoom().catch((error: unknown) =>
          log.warn('media cache not trimmed', { error: asError(error) }),
        )
      }
    },
    link: (sha256, answer) =>
      links?.sign(mediaKey(sha256), { ...answer, expiresInSeconds: LINK_SECONDS }) ?? null,
    linkOrigin: () => links?.origin() ?? null,
    has: async (sha256) => (await folder.has(sha256)) || (await place.sizeOf(mediaKey(sha256))) !== null,
    async hold(hashes, signal) {
      for (const sha256 of hashes) use(sha256, 1)
      const release = () => {
        for (const sha256 of hashes) use(sha256, -1)
      }
      try {
        for (const sha256 of hashes) await fetchFile(sha256, signal)
      } catch (error) {
        release()
        throw error
      }
      return { [Symbol.dispose]: release }
    },
    async condition(sha256, options) {
      // A copy that's only in the cache doesn't count as stored.
      if ((await place.sizeOf(mediaKey(sha256))) === null) return 'missing'
      return (await folder.has(sha256)) ? folder.condition(sha256, options) : 'intact'
    },
    remove: (sha256) =>
      inTurn(sha256, async () => {
        await folder.remove(sha256)
        await place.remove(mediaKey(sha256))
      }),
  }
}

/** One operation per file at a time: the same file may be arriving while it's being removed. */
function createTurns() {
  const turns = new Map<string, Promise<unknown>>()
  return <T>(sha256: string, work: () => Promise<T>): Promise<T> => {
    const done = (turns.get(sha256) ?? Promise.resolve()).catch(() => {}).then(work)
    turns.set(sha256, done)
    const forget = () => {
      if (turns.get(sha256) === done) turns.delete(sha256)
    }
    done.then(forget, forget)
    return done
  }
}

async function filesHere(folder: MediaFolder): Promise<{ sha256: string; size: number; usedAtMs: number }[]> {
  const root = dirname(dirname(folder.pathOf('0'.repeat(64))))
  const found = []
  for (const part of await readdir(root)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue
    for (const sha256 of await readdir(join(root, part))) {
      const facts = SHA256.test(sha256) ? await stat(join(root, part, sha256)).catch(() => null) : null
      if (facts !== null) found.push({ sha256, size: facts.size, usedAtMs: facts.mtimeMs })
    }
  }
  return found
}

function lost(sha256: string, place: string, cause?: unknown): RoughcutError {
  return new RoughcutError(
    'not_found',
    `${mediaKey(sha256)} is missing or damaged in ${place}. Restore the object from a copy of the bucket, or import the media again.`,
    { cause },
  )
}
