// Programs that people connect over OAuth, and what was granted to them. A connection is one person, one program and
// one drive; secrets are kept as hashes.
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { drives, memberships, users } from './schema.ts'
import { hashOfSecret, randomSecret } from './secrets.ts'
import { oauthClients, oauthConnections, oauthGrants } from './web-schema.ts'

export type OAuthClient = typeof oauthClients.$inferSelect
type OAuthConnection = typeof oauthConnections.$inferSelect
export type ConnectionWithDrive = OAuthConnection & { driveName: string }
/** Tokens for a connection, in the clear this one time. */
export type IssuedTokens = { access: string; refresh: string; scopes: string }

const CODE_MS = 60_000
export const ACCESS_MS = 60 * 60 * 1000
/** Without use. */
const REFRESH_MS = 30 * 24 * 60 * 60 * 1000
/** After this long without use a registered program is forgotten. */
const CLIENT_IDLE_MS = 30 * 24 * 60 * 60 * 1000
/** Programs that nobody has connected: anyone may have one stored, so the least recently used make room. */
const MAX_UNCONNECTED = 200
/** Every access token begins with it, and no API token does. */
export const ACCESS_PREFIX = 'rco_'
const LAST_USE_STEP_MS = 60_000

export type OAuthStore = ReturnType<typeof createOAuthStore>

/** Programs, connections, codes and tokens. Times are milliseconds. */
export function createOAuthStore(connection: Connection) {
  const noteUse = createUseNote(connection)
  return {
    ...createClients(connection),
    ...createConnections(connection, noteUse),
    ...createTokens(connection, noteUse),
  }
}

/** A function that records that a program was connected or renewed its tokens. */
function createUseNote({ db, nowMs }: Connection) {
  return (clientId: string): void => {
    db.update(oauthClients).set({ lastUsedAtMs: nowMs() }).where(eq(oauthClients.id, clientId)).run()
  }
}

type UseNote = ReturnType<typeof createUseNote>

/** Programs that registered, or that their own documents describe. */
function createClients({ db, raw, nowMs, transaction }: Connection) {
  const forgetUnconnected = raw.query<null, [string, number]>(
    `DELETE FROM oauth_clients WHERE id IN (
       SELECT id FROM oauth_clients AS client
       WHERE id <> ? AND NOT EXISTS (SELECT 1 FROM oauth_connections WHERE client_id = client.id)
       ORDER BY last_used_at_ms DESC LIMIT -1 OFFSET ?)`,
  )

  return {
    client: (id: string): OAuthClient | null =>
      db.select().from(oauthClients).where(eq(oauthClients.id, id)).get() ?? null,

    /** Stores a registered program, or what a program's document says now. */
    saveClient(client: Omit<OAuthClient, 'lastUsedAtMs'>): OAuthClient {
      const values = { ...client, lastUsedAtMs: nowMs() }
      return transaction(() => {
        const saved = db
          .insert(oauthClients)
          .values(values)
          .onConflictDoUpdate({ target: oauthClients.id, set: values })
          .returning()
          .get()
        forgetUnconnected.run(saved.id, MAX_UNCONNECTED - 1)
        return saved
      })
    },

    /** Forgets what has expired: grants, connections without a live grant, and programs nobody uses. */
    prune(): void {
      const now = nowMs()
      transaction(() => {
        db.delete(oauthGrants).where(lte(oauthGrants.expiresAtMs, now)).run()
        db.delete(oauthConnections)
          .where(
            sql`NOT EXISTS (SELECT 1 FROM ${oauthGrants} WHERE ${oauthGrants.connectionId} = ${oauthConnections.id})`,
          )
          .run()
        db.delete(oauthClients)
          .where(lte(oauthClients.lastUsedAtMs, now - CLIENT_IDLE_MS))
          .run()
      })
    },
  }
}

/** Which person connected which program to which drive. */
function createConnections({ db, nowMs, newId, transaction }: Connection, noteUse: UseNote) {
  return {
    /** Makes a connection and its code. The person must belong to the drive: the caller has checked. */
    connect(wanted: {
      userId: string
      driveId: string
      client: Pick<OAuthClient, 'id' | 'name'>
      scopes: string
      redirectUri: string
      challenge: string
    }): string {
      const code = randomSecret()
      transaction(() => {
        const connectionId = newId()
        db.insert(oauthConnections)
          .values({
            id: connectionId,
            userId: wanted.userId,
            driveId: wanted.driveId,
            clientId: wanted.client.id,
            clientName: wanted.client.name,
            scopes: wanted.scopes,
            createdAtMs: nowMs(),
          })
          .run()
        db.insert(oauthGrants)
          .values({
            hash: hashOfSecret(code),
            kind: 'code',
            connectionId,
            expiresAtMs: nowMs() + CODE_MS,
            redirectUri: wanted.redirectUri,
            challenge: wanted.challenge,
          })
          .run()
        noteUse(wanted.client.id)
      })
      return code
    },

    listOf(userId: string): ConnectionWithDrive[] {
      return db
        .select({ connection: oauthConnections, driveName: drives.name })
        .from(oauthConnections)
        .innerJoin(drives, eq(drives.id, oauthConnections.driveId))
        .where(eq(oauthConnections.userId, userId))
        .orderBy(asc(oauthConnections.createdAtMs))
        .all()
        .map(({ connection, driveName }) => ({ ...connection, driveName }))
    },

    /** Ends one of this person's connections; false: not theirs. */
    end(id: string, userId: string): boolean {
      const ended = db
        .delete(oauthConnections)
        .where(and(eq(oauthConnections.id, id), eq(oauthConnections.userId, userId)))
        .returning({ id: oauthConnections.id })
        .all()
      return ended.length > 0
    },

    /** The email of a connection's person, for the record of security events. */
    emailOf: (userId: string): string =>
      db.select({ email: users.email }).from(users).where(eq(users.id, userId)).get()?.email ?? '',
  }
}

/** A grant and its connection, whatever their state; null if not found. */
function findGrant(db: Connection['db'], secret: string, kind: 'code' | 'access' | 'refresh') {
  return (
    db
      .select({ grant: oauthGrants, connection: oauthConnections })
      .from(oauthGrants)
      .innerJoin(oauthConnections, eq(oauthConnections.id, oauthGrants.connectionId))
      .where(and(eq(oauthGrants.hash, hashOfSecret(secret)), eq(oauthGrants.kind, kind)))
      .get() ?? null
  )
}

/** The codes and tokens of connections. */
function createTokens({ db, nowMs, transaction, bestEffort }: Connection, noteUse: UseNote) {
  const issue = (connectionId: string, scopes: string): IssuedTokens => {
    const now = nowMs()
    const access = `${ACCESS_PREFIX}${randomSecret()}`
    const refresh = randomSecret()
    db.insert(oauthGrants)
      .values([
        { hash: hashOfSecret(access), kind: 'access', connectionId, expiresAtMs: now + ACCESS_MS },
        { hash: hashOfSecret(refresh), kind: 'refresh', connectionId, expiresAtMs: now + REFRESH_MS },
      ])
      .run()
    return { access, refresh, scopes }
  }
  const end = (id: string) => db.delete(oauthConnections).where(eq(oauthConnections.id, id)).run()

  /**
   * Uses a code or a refresh token up and issues new tokens. Null when it is unknown, expired or not for `isFor`;
   * a second use ends the connection, because somebody else may have had it.
   */
  const exchange = (
    secret: string,
    kind: 'code' | 'refresh',
    isFor: (found: NonNullable<ReturnType<typeof findGrant>>) => boolean,
  ): IssuedTokens | null =>
    transaction(() => {
      const found = findGrant(db, secret, kind)
      if (found === null) return null
      const { grant, connection } = found
      if (grant.usedAtMs !== null) {
        end(connection.id)
        return null
      }
      if (grant.expiresAtMs <= nowMs() || !isFor(found)) return null
      // Kept for as long as a connection may be silent, so that a second use is noticed.
      db.update(oauthGrants)
        .set({ usedAtMs: nowMs(), expiresAtMs: nowMs() + REFRESH_MS })
        .where(eq(oauthGrants.hash, grant.hash))
        .run()
      noteUse(connection.clientId)
      // The access token that came with it lives on until it expires or is replaced.
      return issue(connection.id, connection.scopes)
    })

  return {
    /** Tokens for a code; `challenge` is what the verifier of the request hashes to. */
    redeemCode: (code: string, asked: { clientId: string; redirectUri: string; challenge: string }) =>
      exchange(
        code,
        'code',
        ({ grant, connection }) =>
          connection.clientId === asked.clientId &&
          grant.redirectUri === asked.redirectUri &&
          grant.challenge === asked.challenge,
      ),

    /** New tokens for a refresh token, which they replace. */
    refresh: (token: string, clientId: string) =>
      exchange(token, 'refresh', ({ connection }) => connection.clientId === clientId),

    /** The live connection of an access token whose person still belongs to the drive. */
    authenticate(token: string): OAuthConnection | null {
      const found = findGrant(db, token, 'access')
      if (found === null || found.grant.expiresAtMs <= nowMs()) return null
      const { connection } = found
      const member = db
        .select({ userId: memberships.userId })
        .from(memberships)
        .where(and(eq(memberships.driveId, connection.driveId), eq(memberships.userId, connection.userId)))
        .get()
      if (!member) return null
      if (nowMs() - (connection.lastUsedAtMs ?? 0) >= LAST_USE_STEP_MS)
        bestEffort(() =>
          db
            .update(oauthConnections)
            .set({ lastUsedAtMs: nowMs() })
            .where(eq(oauthConnections.id, connection.id))
            .run(),
        )
      return connection
    },

    /** Ends the connection that a token belongs to; nothing for an unknown one. */
    revoke(token: string, clientId: string): void {
      const found = findGrant(db, token, 'refresh') ?? findGrant(db, token, 'access')
      if (found?.connection.clientId === clientId) end(found.connection.id)
    },
  }
}
