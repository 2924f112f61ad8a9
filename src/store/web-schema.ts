// The tables of the web application: who is signed in, files on their way up, comments, exports.
// Conventions as in schema.ts.
import { blob, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAtMs, drives, id, ofProject, ofUser, users } from './schema.ts'

/** A signed-in browser. Only the hash of its cookie is kept. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: id(),
    hash: text('hash').notNull().unique(),
    userId: ofUser(),
    /** The browser's user agent, cut to 200 characters: distinguishes sessions in the settings. */
    userAgent: text('user_agent').notNull(),
    createdAtMs: createdAtMs(),
    lastSeenAtMs: integer('last_seen_at_ms').notNull(),
    expiresAtMs: integer('expires_at_ms').notNull(),
  },
  (table) => [index('sessions_by_user').on(table.userId), index('sessions_by_expiry').on(table.expiresAtMs)],
)

/** A browser that somebody signed in with: strangers' wrong guesses don't delay it. Only the hash of its cookie is kept. */
export const knownDevices = sqliteTable(
  'known_devices',
  {
    hash: text('hash').primaryKey(),
    userId: ofUser(),
    createdAtMs: createdAtMs(),
  },
  (table) => [index('known_devices_by_user').on(table.userId, table.createdAtMs)],
)

/** An authenticator app, asked for after the password. At most one per person. */
export const totpSecrets = sqliteTable('totp_secrets', {
  userId: ofUser().primaryKey(),
  /** Base32: needed in the clear to compute codes. */
  secret: text('secret').notNull(),
  /** The newest 30-second step whose code was used; a code works once. */
  lastStep: integer('last_step').notNull(),
  createdAtMs: createdAtMs(),
})

/** A passkey, asked for after the password. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: id(),
    userId: ofUser(),
    name: text('name').notNull(),
    /** The host it was made for; browsers offer it nowhere else. */
    host: text('host').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Signatures so far, as the authenticator counts them; 0 when it doesn't. */
    counter: integer('counter').notNull(),
    transports: text('transports', { mode: 'json' }).$type<string[]>().notNull(),
    createdAtMs: createdAtMs(),
    lastUsedAtMs: integer('last_used_at_ms'),
  },
  (table) => [index('passkeys_by_user').on(table.userId)],
)

/** Each replaces a second factor once. Only hashes are kept. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    hash: text('hash').primaryKey(),
    userId: ofUser(),
    createdAtMs: createdAtMs(),
  },
  (table) => [index('recovery_codes_by_user').on(table.userId)],
)

/** A program that people connect over OAuth: registered here, or described by the document at its address. */
export const oauthClients = sqliteTable(
  'oauth_clients',
  {
    /** The address of its document, or an id created here. */
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    redirectUris: text('redirect_uris', { mode: 'json' }).$type<string[]>().notNull(),
    isRegistered: integer('is_registered', { mode: 'boolean' }).notNull(),
    /** Until when its document need not be fetched again; unused for registered ones. */
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

/** A file that is sent in pieces, by a browser or to a signed address; its bytes so far are in `uploads/ID`. */
export const uploads = sqliteTable(
  'uploads',
  {
    id: id(),
    userId: ofUser(),
    fileName: text('file_name').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Set once an import job has taken the file over; of a direct upload, from the start. */
    jobId: text('job_id'),
    createdAtMs: createdAtMs(),
    /** Of a direct upload only: the id that its media file will have. */
    mediaId: text('media_id'),
    /** Of a direct upload: bytes are taken until then. */
    expiresAtMs: integer('expires_at_ms'),
    /** Of a direct upload that its sender ended. */
    abortedAtMs: integer('aborted_at_ms'),
  },
  (table) => [index('uploads_by_age').on(table.createdAtMs)],
)

/** A comment on transcript words, or a reply to one (`parentId`). */
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
    /** All words that it is about, JSON; null for comments from 0.1.0, which only stored the first. */
    wordIds: text('word_ids', { mode: 'json' }).$type<string[]>(),
  },
  (table) => [index('comments_by_project').on(table.projectId, table.createdAtMs)],
)

export type ExportState = 'waiting' | 'running' | 'finished' | 'failed' | 'cancelled'
/** For whom a file is made: somebody who downloads it, a published page, or a link that lasts a day. */
export const EXPORT_PURPOSES = ['export', 'publish', 'timeline'] as const
export type ExportPurpose = (typeof EXPORT_PURPOSES)[number]

/** A file that was or is being made; when finished it is under `exports/ID/`. Its id is that of its job. */
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
    /** The revision that is rendered, whatever is edited since. */
    revision: integer('revision').notNull(),
    format: text('format').notNull(),
    /** `480p` … `2160p`; null is the composition's own size. */
    resolution: text('resolution'),
    fileName: text('file_name'),
    sizeBytes: integer('size_bytes'),
    /** What the check after the render found. */
    report: text('report', { mode: 'json' }).$type<unknown>(),
    createdAtMs: createdAtMs(),
    /** Null until the file is there. */
    finishedAtMs: integer('finished_at_ms'),
    purpose: text('purpose', { enum: EXPORT_PURPOSES }).notNull().default('export'),
  },
  (table) => [index('exports_by_project').on(table.projectId, table.createdAtMs)],
)

export const ACCESS_LEVELS = ['public', 'unlisted', 'drive', 'private'] as const
/** Who may open a published page; strictest last. */
export type AccessLevel = (typeof ACCESS_LEVELS)[number]
export const PUBLISHED_KINDS = ['video', 'audio'] as const

/** A page at `/s/SLUG`: the film or the sound of one composition. */
export const publishedPages = sqliteTable(
  'published_pages',
  {
    /** 16 random base58 characters. */
    slug: text('slug').primaryKey(),
    projectId: ofProject(),
    compositionId: text('composition_id').notNull(),
    kind: text('kind', { enum: PUBLISHED_KINDS }).notNull(),
    publisherId: text('publisher_id')
      .notNull()
      .references(() => users.id),
    level: text('level', { enum: ACCESS_LEVELS }).notNull(),
    /** Replaces `level` once the next file is ready: a less strict level waits for it. */
    nextLevel: text('next_level', { enum: ACCESS_LEVELS }),
    /** argon2id; null: no password. */
    passwordHash: text('password_hash'),
    expiresAtMs: integer('expires_at_ms'),
    allowDownload: integer('allow_download', { mode: 'boolean' }).notNull(),
    allowComments: integer('allow_comments', { mode: 'boolean' }).notNull(),
    /** The row in `exports` whose file is shown; null before the first is ready. */
    fileId: text('file_id'),
    publishedAtMs: integer('published_at_ms'),
    /** The publish job that was stored last. */
    lastJobId: text('last_job_id').notNull(),
    unpublishedAtMs: integer('unpublished_at_ms'),
    createdAtMs: createdAtMs(),
    /** Part of what download links sign: raised when fewer people may open the page, so that older links end. */
    linkGeneration: integer('link_generation').notNull().default(0),
  },
  (table) => [
    uniqueIndex('published_pages_by_composition').on(table.projectId, table.compositionId, table.kind),
  ],
)

/** A comment on a published page, at a point in time. */
export const pageComments = sqliteTable(
  'page_comments',
  {
    id: id(),
    slug: text('slug')
      .notNull()
      .references(() => publishedPages.slug, { onDelete: 'cascade' }),
    /** Null: a visitor who gave a name. */
    userId: text('user_id').references(() => users.id),
    name: text('name').notNull(),
    atUs: integer('at_us').notNull(),
    text: text('text').notNull(),
    createdAtMs: createdAtMs(),
  },
  (table) => [index('page_comments_by_page').on(table.slug, table.createdAtMs)],
)

/** What a drive's films look like; see brand-kits.ts. */
export const brandKits = sqliteTable('brand_kits', {
  driveId: text('drive_id')
    .primaryKey()
    .references(() => drives.id, { onDelete: 'cascade' }),
  colors: text('colors', { mode: 'json' }).$type<string[]>().notNull(),
  /** What the file says of itself. */
  font: text('font', { mode: 'json' }).$type<{
    family: string
    isBold: boolean
    emShare: number
    fileName: string
    sha256: string
  }>(),
  fontFile: blob('font_file', { mode: 'buffer' }),
  /** Files of the library, by what they are for; null: none. */
  parts: text('parts', { mode: 'json' }).$type<{ intro?: string; outro?: string; logo?: string }>(),
})

/** A file that a program wants imported: an address, a name of its own, and when it starts in a sequence. */
export type EditLinkFile = { url: string; name: string; offsetSeconds: number }

/** Links that let a person import what another program chose; only the hash of the nonce is kept. */
export const editLinks = sqliteTable(
  'edit_links',
  {
    hash: text('hash').primaryKey(),
    /** Of the token that made it. */
    driveId: text('drive_id')
      .notNull()
      .references(() => drives.id, { onDelete: 'cascade' }),
    sourceId: text('source_id'),
    /** Empty once the link was used. */
    files: text('files', { mode: 'json' }).$type<EditLinkFile[]>().notNull(),
    createdAtMs: createdAtMs(),
    expiresAtMs: integer('expires_at_ms').notNull(),
    usedAtMs: integer('used_at_ms'),
    usedBy: text('used_by'),
    projectId: text('project_id'),
  },
  (table) => [
    index('edit_links_by_drive').on(table.driveId),
    index('edit_links_by_time').on(table.createdAtMs),
  ],
)

/** Of projects that came from an edit link: the drive of the program that made it, and what it called its source. */
export const projectOrigins = sqliteTable('project_origins', {
  projectId: ofProject().primaryKey(),
  partnerDriveId: text('partner_drive_id').notNull(),
  sourceId: text('source_id'),
})

/** A folder of the server's machine whose files become projects. */
export const watchFolders = sqliteTable('watch_folders', {
  id: id(),
  /** Who owns the projects. */
  userId: ofUser(),
  driveId: text('drive_id')
    .notNull()
    .references(() => drives.id, { onDelete: 'cascade' }),
  /** Absolute, without links. */
  path: text('path').notNull().unique(),
  /** What the agent does after the import; null: nothing. */
  prompt: text('prompt'),
  /** Formats. */
  exports: text('exports', { mode: 'json' }).$type<string[]>().notNull(),
  /** Where exports go: absolute, without links; null without exports. */
  outPath: text('out_path'),
  /** Why the server cannot take files now. */
  problem: text('problem'),
  createdAtMs: createdAtMs(),
})

export const WATCH_STAGES = ['importing', 'editing', 'exporting', 'done', 'failed'] as const

/** A file that was taken from a watch folder; it stays known after the file and the project are gone. */
export const watchedFiles = sqliteTable(
  'watched_files',
  {
    id: id(),
    folderId: text('folder_id')
      .notNull()
      .references(() => watchFolders.id, { onDelete: 'cascade' }),
    /** What it was called when last seen. */
    name: text('name').notNull(),
    /** `device:inode`, which a rename keeps. Text: inodes may need 64 bits. */
    identity: text('identity').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Nanoseconds since 1970. */
    modifiedNs: text('modified_ns').notNull(),
    sha256: text('sha256').notNull(),
    /** Whether the last look at the folder saw it. */
    isPresent: integer('is_present', { mode: 'boolean' }).notNull(),
    stage: text('stage', { enum: WATCH_STAGES }).notNull(),
    projectId: text('project_id').notNull(),
    importJobId: text('import_job_id').notNull(),
    agentJobId: text('agent_job_id'),
    exportIds: text('export_ids', { mode: 'json' }).$type<string[]>(),
    /** Why it failed, or what its owner should know. */
    problem: text('problem'),
    createdAtMs: createdAtMs(),
  },
  (table) => [
    index('watched_files_by_identity').on(table.folderId, table.identity),
    index('watched_files_by_stage').on(table.stage),
  ],
)
