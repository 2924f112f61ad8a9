// The tables of the web application: who is signed in, files on their way up, comments, exports.
// Conventions as in schema.ts.
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAtMs, drives, id, ofProject, ofUser, users } from './schema.ts'

/** A signed-in browser. Only the hash of its cookie is kept. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    hash: text('hash').notNull().unique(),
    userId: ofUser(),
    /** What the browser said of itself, cut to 200 characters: to tell sessions apart in the settings. */
    userAgent: text('user_agent').notNull(),
    createdAtMs: createdAtMs(),
    lastSeenAtMs: integer('last_seen_at_ms').notNull(),
    expiresAtMs: integer('expires_at_ms').notNull(),
  },
  (table) => [index('sessions_by_user').on(table.userId), index('sessions_by_expiry').on(table.expiresAtMs)],
)

/** A browser that somebody signed in with: strangers' wrong guesses do not hold it up. Only the hash of its cookie is kept. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    hash: text('hash').primaryKey(),
    userId: ofUser(),
    createdAtMs: createdAtMs(),
  },
  (table) => [index('known_devices_by_user').on(table.userId, table.createdAtMs)],
)

/** A program that people connect over OAuth: registered here, or described by the document at its address. */
export const oauthClients = sqliteTable(
  'oauth_clients',
  {
    /** The address of its document, or an id of ours. */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    redirectUris: text('redirect_uris', { mode: 'json' }).$type<string[]>().notNull(),
    isRegistered: integer('is_registered', { mode: 'boolean' }).notNull(),
    /** Until when its document need not be fetched again; of no meaning for registered ones. */
    freshUntilMs: integer('fresh_until_ms').notNull(),
    lastUsedAtMs: integer('last_used_at_ms').notNull(),
  },
  (table) => [index('oauth_clients_by_use').on(table.lastUsedAtMs)],
)

/** One person, one program, one drive. Codes and tokens end with it. */
export const oauthConnections = sqliteTable(
  'oauth_connections',
  {
    id: id(),
    userId: ofUser(),
    driveId: text('drive_id')
      .notNull()
      .references(() => drives.id, { onDelete: 'cascade' }),
    clientId: text('client_id').notNull(),
    clientName: text('client_name').notNull(),
    /** Separated by spaces. */
    scopes: text('scopes').notNull(),
    createdAtMs: createdAtMs(),
    lastUsedAtMs: integer('last_used_at_ms'),
  },
  (table) => [index('oauth_connections_by_user').on(table.userId)],
)

/** Codes, access tokens and refresh tokens; only hashes are kept. A used one stays until it expires, to notice a second use. */
export const oauthGrants = sqliteTable(
  'oauth_grants',
  {
    hash: text('hash').primaryKey(),
    kind: text('kind', { enum: ['code', 'access', 'refresh'] }).notNull(),
    connectionId: text('connection_id')
      .notNull()
      .references(() => oauthConnections.id, { onDelete: 'cascade' }),
    expiresAtMs: integer('expires_at_ms').notNull(),
    usedAtMs: integer('used_at_ms'),
    /** Of a code: what the request for tokens must repeat. */
    redirectUri: text('redirect_uri'),
    challenge: text('challenge'),
  },
  (table) => [
    index('oauth_grants_by_connection').on(table.connectionId),
    index('oauth_grants_by_expiry').on(table.expiresAtMs),
  ],
)

/** What an owner may want to look up later: who signed in, created a token, changed a setting, and from where. */
export const securityEvents = sqliteTable(
  'security_events',
  {
    id: id(),
    atMs: integer('at_ms').notNull(),
    kind: text('kind').notNull(),
    /** Who did it: an email, or the account of the command line. */
    actor: text('actor').notNull(),
    /** Whom it is about, where that is a person; no reference, because the record outlives them. */
    userId: text('user_id'),
    driveId: text('drive_id'),
    /** A network address, or `command line`. */
    origin: text('origin').notNull(),
    detail: text('detail').notNull(),
  },
  (table) => [index('security_events_by_time').on(table.atMs)],
)

/** A file that a browser sends in pieces; its bytes so far lie under `uploads/ID`. */
export const uploads = sqliteTable(
  'uploads',
  {
    id: id(),
    userId: ofUser(),
    fileName: text('file_name').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Set once an import job has taken the file over. */
    jobId: text('job_id'),
    createdAtMs: createdAtMs(),
  },
  (table) => [index('uploads_by_age').on(table.createdAtMs)],
)

/** A remark on a transcript word, or an answer to one (`parentId`). */
export const comments = sqliteTable(
  'comments',
  {
    id: id(),
    projectId: ofProject(),
    authorId: text('author_id')
      .notNull()
      .references(() => users.id),
    parentId: text('parent_id'),
    mediaId: text('media_id').notNull(),
    wordId: text('word_id').notNull(),
    text: text('text').notNull(),
    createdAtMs: createdAtMs(),
    editedAtMs: integer('edited_at_ms'),
    resolvedAtMs: integer('resolved_at_ms'),
    /** All words that it is about, JSON; null for comments of 0.1.0, which knew only the first. */
    wordIds: text('word_ids', { mode: 'json' }).$type<string[]>(),
  },
  (table) => [index('comments_by_project').on(table.projectId, table.createdAtMs)],
)

export const EXPORT_STATES = ['waiting', 'running', 'finished', 'failed', 'cancelled'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/** A file that was or is being rendered; when finished it lies under `exports/ID/`. */
export const exportFiles = sqliteTable(
  'exports',
  {
    id: id(),
    projectId: ofProject(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    compositionId: text('composition_id').notNull(),
    compositionName: text('composition_name').notNull(),
    /** The revision that is rendered, whatever is edited meanwhile. */
    revision: integer('revision').notNull(),
    format: text('format').notNull(),
    /** `480p` … `2160p`; null is the composition's own size. */
    resolution: text('resolution'),
    state: text('state', { enum: EXPORT_STATES }).notNull(),
    progressPercent: integer('progress_percent').notNull(),
    fileName: text('file_name'),
    sizeBytes: integer('size_bytes'),
    /** What the check after the render found. */
    report: text('report', { mode: 'json' }).$type<unknown>(),
    errorMessage: text('error_message'),
    createdAtMs: createdAtMs(),
    finishedAtMs: integer('finished_at_ms'),
    /** As of jobs. */
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [index('exports_by_project').on(table.projectId, table.createdAtMs)],
)
