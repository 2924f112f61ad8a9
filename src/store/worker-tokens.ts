// Tokens of workers: machines that take heavy steps. They give no access to the API, and API tokens give none here.
import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import { RoughcutError } from '../errors.ts'
import type { Connection } from './connection.ts'
import { hashOfSecret, randomSecret } from './secrets.ts'
import { workerTokens } from './worker-schema.ts'

export type WorkerTokenRow = typeof workerTokens.$inferSelect

const PREFIX = 'rcw_'
const SHOWN_CHARACTERS = 10
/** The last use is stored at most this often: workers report every second. */
const LAST_USE_STEP_MS = 60_000

/** Worker tokens, as hashes. */
export function createWorkerTokenStore({ db, raw, nowMs, newId, bestEffort }: Connection) {
  const readValid = raw.query<Pick<WorkerTokenRow, 'id' | 'name' | 'lastUsedAtMs' | 'version'>, [string]>(
    `SELECT id, name, last_used_at_ms AS lastUsedAtMs, version FROM worker_tokens
     WHERE hash = ? AND revoked_at_ms IS NULL`,
  )
  const noteUse = raw.query<null, [number, string | null, string]>(
    'UPDATE worker_tokens SET last_used_at_ms = ?, version = ? WHERE id = ?',
  )
  return {
    /** `token` is `rcw_` and 32 random bytes; it cannot be read again. Throws `bad_request` for the name. */
    create(name: string): { row: WorkerTokenRow; token: string } {
      const label = name.trim()
      if (label.length === 0 || [...label].length > 255)
        throw new RoughcutError('bad_request', 'A token name has 1 to 255 characters.')
      const token = `${PREFIX}${randomSecret()}`
      const row = db
        .insert(workerTokens)
        .values({
          id: newId(),
          name: label,
          hash: hashOfSecret(token),
          prefix: token.slice(0, SHOWN_CHARACTERS),
          createdAtMs: nowMs(),
        })
        .returning()
        .get()
      return { row, token }
    },

    /** All of them, also revoked ones, oldest first. */
    list: (): WorkerTokenRow[] =>
      db.select().from(workerTokens).orderBy(asc(workerTokens.createdAtMs), asc(workerTokens.id)).all(),

    /** Tokens that are valid and that a worker of another version than `version` used last, since `sinceMs`. */
    usedByOthersThan: (version: string, sinceMs: number): WorkerTokenRow[] =>
      db
        .select()
        .from(workerTokens)
        .where(
          and(
            isNull(workerTokens.revokedAtMs),
            gte(workerTokens.lastUsedAtMs, sinceMs),
            sql`${workerTokens.version} IS NOT ${version}`,
          ),
        )
        .orderBy(asc(workerTokens.name), asc(workerTokens.id))
        .all(),

    /** Takes effect at once. Null: unknown. Revoking twice keeps the first time. */
    revoke: (id: string): WorkerTokenRow | null =>
      db
        .update(workerTokens)
        .set({ revokedAtMs: sql`coalesce(${workerTokens.revokedAtMs}, ${nowMs()})` })
        .where(eq(workerTokens.id, id))
        .returning()
        .get() ?? null,

    /**
     * Null: unknown or revoked. Reads what is committed, whichever process wrote it. `version` is the worker's, or null for
     * one that doesn't say it.
     */
    authenticate(token: string, version: string | null): { id: string; name: string } | null {
      const row = readValid.get(hashOfSecret(token))
      if (!row) return null
      const now = nowMs()
      const isNoted =
        row.version === version && row.lastUsedAtMs !== null && now - row.lastUsedAtMs < LAST_USE_STEP_MS
      if (!isNoted) bestEffort(() => noteUse.run(now, version, row.id))
      return { id: row.id, name: row.name }
    },
  }
}
