// What a project holds: files, media items, sequences and transcripts. Files are shared between
// projects and named by their content. How they look to edits is in edit-context.ts.
import { and, asc, eq, isNotNull, lt, max, sql } from 'drizzle-orm'
import type { EditContext, SequenceTrack } from '../edit/document.ts'
import type { Connection } from './connection.ts'
import { editContextOf } from './edit-context.ts'
import { dropUnusedFiles } from './media-files.ts'
import { mediaFiles, mediaItems, transcripts } from './media-schema.ts'
import type { MediaItemRow, TranscriptRow } from './rows.ts'
import { projects } from './schema.ts'
import { createSearchQueue } from './search-queue.ts'

export type MediaFileRow = typeof mediaFiles.$inferSelect
export type { MediaItemRow, TranscriptRow } from './rows.ts'

/** A file that nothing uses anymore may be removed at any moment. */
const inUse = sql`EXISTS (SELECT 1 FROM media_items WHERE media_items.file_hash = media_files.hash)`
/** A new file was hashed on its way in. */
const lastSeen = sql<number>`coalesce(${mediaFiles.verifiedAtMs}, ${mediaFiles.createdAtMs})`

/** Stored files, the media of projects, and transcripts. */
export function createMediaStore(connection: Connection) {
  const items = createItems(connection)
  return { ...createFiles(connection), ...items, ...createTranscripts(connection, items.itemsOf) }
}

/** Files of the media folder, by hash. */
function createFiles({ db, nowMs }: Connection) {
  return {
    /** Records that the media folder holds the file; repeating it is harmless. `hash` is SHA-256 in hex. */
    addFile(hash: string, sizeBytes: number): void {
      db.insert(mediaFiles).values({ hash, sizeBytes, createdAtMs: nowMs() }).onConflictDoNothing().run()
    },

    file: (hash: string): MediaFileRow | null =>
      db.select().from(mediaFiles).where(eq(mediaFiles.hash, hash)).get() ?? null,

    /** All files that media items use. */
    files: (): MediaFileRow[] => db.select().from(mediaFiles).where(inUse).all(),

    /** Used ones, and those that an unfinished import has stored. */
    allFiles: (): MediaFileRow[] => db.select().from(mediaFiles).all(),

    /** The used file that was verified longest ago, if that was before `beforeMs`; null when none is due. */
    nextToVerify: (beforeMs: number): MediaFileRow | null =>
      db
        .select()
        .from(mediaFiles)
        .where(and(inUse, lt(lastSeen, beforeMs)))
        .orderBy(asc(lastSeen), asc(mediaFiles.hash))
        .limit(1)
        .get() ?? null,

    /** `damage` is null for an intact file. */
    noteVerified(hash: string, damage: MediaFileRow['damage']): void {
      db.update(mediaFiles).set({ verifiedAtMs: nowMs(), damage }).where(eq(mediaFiles.hash, hash)).run()
    },

    /** Used files that were found missing or changed, each with a project that has it and its name there. */
    damagedFiles: (): { hash: string; damage: string; mediaName: string; projectName: string }[] =>
      db
        .select({
          hash: mediaFiles.hash,
          damage: sql<string>`${mediaFiles.damage}`,
          mediaName: sql<string>`min(${mediaItems.name})`,
          projectName: sql<string>`min(${projects.name})`,
        })
        .from(mediaFiles)
        .innerJoin(mediaItems, eq(mediaItems.fileHash, mediaFiles.hash))
        .innerJoin(projects, eq(projects.id, mediaItems.projectId))
        .where(isNotNull(mediaFiles.damage))
        .groupBy(mediaFiles.hash)
        .all(),

    /** Of all files that some media item plays. */
    fileHashes: (): string[] =>
      db
        .selectDistinct({ hash: mediaItems.fileHash })
        .from(mediaItems)
        .where(isNotNull(mediaItems.fileHash))
        .all()
        .flatMap(({ hash }) => hash ?? []),

    /** Forgets files that nothing uses and that are older; returns their hashes, for the media folder to remove. */
    dropUnusedFiles: (olderThanMs: number): string[] => dropUnusedFiles(db, { olderThanMs }),

    /** Like `dropUnusedFiles`, but of any age and only among these. */
    dropUnusedAmong: (hashes: string[]): string[] => dropUnusedFiles(db, { among: hashes }),
  }
}

/** What a project holds: files under a name, and sequences. */
function createItems({ db, raw, nowMs, newId }: Connection) {
  const search = createSearchQueue({ raw, nowMs })
  const itemsOf = (projectId: string): MediaItemRow[] =>
    db
      .select()
      .from(mediaItems)
      .where(eq(mediaItems.projectId, projectId))
      .orderBy(asc(mediaItems.position), asc(mediaItems.id))
      .all()

  return {
    /** Adds an item to a project; `name` is unique in NFC within it. */
    addItem(
      item: Omit<MediaItemRow, 'id' | 'nameNfc' | 'createdAtMs' | 'turns'> & {
        id?: string
        turns?: MediaItemRow['turns']
      },
    ): MediaItemRow {
      const added = db
        .insert(mediaItems)
        .values({
          ...item,
          id: item.id ?? newId(),
          nameNfc: item.name.normalize('NFC'),
          createdAtMs: nowMs(),
        })
        .returning()
        .get()
      search.note(item.projectId)
      return added
    },

    /** Whether the project has an item of this name, compared in NFC. */
    hasName: (projectId: string, itemName: string): boolean =>
      db
        .select({ id: mediaItems.id })
        .from(mediaItems)
        .where(and(eq(mediaItems.projectId, projectId), eq(mediaItems.nameNfc, itemName.normalize('NFC'))))
        .get() !== undefined,

    /** Callers make sure that the name is free. */
    rename(id: string, itemName: string): void {
      const row = db
        .update(mediaItems)
        .set({ name: itemName, nameNfc: itemName.normalize('NFC') })
        .where(eq(mediaItems.id, id))
        .returning({ projectId: mediaItems.projectId })
        .get()
      if (row) search.note(row.projectId)
    },

    /** With its transcript. Callers make sure that nothing uses it; its file goes once no project has it. */
    remove(item: MediaItemRow): void {
      db.delete(mediaItems).where(eq(mediaItems.id, item.id)).run()
      search.note(item.projectId)
    },

    /**
     * Changes the offsets of a sequence's tracks, in µs. The sequence never gets shorter, because clips may play any
     * part of it. Speaker turns move with their tracks. `certainties` are those of offsets found by sound; absent: set
     * by hand.
     */
    moveTracks(
      item: MediaItemRow,
      offsetsUs: readonly number[],
      certainties?: readonly (number | undefined)[],
    ): SequenceTrack[] {
      const before = item.tracks ?? []
      const tracks = movedTracks(before, offsetsUs, certainties)
      const ends = tracks.map(
        ({ mediaId, offsetUs }) =>
          offsetUs +
          (db.select({ us: mediaItems.durationUs }).from(mediaItems).where(eq(mediaItems.id, mediaId)).get()
            ?.us ?? 0),
      )
      const turns = movedTurns(item.turns, before, tracks)
      db.update(mediaItems)
        .set({ tracks, durationUs: Math.max(item.durationUs ?? 0, ...ends), ...(turns ? { turns } : {}) })
        .where(eq(mediaItems.id, item.id))
        .run()
      search.note(item.projectId)
      return tracks
    },

    byId: (id: string): MediaItemRow | null =>
      db.select().from(mediaItems).where(eq(mediaItems.id, id)).get() ?? null,

    /** In the order of the request. */
    itemsOf,
  }
}

/** What was heard, and all that edits may rely on. */
function createTranscripts({ db, raw, nowMs }: Connection, itemsOf: (projectId: string) => MediaItemRow[]) {
  const search = createSearchQueue({ raw, nowMs })
  const transcriptsOf = (projectId: string): TranscriptRow[] =>
    db
      .select({ transcript: transcripts })
      .from(transcripts)
      .innerJoin(mediaItems, eq(mediaItems.id, transcripts.mediaId))
      .where(eq(mediaItems.projectId, projectId))
      .orderBy(asc(mediaItems.position))
      .all()
      .map(({ transcript }) => transcript)

  const nameOf = (projectId: string): string =>
    db.select({ name: projects.name }).from(projects).where(eq(projects.id, projectId)).get()?.name ?? ''

  return {
    /** Stores what was heard in a media item; replaces what was there. */
    saveTranscript(transcript: Omit<TranscriptRow, 'createdAtMs'>): void {
      const row = { ...transcript, createdAtMs: nowMs() }
      db.insert(transcripts).values(row).onConflictDoUpdate({ target: transcripts.mediaId, set: row }).run()
      const item = db
        .select({ projectId: mediaItems.projectId })
        .from(mediaItems)
        .where(eq(mediaItems.id, transcript.mediaId))
        .get()
      if (item) search.note(item.projectId)
    },

    transcriptOf: (mediaId: string): TranscriptRow | null =>
      db.select().from(transcripts).where(eq(transcripts.mediaId, mediaId)).get() ?? null,

    /** Without its words: pages ask often. Null before there is one. */
    transcriptStatus: (mediaId: string): TranscriptRow['status'] | null =>
      db
        .select({ status: transcripts.status })
        .from(transcripts)
        .where(eq(transcripts.mediaId, mediaId))
        .get()?.status ?? null,

    transcriptsOf,

    /** Facts about the media files, without transcripts. */
    referencesOf: (projectId: string): EditContext['media'] =>
      editContextOf(itemsOf(projectId), [], '').media,

    /** When a transcript of the project was last stored; null before there is one. */
    transcriptsChangedAtMs: (projectId: string): number | null =>
      db
        .select({ atMs: max(transcripts.createdAtMs) })
        .from(transcripts)
        .innerJoin(mediaItems, eq(mediaItems.id, transcripts.mediaId))
        .where(eq(mediaItems.projectId, projectId))
        .get()?.atMs ?? null,

    /** The facts that edits of the project may rely on. */
    contextOf: (projectId: string): EditContext =>
      editContextOf(itemsOf(projectId), transcriptsOf(projectId), nameOf(projectId)),
  }
}

function movedTracks(
  before: readonly SequenceTrack[],
  offsetsUs: readonly number[],
  certainties: readonly (number | undefined)[] | undefined,
): SequenceTrack[] {
  return before.map(({ certainty, ...track }, index) => {
    const offsetUs = offsetsUs[index] ?? track.offsetUs
    const kept = offsetUs === track.offsetUs ? certainty : undefined
    const known = certainties ? certainties[index] : kept
    return { ...track, offsetUs, ...(known === undefined ? {} : { certainty: known }) }
  })
}

/** In order of their new times. */
function movedTurns(
  turns: MediaItemRow['turns'],
  before: readonly SequenceTrack[],
  tracks: readonly SequenceTrack[],
): MediaItemRow['turns'] | undefined {
  return turns
    ?.map(({ startUs, track }) => {
      const shiftUs = (tracks[track]?.offsetUs ?? 0) - (before[track]?.offsetUs ?? 0)
      return { startUs: Math.max(0, startUs + shiftUs), track }
    })
    .sort((a, b) => a.startUs - b.startUs)
}
