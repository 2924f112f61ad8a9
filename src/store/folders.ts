// Folders of a drive, named by paths such as `Clients/Acme`: those of its projects and those of its library.
import { and, eq, sql } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { type FolderKind, folders } from './schema.ts'

export type FolderRow = typeof folders.$inferSelect

type Place = { driveId: string; kind: FolderKind }

/** Names are 1 to 255 characters, as http/shared/folder-path.ts checks them. */
export function createFolderStore({ db, raw, nowMs, newId, transaction }: Connection) {
  const childOf = ({ driveId, kind }: Place, parentId: string | null, name: string): FolderRow | null =>
    db
      .select()
      .from(folders)
      .where(
        and(
          eq(folders.driveId, driveId),
          eq(folders.kind, kind),
          eq(folders.parentKey, parentId ?? ''),
          eq(folders.nameNfc, name.normalize('NFC')),
        ),
      )
      .get() ?? null

  const readPath = raw.query<{ path: string | null }, [string]>(
    `WITH RECURSIVE up(name, parent_id, depth) AS (
       SELECT name, parent_id, 0 FROM folders WHERE id = ?
       UNION ALL SELECT folders.name, folders.parent_id, depth + 1 FROM folders JOIN up ON folders.id = up.parent_id)
     SELECT group_concat(name, '/') AS path FROM (SELECT name FROM up ORDER BY depth DESC)`,
  )

  return {
    byId: (id: string): FolderRow | null => db.select().from(folders).where(eq(folders.id, id)).get() ?? null,

    /** A folder's path, such as `Clients/Acme`; null if not found. */
    pathOf: (id: string): string | null => readPath.get(id)?.path ?? null,

    /** The folder at a path; null if any segment is missing. Names are compared in NFC. */
    find(place: Place, path: readonly string[]): FolderRow | null {
      let found: FolderRow | null = null
      for (const name of path) {
        found = childOf(place, found?.id ?? null, name)
        if (found === null) return null
      }
      return found
    },

    /** The folder at a path; creates missing folders on the way. */
    ensure(place: Place, path: readonly string[], createdBy: string): FolderRow {
      return transaction(() => {
        let parent = null as FolderRow | null
        for (const name of path) {
          const parentId: string | null = parent?.id ?? null
          parent =
            childOf(place, parentId, name) ??
            db
              .insert(folders)
              .values({
                ...place,
                id: newId(),
                parentId,
                parentKey: parentId ?? '',
                name,
                nameNfc: name.normalize('NFC'),
                createdBy,
                createdAtMs: nowMs(),
                updatedAtMs: nowMs(),
              })
              .returning()
              .get()
        }
        if (parent === null) throw new Error('a folder path has at least one segment')
        return parent
      })
    },

    /** Those of a drive, parents before their children. */
    list: (place: Place): FolderRow[] =>
      db
        .select()
        .from(folders)
        .where(and(eq(folders.driveId, place.driveId), eq(folders.kind, place.kind)))
        .orderBy(sql`created_at_ms, rowid`)
        .all(),
  }
}
