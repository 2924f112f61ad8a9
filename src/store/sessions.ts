// Who is signed in to the web application. A session's secret is in the browser's cookie; only its
// hash is kept.
import { and, desc, eq, gt, lte, ne } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { hashOfSecret, randomSecret } from './secrets.ts'
import { sessions } from './web-schema.ts'

export type SessionRow = typeof sessions.$inferSelect

/** A session that is not used for this long ends, and none lasts longer than the second figure. */
export const SESSION_IDLE_MS = 14 * 24 * 60 * 60 * 1000
export const SESSION_LONGEST_MS = 60 * 24 * 60 * 60 * 1000
/** The last use is noted at most this often. */
const LAST_SEEN_STEP_MS = 5 * 60 * 1000
const USER_AGENT_LENGTH = 200

/** Who is signed in to the pages. */
export function createSessionStore({ db, nowMs, newId, bestEffort, reserve }: Connection) {
  return {
    /** A new session with a secret of its own, whatever the browser sent before. */
    create(userId: string, userAgent: string): { row: SessionRow; secret: string } {
      const secret = randomSecret()
      const now = nowMs()
      const values = {
        id: newId(),
        hash: hashOfSecret(secret),
        userId,
        userAgent: userAgent.slice(0, USER_AGENT_LENGTH),
        createdAtMs: now,
        lastSeenAtMs: now,
        expiresAtMs: now + SESSION_IDLE_MS,
      }
      // People who can't sign in can't free space either.
      const row = reserve.spend(() => db.insert(sessions).values(values).returning().get())
      return { row, secret }
    },

    /** The live session of a cookie; null: unknown, revoked or expired. */
    authenticate(secret: string): SessionRow | null {
      const now = nowMs()
      const row = db
        .select()
        .from(sessions)
        .where(and(eq(sessions.hash, hashOfSecret(secret)), gt(sessions.expiresAtMs, now)))
        .get()
      if (!row) return null
      if (now - row.lastSeenAtMs >= LAST_SEEN_STEP_MS) {
        const expiresAtMs = Math.min(now + SESSION_IDLE_MS, row.createdAtMs + SESSION_LONGEST_MS)
        bestEffort(() =>
          db.update(sessions).set({ lastSeenAtMs: now, expiresAtMs }).where(eq(sessions.id, row.id)).run(),
        )
      }
      return row
    },

    /** The live sessions of a person, the latest used first. */
    listOf(userId: string): SessionRow[] {
      return db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.expiresAtMs, nowMs())))
        .orderBy(desc(sessions.lastSeenAtMs))
        .all()
    },

    /** Ends one of this person's sessions; false if not found. */
    revoke(id: string, userId: string): boolean {
      const gone = db
        .delete(sessions)
        .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
        .returning({ id: sessions.id })
        .all()
      return gone.length > 0
    },

    /** Ends all sessions of a person but one. */
    revokeOthersOf(userId: string, keptId: string): void {
      db.delete(sessions)
        .where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)))
        .run()
    },

    deleteExpired(): number {
      return db
        .delete(sessions)
        .where(lte(sessions.expiresAtMs, nowMs()))
        .returning({ id: sessions.id })
        .all().length
    },
  }
}
