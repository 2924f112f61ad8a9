// Gives unused database pages back to the disk. SQLite can only do that in small steps for files created with
// auto_vacuum = INCREMENTAL, as every new one is.
import type { Database } from 'bun:sqlite'
import { isDatabaseBusy, isDiskFull } from '../errors.ts'

const INCREMENTAL = 2
/** About 4 MB: a few milliseconds. */
const PAGES_PER_STEP = 1000
/** Rewriting takes about a second per 100 MB: no more than that at a start. */
const REWRITE_AT_START_BYTES = 32e6

export type FreePages = {
  /**
   * Rewrites a small file from version 0.1.0 so it can shrink. Large ones are left to `roughcut backup` and `roughcut
   * restore`, which have the same effect. Returns whether the file can shrink now.
   */
  prepare(): boolean
  /** Gives some pages back; false when none is free. Call again, and yield in between. */
  release(): boolean
}

/** Gives pages that nothing uses back to the disk, a few at a time. */
export function createFreePages(raw: Database): FreePages {
  const numberOf = (pragma: string) => Number(raw.query(`PRAGMA ${pragma}`).values()[0]?.[0] ?? 0)
  const canShrink = () => numberOf('auto_vacuum') === INCREMENTAL
  return {
    prepare() {
      if (canShrink()) return true
      if (numberOf('page_count') * numberOf('page_size') > REWRITE_AT_START_BYTES) return false
      raw.run(`PRAGMA auto_vacuum = ${INCREMENTAL}`)
      try {
        raw.run('VACUUM')
      } catch (error) {
        // It needs as much space again. The server works without it.
        if (!isDiskFull(error) && !isDatabaseBusy(error)) throw error
      }
      return canShrink()
    },
    release() {
      if (numberOf('freelist_count') === 0 || !canShrink()) return false
      // Each row is a freed page: all of them must be read.
      raw.query(`PRAGMA incremental_vacuum(${PAGES_PER_STEP})`).all()
      return numberOf('freelist_count') > 0
    },
  }
}
