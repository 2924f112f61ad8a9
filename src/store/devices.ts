// Browsers that a person has signed in with. They only matter for the limit on wrong passwords: a stranger's guesses
// mustn't lock the person out. A device alone gives no access.
import { and, desc, eq, gt, lte, ne } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { hashOfSecret, randomSecret } from './secrets.ts'
import { knownDevices } from './web-schema.ts'

/** Browsers keep a cookie for 400 days at most; signing in renews the device. */
export const DEVICE_MS = 180 * 24 * 60 * 60 * 1000
const MAX_DEVICES_PER_USER = 20

/** Browsers that somebody signed in with before. */
export function createDeviceStore({ db, nowMs, transaction }: Connection) {
  return {
    /** A new secret for the person's browser; the oldest device above the limit is forgotten. */
    create(userId: string): string {
      const secret = randomSecret()
      transaction(() => {
        db.insert(knownDevices)
          .values({ hash: hashOfSecret(secret), userId, createdAtMs: nowMs() })
          .run()
        const kept = db
          .select({ hash: knownDevices.hash })
          .from(knownDevices)
          .where(eq(knownDevices.userId, userId))
          .orderBy(desc(knownDevices.createdAtMs))
          .all()
        for (const { hash } of kept.slice(MAX_DEVICES_PER_USER))
          db.delete(knownDevices)
            .where(and(eq(knownDevices.hash, hash), ne(knownDevices.hash, hashOfSecret(secret))))
            .run()
      })
      return secret
    },

    isKnown(secret: string, userId: string): boolean {
      const row = db
        .select({ hash: knownDevices.hash })
        .from(knownDevices)
        .where(
          and(
            eq(knownDevices.hash, hashOfSecret(secret)),
            eq(knownDevices.userId, userId),
            gt(knownDevices.createdAtMs, nowMs() - DEVICE_MS),
          ),
        )
        .get()
      return row !== undefined
    },

    forget(secret: string): void {
      db.delete(knownDevices)
        .where(eq(knownDevices.hash, hashOfSecret(secret)))
        .run()
    },

    deleteExpired(): void {
      db.delete(knownDevices)
        .where(lte(knownDevices.createdAtMs, nowMs() - DEVICE_MS))
        .run()
    },
  }
}
