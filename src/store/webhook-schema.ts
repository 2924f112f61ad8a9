// Webhooks of a drive, the events on their way to them, and the log of attempts. Conventions as in schema.ts.
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAtMs, drives, id, ofProject, ofUser } from './schema.ts'

export const EVENT_TYPES = ['project.created', 'job.stopped', 'export.finished', 'comment.created'] as const
export type EventType = (typeof EVENT_TYPES)[number]

export const webhooks = sqliteTable(
  'webhooks',
  {
    id: id(),
    driveId: text('drive_id')
      .notNull()
      .references(() => drives.id, { onDelete: 'cascade' }),
    /** Who created it: fair shares are counted by person, too. */
    userId: ofUser(),
    url: text('url').notNull(),
    types: text('types', { mode: 'json' }).$type<EventType[]>().notNull(),
    description: text('description').notNull(),
    createdAtMs: createdAtMs(),
    /** Since when every attempt has failed; null while the last one was delivered, and before the first. */
    failingSinceMs: integer('failing_since_ms'),
    /** Null: events are sent. */
    pausedAtMs: integer('paused_at_ms'),
  },
  (table) => [index('webhooks_by_drive').on(table.driveId)],
)

/** One row per event and webhook, written in the transaction of what happened. */
export const webhookEvents = sqliteTable(
  'webhook_events',
  {
    id: id(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The same for every webhook that gets it. */
    eventId: text('event_id').notNull(),
    type: text('type').$type<EventType>().notNull(),
    projectId: ofProject(),
    /** What the body is made from; see jobs/event-body.ts. */
    facts: text('facts', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** The bytes of every attempt; null before the first. */
    body: text('body'),
    state: text('state', { enum: ['pending', 'delivered', 'given_up'] }).notNull(),
    attemptCount: integer('attempt_count').notNull(),
    nextAttemptAtMs: integer('next_attempt_at_ms'),
    createdAtMs: createdAtMs(),
  },
  (table) => [
    index('webhook_events_due').on(table.state, table.nextAttemptAtMs),
    index('webhook_events_by_webhook').on(table.webhookId, table.createdAtMs),
  ],
)

export const webhookAttempts = sqliteTable(
  'webhook_attempts',
  {
    id: id(),
    webhookEventId: text('webhook_event_id')
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    attemptedAtMs: integer('attempted_at_ms').notNull(),
    durationMs: integer('duration_ms').notNull(),
    httpStatus: integer('http_status'),
    answer: text('answer'),
    errorMessage: text('error_message'),
  },
  (table) => [index('webhook_attempts_by_event').on(table.webhookEventId, table.attemptedAtMs)],
)
