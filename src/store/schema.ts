// Tables of people, drives and projects, as drizzle sees them; the other tables are in the files beside it. Times are integer
// milliseconds since 1970 (`…AtMs`); media times inside JSON are integer microseconds. Ids are UUID v7 text. What the
// migrations create must equal these files; a test compares them.
import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  blob,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'

/** The primary key. */
export const id = () => text('id').primaryKey()

/** Milliseconds since 1970. */
export const createdAtMs = () => integer('created_at_ms').notNull()

/** The row goes with the person. */
export const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The row goes with the project. */
export const ofProject = () =>
  text('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' })

export const users = sqliteTable('users', {
  id: id(),
  email: text('email').notNull().unique(),
  /** argon2id; null until the user has set a password with a one-time link. */
  passwordHash: text('password_hash'),
  createdAtMs: createdAtMs(),
  /** What others see instead of the email; null until the person chose one. */
  name: text('name'),
})

export const drives = sqliteTable('drives', {
  id: id(),
  name: text('name').notNull().unique(),
  /** What is left; null is unlimited. */
  mediaSeconds: integer('media_seconds'),
  aiCredits: integer('ai_credits'),
  /** `whsec_…`: needed in the clear to sign callbacks. */
  callbackSecret: text('callback_secret').notNull(),
  createdAtMs: createdAtMs(),
  /** The previous secret, which also signs until the time below, so receivers can switch. */
  previousCallbackSecret: text('previous_callback_secret'),
  previousSecretUntilMs: integer('previous_secret_until_ms'),
  /** Who may open a page that is published without saying so, and which levels are permitted (null: all). */
  publishLevel: text('publish_level').notNull().default('private'),
  publishLevels: text('publish_levels', { mode: 'json' }).$type<string[]>(),
  /** Names and words that speech models should know; null: none. */
  vocabulary: text('vocabulary', { mode: 'json' }).$type<string[]>(),
})

export const memberships = sqliteTable(
  'memberships',
  {
    driveId: text('drive_id')
      .notNull()
      .references(() => drives.id, { onDelete: 'cascade' }),
    userId: ofUser(),
    role: text('role', { enum: ['owner', 'member'] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.driveId, table.userId] })],
)

/** One-time links with which a person sets a password; only the hash of the secret is kept. */
export const passwordLinks = sqliteTable('password_links', {
  hash: text('hash').primaryKey(),
  userId: ofUser(),
  createdAtMs: createdAtMs(),
  expiresAtMs: integer('expires_at_ms').notNull(),
  usedAtMs: integer('used_at_ms'),
})

/** Versions of the interface under /v1. */
export const API_VERSIONS = ['1.0', '1.2'] as const

export type ApiVersion = (typeof API_VERSIONS)[number]

/** Of the interface that a row belongs to. */
export const apiVersion = () => text('api_version', { enum: API_VERSIONS }).notNull().default('1.0')

export const tokens = sqliteTable('tokens', {
  id: id(),
  name: text('name').notNull(),
  driveId: text('drive_id')
    .notNull()
    .references(() => drives.id, { onDelete: 'cascade' }),
  userId: ofUser(),
  /** SHA-256 of the whole token, hex: it has 256 random bits, so a slow hash adds nothing. */
  hash: text('hash').notNull().unique(),
  /** The first characters, to recognize it by. */
  prefix: text('prefix').notNull(),
  createdAtMs: createdAtMs(),
  lastUsedAtMs: integer('last_used_at_ms'),
  revokedAtMs: integer('revoked_at_ms'),
  /** Of its requests that name none. */
  apiVersion: apiVersion(),
})

export const TEAM_ACCESS = ['edit', 'comment', 'view', 'none'] as const

export type TeamAccess = (typeof TEAM_ACCESS)[number]

/** `library`: holds what one import brought into the drive's library, and is shown as its files, never as a project. */
export const PROJECT_KINDS = ['project', 'library'] as const

export const projects = sqliteTable(
  'projects',
  {
    id: id(),
    driveId: text('drive_id')
      .notNull()
      .references(() => drives.id),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    teamAccess: text('team_access', { enum: TEAM_ACCESS }).notNull(),
    /** The number of the revision that is the project now; 0 before anything was stored. */
    revision: integer('revision').notNull().default(0),
    createdAtMs: createdAtMs(),
    trashedAtMs: integer('trashed_at_ms'),
    /** Who sees it in lists: see store/audience.ts. */
    audience: text('audience').notNull().default(''),
    /** When it was last edited or renamed; its creation when it never was. */
    updatedAtMs: integer('updated_at_ms').notNull().default(0),
    /** The name as lists sort and search it; null in a row that an earlier release wrote. */
    nameKey: text('name_key'),
    /** Null: at the top level. Whoever deletes a folder moves its projects there. */
    folderId: text('folder_id'),
    kind: text('kind', { enum: PROJECT_KINDS }).notNull().default('project'),
    /** How long its first composition plays, microseconds; null: not edited since this column was added. */
    filmUs: integer('film_us'),
  },
  (table) => [
    index('projects_of_library').on(table.driveId).where(sql`kind = 'library'`),
    index('projects_by_drive').on(table.driveId, table.createdAtMs),
    // Includes what lists filter by, so a page reads only its own rows.
    index('projects_by_created').on(
      table.audience,
      table.createdAtMs,
      table.id,
      table.updatedAtMs,
      table.ownerId,
      table.folderId,
      table.nameKey,
    ),
    index('projects_by_updated').on(
      table.audience,
      table.updatedAtMs,
      table.id,
      table.createdAtMs,
      table.ownerId,
      table.folderId,
      table.nameKey,
    ),
    index('projects_by_name').on(
      table.audience,
      table.nameKey,
      table.id,
      table.createdAtMs,
      table.updatedAtMs,
      table.ownerId,
      table.folderId,
    ),
    index('projects_by_id').on(
      table.audience,
      table.id,
      table.createdAtMs,
      table.updatedAtMs,
      table.ownerId,
      table.folderId,
      table.nameKey,
    ),
    index('projects_by_owner').on(table.driveId, table.ownerId, table.id),
    index('projects_by_folder')
      .on(
        table.folderId,
        table.audience,
        table.id,
        table.createdAtMs,
        table.updatedAtMs,
        table.ownerId,
        table.nameKey,
      )
      .where(sql`folder_id IS NOT NULL`),
    index('projects_without_key').on(table.id).where(sql`name_key IS NULL`),
  ],
)

export const FOLDER_KINDS = ['project', 'library'] as const

export type FolderKind = (typeof FOLDER_KINDS)[number]

/** Folders of a drive: of its projects, or of its library. */
export const folders = sqliteTable(
  'folders',
  {
    id: id(),
    driveId: text('drive_id')
      .notNull()
      .references(() => drives.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: FOLDER_KINDS }).notNull(),
    parentId: text('parent_id').references((): AnySQLiteColumn => folders.id, { onDelete: 'cascade' }),
    /** The parent, or empty at the top level: SQLite takes nulls for different from each other. */
    parentKey: text('parent_key').notNull(),
    name: text('name').notNull(),
    nameNfc: text('name_nfc').notNull(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAtMs: createdAtMs(),
    updatedAtMs: integer('updated_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('folders_by_name').on(table.driveId, table.kind, table.parentKey, table.nameNfc),
    index('folders_by_parent').on(table.parentId),
  ],
)

/** Projects whose part of the search index is out of date; a row outlives its project. */
export const searchQueue = sqliteTable('search_queue', {
  projectId: text('project_id').primaryKey(),
  changedAtMs: integer('changed_at_ms').notNull(),
})

/** When somebody last opened a project's page. */
export const projectViews = sqliteTable(
  'project_views',
  { projectId: ofProject(), userId: ofUser(), viewedAtMs: integer('viewed_at_ms').notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.projectId] }),
    index('project_views_by_time').on(table.userId, table.viewedAtMs, table.projectId),
    index('project_views_by_project').on(table.projectId),
  ],
)

/** Every state that a project was ever in; rows are only added. `document` is an edit/ EditDocument. */
export const revisions = sqliteTable(
  'revisions',
  {
    id: id(),
    projectId: ofProject(),
    /** 1, 2, 3 … within the project. */
    number: integer('number').notNull(),
    /** The revision that this one was made from; null for the first. */
    parent: integer('parent'),
    /**
     * For undo, redo and restore: the number of the revision whose document this one repeats. For an edit that undoes
     * another one alone: the number of that one.
     */
    repeats: integer('repeats'),
    kind: text('kind', { enum: ['import', 'agent', 'edit', 'undo', 'redo', 'restore'] }).notNull(),
    /** A person's email, or `agent`, or `import`. */
    author: text('author').notNull(),
    jobId: text('job_id'),
    summary: text('summary').notNull(),
    operations: text('operations', { mode: 'json' }).$type<unknown[]>().notNull(),
    document: text('document', { mode: 'json' }).$type<unknown>().notNull(),
    receipt: text('receipt', { mode: 'json' }).$type<unknown>(),
    createdAtMs: createdAtMs(),
    /**
     * `whole`: in the columns above, as the newest always is. Otherwise those are empty, and the content is
     * in `packed`: by itself (`packed`) or as what differs from the next revision (`changes`). `dropped`: gone.
     */
    kept: text('kept', { enum: ['whole', 'packed', 'changes', 'dropped'] })
      .notNull()
      .default('whole'),
    packed: blob('packed', { mode: 'buffer' }),
  },
  (table) => [
    uniqueIndex('revisions_by_number').on(table.projectId, table.number),
    index('revisions_whole').on(table.projectId, table.number).where(sql`kept = 'whole'`),
    // For lists by last edit: without it, SQLite would walk through each document.
    index('revisions_by_time').on(table.projectId, table.createdAtMs),
  ],
)

/** Every composition that a revision of the project has, or had: see store/composition-ids.ts. */
export const compositionIds = sqliteTable(
  'composition_ids',
  { projectId: ofProject(), id: text('id').notNull() },
  (table) => [primaryKey({ columns: [table.projectId, table.id] })],
)

/**
 * The revisions that renamed their project. A table of its own: a column after the documents would make SQLite walk
 * through each of them.
 */
export const projectRenamings = sqliteTable(
  'project_renamings',
  {
    projectId: ofProject(),
    /** Of the revision. */
    number: integer('number').notNull(),
    nameBefore: text('name_before').notNull(),
    nameAfter: text('name_after').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.number] })],
)

export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    tokenId: text('token_id')
      .notNull()
      .references(() => tokens.id, { onDelete: 'cascade' }),
    /** Endpoint and key, so that one key may be used once on each. */
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** The body as it was sent. */
    answer: text('answer').notNull(),
    createdAtMs: createdAtMs(),
    /** Of that answer. */
    status: integer('status').notNull().default(201),
  },
  (table) => [
    primaryKey({ columns: [table.tokenId, table.key] }),
    index('idempotency_keys_by_age').on(table.createdAtMs),
  ],
)

/** One row: what has happened to this database as a whole. */
export const installation = sqliteTable('installation', {
  id: integer('id').primaryKey(),
  lastServedAtMs: integer('last_served_at_ms'),
  restoredAtMs: integer('restored_at_ms'),
})
