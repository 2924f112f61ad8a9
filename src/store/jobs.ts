// Jobs: the rows that are the truth about them. When a job runs is decided in jobs/; how one is made
// is in job-creation.ts, pages of them are in job-list.ts.
import { and, eq, getTableColumns, notExists, sql } from 'drizzle-orm'
import { RoughcutError } from '../errors.ts'
import { NOBODY } from './audience.ts'
import type { Connection } from './connection.ts'
import { createConversationStore, type Turn } from './conversations.ts'
import { createEventQueue } from './event-queue.ts'
import { createJobCreation } from './job-creation.ts'
import { createJobList } from './job-list.ts'
import { callbacks, JOB_TYPES, type JobType, jobSteps, jobs, LISTED_TYPES } from './job-schema.ts'
import { createJobSummary } from './job-summary.ts'
import type { JobRecord } from './rows.ts'
import { projects } from './schema.ts'

export type { NewJob } from './job-creation.ts'
export type { JobRecord, JobRow } from './rows.ts'

/** 30 days after creation a job is gone for clients. */
export const JOB_RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/** The step of a job that can no longer be canceled. */
const DECIDED = 'decided'

/** The authoritative rows of jobs. */
export function createJobStore(connection: Connection) {
  const { selectRecords, read } = createRecords(connection)
  return {
    /** Stores project, job and the answer under its key in one durable transaction. */
    create: createJobCreation(connection),

    read,

    ...createJobReads(connection, selectRecords),
    ...createAttemptCounts(connection),
    ...createSteps(connection),
    ...createEndings(connection, read),
  }
}

/** Jobs with the columns of their project. */
function createRecords({ db }: Connection) {
  const record = {
    ...getTableColumns(jobs),
    driveId: projects.driveId,
    ownerId: projects.ownerId,
    teamAccess: projects.teamAccess,
    trashedAtMs: projects.trashedAtMs,
  }
  const selectRecords = () =>
    db.select(record).from(jobs).innerJoin(projects, eq(projects.id, jobs.projectId))
  const readRecord = selectRecords()
    .where(eq(jobs.id, sql.placeholder('id')))
    .prepare()

  /** Also jobs that are older than 30 days and of projects in the trash; null: unknown or purged. */
  const read = (id: string): JobRecord | null => readRecord.get({ id }) ?? null

  return {
    selectRecords,
    read,
  }
}

/** Jobs as others see them. */
function createJobReads(
  connection: Connection,
  selectRecords: ReturnType<typeof createRecords>['selectRecords'],
) {
  const { raw } = connection
  const readStanding = raw.query<{ audience: string; canceled: number }, [string]>(
    `SELECT audience, cancel_asked_at_ms IS NOT NULL OR state = 'cancelled' AS canceled FROM jobs WHERE id = ?`,
  )
  const summaries = createJobSummary(connection)
  const countRunning = raw.query<{ count: number }, [JobType]>(
    "SELECT count(*) AS count FROM jobs WHERE state = 'running' AND type = ?",
  )
  const countUnfinishedOf = raw.query<{ count: number }, [string, JobType]>(
    "SELECT count(*) AS count FROM jobs WHERE state = 'running' AND user_id = ? AND type = ?",
  )

  return {
    /**
     * Whether the job may continue, or why not; `purged` also for a job that never existed. Every running job calls
     * this all the time, and in each transaction of its steps.
     */
    standing(id: string): 'good' | 'canceled' | 'trash' | 'purged' {
      const row = readStanding.get(id)
      if (!row) return 'purged'
      if (row.canceled === 1) return 'canceled'
      return row.audience === NOBODY ? 'trash' : 'good'
    },

    /** A job as a user may see it; null: unknown, purged, or not for them. */
    summary: summaries.read,
    /** The same for whoever has a token. Fast enough for every poll. */
    summaryWithBearer: summaries.readWithBearer,

    /** A page of what a user sees. */
    list: createJobList(connection, summaries.read),

    /**
     * All running jobs in order of creation. Not sorted by time, because clocks can be set back. The plus keeps SQLite
     * from reading every job there ever was in that order.
     */
    unfinished: (): JobRecord[] =>
      selectRecords().where(sql`${jobs.state} = 'running'`).orderBy(sql`+${jobs}.rowid`).all(),

    /** How many are waiting or running, by type. */
    countRunning: (): Record<JobType, number> =>
      Object.fromEntries(JOB_TYPES.map((type) => [type, countRunning.get(type)?.count ?? 0])) as Record<
        JobType,
        number
      >,

    /** How many of a person's jobs of a type are waiting or running. */
    countUnfinishedOf: (userId: string, type: JobType): number =>
      countUnfinishedOf.get(userId, type)?.count ?? 0,
  }
}

/** How often a job was begun without making progress. */
function createAttemptCounts({ raw, nowMs, bestEffort }: Connection) {
  const countAttempt = raw.query<null, [number, string]>(
    'UPDATE jobs SET attempts = max(0, attempts + ?) WHERE id = ?',
  )
  const noteBegin = raw.query<null, [number, string]>(
    'UPDATE jobs SET begun_at_ms = coalesce(begun_at_ms, ?) WHERE id = ?',
  )

  return {
    /** An attempt begins: counted until `endAttempt` or progress, and so for good when the process dies before. */
    beginAttempt: (id: string): void =>
      bestEffort(() => {
        countAttempt.run(1, id)
        noteBegin.run(nowMs(), id)
      }),

    /** A clean end: the server is stopping, or the attempt will be made again. */
    endAttempt: (id: string): void => bestEffort(() => countAttempt.run(-1, id)),

    /** Forgets the attempts of all jobs. */
    forgetAttempts: (): void => void raw.run('UPDATE jobs SET attempts = 0 WHERE attempts > 0'),
  }
}

/** What a running job shows, and what of it is finished. */
function createSteps({ db, raw, nowMs, transaction, nonDurable }: Connection) {
  // Once past the percent of earlier attempts, this one has made more progress than they did.
  const writeProgress = raw.query<null, [{ $label: string; $percent: number; $now: number; $id: string }]>(
    `UPDATE jobs SET progress_label = $label, progress_percent = max(progress_percent, $percent),
       progress_at_ms = $now, attempts = CASE WHEN progress_percent < $percent THEN min(attempts, 1) ELSE attempts END
     WHERE id = $id AND state = 'running' AND cancel_asked_at_ms IS NULL`,
  )
  // The current attempt has made more progress than the earlier ones.
  const forgetEarlierAttempts = raw.query<null, [string]>(
    'UPDATE jobs SET attempts = 1 WHERE id = ? AND attempts > 1',
  )
  const readStep = db
    .select({ output: jobSteps.output })
    .from(jobSteps)
    .where(
      sql`${jobSteps.jobId} = ${sql.placeholder('jobId')} AND ${jobSteps.step} = ${sql.placeholder('step')}`,
    )
    .prepare()

  return {
    /** `percent` is 0 to 100 and never falls. A stopped job stays as it is. Not durable: it is only progress. */
    report(id: string, label: string, percent: number): void {
      const whole = Math.min(100, Math.max(0, Math.floor(percent)))
      nonDurable(() => writeProgress.run({ $label: label, $percent: whole, $now: nowMs(), $id: id }))
    },

    /** What its progress shows besides label and percent. */
    showInProgress(id: string, more: Record<string, unknown>): void {
      db.update(jobs).set({ progressMore: more }).where(eq(jobs.id, id)).run()
    },

    /** The stored output of a finished step; null: not finished. */
    step: (id: string, step: string): { output: unknown } | null => readStep.get({ jobId: id, step }) ?? null,

    /** Stores that a step is finished; again replaces its output. Throws `project_deleted` when the job was purged. */
    finishStep(id: string, step: string, output: unknown): void {
      const row = { jobId: id, step, output: output ?? null, finishedAtMs: nowMs() }
      transaction(() => {
        if (!db.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, id)).get())
          throw new RoughcutError('project_deleted', 'The project was deleted while the job ran.')
        db.insert(jobSteps)
          .values(row)
          .onConflictDoUpdate({ target: [jobSteps.jobId, jobSteps.step], set: row })
          .run()
        forgetEarlierAttempts.run(id)
      })
    },

    /** From here on, nothing changes how the job ends. Call it in the transaction of the step that decides it. */
    decide(id: string): void {
      const row = { jobId: id, step: DECIDED, output: null, finishedAtMs: nowMs() }
      db.insert(jobSteps).values(row).onConflictDoNothing().run()
    },
  }
}

/** How a job ends, and what becomes of it afterward. */
function createEndings(connection: Connection, read: (id: string) => JobRecord | null) {
  const { db, nowMs, transaction } = connection
  const events = createEventQueue(connection)
  const conversations = createConversationStore(connection)

  /** An export that someone canceled reports nothing. */
  const reportEnd = ({ id, type, projectId }: JobRecord, state: JobRecord['state']): void => {
    if (LISTED_TYPES.some((listed) => listed === type)) events.add('job.stopped', projectId, { job_id: id })
    if (type === 'export' && state === 'stopped') events.add('export.finished', projectId, { export_id: id })
  }

  const decision = (id: string) =>
    db
      .select({ step: jobSteps.step })
      .from(jobSteps)
      .where(and(eq(jobSteps.jobId, id), eq(jobSteps.step, DECIDED)))

  return {
    /** Notes that somebody canceled a running job; false: it has ended or is decided, and nothing changes. */
    askToCancel: (id: string): boolean =>
      transaction(
        () =>
          db
            .update(jobs)
            .set({
              cancelAskedAtMs: sql`coalesce(${jobs.cancelAskedAtMs}, ${nowMs()})`,
              progressLabel: 'Canceling',
            })
            .where(and(eq(jobs.id, id), eq(jobs.state, 'running'), notExists(decision(id))))
            .returning({ id: jobs.id })
            .all().length > 0,
      ),

    /**
     * Ends a job: result, time and the callback's row appear together and never change afterward.
     * `renderBody` gives what GET /jobs/{job_id} answers from now on. Does nothing to a job that has
     * ended or was purged. Its steps are no longer needed and go.
     */
    stop(
      id: string,
      result: Record<string, unknown>,
      renderBody: (job: JobRecord) => string,
      state: 'stopped' | 'cancelled' = 'stopped',
    ): void {
      transaction(() => {
        const now = nowMs()
        const stopped = db
          .update(jobs)
          .set({ state, result, stoppedAtMs: now })
          .where(sql`${jobs.id} = ${id} AND ${jobs.state} = 'running'`)
          .returning({ callbackUrl: jobs.callbackUrl })
          .get()
        if (!stopped) return
        db.delete(jobSteps).where(eq(jobSteps.jobId, id)).run()
        const job = read(id)
        if (job?.conversationId) conversations.end(job.conversationId, turnOf(job, result))
        if (job) reportEnd(job, state)
        if (stopped.callbackUrl === null || !job) return
        db.insert(callbacks)
          .values({
            jobId: id,
            url: stopped.callbackUrl,
            body: renderBody(job),
            state: 'pending',
            attemptCount: 0,
            nextAttemptAtMs: now,
            createdAtMs: now,
          })
          .run()
      })
    },

    /** Records that somebody keeps what an agent job did. False if it isn't a stopped agent job. */
    keep: (id: string): boolean =>
      db
        .update(jobs)
        .set({ keptAtMs: sql`coalesce(${jobs.keptAtMs}, ${nowMs()})` })
        .where(and(eq(jobs.id, id), eq(jobs.type, 'agent'), eq(jobs.state, 'stopped')))
        .returning({ id: jobs.id })
        .all().length > 0,

    /**
     * Removes up to `limit` stopped jobs that were created `ageMs` ago or earlier, with their
     * callbacks; returns how many. Call again while it returns `limit`: each call is one short
     * transaction.
     */
    deleteOlderThan(ageMs: number, limit = 1000): number {
      return db
        .delete(jobs)
        .where(
          sql`${jobs.id} IN (SELECT id FROM jobs WHERE created_at_ms <= ${nowMs() - ageMs} AND state <> 'running' LIMIT ${limit})`,
        )
        .returning({ id: jobs.id })
        .all().length
    },
  }
}

/** What a conversation remembers of an agent job that ended with `result`. */
function turnOf({ id, request }: JobRecord, result: Record<string, unknown>): Turn {
  const { agent_response: response, error_message: failure, project_changed: hasChanged } = result
  return {
    jobId: id,
    prompt: (request as { prompt: string }).prompt,
    response: String(response ?? failure ?? ''),
    hasChanged: hasChanged === true,
  }
}
