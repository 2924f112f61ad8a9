// Brings a database forward to this program's schema. Forward only: PRAGMA user_version counts the
// migrations that were applied, all of those that are missing in one transaction. The SQL itself is in migrations/.
import type { Database } from 'bun:sqlite'
import { asError, RoughcutError } from '../errors.ts'
import first from './migrations/0000_first.sql' with { type: 'text' }
import web from './migrations/0001_web.sql' with { type: 'text' }
import projectList from './migrations/0002_project_list.sql' with { type: 'text' }
import commentWords from './migrations/0003_comment_words.sql' with { type: 'text' }
import accounts from './migrations/0004_accounts.sql' with { type: 'text' }
import packedRevisions from './migrations/0005_packed_revisions.sql' with { type: 'text' }
import mediaScrub from './migrations/0006_media_scrub.sql' with { type: 'text' }
import attempts from './migrations/0007_attempts.sql' with { type: 'text' }
import compositionIds from './migrations/0008_composition_ids.sql' with { type: 'text' }
import apiVersions from './migrations/0009_api_versions.sql' with { type: 'text' }
import oauth from './migrations/0010_oauth.sql' with { type: 'text' }
import projectLists from './migrations/0011_project_lists.sql' with { type: 'text' }
import keptEdits from './migrations/0012_kept_edits.sql' with { type: 'text' }
import cancel from './migrations/0013_cancel.sql' with { type: 'text' }
import plans from './migrations/0014_plans.sql' with { type: 'text' }
import publishing from './migrations/0015_publishing.sql' with { type: 'text' }
import exportJobs from './migrations/0016_export_jobs.sql' with { type: 'text' }
import pageLinks from './migrations/0017_page_links.sql' with { type: 'text' }
import conversations from './migrations/0018_conversations.sql' with { type: 'text' }
import projectNames from './migrations/0019_project_names.sql' with { type: 'text' }
import projectNameGrams from './migrations/0020_project_name_grams.sql' with { type: 'text' }
import library from './migrations/0021_library.sql' with { type: 'text' }
import editLinks from './migrations/0022_edit_links.sql' with { type: 'text' }
import projectSearch from './migrations/0023_project_search.sql' with { type: 'text' }
import directUploads from './migrations/0024_direct_uploads.sql' with { type: 'text' }
import webhooks from './migrations/0025_webhooks.sql' with { type: 'text' }
import watchFolders from './migrations/0026_watch_folders.sql' with { type: 'text' }
import workerTokens from './migrations/0027_worker_tokens.sql' with { type: 'text' }
import projectRenamings from './migrations/0028_project_renamings.sql' with { type: 'text' }
import secondFactors from './migrations/0029_second_factors.sql' with { type: 'text' }
import brandKits from './migrations/0030_brand_kits.sql' with { type: 'text' }
import sequenceTurns from './migrations/0031_sequence_turns.sql' with { type: 'text' }
import filmLength from './migrations/0032_film_length.sql' with { type: 'text' }
import brandParts from './migrations/0033_brand_parts.sql' with { type: 'text' }
import workerVersions from './migrations/0034_worker_versions.sql' with { type: 'text' }
import shortNameParts from './migrations/0035_short_name_parts.sql' with { type: 'text' }
import projectFilters from './migrations/0036_project_filters.sql' with { type: 'text' }
import folderProjects from './migrations/0037_folder_projects.sql' with { type: 'text' }

/** In order of application. Published entries are never changed, only followed by new ones. */
export const MIGRATIONS: readonly { name: string; sql: string }[] = [
  { name: '0000_first', sql: first },
  { name: '0001_web', sql: web },
  { name: '0002_project_list', sql: projectList },
  { name: '0003_comment_words', sql: commentWords },
  { name: '0004_accounts', sql: accounts },
  { name: '0005_packed_revisions', sql: packedRevisions },
  { name: '0006_media_scrub', sql: mediaScrub },
  { name: '0007_attempts', sql: attempts },
  { name: '0008_composition_ids', sql: compositionIds },
  { name: '0009_api_versions', sql: apiVersions },
  { name: '0010_oauth', sql: oauth },
  { name: '0011_project_lists', sql: projectLists },
  { name: '0012_kept_edits', sql: keptEdits },
  { name: '0013_cancel', sql: cancel },
  { name: '0014_plans', sql: plans },
  { name: '0015_publishing', sql: publishing },
  { name: '0016_export_jobs', sql: exportJobs },
  { name: '0017_page_links', sql: pageLinks },
  { name: '0018_conversations', sql: conversations },
  { name: '0019_project_names', sql: projectNames },
  { name: '0020_project_name_grams', sql: projectNameGrams },
  { name: '0021_library', sql: library },
  { name: '0022_edit_links', sql: editLinks },
  { name: '0023_project_search', sql: projectSearch },
  { name: '0024_direct_uploads', sql: directUploads },
  { name: '0025_webhooks', sql: webhooks },
  { name: '0026_watch_folders', sql: watchFolders },
  { name: '0027_worker_tokens', sql: workerTokens },
  { name: '0028_project_renamings', sql: projectRenamings },
  { name: '0029_second_factors', sql: secondFactors },
  { name: '0030_brand_kits', sql: brandKits },
  { name: '0031_sequence_turns', sql: sequenceTurns },
  { name: '0032_film_length', sql: filmLength },
  { name: '0033_brand_parts', sql: brandParts },
  { name: '0034_worker_versions', sql: workerVersions },
  { name: '0035_short_name_parts', sql: shortNameParts },
  { name: '0036_project_filters', sql: projectFilters },
  { name: '0037_folder_projects', sql: folderProjects },
]

/** How many migrations `raw` has had. */
export function schemaVersion(raw: Database): number {
  const row = raw.query<{ user_version: number }, []>('PRAGMA user_version').get()
  return row?.user_version ?? 0
}

/**
 * Applies what is missing, all of it or nothing. Two programs may start on one folder at the same moment: the version
 * is read again inside the transaction, so that each migration runs once. Throws `schema_too_new` for a database that a
 * later version of the program wrote, and `data_folder_unusable` for one that a migration cannot change.
 */
export function migrate(raw: Database, migrations = MIGRATIONS): void {
  refuseNewerSchema(raw, migrations.length)
  refuseForeignDatabase(raw)
  if (schemaVersion(raw) === migrations.length) return
  raw
    .transaction(() => {
      for (const [index, migration] of migrations.entries()) {
        if (schemaVersion(raw) !== index) continue
        applyMigration(raw, migration)
        raw.run(`PRAGMA user_version = ${index + 1}`)
      }
    })
    .immediate()
}

function applyMigration(raw: Database, { name, sql }: (typeof MIGRATIONS)[number]): void {
  try {
    raw.run(sql)
  } catch (cause) {
    // A full disk or another program isn't the migration's fault.
    if (!/^SQLITE_(ERROR|CONSTRAINT|MISMATCH)/.test(String((cause as { code?: unknown }).code))) throw cause
    throw new RoughcutError(
      'data_folder_unusable',
      `The database could not be upgraded (${name}: ${asError(cause).message}). Nothing was changed: run the previous version of Roughcut, and report this.`,
      { cause },
    )
  }
}

/** For a file that is to become the database. Throws `schema_too_new`, and `bad_request` for another program's. */
export function requireKnownSchema(raw: Database, file: string): void {
  refuseNewerSchema(raw, MIGRATIONS.length)
  if (schemaVersion(raw) > 0 && raw.query("SELECT 1 FROM sqlite_master WHERE name = 'media_items'").get())
    return
  throw new RoughcutError('bad_request', `${file} is not a backup of Roughcut; nothing was changed.`)
}

/** For a database that is only read: it must have exactly this program's schema. */
export function requireCurrentSchema(raw: Database): void {
  refuseNewerSchema(raw, MIGRATIONS.length)
  const found = schemaVersion(raw)
  if (found < MIGRATIONS.length)
    throw new RoughcutError(
      'conflict',
      `The database has schema ${found} and this program needs ${MIGRATIONS.length}; open it for writing once, so that it is upgraded.`,
    )
}

function refuseNewerSchema(raw: Database, known: number): void {
  const found = schemaVersion(raw)
  if (found > known)
    throw new RoughcutError(
      'schema_too_new',
      `The data folder was written by a newer Roughcut (schema ${found}; this program knows up to ${known}); run that version, or restore a backup made before the upgrade.`,
    )
}

/** A database with tables but without any of our migrations. */
function refuseForeignDatabase(raw: Database): void {
  if (schemaVersion(raw) > 0) return
  const foreign = raw.query<{ name: string }, []>('SELECT name FROM sqlite_master LIMIT 1').get()
  // Read again: another program may just have migrated an empty one.
  if (foreign !== null && schemaVersion(raw) === 0)
    throw new RoughcutError(
      'data_folder_unusable',
      `${raw.filename} isn't Roughcut's database but another program's; give --data another folder.`,
    )
}
