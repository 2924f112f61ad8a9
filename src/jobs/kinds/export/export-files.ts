// Where the files of exports, published films and timelines are: DATA/exports/ID/, with the id that job and row share.
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileNameOfId } from '../../../own-file.ts'
import type { ExportRow } from '../../../store/exports.ts'
import type { Store } from '../../../store/open.ts'
import type { LeftoverFiles } from '../../leftover-files.ts'
import { endingOf } from './file-name.ts'

/** A link to a timeline file, and the file, last a day. */
const TIMELINE_RETENTION_MS = 24 * 3600_000

/** A job that was killed between showing a new file and removing the old one. */
const REPLACED_RETENTION_MS = 3600_000

export type ExportFiles = {
  pathOf(row: Pick<ExportRow, 'id' | 'format'>): string
  /** An empty folder for a file, even if a crashed attempt left something there. */
  prepare(id: string): Promise<void>
  /** Removes the folder immediately: nobody ever had what's in it. */
  drop(id: string): Promise<void>
  /** Removes row and file. Its job must have ended. */
  remove(id: string): Promise<void>
  /** Removes timelines that are a day old, published files that were replaced, and files without a row. */
  sweep(): Promise<void>
}

/** Files under `exports/` of the data folder, one folder per row of `exports`. */
export function createExportFiles({
  dataDir,
  store,
  leftovers,
  nowMs,
}: {
  dataDir: string
  store: Store
  leftovers: LeftoverFiles
  nowMs: () => number
}): ExportFiles {
  const root = join(dataDir, 'exports')
  const folderOf = (id: string) => join(root, fileNameOfId(id))
  const drop = (id: string) => rm(folderOf(id), { recursive: true, force: true })
  return {
    pathOf: ({ id, format }) => join(folderOf(id), `file.${endingOf(format)}`),
    async prepare(id) {
      await leftovers.drop(folderOf(id))
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 })
    },
    drop,
    async remove(id) {
      store.exports.remove(id)
      await drop(id)
    },
    async sweep() {
      if (!leftovers.isCautious())
        for (const id of store.exports.finishedBefore('timeline', nowMs() - TIMELINE_RETENTION_MS)) {
          store.exports.remove(id)
          await leftovers.drop(folderOf(id))
        }
      for (const id of store.pages.replacedFiles(nowMs() - REPLACED_RETENTION_MS)) {
        store.exports.remove(id)
        await leftovers.drop(folderOf(id))
      }
      for (const id of await readdir(root).catch(() => [])) {
        const row = store.exports.byId(id)
        // Rows are written before folders: a folder that is seen has its row by now, or has lost it.
        const isInUse = row !== null && (row.finishedAtMs !== null || row.state === 'running')
        if (!isInUse) await (row === null ? leftovers.discard : leftovers.drop)(join(root, id))
      }
    },
  }
}
