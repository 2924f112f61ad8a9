// Files made, or being made, from one revision of a composition: exports, published films, timelines. Each belongs to
// the job with the same id, which has its progress. The files themselves are in the data folder; whoever removes a row
// removes them.
import { and, desc, eq, getTableColumns, isNotNull, lte } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { jobs } from './job-schema.ts'
import { type ExportPurpose, type ExportState, exportFiles } from './web-schema.ts'

type FileRow = typeof exportFiles.$inferSelect

/** The file, and what its job says of it. */
export type ExportRow = FileRow & {
  state: ExportState
  progressPercent: number
  /** Its job's current activity; null unless it's waiting or running. */
  progressLabel: string | null
  errorMessage: string | null
}

export type NewExportRow = Pick<
  FileRow,
  | 'id'
  | 'projectId'
  | 'userId'
  | 'compositionId'
  | 'compositionName'
  | 'revision'
  | 'format'
  | 'resolution'
  | 'purpose'
>

/** Exports, from the request to the file. */
export function createExportStore({ db, nowMs }: Connection) {
  const job = {
    jobState: jobs.state,
    begunAtMs: jobs.begunAtMs,
    label: jobs.progressLabel,
    percent: jobs.progressPercent,
    result: jobs.result,
  }
  const selectRows = () =>
    db
      .select({ file: getTableColumns(exportFiles), job })
      .from(exportFiles)
      .leftJoin(jobs, eq(jobs.id, exportFiles.id))

  return {
    /** `id` is that of the job that makes it. */
    create(wanted: NewExportRow): void {
      db.insert(exportFiles)
        .values({ ...wanted, createdAtMs: nowMs() })
        .run()
    },

    byId(id: string): ExportRow | null {
      const row = selectRows().where(eq(exportFiles.id, id)).get()
      return row ? rowOf(row) : null
    },

    /** What people exported of a project, newest first. */
    listOf: (projectId: string): ExportRow[] =>
      selectRows()
        .where(and(eq(exportFiles.projectId, projectId), eq(exportFiles.purpose, 'export')))
        .orderBy(desc(exportFiles.createdAtMs), desc(exportFiles.id))
        .all()
        .map(rowOf),

    ids: (): string[] =>
      db
        .select({ id: exportFiles.id })
        .from(exportFiles)
        .all()
        .map(({ id }) => id),

    /** Of files that are complete, for any purpose. */
    finishedIds: (): string[] =>
      db
        .select({ id: exportFiles.id })
        .from(exportFiles)
        .where(isNotNull(exportFiles.finishedAtMs))
        .all()
        .map(({ id }) => id),

    /** Files for `purpose` that were finished at `atMs` or before. */
    finishedBefore: (purpose: ExportPurpose, atMs: number): string[] =>
      db
        .select({ id: exportFiles.id })
        .from(exportFiles)
        .where(and(eq(exportFiles.purpose, purpose), lte(exportFiles.finishedAtMs, atMs)))
        .all()
        .map(({ id }) => id),

    /** The file is complete and has its name. */
    finish(id: string, file: { fileName: string; sizeBytes: number; report: unknown }): void {
      db.update(exportFiles)
        .set({ ...file, finishedAtMs: nowMs() })
        .where(eq(exportFiles.id, id))
        .run()
    },

    remove(id: string): void {
      db.delete(exportFiles).where(eq(exportFiles.id, id)).run()
    },
  }
}

type Joined = {
  file: FileRow
  job: {
    jobState: 'running' | 'stopped' | 'cancelled'
    begunAtMs: number | null
    label: string
    percent: number
    result: Record<string, unknown> | null
  } | null
}

/** A finished file outlives its job. */
function rowOf({ file, job }: Joined): ExportRow {
  const state = stateOf(file, job)
  const isOpen = state === 'waiting' || state === 'running'
  const message = job?.result?.error_message
  return {
    ...file,
    state,
    progressPercent: state === 'finished' ? 100 : (job?.percent ?? 0),
    progressLabel: isOpen ? (job?.label ?? null) : null,
    errorMessage: state === 'failed' && typeof message === 'string' ? message : null,
  }
}

function stateOf(file: FileRow, job: Joined['job']): ExportState {
  if (file.finishedAtMs !== null) return 'finished'
  if (job?.jobState === 'running') return job.begunAtMs === null ? 'waiting' : 'running'
  return job?.jobState === 'cancelled' ? 'cancelled' : 'failed'
}
