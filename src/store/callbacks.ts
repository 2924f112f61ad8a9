// The outbox of callbacks and the log of their deliveries. Rows are made by jobs.stop; sending and
// the schedule of retries are jobs/deliver-callback.ts.
import { asc, eq, min, sql } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { callbackAttempts, callbacks, jobs } from './job-schema.ts'
import { type ApiVersion, drives, projects } from './schema.ts'

export type CallbackRow = typeof callbacks.$inferSelect
export type CallbackAttemptRow = typeof callbackAttempts.$inferSelect
/**
 * Includes the signing secrets, from the drive that the job's project is in now: the current one first, then one that
 * was rotated out less than 24 hours ago.
 */
export type DueCallback = CallbackRow & {
  driveId: string
  userId: string
  apiVersion: ApiVersion
  secrets: string[]
}

/** Callbacks that must wait even if they're due. */
export type HeldBack = {
  jobIds: string[]
  /** Whose project it is, and who created the job. */
  driveIds: string[]
  userIds: string[]
  /** Of one drive, to URLs that begin with \`origin\`. */
  receivers: { driveId: string; origin: string }[]
}
export const NOTHING_HELD_BACK: HeldBack = { jobIds: [], driveIds: [], userIds: [], receivers: [] }

export type NewAttempt = Omit<CallbackAttemptRow, 'id' | 'jobId'> & {
  outcome: 'delivered' | 'retry' | 'given_up'
  /** When to try again; null unless the outcome is `retry`. */
  nextAttemptAtMs: number | null
}

/** SQL about the row `waiting`; the lists are short, and mostly empty. */
function isOfNobodyHeldBack({ driveIds, userIds, receivers }: HeldBack) {
  if (driveIds.length + userIds.length + receivers.length === 0) return sql`true`
  return sql`NOT EXISTS (SELECT 1 FROM jobs JOIN projects ON projects.id = jobs.project_id
    WHERE jobs.id = waiting.job_id AND (
      jobs.user_id IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))
      OR projects.drive_id IN (SELECT value FROM json_each(${JSON.stringify(driveIds)}))
      OR EXISTS (SELECT 1 FROM json_each(${JSON.stringify(receivers)})
        WHERE value ->> 'driveId' = projects.drive_id
          AND substr(waiting.url, 1, length(value ->> 'origin')) = value ->> 'origin')))`
}

/** The outbox of callbacks, and the outcome of each attempt. */
export function createCallbackStore({ db, raw, nowMs, newId, transaction }: Connection) {
  const countPending = raw.query<{ count: number }, []>(
    "SELECT count(*) AS count FROM callbacks WHERE state = 'pending'",
  )
  return {
    /** Those whose time has come and that nothing holds back, the longest waiting first. */
    due(atMs: number, limit: number, heldBack: HeldBack = NOTHING_HELD_BACK): DueCallback[] {
      return (
        db
          .select({ callback: callbacks, drive: drives, userId: jobs.userId, apiVersion: jobs.apiVersion })
          .from(callbacks)
          .innerJoin(jobs, eq(jobs.id, callbacks.jobId))
          .innerJoin(projects, eq(projects.id, jobs.projectId))
          .innerJoin(drives, eq(drives.id, projects.driveId))
          // Filtered before the joins: thousands may be due for a receiver that's held back.
          .where(
            sql`${callbacks.jobId} IN (
            SELECT job_id FROM callbacks AS waiting
            WHERE state = 'pending' AND next_attempt_at_ms <= ${atMs}
              AND job_id NOT IN (SELECT value FROM json_each(${JSON.stringify(heldBack.jobIds)}))
              AND ${isOfNobodyHeldBack(heldBack)}
            ORDER BY next_attempt_at_ms LIMIT ${limit})`,
          )
          .orderBy(asc(callbacks.nextAttemptAtMs))
          .limit(limit)
          .all()
          .map(({ callback, drive, userId, apiVersion }) => ({
            ...callback,
            driveId: drive.id,
            userId,
            apiVersion,
            secrets: secretsOf(drive, atMs),
          }))
      )
    },

    /** Those that are still to be delivered, now or later. */
    countPending: (): number => countPending.get()?.count ?? 0,

    /** When the next pending callback is to be tried; null when none is pending. */
    nextDueAtMs(): number | null {
      const next = db
        .select({ atMs: min(callbacks.nextAttemptAtMs) })
        .from(callbacks)
        .where(eq(callbacks.state, 'pending'))
        .get()
      return next?.atMs ?? null
    },

    byJob: (jobId: string): CallbackRow | null =>
      db.select().from(callbacks).where(eq(callbacks.jobId, jobId)).get() ?? null,

    /** Logs an attempt and schedules what follows. Does nothing if the job has been purged. */
    recordAttempt(jobId: string, { outcome, nextAttemptAtMs, ...attempt }: NewAttempt): void {
      transaction(() => {
        const known = db
          .update(callbacks)
          .set({
            state: outcome === 'retry' ? 'pending' : outcome,
            attemptCount: sql`${callbacks.attemptCount} + 1`,
            nextAttemptAtMs: outcome === 'retry' ? nextAttemptAtMs : null,
          })
          .where(eq(callbacks.jobId, jobId))
          .returning({ jobId: callbacks.jobId })
          .get()
        if (known)
          db.insert(callbackAttempts)
            .values({ ...attempt, id: newId(), jobId })
            .run()
      })
    },

    /** Oldest first. */
    attemptsOf: (jobId: string): CallbackAttemptRow[] =>
      db
        .select()
        .from(callbackAttempts)
        .where(eq(callbackAttempts.jobId, jobId))
        .orderBy(asc(callbackAttempts.attemptedAtMs), asc(callbackAttempts.id))
        .all(),

    /** Makes it due now, with the whole schedule of retries before it again. False: the job has no callback. */
    sendAgain(jobId: string): boolean {
      const changed = db
        .update(callbacks)
        .set({ state: 'pending', attemptCount: 0, nextAttemptAtMs: nowMs() })
        .where(eq(callbacks.jobId, jobId))
        .returning({ jobId: callbacks.jobId })
        .get()
      return changed !== undefined
    },
  }
}

/** The drive's current secret, and one that was rotated out less than 24 hours ago. */
export function secretsOf(drive: typeof drives.$inferSelect, atMs: number): string[] {
  const { callbackSecret, previousCallbackSecret, previousSecretUntilMs } = drive
  const isInOverlap = previousCallbackSecret !== null && (previousSecretUntilMs ?? 0) > atMs
  return isInOverlap ? [callbackSecret, previousCallbackSecret] : [callbackSecret]
}
