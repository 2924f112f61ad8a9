// Opens the database of a data folder: connection, migrations, and one object per noun.
// What the nouns do is in their own files; SQL stays under store/.
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureOwnFile } from '../own-file.ts'
import { backupDatabase } from './backup.ts'
import { createBrandKitStore } from './brand-kits.ts'
import { createCallbackStore } from './callbacks.ts'
import { createChargeStore } from './charges.ts'
import { createCommentStore } from './comments.ts'
import { openConnection } from './connection.ts'
import { createConversationStore } from './conversations.ts'
import { onDataFolder } from './data-folder-problems.ts'
import { createDeviceStore } from './devices.ts'
import { createDiskUseStore } from './disk-use.ts'
import { createDriveStore } from './drives.ts'
import { createEditLinkStore } from './edit-links.ts'
import { createExportStore } from './exports.ts'
import { createFolderStore } from './folders.ts'
import { createFreePages } from './free-pages.ts'
import { createIdempotencyStore } from './idempotency.ts'
import { createInstallationStore } from './installation.ts'
import { createJobStore } from './jobs.ts'
import { createLibraryStore } from './library.ts'
import { createMediaStore } from './media.ts'
import { migrate, requireCurrentSchema, schemaVersion } from './migrate.ts'
import { createOAuthStore } from './oauth.ts'
import { requireNoFiles } from './orphaned-folder.ts'
import { createPlanStore } from './plans.ts'
import { createProjectCopy } from './project-copy.ts'
import { fillNameKeys } from './project-pages.ts'
import { createProjectStore } from './projects.ts'
import { createPublishedPageStore } from './published-pages.ts'
import { createRevisionStore } from './revisions.ts'
import { openSearchIndex, type SearchIndex } from './search-index.ts'
import { createSearchQueue } from './search-queue.ts'
import { createSecondFactorStore } from './second-factors.ts'
import { createSecurityEventStore } from './security-events.ts'
import { createSessionStore } from './sessions.ts'
import { createTokenStore } from './tokens.ts'
import { copyBeforeUpgrade } from './upgrade-copy.ts'
import { createUploadStore } from './uploads.ts'
import { createUserStore } from './users.ts'
import { createWatchFolderStore } from './watch-folders.ts'
import { createWebhookStore } from './webhooks.ts'
import { createWorkerTokenStore } from './worker-tokens.ts'

export type StoreOptions = {
  /** `:memory:`, or the path of the database file. */
  path: string
  /** What a database in memory starts from, as `raw.serialize()` gave it. */
  image?: Uint8Array
  nowMs?: () => number
  newId?: () => string
  readOnly?: boolean
  /** Called before tables are created in an empty database; may throw. */
  beforeFirst?: () => void
  /** Copies the database before it's migrated: see upgrade-copy.ts. */
  keepsCopy?: boolean
}

export type Store = ReturnType<typeof openStore>

/** Opens and migrates. Throws `schema_too_new` for a database of a later version. */
export function openStore({
  path,
  image,
  nowMs = Date.now,
  newId = Bun.randomUUIDv7,
  readOnly = false,
  beforeFirst = () => {},
  keepsCopy = false,
}: StoreOptions) {
  const connection = openConnection(path, { nowMs, newId: () => newId(), readOnly, image })
  const { db, raw, lock, transaction, snapshot } = connection
  try {
    if (readOnly) requireCurrentSchema(raw)
    else {
      if (schemaVersion(raw) === 0) beforeFirst()
      if (keepsCopy) copyBeforeUpgrade(raw, path, nowMs())
      migrate(raw)
      fillNameKeys(raw)
    }
  } catch (error) {
    raw.close()
    throw error
  }
  // A request of a group commit is a savepoint, and a temporary file for its journal takes longer than its rows. Not
  // while migrating: an index that is created would be sorted in memory, too.
  raw.run('PRAGMA temp_store = MEMORY')
  let searchIndex: SearchIndex | null = null
  const users = createUserStore(connection)
  const drives = createDriveStore(connection)
  const projects = createProjectStore(connection, drives)
  const media = createMediaStore(connection)
  const revisions = createRevisionStore(connection)
  return {
    users,
    drives,
    tokens: createTokenStore(connection),
    workerTokens: createWorkerTokenStore(connection),
    projects,
    copyProject: createProjectCopy(connection, { projects, media, revisions }),
    folders: createFolderStore(connection),
    media,
    library: createLibraryStore(connection),
    revisions,
    jobs: createJobStore(connection),
    callbacks: createCallbackStore(connection),
    webhooks: createWebhookStore(connection),
    charges: createChargeStore(connection),
    idempotency: createIdempotencyStore(connection),
    plans: createPlanStore(connection),
    conversations: createConversationStore(connection),
    sessions: createSessionStore(connection),
    oauth: createOAuthStore(connection),
    devices: createDeviceStore(connection),
    secondFactors: createSecondFactorStore(connection),
    securityEvents: createSecurityEventStore(connection),
    uploads: createUploadStore(connection),
    watchFolders: createWatchFolderStore(connection),
    comments: createCommentStore(connection),
    brandKits: createBrandKitStore(connection),
    exports: createExportStore(connection),
    editLinks: createEditLinkStore(connection),
    pages: createPublishedPageStore(connection),
    installation: createInstallationStore(connection),
    diskUse: createDiskUseStore(connection),
    searchQueue: createSearchQueue(connection),
    /** Opened when it is first needed: only servers search. */
    search: (): SearchIndex => {
      searchIndex ??= openSearchIndex(path === ':memory:' ? path : join(dirname(path), SEARCH_FILE))
      return searchIndex
    },
    db,
    raw,
    transaction,
    snapshot,
    /** Writes a consistent copy to `file`, also while others write; refuses an existing file. */
    backup: (file: string): void => backupDatabase(raw, file),
    /** Who may write to the database: another process may hold it. */
    lock,
    reserve: connection.reserve,
    freePages: createFreePages(raw),
    close(): void {
      searchIndex?.close()
      lock.close()
      raw.close()
    },
  }
}

export const DATABASE_FILE = 'roughcut.db'
/** Beside it; can be deleted while no server runs. */
export const SEARCH_FILE = 'search.db'
export const FIRST_OWNER_EMAIL = 'owner@localhost'
const FIRST_DRIVE_NAME = 'Main'

type DataFolderOptions = Omit<StoreOptions, 'path' | 'image' | 'readOnly' | 'beforeFirst' | 'keepsCopy'>

/**
 * Opens the database of a data folder, making the folder (0700), the file (0600), and on an empty
 * one the first owner and drive. Throws `data_folder_unusable` and `schema_too_new`.
 */
export function openDataFolder(dataDir: string, options: DataFolderOptions = {}): Store {
  return onDataFolder(dataDir, () => openOrMake(dataDir, options))
}

function openOrMake(dataDir: string, options: DataFolderOptions): Store {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, DATABASE_FILE)
  if (!existsSync(path)) requireNoFiles(dataDir)
  // SQLite gives its -wal and -shm files the mode of the database, so it must be right from the start.
  ensureOwnFile(path)
  const store = openStore({ path, keepsCopy: true, beforeFirst: () => requireNoFiles(dataDir), ...options })
  try {
    store.transaction(() => {
      if (store.users.first()) return
      const owner = store.users.create(FIRST_OWNER_EMAIL)
      store.drives.create(FIRST_DRIVE_NAME, owner.id)
    })
  } catch (error) {
    store.close()
    throw error
  }
  return store
}
