// Exports: files that are or were rendered from one revision of a composition. The files themselves
// lie under the data folder; who removes a row removes them.
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { exportFiles } from './web-schema.ts'

export type ExportRow = typeof exportFiles.$inferSelect

export type ExportStore = ReturnType<typeof createExportStore>

/** Exports, from the request to the file. */
export function createExportStore({ db, nowMs, newId, unhurried, ifPossible }: Connection) {
  const countAttempt = (id: string, by: 1 | -1) =>
    db
      .update(exportFiles)
      .set({ attempts: sql`max(0, ${exportFiles.attempts} + ${by})` })
      .where(eq(exportFiles.id, id))
      .run()
  return {
    create(
      wanted: Pick<
        ExportRow,
        'projectId' | 'userId' | 'compositionId' | 'compositionName' | 'revision' | 'format' | 'resolution'
      >,
    ): ExportRow {
      return db
        .insert(exportFiles)
        .values({ ...wanted, id: newId(), state: 'waiting', progressPercent: 0, createdAtMs: nowMs() })
        .returning()
        .get()
    },

    byId: (id: string): ExportRow | null =>
      db.select().from(exportFiles).where(eq(exportFiles.id, id)).get() ?? null,

    /** Of a project, newest first. */
    listOf: (projectId: string): ExportRow[] =>
      db
        .select()
        .from(exportFiles)
        .where(eq(exportFiles.projectId, projectId))
        .orderBy(desc(exportFiles.createdAtMs), desc(exportFiles.id))
        .all(),

    /** How many of a person's exports wait or run. */
    countUnfinished: (userId: string): number =>
      db
        .select({ count: sql<number>`count(*)` })
        .from(exportFiles)
        .where(and(eq(exportFiles.userId, userId), inArray(exportFiles.state, ['waiting', 'running'])))
        .get()?.count ?? 0,

    /** What a stopped server left: to be rendered from the start. Oldest first. */
    unfinished: (): ExportRow[] =>
      db
        .select()
        .from(exportFiles)
        .where(inArray(exportFiles.state, ['waiting', 'running']))
        .orderBy(exportFiles.createdAtMs, exportFiles.id)
        .all(),

    ids: (): string[] =>
      db
        .select({ id: exportFiles.id })
        .from(exportFiles)
        .all()
        .map(({ id }) => id),

    /** As of jobs: counted for good when the process dies before `endAttempt`, progress or the outcome. */
    beginAttempt: (id: string): void => ifPossible(() => countAttempt(id, 1)),
    endAttempt: (id: string): void => ifPossible(() => countAttempt(id, -1)),

    /** `progressPercent` never falls. Beyond what it was, this attempt got further than those before it. */
    report(id: string, progressPercent: number): void {
      const isFurther = sql`${exportFiles.progressPercent} < ${progressPercent}`
      unhurried(() =>
        db
          .update(exportFiles)
          .set({
            state: 'running',
            progressPercent: sql`max(${exportFiles.progressPercent}, ${progressPercent})`,
            attempts: sql`CASE WHEN ${isFurther} THEN min(${exportFiles.attempts}, 1) ELSE ${exportFiles.attempts} END`,
          })
          .where(and(eq(exportFiles.id, id), inArray(exportFiles.state, ['waiting', 'running'])))
          .run(),
      )
    },

    finish(id: string, file: { fileName: string; sizeBytes: number; report: unknown }): void {
      db.update(exportFiles)
        .set({ ...file, state: 'finished', progressPercent: 100, finishedAtMs: nowMs() })
        .where(eq(exportFiles.id, id))
        .run()
    },

    /** No-op once it has finished. */
    stop(id: string, state: 'failed' | 'cancelled', errorMessage: string | null): void {
      db.update(exportFiles)
        .set({ state, errorMessage, finishedAtMs: nowMs() })
        .where(and(eq(exportFiles.id, id), inArray(exportFiles.state, ['waiting', 'running'])))
        .run()
    },

    remove(id: string): void {
      db.delete(exportFiles).where(eq(exportFiles.id, id)).run()
    },
  }
}
