// Responses to requests with an Idempotency-Key, kept for 24 hours. jobs.create writes them in the transaction that
// creates the job.
import { and, eq, gt, lte } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { idempotencyKeys } from './schema.ts'

/** How long a key answers again. */
export const IDEMPOTENCY_MS = 24 * 60 * 60 * 1000

/** First answers under their keys, for 24 hours. */
export function createIdempotencyStore({ db, nowMs }: Connection) {
  return {
    /** What was answered under this key within 24 hours; null: nothing. */
    find(tokenId: string, key: string): { bodyHash: string; answer: string; status: number } | null {
      return (
        db
          .select({
            bodyHash: idempotencyKeys.bodyHash,
            answer: idempotencyKeys.answer,
            status: idempotencyKeys.status,
          })
          .from(idempotencyKeys)
          .where(
            and(
              eq(idempotencyKeys.tokenId, tokenId),
              eq(idempotencyKeys.key, key),
              gt(idempotencyKeys.createdAtMs, nowMs() - IDEMPOTENCY_MS),
            ),
          )
          .get() ?? null
      )
    },

    /** Stores an answer that was not to the creation of a job, in the transaction of what it is about. */
    save(tokenId: string, given: { key: string; bodyHash: string }, status: number, answer: string): void {
      const row = { tokenId, ...given, status, answer, createdAtMs: nowMs() }
      db.insert(idempotencyKeys)
        .values(row)
        .onConflictDoUpdate({ target: [idempotencyKeys.tokenId, idempotencyKeys.key], set: row })
        .run()
    },

    /** Forgets keys that are `ageMs` old or older; returns how many. */
    deleteOlderThan(ageMs: number): number {
      return db
        .delete(idempotencyKeys)
        .where(lte(idempotencyKeys.createdAtMs, nowMs() - ageMs))
        .returning({ key: idempotencyKeys.key })
        .all().length
    },
  }
}
