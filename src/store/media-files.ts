// Tracks which content-addressed files are still used. The media folder removes the bytes.
import { sql } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { mediaFiles } from './media-schema.ts'

/**
 * Forgets files that no media item uses, and returns their hashes. A file that a step of an
 * unfinished job mentions is in use: its import has downloaded it and not yet stored it (steps are
 * kept only until their job stops).
 */
export function dropUnusedFiles(
  db: Connection['db'],
  choice: { among?: string[]; olderThanMs?: number } = {},
) {
  return db
    .delete(mediaFiles)
    .where(
      sql`${choice.among === undefined ? sql`true` : sql`hash IN (SELECT value FROM json_each(${JSON.stringify(choice.among)}))`}
      AND ${choice.olderThanMs === undefined ? sql`true` : sql`created_at_ms < ${choice.olderThanMs}`}
      AND NOT EXISTS (SELECT 1 FROM media_items WHERE media_items.file_hash = media_files.hash)
      AND NOT EXISTS (SELECT 1 FROM job_steps WHERE instr(job_steps.output, media_files.hash))`,
    )
    .returning({ hash: mediaFiles.hash })
    .all()
    .map(({ hash }) => hash)
}
