// Files that are sent in pieces, by browsers or to signed addresses. The bytes are in a file named after the upload,
// whose size says how many have arrived.
import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { uploads } from './web-schema.ts'

export type UploadRow = typeof uploads.$inferSelect

/** Files on their way up from browsers. */
export function createUploadStore(connection: Connection) {
  return { ...createArrivals(connection), ...createHandover(connection) }
}

/** Uploads as their senders see them. */
function createArrivals({ db, nowMs, newId }: Connection) {
  return {
    create(wanted: { userId: string; fileName: string; sizeBytes: number }): UploadRow {
      return db
        .insert(uploads)
        .values({ ...wanted, id: newId(), createdAtMs: nowMs() })
        .returning()
        .get()
    },

    /** A file that is whole, for a job that is stored in the same transaction. */
    addWhole(wanted: {
      id: string
      userId: string
      fileName: string
      sizeBytes: number
      jobId: string
    }): void {
      db.insert(uploads)
        .values({ ...wanted, createdAtMs: nowMs() })
        .run()
    },

    /** A direct upload: its job waits for it from the start. In the transaction that stores the job. */
    announce(wanted: {
      id: string
      userId: string
      fileName: string
      sizeBytes: number
      jobId: string
      mediaId: string
      expiresAtMs: number
    }): void {
      db.insert(uploads)
        .values({ ...wanted, createdAtMs: nowMs() })
        .run()
    },

    /** Its sender ended it. */
    abort(id: string): void {
      db.update(uploads).set({ abortedAtMs: nowMs() }).where(eq(uploads.id, id)).run()
    },

    /** Null: unknown, somebody else's, or taken over by a job. */
    open(id: string, userId: string): UploadRow | null {
      return (
        db
          .select()
          .from(uploads)
          .where(and(eq(uploads.id, id), eq(uploads.userId, userId), isNull(uploads.jobId)))
          .get() ?? null
      )
    },

    /** How many of a person's uploads no job has taken over. */
    countOpen: (userId: string): number =>
      db
        .select({ count: sql<number>`count(*)` })
        .from(uploads)
        .where(and(eq(uploads.userId, userId), isNull(uploads.jobId)))
        .get()?.count ?? 0,

    /** Everybody's uploads that may still receive bytes. */
    allOpen: (): UploadRow[] =>
      db
        .select()
        .from(uploads)
        .where(or(isNull(uploads.jobId), and(isNotNull(uploads.mediaId), isNull(uploads.abortedAtMs))))
        .all(),

    byId: (id: string): UploadRow | null => db.select().from(uploads).where(eq(uploads.id, id)).get() ?? null,
  }
}

/** How uploads end: with a job, or abandoned. */
function createHandover({ db }: Connection) {
  return {
    /** A job takes the file over; false when another has done so. */
    giveTo(id: string, jobId: string): boolean {
      const given = db
        .update(uploads)
        .set({ jobId })
        .where(and(eq(uploads.id, id), isNull(uploads.jobId)))
        .returning({ id: uploads.id })
        .all()
      return given.length > 0
    },

    /** Those that a job took over. */
    ofJob: (jobId: string): UploadRow[] => db.select().from(uploads).where(eq(uploads.jobId, jobId)).all(),

    /** Those whose job has stopped or is gone. */
    ofStoppedJobs: (): UploadRow[] =>
      db
        .select()
        .from(uploads)
        .where(
          sql`${uploads.jobId} IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM jobs WHERE jobs.id = ${uploads.jobId} AND jobs.state = 'running')`,
        )
        .all(),

    remove(id: string): void {
      db.delete(uploads).where(eq(uploads.id, id)).run()
    },

    /** Uploads that nobody finished, begun before `ms`. */
    abandonedBefore: (ms: number): UploadRow[] =>
      db
        .select()
        .from(uploads)
        .where(and(lt(uploads.createdAtMs, ms), isNull(uploads.jobId)))
        .all(),
  }
}
