// What a client gets to see of a job: all but its request, which may be large and which only the job
// itself needs. This is the path of every poll.
import { driveOfAudience, isAudience } from './audience.ts'
import type { Connection } from './connection.ts'
import type { JobRow, ProjectRow } from './rows.ts'

/** A job as it is shown, with the drive where its project is now. */
export type JobSummary = Pick<
  JobRow,
  | 'id'
  | 'type'
  | 'state'
  | 'projectId'
  | 'progressLabel'
  | 'progressPercent'
  | 'progressAtMs'
  | 'result'
  | 'createdAtMs'
  | 'stoppedAtMs'
> &
  Pick<ProjectRow, 'driveId'>

/** Who is asking: a user with a token of a drive. */
export type JobReader = { userId: string; driveId: string }

type Row = Omit<JobSummary, 'result' | 'driveId'> & { result: string | null; audience: string }

/**
 * Reads a job for a user, also one older than 30 days; null: unknown, purged, or not for them. The same
 * object again as long as nothing was written. The audience that makes lists quick is asked here too:
 * looking at the project as well takes twice as long (1.9 against 1 µs; as a join of both tables even 10).
 */
export function createJobSummary({ quick }: Connection) {
  const readJob = quick.query<Row, [string]>(
    `SELECT id, type, state, project_id AS projectId, progress_label AS progressLabel,
       progress_percent AS progressPercent, progress_at_ms AS progressAtMs, result,
       created_at_ms AS createdAtMs, stopped_at_ms AS stoppedAtMs, audience
     FROM jobs WHERE id = ?`,
  )
  const jobOf = quick.kept((id) => {
    const row = readJob.get(id)
    if (!row) return null
    const { audience, ...job } = row
    const result: JobSummary['result'] = row.result === null ? null : JSON.parse(row.result)
    return { audience, summary: { ...job, result, driveId: driveOfAudience(audience) } }
  })
  return (id: string, { userId, driveId }: JobReader): JobSummary | null => {
    const job = jobOf(id)
    return job && isAudience(job.audience, driveId, userId) ? job.summary : null
  }
}
