// Charges a drive's balances. The database decides what fits: one statement, with no read before it.
import { eq, sql } from 'drizzle-orm'
import { RoughcutError } from '../errors.ts'
import type { Connection } from './connection.ts'
import type { Balances } from './drives.ts'
import { charges } from './job-schema.ts'
import { drives } from './schema.ts'

export type Charge = {
  /** Makes the charge happen once: `JOB_ID/media/NAME`, `JOB_ID/ai` or `MEDIA_ID/again/JOB_ID`. */
  key: string
  driveId: string
  jobId: string
  /** Whole media seconds or credits, not negative. */
  amount: number
}
export type ChargeRow = typeof charges.$inferSelect

/** Balances, and what was taken from them. */
export function createChargeStore({ db, nowMs, transaction }: Connection) {
  const take = (unit: ChargeRow['unit'], { key, driveId, jobId, amount }: Charge): boolean => {
    if (!Number.isSafeInteger(amount) || amount < 0)
      throw new RangeError(`a charge is a whole number, not negative; got ${amount}`)
    const balance = unit === 'media_seconds' ? drives.mediaSeconds : drives.aiCredits
    const column = unit === 'media_seconds' ? 'mediaSeconds' : 'aiCredits'
    return transaction(() => {
      const known = db.select({ key: charges.key }).from(charges).where(eq(charges.key, key)).get()
      if (known) return true
      const taken = db
        .update(drives)
        // null is unlimited, and null - amount stays null.
        .set({ [column]: sql`${balance} - ${amount}` })
        .where(sql`${drives.id} = ${driveId} AND (${balance} IS NULL OR ${balance} >= ${amount})`)
        .returning({ id: drives.id })
        .get()
      if (!taken) return false
      db.insert(charges).values({ key, driveId, jobId, unit, amount, createdAtMs: nowMs() }).run()
      return true
    })
  }

  // On the path of every POST.
  const readBalances = db
    .select({ mediaSeconds: drives.mediaSeconds, aiCredits: drives.aiCredits })
    .from(drives)
    .where(eq(drives.id, sql.placeholder('driveId')))
    .prepare()

  return {
    /** False if the balance is too low; nothing was taken then. True also if this key was charged before. */
    takeMediaSeconds: (charge: Charge): boolean => take('media_seconds', charge),

    /** As `takeMediaSeconds`, from the AI credits. */
    takeAiCredits: (charge: Charge): boolean => take('ai_credits', charge),

    /** Gives back what was taken under this key; once, and nothing for a key that was never charged. */
    refund(key: string): void {
      transaction(() => {
        const [charge] = db.delete(charges).where(eq(charges.key, key)).returning().all()
        if (charge === undefined) return
        const balance = charge.unit === 'media_seconds' ? drives.mediaSeconds : drives.aiCredits
        const column = charge.unit === 'media_seconds' ? 'mediaSeconds' : 'aiCredits'
        db.update(drives)
          .set({ [column]: sql`${balance} + ${charge.amount}` })
          .where(eq(drives.id, charge.driveId))
          .run()
      })
    },

    /** How many charges have keys with this prefix, including charges of 0. */
    countOf: (beginning: string): number =>
      db
        .select({ count: sql<number>`count(*)` })
        .from(charges)
        .where(sql`${charges.key} >= ${beginning} AND ${charges.key} < ${`${beginning}\uffff`}`)
        .get()?.count ?? 0,

    /** What was taken for a job, in the order it was. */
    ofJob: (jobId: string): ChargeRow[] =>
      db.select().from(charges).where(sql`${charges.jobId} = ${jobId}`).orderBy(charges.createdAtMs).all(),

    /** What a drive has used since then, by day (UTC), oldest first; days without use are left out. */
    usageOf(driveId: string, sinceMs: number): { day: string; mediaSeconds: number; aiCredits: number }[] {
      const day = sql<string>`date(${charges.createdAtMs} / 1000, 'unixepoch')`
      const sumOf = (unit: ChargeRow['unit']) =>
        sql<number>`sum(CASE WHEN ${charges.unit} = ${unit} THEN ${charges.amount} ELSE 0 END)`
      return db
        .select({ day, mediaSeconds: sumOf('media_seconds'), aiCredits: sumOf('ai_credits') })
        .from(charges)
        .where(sql`${charges.driveId} = ${driveId} AND ${charges.createdAtMs} >= ${sinceMs}`)
        .groupBy(day)
        .orderBy(day)
        .all()
    },

    balanceOf(driveId: string): Balances {
      const drive = readBalances.get({ driveId })
      if (!drive) throw new RoughcutError('not_found', `Drive ${driveId} not found.`)
      return drive
    },
  }
}
