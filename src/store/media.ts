// What a project holds: files, media items, sequences and transcripts. Files are shared between
// projects and named by their content. How they look to edits is in edit-context.ts.
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { EditContext } from '../edit/document.ts'
import type { Connection } from './connection.ts'
import { editContextOf } from './edit-context.ts'
import { dropUnusedFiles } from './media-files.ts'
import type { MediaItemRow, TranscriptRow } from './rows.ts'
import { mediaFiles, mediaItems, transcripts } from './schema.ts'

export type MediaFileRow = typeof mediaFiles.$inferSelect
export type { MediaItemRow, TranscriptRow } from './rows.ts'

export type MediaStore = ReturnType<typeof createMediaStore>

export function createMediaStore({ db, nowMs, newId }: Connection) {
  const itemsOf = (projectId: string): MediaItemRow[] =>
    db
      .select()
      .from(mediaItems)
      .where(eq(mediaItems.projectId, projectId))
      .orderBy(asc(mediaItems.position), asc(mediaItems.id))
      .all()

  const transcriptsOf = (projectId: string): TranscriptRow[] =>
    db
      .select({ transcript: transcripts })
      .from(transcripts)
      .innerJoin(mediaItems, eq(mediaItems.id, transcripts.mediaId))
      .where(eq(mediaItems.projectId, projectId))
      .orderBy(asc(mediaItems.position))
      .all()
      .map(({ transcript }) => transcript)

  return {
    /** Notes that the media folder holds the file; again is no harm. `hash` is SHA-256 in hex. */
    addFile(hash: string, sizeBytes: number): void {
      db.insert(mediaFiles).values({ hash, sizeBytes, createdAtMs: nowMs() }).onConflictDoNothing().run()
    },

    file: (hash: string): MediaFileRow | null =>
      db.select().from(mediaFiles).where(eq(mediaFiles.hash, hash)).get() ?? null,

    /** Adds an item to a project; `name` is unique in NFC within it. */
    addItem(item: Omit<MediaItemRow, 'id' | 'nameNfc' | 'createdAtMs'> & { id?: string }): MediaItemRow {
      return db
        .insert(mediaItems)
        .values({
          ...item,
          id: item.id ?? newId(),
          nameNfc: item.name.normalize('NFC'),
          createdAtMs: nowMs(),
        })
        .returning()
        .get()
    },

    /** Whether the project has an item of this name, compared in NFC. */
    hasName: (projectId: string, itemName: string): boolean =>
      db
        .select({ id: mediaItems.id })
        .from(mediaItems)
        .where(and(eq(mediaItems.projectId, projectId), eq(mediaItems.nameNfc, itemName.normalize('NFC'))))
        .get() !== undefined,

    byId: (id: string): MediaItemRow | null =>
      db.select().from(mediaItems).where(eq(mediaItems.id, id)).get() ?? null,

    /** In the order of the request. */
    itemsOf,

    /** Of all files that some media item plays. */
    fileHashes: (): string[] =>
      db
        .selectDistinct({ hash: mediaItems.fileHash })
        .from(mediaItems)
        .where(isNotNull(mediaItems.fileHash))
        .all()
        .flatMap(({ hash }) => hash ?? []),

    /** Stores what was heard in a media item; replaces what was there. */
    saveTranscript(transcript: Omit<TranscriptRow, 'createdAtMs'>): void {
      const row = { ...transcript, createdAtMs: nowMs() }
      db.insert(transcripts).values(row).onConflictDoUpdate({ target: transcripts.mediaId, set: row }).run()
    },

    transcriptOf: (mediaId: string): TranscriptRow | null =>
      db.select().from(transcripts).where(eq(transcripts.mediaId, mediaId)).get() ?? null,

    /** Without reading its words. */
    hasTranscript: (mediaId: string): boolean =>
      db
        .select({ mediaId: transcripts.mediaId })
        .from(transcripts)
        .where(eq(transcripts.mediaId, mediaId))
        .get() !== undefined,

    transcriptsOf,

    /** The facts that edits of the project may rely on. */
    contextOf: (projectId: string): EditContext =>
      editContextOf(itemsOf(projectId), transcriptsOf(projectId)),

    /** Forgets files that nothing uses and that are older; returns their hashes, for the media folder to remove. */
    dropUnusedFiles: (olderThanMs: number): string[] => dropUnusedFiles(db, { olderThanMs }),

    /** Likewise, of any age, but only among these. */
    dropUnusedAmong: (hashes: string[]): string[] => dropUnusedFiles(db, { among: hashes }),
  }
}
