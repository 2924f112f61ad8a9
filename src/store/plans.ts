// Plans: edits that an agent job made ready and did not save. Each is applied once, within 24 hours; its row stays
// for 30 days, so that a repeated request gets the first answer and a late one learns that the plan has expired.
import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { plans } from './schema.ts'

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

    /** Forgets what expired plans would have done, and after 30 days that they ever were. */
    sweep(): void {
      const now = nowMs()
      db.delete(plans)
        .where(lte(plans.createdAtMs, now - ROW_MS))
        .run()
      db.update(plans).set({ content: null }).where(lte(plans.expiresAtMs, now)).run()
    },
  }
}
