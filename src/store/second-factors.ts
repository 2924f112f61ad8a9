// A person's second factors: an authenticator app, passkeys, and the recovery codes that replace them. Codes and
// signatures are checked elsewhere; see http/app/totp.ts and passkeys.ts.
import { randomBytes } from 'node:crypto'
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { hashOfSecret } from './secrets.ts'
import { passkeys, recoveryCodes, totpSecrets } from './web-schema.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
type TotpRow = typeof totpSecrets.$inferSelect

export const MAX_PASSKEYS = 20
const RECOVERY_CODES = 10
/** 32 letters and digits without 0, O, 1 and I, so that 12 of them are 60 random bits. */
const RECOVERY_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const RECOVERY_LENGTH = 12

/** Second factors of people. */
export function createSecondFactorStore(connection: Connection) {
  const { db, transaction } = connection
  const known = createKnownFactors(connection)
  const codes = createRecoveryCodes(connection, known.isSetUp)
  return {
    ...known,
    ...createAuthenticatorApps(connection, known, codes),
    ...createPasskeys(connection, known, codes),
    recoveryCodesLeft: codes.recoveryCodesLeft,
    useRecoveryCode: codes.useRecoveryCode,

    /** Codes given before stop working. */
    replaceRecoveryCodes: (userId: string): string[] => transaction(() => codes.replaceRecoveryCodes(userId)),

    /** Removes everything; false: nothing was set up. */
    removeAll(userId: string): boolean {
      return transaction(() => {
        const had = known.isSetUp(userId)
        for (const table of [totpSecrets, passkeys, recoveryCodes])
          db.delete(table).where(sql`${table.userId} = ${userId}`).run()
        return had
      })
    },
  }
}

type KnownFactors = ReturnType<typeof createKnownFactors>
type RecoveryCodes = ReturnType<typeof createRecoveryCodes>

/** What a person has set up. */
function createKnownFactors({ db }: Connection) {
  const totpOf = (userId: string): TotpRow | null =>
    db.select().from(totpSecrets).where(eq(totpSecrets.userId, userId)).get() ?? null
  const passkeysOf = (userId: string): PasskeyRow[] =>
    db
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAtMs), asc(passkeys.id))
      .all()
  const isSetUp = (userId: string): boolean => totpOf(userId) !== null || passkeysOf(userId).length > 0

  return {
    totpOf,
    passkeysOf,
    /** True when signing in takes more than the password. */
    isSetUp,
  }
}

/** Codes that replace a factor, once each. Callers open the transaction. */
function createRecoveryCodes({ db, nowMs }: Connection, isSetUp: (userId: string) => boolean) {
  const recoveryCodesLeft = (userId: string): number =>
    db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).all().length

  const replaceRecoveryCodes = (userId: string): string[] => {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
    for (const code of codes)
      db.insert(recoveryCodes)
        .values({ hash: hashOfCode(userId, code), userId, createdAtMs: nowMs() })
        .run()
    return codes
  }
  /** Codes come with the first factor and go with the last one. */
  const codesFor = (userId: string, wasSetUp: boolean): string[] =>
    wasSetUp ? [] : replaceRecoveryCodes(userId)
  const dropCodesIfBare = (userId: string): void => {
    if (!isSetUp(userId)) db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
  }

  return {
    recoveryCodesLeft,
    replaceRecoveryCodes,
    codesFor,
    dropCodesIfBare,

    /** Uses a code up; false when it isn't one of this person's. */
    useRecoveryCode(userId: string, code: string): boolean {
      const used = db
        .delete(recoveryCodes)
        .where(and(eq(recoveryCodes.hash, hashOfCode(userId, code)), eq(recoveryCodes.userId, userId)))
        .returning({ hash: recoveryCodes.hash })
        .all()
      return used.length > 0
    },
  }
}

/** Authenticator apps, one for each person. */
function createAuthenticatorApps(
  { db, nowMs, transaction }: Connection,
  { isSetUp }: KnownFactors,
  { codesFor, dropCodesIfBare }: RecoveryCodes,
) {
  return {
    /**
     * Replaces the person's authenticator app; `step` is that of the code that proved it. Returns new recovery
     * codes if this is the first factor, otherwise none.
     */
    setTotp(userId: string, secret: string, step: number): string[] {
      return transaction(() => {
        const wasSetUp = isSetUp(userId)
        db.delete(totpSecrets).where(eq(totpSecrets.userId, userId)).run()
        db.insert(totpSecrets).values({ userId, secret, lastStep: step, createdAtMs: nowMs() }).run()
        return codesFor(userId, wasSetUp)
      })
    },

    /** False when this code, or a later one, was used before. */
    useTotpStep(userId: string, step: number): boolean {
      const used = db
        .update(totpSecrets)
        .set({ lastStep: step })
        .where(and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastStep, step)))
        .returning({ userId: totpSecrets.userId })
        .all()
      return used.length > 0
    },

    /** False: there wasn't one. */
    removeTotp(userId: string): boolean {
      return transaction(() => {
        const gone = db.delete(totpSecrets).where(eq(totpSecrets.userId, userId)).returning().all()
        dropCodesIfBare(userId)
        return gone.length > 0
      })
    },
  }
}

/** Passkeys, up to `MAX_PASSKEYS` for each person. */
function createPasskeys(
  { db, nowMs, transaction }: Connection,
  { isSetUp }: KnownFactors,
  { codesFor, dropCodesIfBare }: RecoveryCodes,
) {
  return {
    /** Returns new recovery codes if this is the first factor, otherwise none; null when the key is known already. */
    addPasskey(passkey: Omit<PasskeyRow, 'createdAtMs' | 'lastUsedAtMs'>): string[] | null {
      return transaction(() => {
        const wasSetUp = isSetUp(passkey.userId)
        const added = db
          .insert(passkeys)
          .values({ ...passkey, createdAtMs: nowMs(), lastUsedAtMs: null })
          .onConflictDoNothing()
          .returning({ id: passkeys.id })
          .all()
        return added.length === 0 ? null : codesFor(passkey.userId, wasSetUp)
      })
    },

    /** Notes a use, with the authenticator's count of signatures. */
    usePasskey(id: string, counter: number): void {
      db.update(passkeys).set({ counter, lastUsedAtMs: nowMs() }).where(eq(passkeys.id, id)).run()
    },

    /** The name of the passkey that went; null: this person has none with this id. */
    removePasskey(userId: string, id: string): string | null {
      return transaction(() => {
        const gone = db
          .delete(passkeys)
          .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
          .returning({ name: passkeys.name })
          .get()
        dropCodesIfBare(userId)
        return gone?.name ?? null
      })
    },
  }
}

/** Grouped for the eye, such as `7KQM-P2XW-9RTB`. */
function newRecoveryCode(): string {
  // 256 is a multiple of 32, so each letter is equally likely.
  const letters = [...randomBytes(RECOVERY_LENGTH)].map((byte) => RECOVERY_LETTERS[byte % 32])
  return [0, 4, 8].map((at) => letters.slice(at, at + 4).join('')).join('-')
}

/** As typed: case, spaces and hyphens don't count. */
function hashOfCode(userId: string, code: string): string {
  return hashOfSecret(`${userId}:${code.toUpperCase().replace(/[\s-]/g, '')}`)
}
