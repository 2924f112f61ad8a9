// Watch folders and the files taken from them. A file's row is written along with its import job, so a crash neither
// loses a file nor takes it twice.
import { and, eq, inArray } from 'drizzle-orm'
import { RoughcutError } from '../errors.ts'
import type { Connection } from './connection.ts'
import { watchedFiles, watchFolders } from './web-schema.ts'

export type WatchFolderRow = typeof watchFolders.$inferSelect
export type WatchedFileRow = typeof watchedFiles.$inferSelect
export type NewWatchFolder = Omit<WatchFolderRow, 'id' | 'problem' | 'createdAtMs'>

/** The command line adds and removes folders; the server does the rest. */
export function createWatchFolderStore({ db, nowMs, newId, transaction }: Connection) {
  const list = (): WatchFolderRow[] => db.select().from(watchFolders).orderBy(watchFolders.createdAtMs).all()
  return {
    list,

    byId: (id: string): WatchFolderRow | null =>
      db.select().from(watchFolders).where(eq(watchFolders.id, id)).get() ?? null,

    /** Throws `conflict` for a folder that is watched, or that takes or gives files of another watch folder. */
    add: (wanted: NewWatchFolder): WatchFolderRow =>
      transaction(() => {
        for (const { path, outPath } of list()) {
          if (path === wanted.path)
            throw new RoughcutError('conflict', `The folder ${path} is already being watched.`)
          if (path === wanted.outPath || outPath === wanted.path)
            throw new RoughcutError(
              'conflict',
              `The folder ${outPath === wanted.path ? outPath : path} would be both watched and written to. Choose another one.`,
            )
        }
        return db
          .insert(watchFolders)
          .values({ ...wanted, id: newId(), createdAtMs: nowMs() })
          .returning()
          .get()
      }),

    /** Forgets its files too; projects stay. False: unknown. */
    remove: (id: string): boolean =>
      db.delete(watchFolders).where(eq(watchFolders.id, id)).returning({ id: watchFolders.id }).all().length >
      0,

    setProblem(id: string, problem: string | null): void {
      db.update(watchFolders).set({ problem }).where(eq(watchFolders.id, id)).run()
    },

    /** In the order in which they were taken. */
    filesOf: (folderId: string): WatchedFileRow[] =>
      db
        .select()
        .from(watchedFiles)
        .where(eq(watchedFiles.folderId, folderId))
        .orderBy(watchedFiles.createdAtMs, watchedFiles.id)
        .all(),

    withContent: (folderId: string, sha256: string): WatchedFileRow[] =>
      db
        .select()
        .from(watchedFiles)
        .where(and(eq(watchedFiles.folderId, folderId), eq(watchedFiles.sha256, sha256)))
        .all(),

    /** Those with something left to do. */
    unfinishedFiles: (): WatchedFileRow[] =>
      db
        .select()
        .from(watchedFiles)
        .where(inArray(watchedFiles.stage, ['importing', 'editing', 'exporting']))
        .all(),

    /** In the transaction that stores the import job. */
    addFile(wanted: Omit<WatchedFileRow, 'id' | 'createdAtMs'>): void {
      db.insert(watchedFiles)
        .values({ ...wanted, id: newId(), createdAtMs: nowMs() })
        .run()
    },

    updateFile(id: string, changed: Partial<Omit<WatchedFileRow, 'id' | 'folderId'>>): void {
      db.update(watchedFiles).set(changed).where(eq(watchedFiles.id, id)).run()
    },
  }
}
