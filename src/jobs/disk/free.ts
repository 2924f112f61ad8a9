// Makes room by removing files that can be made again. Never touches originals, published films or the database.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Store } from '../../store/open.ts'
import { SET_ASIDE_FOLDER } from '../leftover-files.ts'
import { bytesUnder } from './measure.ts'

/** `files`: of media whose derived files went, or exports. */
export type Freed = { files: number; bytes: number }

type Choice = {
  /** Null: all. */
  projectIds: ReadonlySet<string> | null
}

/**
 * Removes peaks, filmstrips, posters and proxies, which are remade when somebody looks at the media. Skips media for
 * which something is being made right now.
 */
export async function freeDerived(
  { dataDir, store, forget }: { dataDir: string; store: Store; forget(hashes: string[]): Promise<void> },
  { projectIds }: Choice,
): Promise<Freed> {
  const inWork = store.diskUse.hashesInWork()
  const wanted = new Set<string>()
  for (const [projectId, hashes] of store.diskUse.hashes())
    if (projectIds === null || projectIds.has(projectId))
      for (const hash of hashes) if (!inWork.has(hash)) wanted.add(hash)
  const freed = { files: 0, bytes: 0 }
  for (const hash of wanted) {
    const bytes = await bytesUnder(join(dataDir, 'derived', hash))
    if (bytes === 0) continue
    await forget([hash])
    freed.files += 1
    freed.bytes += bytes
  }
  return freed
}

/** Removes exports that were finished at `finishedBeforeMs` or before, with their rows. */
export async function freeExports(
  { store, remove }: { store: Store; remove(id: string): Promise<void> },
  { projectIds, finishedBeforeMs }: Choice & { finishedBeforeMs: number },
): Promise<Freed> {
  const freed = { files: 0, bytes: 0 }
  for (const { id, projectId, sizeBytes } of store.diskUse.exportsFinishedBefore(finishedBeforeMs)) {
    if (projectIds !== null && !projectIds.has(projectId)) continue
    await remove(id)
    freed.files += 1
    freed.bytes += sizeBytes
  }
  return freed
}

/** Removes what a restored or older database did not know. */
export async function freeSetAside(dataDir: string): Promise<Freed> {
  const folder = join(dataDir, SET_ASIDE_FOLDER)
  const bytes = await bytesUnder(folder)
  await rm(folder, { recursive: true, force: true })
  return { files: bytes === 0 ? 0 : 1, bytes }
}
