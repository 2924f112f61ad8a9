// What admits workers on other machines. Conventions as in schema.ts.
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAtMs, id } from './schema.ts'

export const workerTokens = sqliteTable('worker_tokens', {
  id: id(),
  name: text('name').notNull(),
  /** SHA-256 of the whole token, hex. */
  hash: text('hash').notNull().unique(),
  /** The first characters, to recognize it by. */
  prefix: text('prefix').notNull(),
  createdAtMs: createdAtMs(),
  lastUsedAtMs: integer('last_used_at_ms'),
  revokedAtMs: integer('revoked_at_ms'),
  /** Of the worker that used it last; null: it didn't say. */
  version: text('version'),
})
