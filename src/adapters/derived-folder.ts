// Files made from media that can be made again: `DATA/derived/HASH/NAME`. A file is either complete or
// absent.
import { existsSync, mkdirSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

const SHA256 = /^[0-9a-f]{64}$/
const FOLDER_MODE = 0o700
const UNFINISHED = '.part.'

export type DerivedFolder = {
  /** Where a file made from `hash` is or would be. */
  pathOf(hash: string, file: string): string
  has(hash: string, file: string): boolean
  /** Has `make` write a temporary file, and moves that into place if it succeeds. */
  make(hash: string, file: string, make: (toFile: string) => Promise<void>): Promise<void>
  /** Removes everything made from a file. */
  remove(hash: string): Promise<void>
  /**
   * Passes folders whose media file is gone to `discard`. At startup, when nothing is being made, also
   * removes unfinished files. Returns how many folders it removed.
   */
  sweep(
    isKnown: (hash: string) => boolean,
    when: 'at_start' | 'running',
    discard: (path: string) => Promise<void>,
  ): Promise<number>
}

/** The folder of files derived from media (proxies, peaks, filmstrips) inside a data folder; creates it. */
export function createDerivedFolder(dataDir: string): DerivedFolder {
  const root = join(dataDir, 'derived')
  mkdirSync(root, { recursive: true, mode: FOLDER_MODE })
  const folderOf = (hash: string) => {
    if (!SHA256.test(hash)) throw new Error(`not a SHA-256 in hex: ${hash}`)
    return join(root, hash)
  }
  const pathOf = (hash: string, file: string) => join(folderOf(hash), file)
  return {
    pathOf,
    has: (hash, file) => existsSync(pathOf(hash, file)),
    async make(hash, file, make) {
      const folder = folderOf(hash)
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
      // Keeps the extension, because ffmpeg chooses the format by it.
      const unfinished = join(folder, `${Bun.randomUUIDv7()}${UNFINISHED}${file}`)
      try {
        await make(unfinished)
        await rename(unfinished, pathOf(hash, file))
      } finally {
        await rm(unfinished, { force: true })
      }
    },
    remove: (hash) => rm(folderOf(hash), { recursive: true, force: true }),
    async sweep(isKnown, when, discard) {
      let removed = 0
      for (const hash of await readdir(root)) {
        const folder = join(root, hash)
        if (!isKnown(hash)) {
          await discard(folder)
          removed += 1
          continue
        }
        if (when === 'running') continue
        const files = await readdir(folder)
        const left = files.filter((file) => file.includes(UNFINISHED))
        await Promise.all(left.map((file) => rm(join(folder, file), { force: true })))
      }
      return removed
    },
  }
}
