// Drives: their members, balances and callback secrets. Taking from a balance is in charges.ts.
import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import { RoughcutError } from '../errors.ts'
import type { Connection } from './connection.ts'
import { drives, memberships, passwordLinks, tokens, users } from './schema.ts'
import { randomWebhookSecret } from './secrets.ts'
import { ACCESS_LEVELS, type AccessLevel, oauthConnections } from './web-schema.ts'

export type DriveRow = typeof drives.$inferSelect
export type DriveRole = (typeof memberships.$inferSelect)['role']
/** What is left; null is unlimited. */
export type Balances = { mediaSeconds: number | null; aiCredits: number | null }

/** How long after a rotation callbacks are also signed with the old secret. */
export const SECRET_OVERLAP_MS = 24 * 60 * 60 * 1000

type PublishRules = { defaultLevel: AccessLevel; levels: readonly AccessLevel[] }

export type DriveStore = ReturnType<typeof createDriveStore>

/** Drives, their members and their callback secrets. */
export function createDriveStore(connection: Connection) {
  return {
    ...createDrives(connection),
    ...createPublishRules(connection),
    ...createMemberships(connection),
    ...createMembershipChanges(connection),
    ...createCallbackSecrets(connection),
  }
}

/** A function that changes the columns of a drive. It throws `not_found`. */
function createUpdate({ db }: Connection) {
  return (id: string, values: Partial<DriveRow>): DriveRow => {
    const changed = db.update(drives).set(values).where(eq(drives.id, id)).returning().get()
    if (!changed) throw new RoughcutError('not_found', `Drive ${id} not found.`)
    return changed
  }
}

/** Their names, balances and vocabularies. */
function createDrives(connection: Connection) {
  const { db, nowMs, newId, transaction } = connection
  const update = createUpdate(connection)
  // On the path of every POST in version 1.2.
  const readDrive = db
    .select()
    .from(drives)
    .where(eq(drives.id, sql.placeholder('id')))
    .prepare()

  const list = (): DriveRow[] => db.select().from(drives).orderBy(asc(drives.createdAtMs), sql`rowid`).all()

  /** By id, else by name (compared in NFC); null if not found. */
  const find = (nameOrId: string): DriveRow | null => {
    const wanted = nameOrId.trim().normalize('NFC')
    const all = list()
    return (
      all.find((drive) => drive.id === wanted.toLowerCase()) ??
      all.find((drive) => drive.name.normalize('NFC') === wanted) ??
      null
    )
  }

  /** The name as it is kept. Throws `bad_request`, and `conflict` when another drive than `id` has it. */
  const freeName = (driveName: string, id: string | null): string => {
    const wanted = driveName.trim()
    if (wanted.length === 0 || [...wanted].length > 255)
      throw new RoughcutError('bad_request', 'A drive name has 1 to 255 characters.')
    const holder = find(wanted)
    if (holder && holder.id !== id)
      throw new RoughcutError('conflict', `There is already a drive named ${wanted}. Choose another name.`)
    return wanted
  }

  return {
    /** The owner becomes a member with that role. Balances start unlimited. Throws `conflict` for a name in use. */
    create(driveName: string, ownerId: string): DriveRow {
      return transaction(() => {
        const wanted = freeName(driveName, null)
        const drive = db
          .insert(drives)
          .values({ id: newId(), name: wanted, callbackSecret: randomWebhookSecret(), createdAtMs: nowMs() })
          .returning()
          .get()
        db.insert(memberships).values({ driveId: drive.id, userId: ownerId, role: 'owner' }).run()
        return drive
      })
    },

    /** Throws `conflict` for a name in use, `not_found`. */
    rename: (id: string, driveName: string): DriveRow =>
      transaction(() => update(id, { name: freeName(driveName, id) })),

    /** The spelling of names that speech models should know; empty if there aren't any, or the drive is gone. */
    vocabularyOf: (id: string): readonly string[] =>
      db.select({ vocabulary: drives.vocabulary }).from(drives).where(eq(drives.id, id)).get()?.vocabulary ??
      [],

    /** Throws `not_found`. */
    setVocabulary: (id: string, vocabulary: string[]): DriveRow => update(id, { vocabulary }),

    list,

    find,

    byId: (id: string): DriveRow | null => readDrive.get({ id }) ?? null,

    /** Sets what is given; null is unlimited. */
    setBalances(id: string, balances: Partial<Balances>): DriveRow {
      if (Object.keys(balances).length === 0) return update(id, { id })
      return update(id, balances)
    },
  }
}

/** Who may open what a drive publishes. */
function createPublishRules(connection: Connection) {
  const { db } = connection
  const update = createUpdate(connection)

  return {
    /** Who may open the drive's published pages: the default level and the permitted ones. */
    publishRules(id: string): PublishRules {
      const drive = db.select().from(drives).where(eq(drives.id, id)).get()
      const levels = ACCESS_LEVELS.filter((level) => drive?.publishLevels?.includes(level) ?? true)
      return { levels, defaultLevel: levels.find((level) => level === drive?.publishLevel) ?? 'private' }
    },

    /** Throws `bad_request` when the default is not among the permitted levels. */
    setPublishRules(id: string, { defaultLevel, levels }: PublishRules): DriveRow {
      if (!levels.includes(defaultLevel))
        throw new RoughcutError(
          'bad_request',
          `The default level ${defaultLevel} is not among the permitted ones: ${levels.join(', ')}.`,
        )
      const isAll = ACCESS_LEVELS.every((level) => levels.includes(level))
      return update(id, { publishLevel: defaultLevel, publishLevels: isAll ? null : [...levels] })
    },
  }
}

/** Who belongs to which drive, and as what. */
function createMemberships({ db }: Connection) {
  const readRole = db
    .select({ role: memberships.role })
    .from(memberships)
    .where(
      and(
        eq(memberships.driveId, sql.placeholder('driveId')),
        eq(memberships.userId, sql.placeholder('userId')),
      ),
    )
    .prepare()

  return {
    /** The drives that a user belongs to, oldest first. */
    ofUser(userId: string): (DriveRow & { role: DriveRole })[] {
      return db
        .select({ drive: drives, role: memberships.role })
        .from(memberships)
        .innerJoin(drives, eq(drives.id, memberships.driveId))
        .where(eq(memberships.userId, userId))
        .orderBy(asc(drives.createdAtMs), asc(drives.id))
        .all()
        .map(({ drive, role }) => ({ ...drive, role }))
    },

    /** Who belongs to the drive, owners first. */
    membersOf(driveId: string): { userId: string; email: string; role: DriveRole; hasPassword: boolean }[] {
      return db
        .select({
          userId: memberships.userId,
          email: users.email,
          role: memberships.role,
          passwordHash: users.passwordHash,
        })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(eq(memberships.driveId, driveId))
        .orderBy(desc(memberships.role), asc(users.email))
        .all()
        .map(({ passwordHash, ...member }) => ({ ...member, hasPassword: passwordHash !== null }))
    },

    /** Null: not a member. */
    roleOf: (driveId: string, userId: string): DriveRole | null =>
      readRole.get({ driveId, userId })?.role ?? null,
  }
}

/** Changes to that: they end one-time links, and never take the last owner from a drive. */
function createMembershipChanges({ db, nowMs, transaction }: Connection) {
  const refuseLastOwner = (driveId: string, userId: string): void => {
    const owners = db
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(and(eq(memberships.driveId, driveId), eq(memberships.role, 'owner')))
      .all()
    if (owners.length === 1 && owners[0]?.userId === userId)
      throw new RoughcutError(
        'conflict',
        'This is the only owner of the drive. Make somebody else an owner first.',
      )
  }

  /**
   * A one-time link that was made in one drive mustn't give access to another. A drive created for its owner is exempt:
   * nobody else is in it.
   */
  const endPasswordLinks = (userId: string): void => {
    db.delete(passwordLinks).where(eq(passwordLinks.userId, userId)).run()
  }

  return {
    /** Adds a member, or changes the role of one; ends the person's one-time links. */
    addMember(driveId: string, userId: string, role: DriveRole): void {
      transaction(() => {
        db.insert(memberships)
          .values({ driveId, userId, role })
          .onConflictDoUpdate({ target: [memberships.driveId, memberships.userId], set: { role } })
          .run()
        endPasswordLinks(userId)
      })
    },

    /**
     * Also removes the person's tokens for this drive and their one-time links. Throws `conflict` for its only owner.
     */
    removeMember(driveId: string, userId: string): void {
      transaction(() => {
        refuseLastOwner(driveId, userId)
        db.update(tokens)
          .set({ revokedAtMs: sql`coalesce(${tokens.revokedAtMs}, ${nowMs()})` })
          .where(and(eq(tokens.driveId, driveId), eq(tokens.userId, userId)))
          .run()
        db.delete(memberships)
          .where(and(eq(memberships.driveId, driveId), eq(memberships.userId, userId)))
          .run()
        db.delete(oauthConnections)
          .where(and(eq(oauthConnections.driveId, driveId), eq(oauthConnections.userId, userId)))
          .run()
        endPasswordLinks(userId)
      })
    },

    /** Throws `conflict` when the only owner would become a member. */
    setRole(driveId: string, userId: string, role: DriveRole): void {
      transaction(() => {
        if (role !== 'owner') refuseLastOwner(driveId, userId)
        db.update(memberships)
          .set({ role })
          .where(and(eq(memberships.driveId, driveId), eq(memberships.userId, userId)))
          .run()
        endPasswordLinks(userId)
      })
    },
  }
}

/** What signs the callbacks of a drive. */
function createCallbackSecrets(connection: Connection) {
  const { db, nowMs, transaction } = connection
  const update = createUpdate(connection)
  const readSecret = db
    .select({ secret: drives.callbackSecret })
    .from(drives)
    .where(eq(drives.id, sql.placeholder('id')))
    .prepare()

  return {
    /** `whsec_…`, with which the drive's callbacks are signed. Throws `not_found`. */
    secret(id: string): string {
      const row = readSecret.get({ id })
      if (!row) throw new RoughcutError('not_found', `Drive ${id} not found.`)
      return row.secret
    },

    /** Makes a new secret. The next delivery is signed with it and, for 24 hours, with the previous one too. */
    rotateSecret: (id: string): string =>
      transaction(() => {
        const before = readSecret.get({ id })
        return update(id, {
          callbackSecret: randomWebhookSecret(),
          previousCallbackSecret: before?.secret ?? null,
          previousSecretUntilMs: nowMs() + SECRET_OVERLAP_MS,
        }).callbackSecret
      }),

    /** Deletes secrets that no longer sign anything. */
    forgetPreviousSecrets(): void {
      db.update(drives)
        .set({ previousCallbackSecret: null, previousSecretUntilMs: null })
        .where(lte(drives.previousSecretUntilMs, nowMs()))
        .run()
    },
  }
}
