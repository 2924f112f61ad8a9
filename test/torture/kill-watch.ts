// A watch folder of a server that is killed: each file that is dropped becomes one project, edited and exported once, and
// the output folder gets one file for it.
import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '../../src/store/open.ts'
import type { WatchedFileRow } from '../../src/store/watch-folders.ts'
import { silentWav } from './dropped-files.ts'
import type { Tally } from './tally.ts'

const WATCHED = 'files dropped into a watch folder'
const MAX_WAITING_FILES = 3

export type Watched = {
  /** Registers the folder for the owner of a store, before its server starts. */
  register(store: Store, userId: string, driveId: string): void
  /** Another file, unless so many wait already: what a slow machine has left to do must not grow with every kill. */
  drop(store: Store): void
  /** What was dropped is in its last stage. */
  isDone(store: Store): boolean
  check(tally: Tally, store: Store): void
}

/** `folder` is beside the data folder. */
export function createWatched(folder: string): Watched {
  const [path, outPath] = ['in', 'out'].map((name) => {
    mkdirSync(join(folder, name), { recursive: true })
    return realpathSync(join(folder, name))
  }) as [string, string]
  const dropped: { name: string; sha256: string }[] = []
  return {
    register(store, userId, driveId) {
      const profile = { prompt: 'Remove everything after 1 second', exports: ['wav'] }
      store.watchFolders.add({ userId, driveId, path, outPath, ...profile })
    },
    drop(store) {
      const done = rowsOf(store).filter(({ stage }) => stage === 'done').length
      if (dropped.length - done >= MAX_WAITING_FILES) return
      const name = `memo ${dropped.length}.wav`
      const bytes = silentWav(`memo ${dropped.length}`)
      writeFileSync(join(path, name), bytes)
      dropped.push({ name, sha256: Bun.SHA256.hash(bytes, 'hex') })
    },
    isDone: (store) => rowsOf(store).filter(({ stage }) => stage === 'done').length >= dropped.length,
    check(tally, store) {
      const rows = rowsOf(store)
      for (const { name, sha256 } of dropped) {
        const ofFile = rows.filter((row) => row.sha256 === sha256)
        tally.note(WATCHED, problemOf(store, name, sha256, ofFile))
      }
      const written = readdirSync(outPath)
      if (rows.length !== dropped.length)
        tally.note(WATCHED, `${rows.length} rows of ${dropped.length} files`)
      if (written.length !== dropped.length)
        tally.note(WATCHED, `the output folder has ${written.length} files for ${dropped.length}: ${written}`)
      for (const name of written) {
        const isWhole = readFileSync(join(outPath, name)).subarray(0, 4).toString() === 'RIFF'
        if (!isWhole || !dropped.some((one) => one.name === name))
          tally.note(WATCHED, `out/${name} is not the export of a file`)
      }
      tally.measure(WATCHED, 'each one project, one edit, one export, one file in the output folder')
    },
  }
}

function rowsOf({ watchFolders }: Store): WatchedFileRow[] {
  return watchFolders.list().flatMap(({ id }) => watchFolders.filesOf(id))
}

function problemOf(store: Store, name: string, sha256: string, rows: WatchedFileRow[]): string | null {
  const [row] = rows
  if (row === undefined) return `${name} was never taken`
  if (rows.length > 1) return `${name} was taken ${rows.length} times`
  if (row.stage !== 'done') return `${name} is still ${row.stage}: ${row.problem}`
  const jobs = store.raw
    .query<{ type: string; count: number }, [string]>(
      "SELECT type, count(*) AS count FROM jobs WHERE project_id = ? AND type <> 'derive' GROUP BY type ORDER BY type",
    )
    .all(row.projectId)
    .map(({ type, count }) => `${type} ${count}`)
    .join(', ')
  if (jobs !== 'agent 1, export 1, import/project_media 1') return `${name} has the jobs ${jobs}`
  const hashes = store.media.itemsOf(row.projectId).map(({ fileHash }) => fileHash)
  return hashes.join() === sha256 ? null : `${name} was imported as ${hashes.join()}`
}
