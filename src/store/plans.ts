// Plans: edits that an agent job prepared but didn't save. Each can be applied once, within 24 hours. Its row stays for
// 30 days, after it was applied if it was, so a repeated request gets the first response and a late one is answered that
// the plan has expired.
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { plans } from './job-schema.ts'

const PLAN_MS = 24 * 60 * 60 * 1000
const ROW_MS = 30 * PLAN_MS

export type PlanRow = typeof plans.$inferSelect

/** Plans of edits that somebody may apply. */
export function createPlanStore({ db, nowMs, newId }: Connection) {
  return {
    /** `content` is plain JSON. */
    create(wanted: Pick<PlanRow, 'projectId' | 'jobId' | 'baseRevision' | 'content'>): PlanRow {
      const now = nowMs()
      return db
        .insert(plans)
        .values({ ...wanted, id: newId(), createdAtMs: now, expiresAtMs: now + PLAN_MS })
        .returning()
        .get()
    },

    byId: (id: string): PlanRow | null => db.select().from(plans).where(eq(plans.id, id)).get() ?? null,

    /** In the transaction that saves what the plan made. */
    noteApplied(id: string, answer: string): void {
      db.update(plans)
        .set({ appliedAtMs: nowMs(), answer, content: null })
        .where(and(eq(plans.id, id), isNull(plans.appliedAtMs)))
        .run()
    },

    /** Drops the content of expired plans, and after 30 days their rows. */
    sweep(): void {
      const now = nowMs()
      db.delete(plans)
        .where(lte(sql`coalesce(${plans.appliedAtMs}, ${plans.createdAtMs})`, now - ROW_MS))
        .run()
      db.update(plans).set({ content: null }).where(lte(plans.expiresAtMs, now)).run()
    },
  }
}
