// The data folder's media files: content-addressed under `media/ab/abcdef…`, unfinished ones under
// `media/partial/`. It knows names and durability, not what the files hold.
import { mkdirSync, rmSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { wait } from '../backoff.ts'
import { fileNameOfId } from '../own-file.ts'
import { hashFile, READ_BYTES } from './file-hash.ts'
import { codeOf } from './outgoing-error.ts'

const SHA256 = /^[0-9a-f]{64}$/
const FOLDER_MODE = 0o700

/** What `adopt` did. */
type Adopted = 'stored' | 'already_stored' | 'repaired'

/** How a browser should treat the file. */
type MediaLinkAnswer = { method: 'GET' | 'HEAD'; contentType: string; disposition: string }

/** `changed`: its bytes aren't the ones that were imported. */
type FileCondition = 'intact' | 'changed' | 'missing'

export type MediaFolder = {
  /** Where the download of a job's `index`th media goes: `JOBID-INDEX.part`. */
  partialPath(jobId: string, index: number): string
  /**
   * Makes `partialFile` the file for `sha256` (hex), durably: synced, renamed, folder synced. All drives share
   * that file, so if intact content is already stored, it stays and `partialFile` is removed. A stored file that
   * no longer matches its hash is replaced (`repaired`). The download's sidecar is removed.
   */
  adopt(partialFile: string, sha256: string, signal?: AbortSignal): Promise<Adopted>
  /** Where a hash's file is or would be. Throws unless `sha256` is a SHA-256 in hex. */
  pathOf(sha256: string): string
  /** Whether the file is stored. */
  has(sha256: string): Promise<boolean>
  /**
   * Resolves when these files are on this machine, at `pathOf`; they stay until disposal. Throws `not_found` for a file
   * that object storage has lost.
   */
  hold(hashes: readonly string[], signal: AbortSignal): Promise<Disposable>
  /** A short-lived link for browsers to fetch the file directly; null: from this server. */
  link(sha256: string, answer: MediaLinkAnswer): string | null
  /** The origin of such links; null without any. */
  linkOrigin(): string | null
  /** Compares a stored file with its name, reading at most `bytesPerSecond`; see `conditionOf`. */
  condition(sha256: string, options: { signal: AbortSignal; bytesPerSecond?: number }): Promise<FileCondition>
  /** Removes a file that no media item uses anymore; does nothing if it doesn't exist. */
  remove(sha256: string): Promise<void>
  /** Removes the partial files of a job's downloads. */
  dropPartials(jobId: string): Promise<void>
  /** At startup, passes the unfinished downloads of all jobs but `keepJobIds` to `discard`. Returns how many files. */
  sweepPartials(
    keepJobIds: ReadonlySet<string>,
    discard: (path: string, jobId: string) => Promise<void>,
  ): Promise<number>
}

/** Creates the folders (mode 0700) if they don't exist. */
export function createMediaFolder(dataDir: string): MediaFolder {
  const root = join(dataDir, 'media')
  const partial = join(root, 'partial')
  mkdirSync(partial, { recursive: true, mode: FOLDER_MODE })

  const pathOf = (sha256: string) => {
    if (!SHA256.test(sha256)) throw new Error(`not a SHA-256 in hex: ${sha256}`)
    return join(root, sha256.slice(0, 2), sha256)
  }
  const dropPartialsWhere = async (
    isToGo: (jobId: string) => boolean,
    discard: (path: string, jobId: string) => Promise<void>,
  ): Promise<number> => {
    const toGo = (await readdir(partial)).filter((file) => isToGo(jobIdOf(file)))
    await Promise.all(toGo.map((file) => discard(join(partial, file), jobIdOf(file))))
    return toGo.length
  }

  return {
    pathOf,
    partialPath: (jobId, index) => join(partial, `${fileNameOfId(jobId)}-${index}.part`),
    async adopt(partialFile, sha256, signal) {
      const path = pathOf(sha256)
      const folder = dirname(path)
      const isNew = (await mkdir(folder, { recursive: true, mode: FOLDER_MODE })) !== undefined
      const known = await conditionOf(path, sha256, signal)
      if (known === 'intact') {
        await rm(partialFile, { force: true })
      } else {
        await syncFile(partialFile)
        await rename(partialFile, path)
      }
      // Even if the file already existed: another import may have renamed it a moment ago.
      await syncFolder(folder)
      if (isNew) await syncFolder(root)
      await rm(`${partialFile}.json`, { force: true })
      return known === 'intact' ? 'already_stored' : known === 'changed' ? 'repaired' : 'stored'
    },
    condition: (sha256, { signal, bytesPerSecond = Number.POSITIVE_INFINITY }) =>
      conditionOf(pathOf(sha256), sha256, signal, async () => {
        const pauseMs = (READ_BYTES / bytesPerSecond) * 1000
        if (pauseMs > 0) await wait(pauseMs, signal)
      }),
    has: (sha256) =>
      stat(pathOf(sha256)).then(
        () => true,
        () => false,
      ),
    hold: async () => ({ [Symbol.dispose]: () => {} }),
    link: () => null,
    linkOrigin: () => null,
    // Right away: another import may bring the same file at any moment.
    remove: async (sha256) => rmSync(pathOf(sha256), { force: true }),
    dropPartials: async (jobId) => void (await dropPartialsWhere((owner) => owner === jobId, removeFile)),
    sweepPartials: (keepJobIds, discard) => dropPartialsWhere((owner) => !keepJobIds.has(owner), discard),
  }
}

/**
 * Whether the stored file still has the content its name promises. Reads all of it, at the pace set by `pause`.
 * Throws disk errors, except for a missing file.
 */
export async function conditionOf(
  path: string,
  sha256: string,
  signal?: AbortSignal,
  pause?: () => Promise<void>,
): Promise<FileCondition> {
  try {
    return (await hashFile(path, signal, pause)).sha256 === sha256 ? 'intact' : 'changed'
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'missing'
    throw error
  }
}

/** The job id in `JOBID-INDEX.part`, `JOBID-INDEX.part.json` and anything else a download puts beside them. */
function jobIdOf(file: string): string {
  return /^(.+)-\d+\.part/.exec(file)?.[1] ?? ''
}

function removeFile(path: string): Promise<void> {
  return rm(path, { force: true })
}

async function syncFile(path: string): Promise<void> {
  await using handle = await open(path, 'r+')
  await handle.sync()
}

/** Makes a rename in this folder durable. Windows lacks the call, but journals renames itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(path, 'r')
  await handle.sync()
}
