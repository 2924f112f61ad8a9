// A drive's library: media files that belong to no project. What one import brought is kept as a project of the kind
// `library`, which no list of projects has; a file's name has its folders in it, as in `Stings/open.wav`.
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { dropUnusedFiles } from './media-files.ts'
import { mediaItems } from './media-schema.ts'
import type { MediaItemRow } from './rows.ts'
import { projects, users } from './schema.ts'
import { createSearchQueue } from './search-queue.ts'

export type LibraryFile = MediaItemRow & { driveId: string; ownerId: string; ownerEmail: string }

/** The files of libraries. Names are compared in NFC. */
export function createLibraryStore({ db, raw, nowMs, transaction }: Connection) {
  const search = createSearchQueue({ raw, nowMs })
  // Goes through the library's few projects, because names alone aren't indexed.
  const readTaken = raw.query<{ nameNfc: string }, [string, string]>(
    `SELECT name_nfc AS nameNfc FROM projects CROSS JOIN media_items ON media_items.project_id = projects.id
     WHERE projects.kind = 'library' AND projects.drive_id = ? AND name_nfc IN (SELECT value FROM json_each(?))`,
  )
  const readUnfinished = raw.query<{ request: string }, [string, string]>(
    `SELECT request FROM jobs JOIN projects ON projects.id = project_id
     WHERE jobs.state = 'running' AND jobs.type = 'import/drive_media' AND projects.drive_id = ? AND jobs.id <> ?`,
  )
  const removeEmpty = raw.query<null, []>(
    `DELETE FROM projects WHERE kind = 'library'
       AND NOT EXISTS (SELECT 1 FROM media_items WHERE project_id = projects.id)
       AND NOT EXISTS (SELECT 1 FROM jobs WHERE project_id = projects.id)`,
  )
  const selectFiles = () =>
    db
      .select({
        ...getTableColumns(mediaItems),
        driveId: projects.driveId,
        ownerId: projects.ownerId,
        ownerEmail: users.email,
      })
      .from(mediaItems)
      .innerJoin(projects, and(eq(projects.id, mediaItems.projectId), eq(projects.kind, 'library')))
      .innerJoin(users, eq(users.id, projects.ownerId))

  return {
    /** Which of the names a drive's library already has. */
    namesTaken: (driveId: string, names: readonly string[]): Set<string> =>
      new Set(
        readTaken
          .all(driveId, JSON.stringify(names.map((one) => one.normalize('NFC'))))
          .map(({ nameNfc }) => nameNfc),
      ),

    /** What unfinished imports other than `jobId` are bringing into the library. */
    unfinishedRequests: (driveId: string, jobId: string): unknown[] =>
      readUnfinished.all(driveId, jobId).map(({ request }) => JSON.parse(request)),

    /** Null: the drive's library has no such file. */
    file: (driveId: string, id: string): LibraryFile | null =>
      selectFiles()
        .where(and(eq(mediaItems.id, id), eq(projects.driveId, driveId)))
        .get() ?? null,

    /** By name. */
    list: (driveId: string): LibraryFile[] =>
      selectFiles()
        .where(and(eq(projects.driveId, driveId), sql`${projects.kind} = 'library'`))
        .orderBy(asc(mediaItems.nameNfc), asc(mediaItems.id))
        .all(),

    /** Removes what held files that are all deleted, once its job is gone too. */
    sweep: (): void => void removeEmpty.run(),

    /**
     * Deletes a file; projects that use it keep it. Returns the hashes of files that nothing uses anymore, for the
     * media folder to remove.
     */
    remove: ({ id, projectId, fileHash }: LibraryFile): string[] =>
      transaction(() => {
        db.delete(mediaItems).where(eq(mediaItems.id, id)).run()
        search.note(projectId)
        return fileHash === null ? [] : dropUnusedFiles(db, { among: [fileHash] })
      }),
  }
}
