// Who sees a project and its jobs in lists, as one text in each of their rows. A page of GET /jobs or /projects is
// then a range of an index, however many jobs others have. Whoever changes a project's drive, owner,
// team access or trash must call `moveAudience` in the same transaction.
import { eq } from 'drizzle-orm'
import type { Connection } from './connection.ts'
import { jobs } from './job-schema.ts'
import type { ProjectRow } from './rows.ts'
import { projects } from './schema.ts'

/** The audience of a project in the trash. */
export const NOBODY = ''

/** Shared with the drive: the drive. Private: the drive and the owner. In the trash: nobody. */
export function audienceOf(
  project: Pick<ProjectRow, 'driveId' | 'ownerId' | 'teamAccess' | 'trashedAtMs'>,
): string {
  if (project.trashedAtMs !== null) return NOBODY
  return project.teamAccess === 'none' ? `${project.driveId}/${project.ownerId}` : project.driveId
}

/** Of the library's files in the search index; no list of projects has it. */
export function libraryAudience(driveId: string): string {
  return `${driveId}/library`
}

/** Who sees the project in project lists: nobody, if it holds library files. */
export function listAudienceOf(project: Parameters<typeof audienceOf>[0] & Pick<ProjectRow, 'kind'>): string {
  return project.kind === 'library' ? libraryAudience(project.driveId) : audienceOf(project)
}

/** The audiences that a user belongs to in a drive. */
export function audiencesOfUser(driveId: string, userId: string): string[] {
  return [driveId, `${driveId}/${userId}`]
}

/** Whether the user belongs to it in the drive. */
export function isAudience(audience: string, driveId: string, userId: string): boolean {
  return audience === driveId || audience === `${driveId}/${userId}`
}

/** Brings the project and its jobs in line with what the project is now. */
export function moveAudience(db: Connection['db'], project: ProjectRow): void {
  db.update(projects)
    .set({ audience: listAudienceOf(project) })
    .where(eq(projects.id, project.id))
    .run()
  db.update(jobs)
    .set({ audience: audienceOf(project) })
    .where(eq(jobs.projectId, project.id))
    .run()
}
