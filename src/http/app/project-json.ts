// Projects, media, revisions and jobs as the pages get them. Shapes only; access is checked
// before.
import { isoTime } from '../../store/job-view.ts'
import type { ListedProject, ProjectFacts } from '../../store/project-list.ts'
import type { ProjectAccess, ProjectRow } from '../../store/projects.ts'
import type { RevisionSummary } from '../../store/revisions.ts'

/** A project as the pages get it. */
export function projectJson(project: ProjectRow & { ownerEmail: string }, access: ProjectAccess) {
  return {
    project_id: project.id,
    name: project.name,
    drive_id: project.driveId,
    owner: project.ownerEmail,
    team_access: project.teamAccess,
    created_at: isoTime(project.createdAtMs),
    trashed_at: project.trashedAtMs === null ? null : isoTime(project.trashedAtMs),
    access,
  }
}

/** A project in a list, with its running jobs and length. */
export function listedProjectJson(project: ListedProject, access: ProjectAccess, facts: ProjectFacts) {
  return {
    ...projectJson(project, access),
    updated_at: isoTime(project.updatedAtMs),
    running_jobs: facts.runningJobs,
    /** Of the composition, or of all media together before there is one. */
    duration_seconds: (project.filmUs || facts.mediaUs) / 1e6,
    media_count: facts.mediaCount,
    poster_url: facts.posterMediaId === null ? null : `/app/api/media/${facts.posterMediaId}/poster`,
  }
}

/** A revision in the history; without its document. */
export function revisionJson(revision: RevisionSummary) {
  return {
    number: revision.number,
    kind: revision.kind,
    author: revision.author,
    summary: revision.summary,
    job_id: revision.jobId,
    parent: revision.parent,
    repeats: revision.repeats,
    created_at: isoTime(revision.createdAtMs),
  }
}
