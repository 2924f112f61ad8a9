// A job as clients see it: everything but its request, which may be large and which only the job itself needs. Every
// poll comes through here.
import { isAudience } from './audience.ts'
import type { Connection } from './connection.ts'
import { type JobType, LISTED_TYPES } from './job-schema.ts'
import type { JobRow, ProjectRow } from './rows.ts'
import { hashOfSecret } from './secrets.ts'
import { BEARER_COLUMNS, type TokenBearer } from './tokens.ts'

/** A job as it is shown, with the drive where its project is now. */
export type JobSummary = Pick<
  JobRow,
  | 'id'
  | 'state'
  | 'projectId'
  | 'progressLabel'
  | 'progressPercent'
  | 'progressAtMs'
  | 'result'
  | 'createdAtMs'
  | 'stoppedAtMs'
  | 'begunAtMs'
  | 'compositionId'
  | 'conversationId'
  | 'type'
> & {
  /** More members of its progress. */
  progressMore: Record<string, unknown> | null
} & Pick<ProjectRow, 'driveId'>

/** Who is asking: a user with a token of a drive. */
export type JobReader = { userId: string; driveId: string }

type Row = Omit<JobSummary, 'result' | 'driveId' | 'progressMore'> & {
  result: string | null
  progressMore: string | null
  audience: string
}

const COLUMNS = `j.id, j.type, j.state, j.project_id AS projectId, j.progress_label AS progressLabel,
  j.progress_percent AS progressPercent, j.progress_at_ms AS progressAtMs, j.progress_more AS progressMore, j.result,
  j.created_at_ms AS createdAtMs, j.stopped_at_ms AS stoppedAtMs, j.begun_at_ms AS begunAtMs,
  j.composition_id AS compositionId, j.conversation_id AS conversationId, j.audience`

/**
 * Reads a job for a user, also one older than 30 days; null: unknown, purged, not for them, or not of one of `types`
 * (without them: what the interface lists). The audience that makes lists fast decides who may see it: looking at the project as
 * well would take twice as long.
 */
export function createJobSummary({ raw }: Connection) {
  const readJob = raw.query<Row, [string]>(`SELECT ${COLUMNS} FROM jobs AS j WHERE j.id = ?`)
  // SQLite plans a join again whenever a parameter is bound that it could plan by, which takes twice as long as the join.
  const readWithBearer = raw.query<TokenBearer & (Row | { id: null }), [string, string]>(
    `SELECT ${BEARER_COLUMNS}, ${COLUMNS} FROM tokens LEFT JOIN jobs AS j ON j.id = ? || ''
     WHERE tokens.hash = ? || '' AND tokens.revoked_at_ms IS NULL`,
  )
  return {
    read(id: string, reader: JobReader, types: readonly JobType[] = LISTED_TYPES): JobSummary | null {
      const row = readJob.get(id)
      return row && shownTo(row, reader, types)
    },
    /** Whose token it is as well, in one statement; null: the token is unknown or revoked. */
    readWithBearer(id: string, token: string): { bearer: TokenBearer; job: JobSummary | null } | null {
      const row = readWithBearer.get(id, hashOfSecret(token))
      return row && { bearer: row, job: row.id === null ? null : shownTo(row, row, LISTED_TYPES) }
    },
  }
}

function shownTo(row: Row, { userId, driveId }: JobReader, types: readonly JobType[]): JobSummary | null {
  if (!isAudience(row.audience, driveId, userId) || !types.includes(row.type)) return null
  // Keep the row itself: copying all of its columns would cost as much as reading them.
  return Object.assign(row, {
    result: parsedJson(row.result),
    progressMore: parsedJson(row.progressMore),
    driveId,
  })
}

function parsedJson(json: string | null): Record<string, unknown> | null {
  return json === null ? null : JSON.parse(json)
}
