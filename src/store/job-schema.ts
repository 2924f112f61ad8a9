// Tables of jobs and what they produce: charges, callbacks, plans and conversations.
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { apiVersion, createdAtMs, drives, id, ofProject, users } from './schema.ts'

/** What the interface shows and lists can be filtered by. */
export const LISTED_TYPES = [
  'import/project_media',
  'import/drive_media',
  'agent',
  'publish',
  'export/timeline',
] as const

export type ListedType = (typeof LISTED_TYPES)[number]

/** What the pages list: also what only people start. */
export const SHOWN_TYPES = [...LISTED_TYPES, 'sync'] as const

export type ShownType = (typeof SHOWN_TYPES)[number]

export const JOB_TYPES = [
  'import/project_media',
  'import/drive_media',
  'agent',
  'publish',
  'export/timeline',
  'export',
  'derive',
  'sync',
] as const

export type JobType = (typeof JOB_TYPES)[number]

/** What a list in version 1.0 has without a filter: its clients know no other types. */
export const TYPES_OF_1_0 = ['import/project_media', 'agent'] as const

export const jobs = sqliteTable(
  'jobs',
  {
    id: id(),
    type: text('type', { enum: JOB_TYPES }).notNull(),
    /** `running` from its creation on. A canceled one has the result that version 1.0 shows. */
    state: text('state', { enum: ['running', 'stopped', 'cancelled'] }).notNull(),
    projectId: ofProject(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    tokenId: text('token_id'),
    /**
     * Who sees it in lists, so that a page is read from an index alone: see store/audience.ts.
     * Follows its project's drive, owner, team access and trash.
     */
    audience: text('audience').notNull(),
    /** The validated request body. */
    request: text('request', { mode: 'json' }).$type<unknown>().notNull(),
    progressLabel: text('progress_label').notNull(),
    progressPercent: integer('progress_percent').notNull(),
    progressAtMs: integer('progress_at_ms').notNull(),
    result: text('result', { mode: 'json' }).$type<Record<string, unknown>>(),
    callbackUrl: text('callback_url'),
    createdAtMs: createdAtMs(),
    stoppedAtMs: integer('stopped_at_ms'),
    /** Attempts since its last finished step that didn't end cleanly: each took the process down, or is running. */
    attempts: integer('attempts').notNull().default(0),
    /** Of the request that created it: its callback is rendered in it. */
    apiVersion: apiVersion(),
    /** When its first step began; null while it waits for its turn. */
    begunAtMs: integer('begun_at_ms'),
    /** The composition that it is about, once that is known. */
    compositionId: text('composition_id'),
    /** When somebody reviewed what the agent did and kept it; null: nobody has. */
    keptAtMs: integer('kept_at_ms'),
    /** When somebody canceled it. It is `running` until what it does has ended. */
    cancelAskedAtMs: integer('cancel_asked_at_ms'),
    /** What else its progress shows, as members of it. */
    progressMore: text('progress_more', { mode: 'json' }).$type<Record<string, unknown>>(),
    /** Of an agent job. See conversations.ts. */
    conversationId: text('conversation_id'),
  },
  (table) => [
    index('jobs_by_audience').on(table.audience, table.type, table.createdAtMs, table.id),
    index('jobs_by_project').on(table.projectId, table.type, table.createdAtMs, table.id),
    index('jobs_by_age').on(table.createdAtMs),
    index('jobs_unfinished').on(table.createdAtMs, table.id).where(sql`state = 'running'`),
  ],
)

/** What a job has finished, so that a restart continues after it. */
export const jobSteps = sqliteTable(
  'job_steps',
  {
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** For instance `download:Folder/take 1.mp4`. */
    step: text('step').notNull(),
    output: text('output', { mode: 'json' }).$type<unknown>(),
    finishedAtMs: integer('finished_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.step] })],
)

/** What was taken from a balance; the key makes each charge happen once. */
export const charges = sqliteTable(
  'charges',
  {
    /** `JOB_ID/media/NAME`, `JOB_ID/ai` or `MEDIA_ID/again/JOB_ID`. */
    key: text('key').primaryKey(),
    driveId: text('drive_id')
      .notNull()
      .references(() => drives.id, { onDelete: 'cascade' }),
    jobId: text('job_id').notNull(),
    unit: text('unit', { enum: ['media_seconds', 'ai_credits'] }).notNull(),
    amount: integer('amount').notNull(),
    createdAtMs: createdAtMs(),
  },
  (table) => [index('charges_by_drive').on(table.driveId, table.createdAtMs)],
)

/** The outbox: one row per job with a callback_url, written in the transaction that stops the job. */
export const callbacks = sqliteTable(
  'callbacks',
  {
    jobId: text('job_id')
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Byte for byte what GET /jobs/{job_id} answered at that moment. */
    body: text('body').notNull(),
    state: text('state', { enum: ['pending', 'delivered', 'given_up'] }).notNull(),
    attemptCount: integer('attempt_count').notNull(),
    nextAttemptAtMs: integer('next_attempt_at_ms'),
    createdAtMs: createdAtMs(),
  },
  (table) => [index('callbacks_due').on(table.state, table.nextAttemptAtMs)],
)

export const callbackAttempts = sqliteTable(
  'callback_attempts',
  {
    id: id(),
    jobId: text('job_id')
      .notNull()
      .references(() => callbacks.jobId, { onDelete: 'cascade' }),
    attemptedAtMs: integer('attempted_at_ms').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** Null when there was no answer. */
    httpStatus: integer('http_status'),
    /** The first bytes of the answer, as text. */
    answer: text('answer'),
    errorMessage: text('error_message'),
  },
  (table) => [index('callback_attempts_by_job').on(table.jobId, table.attemptedAtMs)],
)

/** Edits that an agent job made ready and did not save. See plans.ts. */
export const plans = sqliteTable(
  'plans',
  {
    id: id(),
    projectId: ofProject(),
    /** The job that made it. */
    jobId: text('job_id').notNull(),
    baseRevision: integer('base_revision').notNull(),
    /** What applying it does; null once it may no longer be applied. */
    content: text('content', { mode: 'json' }).$type<unknown>(),
    createdAtMs: createdAtMs(),
    expiresAtMs: integer('expires_at_ms').notNull(),
    appliedAtMs: integer('applied_at_ms'),
    /** What applying it answered, byte for byte. */
    answer: text('answer'),
  },
  (table) => [index('plans_by_age').on(table.expiresAtMs), index('plans_by_project').on(table.projectId)],
)

/** Prompts to a project's agent that belong together. See conversations.ts. */
export const conversations = sqliteTable(
  'conversations',
  {
    id: id(),
    projectId: ofProject(),
    /** As a request named it last; null: none did. */
    model: text('model'),
    lastTurnAtMs: integer('last_turn_at_ms').notNull(),
  },
  (table) => [
    index('conversations_by_age').on(table.lastTurnAtMs),
    index('conversations_by_project').on(table.projectId),
  ],
)

/** An agent job that has ended, as its conversation remembers it. Outlives the job. */
export const conversationTurns = sqliteTable(
  'conversation_turns',
  {
    jobId: text('job_id').primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    prompt: text('prompt').notNull(),
    /** What the agent answered, with its changes; or why it failed. */
    response: text('response').notNull(),
    hasChanged: integer('has_changed', { mode: 'boolean' }).notNull(),
    createdAtMs: createdAtMs(),
  },
  (table) => [index('conversation_turns_by_conversation').on(table.conversationId)],
)
