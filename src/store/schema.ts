// The tables, as drizzle sees them. Times are integer milliseconds since 1970 (`…AtMs`); media
// times inside JSON are integer microseconds. Ids are UUID v7 text. What the migrations create
// must equal this file; a test compares them.
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
import type { SequenceTrack, StartTimecode, VoiceTurn } from '../edit/document.ts'

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
const apiVersion = () => text('api_version', { enum: API_VERSIONS }).notNull().default('1.0')

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
    /** How long its first composition plays, microseconds; null: not edited since this column is there. */
    filmUs: integer('film_us'),
  },
  (table) => [
    index('projects_of_library').on(table.driveId).where(sql`kind = 'library'`),
    index('projects_by_drive').on(table.driveId, table.createdAtMs),
    // With what lists filter by: a page reads no rows but its own.
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

/** A file under `media/ab/abcdef…`, named by the SHA-256 of its bytes. */
export const mediaFiles = sqliteTable('media_files', {
  hash: text('hash').primaryKey(),
  sizeBytes: integer('size_bytes').notNull(),
  createdAtMs: createdAtMs(),
  /** When its bytes were last compared with its hash; null: not since it was imported. */
  verifiedAtMs: integer('verified_at_ms'),
  /** What that found, unless it was intact. */
  damage: text('damage', { enum: ['missing', 'changed'] }),
})

export const MEDIA_KINDS = ['audio', 'video', 'image', 'sequence'] as const
export type MediaKind = (typeof MEDIA_KINDS)[number]

/** What ffprobe told of a file, reduced to what we use. */
export type ProbeRecord = {
  container: string
  /** Display size: after rotation metadata and sample aspect ratio. */
  width: number | null
  height: number | null
  rotationDegrees: number
  frameRate: { numerator: number; denominator: number } | null
  variableFrameRate: boolean
  videoCodec: string | null
  audioCodec: string | null
  audioSampleRate: number | null
  audioChannels: number | null
  audioStreams: number
  /** Missing for media that were imported before this was noted. */
  pictureTraits?: {
    /** In ffmpeg's words, as the file says; null when it does not. */
    matrix: string | null
    transfer: string | null
    isInterlaced: boolean
    hasAlpha: boolean
  }
  /** Missing when the file has none, and for media imported before this was recorded. */
  startTimecode?: StartTimecode
}

export const mediaItems = sqliteTable(
  'media_items',
  {
    id: id(),
    projectId: ofProject(),
    /** The media reference name as given; unique in NFC within a project. */
    name: text('name').notNull(),
    nameNfc: text('name_nfc').notNull(),
    /** Order in the request. */
    position: integer('position').notNull(),
    kind: text('kind', { enum: MEDIA_KINDS }).notNull(),
    /** Null for a still image. */
    durationUs: integer('duration_us'),
    fileHash: text('file_hash').references(() => mediaFiles.hash),
    probe: text('probe', { mode: 'json' }).$type<ProbeRecord>(),
    tracks: text('tracks', { mode: 'json' }).$type<SequenceTrack[]>(),
    createdAtMs: createdAtMs(),
    /** Of a sequence: who speaks when; null: one talk, or nobody listened for it. */
    turns: text('turns', { mode: 'json' }).$type<VoiceTurn[]>(),
  },
  (table) => [
    uniqueIndex('media_items_by_name').on(table.projectId, table.nameNfc),
    index('media_items_by_file').on(table.fileHash),
  ],
)

export type TranscriptWordRecord = {
  /** Unique within the transcript, stable: `w0`, `w1`, …; hesitations found by sound: `h0`, … */
  id: string
  text: string
  startUs: number
  endUs: number
  /** 0 to 1. */
  confidence: number
  kind: 'word' | 'hesitation'
}

export const transcripts = sqliteTable('transcripts', {
  mediaId: text('media_id')
    .primaryKey()
    .references(() => mediaItems.id, { onDelete: 'cascade' }),
  status: text('status', { enum: ['success', 'failed', 'none'] }).notNull(),
  language: text('language'),
  /** Which speech model heard it. */
  model: text('model'),
  errorMessage: text('error_message'),
  words: text('words', { mode: 'json' }).$type<TranscriptWordRecord[]>().notNull(),
  createdAtMs: createdAtMs(),
})

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

/** What the interface shows and lists can be filtered by. */
export const LISTED_TYPES = [
  'import/project_media',
  'import/drive_media',
  'agent',
  'publish',
  'export/timeline',
] as const
export type ListedType = (typeof LISTED_TYPES)[number]
/** What the pages list: also what only people start. */
export const SHOWN_TYPES = [...LISTED_TYPES, 'sync'] as const
export type ShownType = (typeof SHOWN_TYPES)[number]
export const JOB_TYPES = [
  'import/project_media',
  'import/drive_media',
  'agent',
  'publish',
  'export/timeline',
  'export',
  'derive',
  'sync',
] as const
export type JobType = (typeof JOB_TYPES)[number]
/** What a list in version 1.0 has without a filter: its clients know no other types. */
export const TYPES_OF_1_0 = ['import/project_media', 'agent'] as const

export const jobs = sqliteTable(
  'jobs',
  {
    id: id(),
    type: text('type', { enum: JOB_TYPES }).notNull(),
    /** `running` from its creation on. A canceled one has the result that version 1.0 shows. */
    state: text('state', { enum: ['running', 'stopped', 'cancelled'] }).notNull(),
    projectId: ofProject(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    tokenId: text('token_id'),
    /**
     * Who sees it in lists, so that a page is read from an index alone: see store/audience.ts.
     * Follows its project's drive, owner, team access and trash.
     */
    audience: text('audience').notNull(),
    /** The validated request body. */
    request: text('request', { mode: 'json' }).$type<unknown>().notNull(),
    progressLabel: text('progress_label').notNull(),
    progressPercent: integer('progress_percent').notNull(),
    progressAtMs: integer('progress_at_ms').notNull(),
    result: text('result', { mode: 'json' }).$type<Record<string, unknown>>(),
    callbackUrl: text('callback_url'),
    createdAtMs: createdAtMs(),
    stoppedAtMs: integer('stopped_at_ms'),
    /** Attempts since its last finished step that nothing ended in order: each took the process down, or runs. */
    attempts: integer('attempts').notNull().default(0),
    /** Of the request that created it: its callback is rendered in it. */
    apiVersion: apiVersion(),
    /** When its first step began; null while it waits for its turn. */
    begunAtMs: integer('begun_at_ms'),
    /** The composition that it is about, once that is known. */
    compositionId: text('composition_id'),
    /** When somebody looked at what the agent did and kept it; null: nobody has. */
    keptAtMs: integer('kept_at_ms'),
    /** When somebody canceled it. It is `running` until what it does has ended. */
    cancelAskedAtMs: integer('cancel_asked_at_ms'),
    /** What else its progress shows, as members of it. */
    progressMore: text('progress_more', { mode: 'json' }).$type<Record<string, unknown>>(),
    /** Of an agent job. See conversations.ts. */
    conversationId: text('conversation_id'),
  },
  (table) => [
    index('jobs_by_audience').on(table.audience, table.type, table.createdAtMs, table.id),
    index('jobs_by_project').on(table.projectId, table.type, table.createdAtMs, table.id),
    index('jobs_by_age').on(table.createdAtMs),
    index('jobs_unfinished').on(table.createdAtMs, table.id).where(sql`state = 'running'`),
  ],
)

/** What a job has finished, so that a restart continues after it. */
export const jobSteps = sqliteTable(
  'job_steps',
  {
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** For instance `download:Folder/take 1.mp4`. */
    step: text('step').notNull(),
    output: text('output', { mode: 'json' }).$type<unknown>(),
    finishedAtMs: integer('finished_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.step] })],
)

/** What was taken from a balance; the key makes each charge happen once. */
export const charges = sqliteTable(
  'charges',
  {
    /** `JOB_ID/media/NAME`, `JOB_ID/ai` or `MEDIA_ID/again/JOB_ID`. */
    key: text('key').primaryKey(),
    driveId: text('drive_id')
      .notNull()
      .references(() => drives.id, { onDelete: 'cascade' }),
    jobId: text('job_id').notNull(),
    unit: text('unit', { enum: ['media_seconds', 'ai_credits'] }).notNull(),
    amount: integer('amount').notNull(),
    createdAtMs: createdAtMs(),
  },
  (table) => [index('charges_by_drive').on(table.driveId, table.createdAtMs)],
)

/** The outbox: one row per job with a callback_url, written in the transaction that stops the job. */
export const callbacks = sqliteTable(
  'callbacks',
  {
    jobId: text('job_id')
      .primaryKey()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Byte for byte what GET /jobs/{job_id} answered at that moment. */
    body: text('body').notNull(),
    state: text('state', { enum: ['pending', 'delivered', 'given_up'] }).notNull(),
    attemptCount: integer('attempt_count').notNull(),
    nextAttemptAtMs: integer('next_attempt_at_ms'),
    createdAtMs: createdAtMs(),
  },
  (table) => [index('callbacks_due').on(table.state, table.nextAttemptAtMs)],
)

export const callbackAttempts = sqliteTable(
  'callback_attempts',
  {
    id: id(),
    jobId: text('job_id')
      .notNull()
      .references(() => callbacks.jobId, { onDelete: 'cascade' }),
    attemptedAtMs: integer('attempted_at_ms').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** Null when there was no answer. */
    httpStatus: integer('http_status'),
    /** The first bytes of the answer, as text. */
    answer: text('answer'),
    errorMessage: text('error_message'),
  },
  (table) => [index('callback_attempts_by_job').on(table.jobId, table.attemptedAtMs)],
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

/** Edits that an agent job made ready and did not save. See plans.ts. */
export const plans = sqliteTable(
  'plans',
  {
    id: id(),
    projectId: ofProject(),
    /** The job that made it. */
    jobId: text('job_id').notNull(),
    baseRevision: integer('base_revision').notNull(),
    /** What applying it does; null once it may no longer be applied. */
    content: text('content', { mode: 'json' }).$type<unknown>(),
    createdAtMs: createdAtMs(),
    expiresAtMs: integer('expires_at_ms').notNull(),
    appliedAtMs: integer('applied_at_ms'),
    /** What applying it answered, byte for byte. */
    answer: text('answer'),
  },
  (table) => [index('plans_by_age').on(table.expiresAtMs), index('plans_by_project').on(table.projectId)],
)

/** What belongs together of what a project's agent was asked. See conversations.ts. */
export const conversations = sqliteTable(
  'conversations',
  {
    id: id(),
    projectId: ofProject(),
    /** As a request named it last; null: none did. */
    model: text('model'),
    lastTurnAtMs: integer('last_turn_at_ms').notNull(),
  },
  (table) => [
    index('conversations_by_age').on(table.lastTurnAtMs),
    index('conversations_by_project').on(table.projectId),
  ],
)

/** An agent job that has ended, as its conversation remembers it. Outlives the job. */
export const conversationTurns = sqliteTable(
  'conversation_turns',
  {
    jobId: text('job_id').primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    prompt: text('prompt').notNull(),
    /** What the agent answered, with its changes; or why it failed. */
    response: text('response').notNull(),
    hasChanged: integer('has_changed', { mode: 'boolean' }).notNull(),
    createdAtMs: createdAtMs(),
  },
  (table) => [index('conversation_turns_by_conversation').on(table.conversationId)],
)

/** One row: what has happened to this database as a whole. */
export const installation = sqliteTable('installation', {
  id: integer('id').primaryKey(),
  lastServedAtMs: integer('last_served_at_ms'),
  restoredAtMs: integer('restored_at_ms'),
})
