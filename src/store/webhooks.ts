// The webhooks of drives, and the outbox of events on their way to them. What is queued is event-queue.ts; sending
// and the schedule of retries are jobs/deliver-callback.ts.
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { RoughcutError } from '../errors.ts'
import { type HeldBack, type NewAttempt, NOTHING_HELD_BACK, secretsOf } from './callbacks.ts'
import type { Connection } from './connection.ts'
import { drives } from './schema.ts'
import { webhookAttempts, webhookEvents, webhooks } from './webhook-schema.ts'

export type WebhookRow = typeof webhooks.$inferSelect
type WebhookEventRow = typeof webhookEvents.$inferSelect
/** An event that is due, with where it goes and what signs it. */
export type DueEvent = WebhookEventRow & { url: string; driveId: string; userId: string; secrets: string[] }

const MAX_WEBHOOKS = 20
/** A webhook is paused after all attempts have failed for this long. */
const PAUSE_AFTER_MS = 3 * 24 * 3600_000
/** Of the log that people see. */
const SHOWN_EVENTS = 20

/** Webhooks, their events and the log. */
export function createWebhookStore(connection: Connection) {
  return { ...createWebhooks(connection), ...createOutbox(connection), ...createAttempts(connection) }
}

/** Where a drive has its events sent. */
function createWebhooks({ db, nowMs, newId, transaction }: Connection) {
  return {
    ofDrive: (driveId: string): WebhookRow[] =>
      db
        .select()
        .from(webhooks)
        .where(eq(webhooks.driveId, driveId))
        .orderBy(asc(webhooks.createdAtMs), asc(webhooks.id))
        .all(),

    /** Throws `conflict` at the limit of `MAX_WEBHOOKS`. */
    create: (wanted: Pick<WebhookRow, 'driveId' | 'userId' | 'url' | 'types' | 'description'>): WebhookRow =>
      transaction(() => {
        const { length } = db.select().from(webhooks).where(eq(webhooks.driveId, wanted.driveId)).all()
        if (length >= MAX_WEBHOOKS)
          throw new RoughcutError(
            'conflict',
            `A drive has at most ${MAX_WEBHOOKS} webhooks. Delete one first.`,
          )
        const row = { ...wanted, id: newId(), createdAtMs: nowMs(), failingSinceMs: null, pausedAtMs: null }
        return db.insert(webhooks).values(row).returning().get()
      }),

    /** Also deletes events that weren't sent yet. False if the drive doesn't have that webhook. */
    remove: (driveId: string, id: string): boolean =>
      db
        .delete(webhooks)
        .where(and(eq(webhooks.id, id), eq(webhooks.driveId, driveId)))
        .returning({ id: webhooks.id })
        .get() !== undefined,

    /** Resumes sending events. False if the drive doesn't have that webhook. */
    resume: (driveId: string, id: string): boolean =>
      db
        .update(webhooks)
        .set({ pausedAtMs: null, failingSinceMs: null })
        .where(and(eq(webhooks.id, id), eq(webhooks.driveId, driveId)))
        .returning({ id: webhooks.id })
        .get() !== undefined,
  }
}

/** Events that wait to be sent. */
function createOutbox({ db, raw }: Connection) {
  return {
    /** Those whose time has come and that nothing holds back, the longest waiting first. */
    due(atMs: number, limit: number, held: HeldBack = NOTHING_HELD_BACK): DueEvent[] {
      const among = (values: readonly unknown[]) =>
        sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`
      return db
        .select({ event: webhookEvents, webhook: webhooks, drive: drives })
        .from(webhookEvents)
        .innerJoin(webhooks, eq(webhooks.id, webhookEvents.webhookId))
        .innerJoin(drives, eq(drives.id, webhooks.driveId))
        .where(
          and(
            eq(webhookEvents.state, 'pending'),
            lte(webhookEvents.nextAttemptAtMs, atMs),
            sql`${webhookEvents.id} NOT IN ${among(held.jobIds)}`,
            sql`${webhooks.driveId} NOT IN ${among(held.driveIds)}`,
            sql`${webhooks.userId} NOT IN ${among(held.userIds)}`,
            sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(held.receivers)})
              WHERE value ->> 'driveId' = ${webhooks.driveId}
                AND substr(${webhooks.url}, 1, length(value ->> 'origin')) = value ->> 'origin')`,
          ),
        )
        .orderBy(asc(webhookEvents.nextAttemptAtMs), asc(webhookEvents.id))
        .limit(limit)
        .all()
        .map(({ event, webhook: { url, driveId, userId }, drive }) => ({
          ...event,
          ...{ url, driveId, userId },
          secrets: secretsOf(drive, atMs),
        }))
    },

    /** When the next event is to be sent; null when none waits. */
    nextDueAtMs: (): number | null =>
      raw
        .query<{ at: number | null }, []>(
          "SELECT min(next_attempt_at_ms) AS at FROM webhook_events WHERE state = 'pending'",
        )
        .get()?.at ?? null,

    setBody(id: string, body: string): void {
      db.update(webhookEvents).set({ body }).where(eq(webhookEvents.id, id)).run()
    },

    /** Drops an event whose subject is gone. */
    drop(id: string): void {
      db.delete(webhookEvents).where(eq(webhookEvents.id, id)).run()
    },
  }
}

/** What became of events; a webhook whose attempts keep failing is paused. */
function createAttempts({ db, nowMs, newId, transaction }: Connection) {
  /** Events from a pause are never sent. */
  const pause = (id: string): void => {
    db.update(webhooks).set({ pausedAtMs: nowMs() }).where(eq(webhooks.id, id)).run()
    db.update(webhookEvents)
      .set({ state: 'given_up', nextAttemptAtMs: null })
      .where(and(eq(webhookEvents.webhookId, id), eq(webhookEvents.state, 'pending')))
      .run()
  }

  return {
    /** The latest first, each with its last attempt. */
    log(webhookId: string) {
      const events = db
        .select()
        .from(webhookEvents)
        .where(eq(webhookEvents.webhookId, webhookId))
        .orderBy(desc(webhookEvents.createdAtMs), desc(webhookEvents.id))
        .limit(SHOWN_EVENTS)
        .all()
      const attempts = db
        .select()
        .from(webhookAttempts)
        .where(
          inArray(
            webhookAttempts.webhookEventId,
            events.map(({ id }) => id),
          ),
        )
        .orderBy(asc(webhookAttempts.attemptedAtMs), asc(webhookAttempts.id))
        .all()
      return events.map((event) => ({
        ...event,
        lastAttempt: attempts.findLast(({ webhookEventId }) => webhookEventId === event.id) ?? null,
      }))
    },

    /** Logs an attempt and sets what follows from it, also for the webhook. Does nothing to an event that is gone. */
    recordAttempt(id: string, { outcome, nextAttemptAtMs, ...attempt }: NewAttempt): void {
      transaction(() => {
        const known = db
          .update(webhookEvents)
          .set({
            state: outcome === 'retry' ? 'pending' : outcome,
            attemptCount: sql`${webhookEvents.attemptCount} + 1`,
            nextAttemptAtMs: outcome === 'retry' ? nextAttemptAtMs : null,
          })
          .where(eq(webhookEvents.id, id))
          .returning({ webhookId: webhookEvents.webhookId })
          .get()
        if (!known) return
        db.insert(webhookAttempts)
          .values({ ...attempt, id: newId(), webhookEventId: id })
          .run()
        const failingSinceMs =
          outcome === 'delivered' ? null : sql`coalesce(${webhooks.failingSinceMs}, ${attempt.attemptedAtMs})`
        const webhook = db
          .update(webhooks)
          .set({ failingSinceMs })
          .where(eq(webhooks.id, known.webhookId))
          .returning()
          .get()
        if (
          webhook &&
          attempt.attemptedAtMs - (webhook.failingSinceMs ?? attempt.attemptedAtMs) >= PAUSE_AFTER_MS
        )
          pause(webhook.id)
      })
    },

    /** Removes events of `ageMs` ago and earlier that have ended, with their log. */
    deleteOlderThan(ageMs: number): void {
      db.delete(webhookEvents)
        .where(and(lte(webhookEvents.createdAtMs, nowMs() - ageMs), sql`${webhookEvents.state} <> 'pending'`))
        .run()
    },
  }
}
