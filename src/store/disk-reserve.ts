// A file that only takes up space. When the disk is full it's deleted, so people can still sign in and free space; a
// server recreates it once there's room.
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isDiskFull } from '../errors.ts'
import { ensureOwnFile } from '../own-file.ts'

/** Several write-ahead pages for each of hundreds of sessions. */
const RESERVE_BYTES = 1024 * 1024

export type DiskReserve = {
  /** Makes the file where it is missing and there is room for more than it. */
  refill(): void
  /** Does `work` (synchronous), again without the reserve when the disk is full. */
  spend<T>(work: () => T): T
}

/** `databasePath` may be `:memory:`, which has no disk. */
export function createDiskReserve(databasePath: string): DiskReserve {
  if (databasePath === ':memory:') return { refill: () => {}, spend: (work) => work() }
  const path = `${databasePath}.reserve`
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(dirname(databasePath))
    return bavail * bsize
  }
  return {
    refill() {
      if (existsSync(path) || freeBytes() < 3 * RESERVE_BYTES) return
      ensureOwnFile(path)
      // Not zeros: file systems that compress would keep nothing.
      writeFileSync(path, crypto.getRandomValues(new Uint8Array(65_536)))
      for (let bytes = 65_536; bytes < RESERVE_BYTES; bytes += 65_536)
        writeFileSync(path, crypto.getRandomValues(new Uint8Array(65_536)), { flag: 'a' })
    },
    spend(work) {
      try {
        return work()
      } catch (error) {
        if (!isDiskFull(error) || !existsSync(path)) throw error
        rmSync(path)
        return work()
      }
    },
  }
}
