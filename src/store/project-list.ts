// The list of projects that a signed-in person sees, in all their drives or one. What each of them may
// do is `accessOf` in projects.ts; the two agree on who sees what.
import type { Connection } from './connection.ts'
import { PROJECT_COLUMNS } from './project-pages.ts'
import type { ProjectRow } from './rows.ts'

export type ListedProject = ProjectRow & { ownerEmail: string }

/** What else a card in the list shows. */
export type ProjectFacts = {
  runningJobs: number
  /** Of its media together, sequences not counted; microseconds. */
  mediaUs: number
  mediaCount: number
  /** The first media with a picture, in the order of the import. */
  posterMediaId: string | null
}

/** Pages of projects as a person sees them. */
export function createProjectList({ raw }: Connection) {
  const readVisible = raw.query<ListedProject, [string, string, string | null, number]>(
    `SELECT ${PROJECT_COLUMNS}, users.email AS ownerEmail
     FROM projects JOIN users ON users.id = owner_id
     WHERE (owner_id = ?1 OR (team_access <> 'none'
         AND drive_id IN (SELECT drive_id FROM memberships WHERE user_id = ?2)))
       AND (?3 IS NULL OR drive_id = ?3) AND kind = 'project'
       AND (trashed_at_ms IS NOT NULL) = ?4`,
  )
  const readFacts = raw.query<ProjectFacts, [string]>(
    `SELECT
       (SELECT count(*) FROM jobs WHERE project_id = ?1 AND state = 'running') AS runningJobs,
       coalesce((SELECT sum(duration_us) FROM media_items
         WHERE project_id = ?1 AND kind <> 'sequence'), 0) AS mediaUs,
       (SELECT count(*) FROM media_items WHERE project_id = ?1) AS mediaCount,
       (SELECT id FROM media_items WHERE project_id = ?1 AND kind IN ('video', 'image')
         ORDER BY position LIMIT 1) AS posterMediaId`,
  )
  return {
    /** In no order. */
    visibleProjects: (who: { userId: string; driveId: string | null; trashed: boolean }): ListedProject[] =>
      readVisible.all(who.userId, who.userId, who.driveId, who.trashed ? 1 : 0),

    factsOf: (projectId: string): ProjectFacts =>
      readFacts.get(projectId) ?? { runningJobs: 0, mediaUs: 0, mediaCount: 0, posterMediaId: null },
  }
}
