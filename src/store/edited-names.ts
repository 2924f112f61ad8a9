// Project names set by edits. The name is a column that people change without a revision; a revision that changes it
// records the names before and after, for undo, redo and restore.
import { and, asc, eq, gt } from 'drizzle-orm'
import { moveAudience } from './audience.ts'
import type { Connection } from './connection.ts'
import { nameKeyOf } from './project-pages.ts'
import { projectRenamings, projects } from './schema.ts'

/** All within the caller's transaction. */
export function createEditedNames({ db, nowMs }: Pick<Connection, 'db' | 'nowMs'>) {
  const nameOf = (projectId: string): string | null =>
    db.select({ name: projects.name }).from(projects).where(eq(projects.id, projectId)).get()?.name ?? null

  return {
    /**
     * The name that the project had at a revision; null when no edit has changed it since, or when a person has named
     * the project after the last one that did.
     */
    nameAt(projectId: string, number: number): string | null {
      const since = db
        .select()
        .from(projectRenamings)
        .where(and(eq(projectRenamings.projectId, projectId), gt(projectRenamings.number, number)))
        .orderBy(asc(projectRenamings.number))
        .all()
      return since.at(-1)?.nameAfter === nameOf(projectId) ? (since[0]?.nameBefore ?? null) : null
    },

    /** The name that a revision replaced; null if it replaced none, or if the name has changed since. */
    nameTakenBy(projectId: string, number: number): string | null {
      const renaming = db
        .select()
        .from(projectRenamings)
        .where(and(eq(projectRenamings.projectId, projectId), eq(projectRenamings.number, number)))
        .get()
      return renaming?.nameAfter === nameOf(projectId) ? (renaming?.nameBefore ?? null) : null
    },

    /** Renames the project and notes that revision `number` did. */
    rename(projectId: string, number: number, nameAfter: string): void {
      const nameBefore = nameOf(projectId)
      if (nameBefore === null || nameBefore === nameAfter) return
      const project = db
        .update(projects)
        .set({ name: nameAfter, nameKey: nameKeyOf(nameAfter), updatedAtMs: nowMs() })
        .where(eq(projects.id, projectId))
        .returning()
        .get()
      if (project) moveAudience(db, project)
      db.insert(projectRenamings).values({ projectId, number, nameBefore, nameAfter }).run()
    },
  }
}
