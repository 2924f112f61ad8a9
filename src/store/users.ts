// People, and the one-time links with which they set a password.
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { RoughcutError } from '../errors.ts'
import type { Connection } from './connection.ts'
import { drives, memberships, passwordLinks, users } from './schema.ts'
import { hashOfSecret, randomSecret } from './secrets.ts'
import { knownDevices, oauthConnections, sessions } from './web-schema.ts'

export type UserRow = typeof users.$inferSelect
export type UserWithDrives = UserRow & { drives: { id: string; name: string; role: 'owner' | 'member' }[] }

/** How long a one-time link works. */
export const PASSWORD_LINK_MS = 24 * 60 * 60 * 1000

/**
 * The address where a person sets their password. The secret is in the fragment, which browsers never send: not to the
 * server or a proxy, whose logs keep paths, and not in a Referer.
 */
export function oneTimeLink(publicUrl: string, secret: string): string {
  return `${publicUrl}/welcome#${secret}`
}

/** People, their passwords (as hashes) and one-time links. */
export function createUserStore(connection: Connection) {
  return { ...createPeople(connection), ...createPasswords(connection) }
}

function userById(db: Connection['db'], id: string): UserRow | null {
  return db.select().from(users).where(eq(users.id, id)).get() ?? null
}

/** The people of this installation, with email and name. */
function createPeople({ db, nowMs, newId, transaction }: Connection) {
  const byId = (id: string) => userById(db, id)

  return {
    /** Emails are compared without regard to case. Throws `bad_request` for no email, `conflict` for a known one. */
    create(email: string): UserRow {
      const checked = checkedEmail(email)
      return transaction(() => {
        if (db.select().from(users).where(eq(users.email, checked)).get())
          throw new RoughcutError('conflict', `There is already a user ${checked}.`)
        return db
          .insert(users)
          .values({ id: newId(), email: checked, createdAtMs: nowMs() })
          .returning()
          .get()
      })
    },

    /**
     * Changes what is given: `name` null shows the email again. Throws `bad_request` for no email, `conflict` for
     * somebody else's.
     */
    changeProfile(
      userId: string,
      changes: { name?: string | null | undefined; email?: string | undefined },
    ): UserRow | null {
      const email = changes.email === undefined ? undefined : checkedEmail(changes.email)
      return transaction(() => {
        const holder =
          email === undefined ? null : db.select().from(users).where(eq(users.email, email)).get()
        if (holder && holder.id !== userId)
          throw new RoughcutError('conflict', 'Somebody else uses this email. Choose another one.')
        const values = {
          ...(changes.name === undefined ? {} : { name: changes.name }),
          ...(email === undefined ? {} : { email }),
        }
        if (Object.keys(values).length > 0) db.update(users).set(values).where(eq(users.id, userId)).run()
        return byId(userId)
      })
    },

    byEmail: (email: string): UserRow | null =>
      db.select().from(users).where(eq(users.email, email.trim().toLowerCase())).get() ?? null,

    byId,

    /** Who owns this installation: the user that was made first; null on an empty database. */
    first: (): UserRow | null =>
      db.select().from(users).orderBy(asc(users.createdAtMs), sql`rowid`).limit(1).get() ?? null,

    /** False until somebody has set a password: nobody can sign in yet. */
    anyWithPassword: (): boolean =>
      db.select({ id: users.id }).from(users).where(isNotNull(users.passwordHash)).limit(1).get() !==
      undefined,

    /** True while there is one person. */
    isAlone: (): boolean => db.select({ id: users.id }).from(users).limit(2).all().length < 2,

    /** Everybody, oldest first, with the drives they belong to. */
    list(): UserWithDrives[] {
      const belongings = db
        .select({ userId: memberships.userId, role: memberships.role, id: drives.id, name: drives.name })
        .from(memberships)
        .innerJoin(drives, eq(drives.id, memberships.driveId))
        .orderBy(asc(drives.createdAtMs), asc(drives.id))
        .all()
      const everybody = db.select().from(users).orderBy(asc(users.createdAtMs), sql`rowid`).all()
      return everybody.map((user) => ({
        ...user,
        drives: belongings
          .filter((belonging) => belonging.userId === user.id)
          .map(({ id, name, role }) => ({ id, name, role })),
      }))
    },
  }
}

/** How people get a password, and change it. */
function createPasswords({ db, nowMs, transaction }: Connection) {
  const byId = (id: string) => userById(db, id)
  const liveLink = (secret: string) => {
    const link = db
      .select()
      .from(passwordLinks)
      .where(eq(passwordLinks.hash, hashOfSecret(secret)))
      .get()
    return link && link.usedAtMs === null && link.expiresAtMs > nowMs() ? link : null
  }

  return {
    /**
     * A secret that sets a password once, within 24 hours; links given before stop working, and so does
     * this one when the person's memberships change.
     */
    createPasswordLink(userId: string): string {
      const secret = randomSecret()
      transaction(() => {
        db.delete(passwordLinks).where(eq(passwordLinks.userId, userId)).run()
        db.insert(passwordLinks)
          .values({
            hash: hashOfSecret(secret),
            userId,
            createdAtMs: nowMs(),
            expiresAtMs: nowMs() + PASSWORD_LINK_MS,
          })
          .run()
      })
      return secret
    },

    /** Whose link this is; null when it is unknown, used or expired. Changes nothing. */
    ofPasswordLink(secret: string): UserRow | null {
      const link = liveLink(secret)
      return link && byId(link.userId)
    },

    /**
     * Uses the link up, and signs out whoever is signed in with the old password; null when it is
     * unknown, used or expired. `passwordHash` is argon2id.
     */
    setPasswordWithLink(secret: string, passwordHash: string): UserRow | null {
      return transaction(() => {
        const link = liveLink(secret)
        if (!link) return null
        db.update(passwordLinks).set({ usedAtMs: nowMs() }).where(eq(passwordLinks.hash, link.hash)).run()
        db.delete(sessions).where(eq(sessions.userId, link.userId)).run()
        db.delete(knownDevices).where(eq(knownDevices.userId, link.userId)).run()
        db.delete(oauthConnections).where(eq(oauthConnections.userId, link.userId)).run()
        return (
          db.update(users).set({ passwordHash }).where(eq(users.id, link.userId)).returning().get() ?? null
        )
      })
    },

    /**
     * Replaces the password, signs the person out everywhere, and ends links given before; false when
     * it is no longer `knownHash`. `passwordHash` is argon2id.
     */
    changePassword(userId: string, knownHash: string, passwordHash: string): boolean {
      return transaction(() => {
        const changed = db
          .update(users)
          .set({ passwordHash })
          .where(and(eq(users.id, userId), eq(users.passwordHash, knownHash)))
          .returning({ id: users.id })
          .all()
        if (changed.length === 0) return false
        db.delete(passwordLinks).where(eq(passwordLinks.userId, userId)).run()
        db.delete(sessions).where(eq(sessions.userId, userId)).run()
        db.delete(knownDevices).where(eq(knownDevices.userId, userId)).run()
        db.delete(oauthConnections).where(eq(oauthConnections.userId, userId)).run()
        return true
      })
    },
  }
}

/** What others see of a person: the name they chose, or their email. */
export function shownName({ name, email }: { name: string | null; email: string }): string {
  return name ?? email
}

function checkedEmail(email: string): string {
  const trimmed = email.trim().toLowerCase()
  if (trimmed.length > 254 || !/^[^\s@<>"\p{Cc}\p{Cf}]+@[^\s@<>"\p{Cc}\p{Cf}]+$/u.test(trimmed))
    throw new RoughcutError('bad_request', `"${email}" is not an email address.`)
  return trimmed
}
