// Reads the files that a publish job wrote beside its film.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Store } from '../../../store/open.ts'
import type { ExportFiles } from '../export/export-files.ts'
import { PAGE_FILES, type PageContent } from './page-content.ts'

export type PageFiles = {
  /** Null when the file has been removed. */
  content(fileId: string): Promise<PageContent | null>
  /** Null: it has none. */
  poster(fileId: string): string | null
}

/** Paths and contents of what share pages show, from the files that publish jobs have finished. */
export function createPageFiles({
  store,
  exportFiles,
}: {
  store: Pick<Store, 'exports'>
  exportFiles: Pick<ExportFiles, 'pathOf'>
}): PageFiles {
  const folderOf = (fileId: string): string | null => {
    const row = store.exports.byId(fileId)
    return row && dirname(exportFiles.pathOf(row))
  }
  return {
    async content(fileId) {
      const folder = folderOf(fileId)
      if (folder === null) return null
      const text = await readFile(join(folder, PAGE_FILES.content), 'utf8').catch(() => null)
      return text === null ? null : (JSON.parse(text) as PageContent)
    },
    poster(fileId) {
      const folder = folderOf(fileId)
      const path = folder && join(folder, PAGE_FILES.poster)
      return path !== null && existsSync(path) ? path : null
    },
  }
}
