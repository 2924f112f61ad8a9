// Media files on a worker: fetched by hash, verified, and kept until room is needed. DATA/worker-media/HASH.
import { mkdirSync } from 'node:fs'
import { open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pauseAfter, wait } from '../backoff.ts'
import { asError, RoughcutError } from '../errors.ts'
import { WRITE_OWN } from '../own-file.ts'
import { hashFile } from './file-hash.ts'
import { writeWhole } from './write-whole.ts'

export type WorkerCache = {
  /**
   * Calls `work` with the file, fetching it first if it isn't here. `fetch` returns the bytes from an offset on. The
   * file stays until `work` ends. Throws `corrupt_media` if the bytes don't match the hash.
   */
  withFile<T>(
    sha256: string,
    fetch: (start: number) => Promise<ReadableStream<Uint8Array>>,
    signal: AbortSignal,
    work: (path: string) => Promise<T>,
  ): Promise<T>
}

const SHA256 = /^[0-9a-f]{64}$/
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const PARTIAL = '.part'
const RETRY = { delaysMs: [500, 1000, 2000, 4000], jitter: 0.2 }

/** Removes what an earlier process left unfinished. Files in use may exceed `maxBytes`. */
export async function createWorkerCache(dataDir: string, maxBytes: number): Promise<WorkerCache> {
  const folder = join(dataDir, 'worker-media')
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  for (const file of await readdir(folder)) if (file.endsWith(PARTIAL)) await rm(join(folder, file))
  const inUse = new Map<string, number>()
  const arriving = new Map<string, Promise<void>>()

  async function isHere(path: string, sha256: string, signal: AbortSignal): Promise<boolean> {
    if ((await stat(path).catch(() => null)) === null) return false
    // A damaged copy would give wrong results that nobody notices.
    if ((await hashFile(path, signal)).sha256 === sha256) return true
    await rm(path, { force: true })
    return false
  }

  async function makeRoom(): Promise<void> {
    const files = await Promise.all(
      (await readdir(folder))
        .filter((file) => SHA256.test(file))
        .map(async (file) => ({ file, ...(await statOf(join(folder, file))) })),
    )
    let bytes = files.reduce((sum, { size }) => sum + size, 0)
    for (const { file, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (bytes <= maxBytes) return
      if (inUse.has(file)) continue
      await rm(join(folder, file), { force: true })
      bytes -= size
    }
  }

  return {
    async withFile(sha256, fetch, signal, work) {
      if (!SHA256.test(sha256)) throw new RoughcutError('bad_request', 'The server named no SHA-256.')
      const path = join(folder, sha256)
      inUse.set(sha256, (inUse.get(sha256) ?? 0) + 1)
      try {
        // Steps that read the same file wait for each other.
        while (arriving.has(sha256)) await arriving.get(sha256)?.catch(() => {})
        const arrival = (async () => {
          if (await isHere(path, sha256, signal)) return
          await download(path, sha256, fetch, signal)
          await makeRoom()
        })()
        arriving.set(sha256, arrival)
        try {
          await arrival
        } finally {
          arriving.delete(sha256)
        }
        const now = new Date()
        await utimes(path, now, now)
        return await work(path)
      } finally {
        const users = (inUse.get(sha256) ?? 1) - 1
        if (users === 0) inUse.delete(sha256)
        else inUse.set(sha256, users)
      }
    },
  }
}

/** Continues after broken connections; any that brought bytes resets the count of attempts. */
async function download(
  path: string,
  sha256: string,
  fetch: (start: number) => Promise<ReadableStream<Uint8Array>>,
  signal: AbortSignal,
): Promise<void> {
  const partial = `${path}${PARTIAL}`
  const hasher = new Bun.CryptoHasher('sha256')
  let done = 0
  await using file = await open(partial, WRITE_OWN, FILE_MODE)
  for (let failures = 0; ; )
    try {
      for await (const chunk of await fetch(done)) {
        await writeWhole(file, chunk, done)
        hasher.update(chunk)
        done += chunk.byteLength
        failures = 0
      }
      break
    } catch (error) {
      signal.throwIfAborted()
      const pauseMs = isTransient(error) ? pauseAfter(++failures, RETRY) : null
      if (pauseMs === null) throw error
      await wait(pauseMs, signal)
    }
  if (hasher.digest('hex') !== sha256) {
    await rm(partial, { force: true })
    throw new RoughcutError('corrupt_media', 'The file that arrived isn’t the one that was requested.')
  }
  await rename(partial, path)
}

function isTransient(error: unknown): boolean {
  // The system's own errors (a full disk) have other codes; a broken connection has many.
  const { code } = asError(error) as { code?: unknown }
  return !['ENOSPC', 'EDQUOT', 'EIO', 'gone', 'unauthorized', 'conflict', 'not_found'].includes(String(code))
}

async function statOf(path: string): Promise<{ size: number; mtimeMs: number }> {
  const found = await stat(path).catch(() => null)
  return { size: found?.size ?? 0, mtimeMs: found?.mtimeMs ?? 0 }
}
