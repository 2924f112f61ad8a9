// API tokens. The token itself is shown once and only its hash is kept.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { RoughcutError } from '../errors.ts'
import type { Connection } from './connection.ts'
import { type ApiVersion, drives, memberships, tokens, users } from './schema.ts'
import { hashOfSecret, randomSecret } from './secrets.ts'

export type TokenRow = typeof tokens.$inferSelect
export type TokenWithNames = TokenRow & { userEmail: string; driveName: string }
/** Who is asking, and in which drive. */
export type TokenBearer = {
  tokenId: string
  userId: string
  driveId: string
  apiVersion: ApiVersion
  /** As it was noted, at most once a minute; null: never. Absent: who asks has no API token. */
  lastUsedAtMs?: number | null
}

/** `TokenBearer`, of a row of `tokens`. */
export const BEARER_COLUMNS = `tokens.id AS tokenId, tokens.user_id AS userId, tokens.drive_id AS driveId,
  tokens.api_version AS apiVersion, tokens.last_used_at_ms AS lastUsedAtMs`

const PREFIX = 'rc_'
const SHOWN_CHARACTERS = 9
/** The last use is noted at most this often: it is a write in the path of every request. */
const LAST_USE_STEP_MS = 60_000

type WantedToken = { name: string; driveId: string; userId: string; apiVersion?: ApiVersion }

/** API tokens, as hashes. */
export function createTokenStore(connection: Connection) {
  const { db, raw, nowMs, bestEffort } = connection
  const readBearer = raw.query<TokenBearer, [string]>(
    `SELECT ${BEARER_COLUMNS} FROM tokens WHERE hash = ? AND revoked_at_ms IS NULL`,
  )
  const writeUse = raw.query<null, [number, string]>('UPDATE tokens SET last_used_at_ms = ? WHERE id = ?')

  return {
    /** `token` is `rc_` and 32 random bytes; it cannot be read again. The user must belong to the drive. */
    create: (wanted: WantedToken): { row: TokenRow; token: string } => createToken(connection, wanted),

    /** All of them, also revoked ones, oldest first. */
    list(filter: { userId?: string } = {}): TokenWithNames[] {
      return db
        .select({ token: tokens, userEmail: users.email, driveName: drives.name })
        .from(tokens)
        .innerJoin(users, eq(users.id, tokens.userId))
        .innerJoin(drives, eq(drives.id, tokens.driveId))
        .where(filter.userId === undefined ? undefined : eq(tokens.userId, filter.userId))
        .orderBy(asc(tokens.createdAtMs), asc(tokens.id))
        .all()
        .map(({ token, ...names }) => ({ ...token, ...names }))
    },

    /** Takes effect at once. False if not found. Revoking twice keeps the first time. */
    revoke(id: string): boolean {
      const changed = db
        .update(tokens)
        .set({ revokedAtMs: sql`coalesce(${tokens.revokedAtMs}, ${nowMs()})` })
        .where(eq(tokens.id, id))
        .returning({ id: tokens.id })
        .all()
      return changed.length > 0
    },

    /** Revokes every token of the person, in all drives; returns those that worked until now. */
    revokeAllOf(userId: string): TokenRow[] {
      return db
        .update(tokens)
        .set({ revokedAtMs: nowMs() })
        .where(and(eq(tokens.userId, userId), isNull(tokens.revokedAtMs)))
        .returning()
        .all()
    },

    /** Null for an unknown id. */
    byId: (id: string): TokenRow | null => db.select().from(tokens).where(eq(tokens.id, id)).get() ?? null,

    /** Null: unknown or revoked. Reads what is committed, whichever process wrote it. The hot path of every request. */
    authenticate: (token: string): TokenBearer | null => readBearer.get(hashOfSecret(token)),

    /** Notes that a token was used, if that is due. A write: not within a snapshot. */
    noteUse({ tokenId, lastUsedAtMs }: TokenBearer): void {
      const now = nowMs()
      if (lastUsedAtMs === undefined) return
      if (lastUsedAtMs !== null && now - lastUsedAtMs < LAST_USE_STEP_MS) return
      bestEffort(() => writeUse.run(now, tokenId))
    },
  }
}

function createToken({ db, nowMs, newId, transaction }: Connection, wanted: WantedToken) {
  const label = wanted.name.trim()
  if (label.length === 0 || [...label].length > 255)
    throw new RoughcutError('bad_request', 'A token name has 1 to 255 characters.')
  const token = `${PREFIX}${randomSecret()}`
  return transaction(() => {
    const member = db
      .select()
      .from(memberships)
      .where(sql`${memberships.driveId} = ${wanted.driveId} AND ${memberships.userId} = ${wanted.userId}`)
      .get()
    if (!member)
      throw new RoughcutError('forbidden', 'This user does not belong to that drive; add them to it first.')
    const row = db
      .insert(tokens)
      .values({
        id: newId(),
        name: label,
        driveId: wanted.driveId,
        userId: wanted.userId,
        hash: hashOfSecret(token),
        prefix: token.slice(0, SHOWN_CHARACTERS),
        createdAtMs: nowMs(),
        apiVersion: wanted.apiVersion ?? '1.0',
      })
      .returning()
      .get()
    return { row, token }
  })
}
