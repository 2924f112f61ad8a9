// Projects: owner, team access, drive, trash. Their content is in revisions.ts and media.ts.
import { and, asc, eq } from 'drizzle-orm'
import { RoughcutError } from '../errors.ts'
import { listAudienceOf, moveAudience } from './audience.ts'
import type { Connection } from './connection.ts'
import type { DriveStore } from './drives.ts'
import { createEventQueue } from './event-queue.ts'
import { dropUnusedFiles } from './media-files.ts'
import { mediaItems } from './media-schema.ts'
import { createProjectList } from './project-list.ts'
import { createProjectPages, nameKeyOf } from './project-pages.ts'
import type { ProjectRow } from './rows.ts'
import { projects, type TeamAccess, users } from './schema.ts'
import { createSearchQueue } from './search-queue.ts'

export type { ProjectRow } from './rows.ts'

type ProjectWithOwner = ProjectRow & { ownerEmail: string }
export type ProjectAccess = 'owner' | 'edit' | 'comment' | 'view'

/** Projects, and who may do what with them. */
export function createProjectStore(connection: Connection, drives: DriveStore) {
  const lookups = createLookups(connection)
  return {
    ...createProjectList(connection),
    ...lookups,
    ...createChanges(connection, drives, lookups),
    ...createAccess(drives, lookups),
  }
}

type Lookups = ReturnType<typeof createLookups>

/** Projects by id, and lists of them. */
function createLookups(connection: Connection) {
  const { db } = connection
  const byIdOfAnyKind = (id: string): ProjectRow | null =>
    db.select().from(projects).where(eq(projects.id, id)).get() ?? null
  const byId = (id: string): ProjectRow | null => {
    const project = byIdOfAnyKind(id)
    return project?.kind === 'project' ? project : null
  }

  return {
    /** Also those in the trash; null: never existed, purged, or files of the library. */
    byId,

    /** As `byId`, and also projects that hold files of the library: for lookups by job or media file. */
    byIdOfAnyKind,

    /** Oldest first, also those in the trash. */
    list(driveId?: string): ProjectWithOwner[] {
      return db
        .select({ project: projects, ownerEmail: users.email })
        .from(projects)
        .innerJoin(users, eq(users.id, projects.ownerId))
        .where(
          and(
            eq(projects.kind, 'project'),
            driveId === undefined ? undefined : eq(projects.driveId, driveId),
          ),
        )
        .orderBy(asc(projects.createdAtMs), asc(projects.id))
        .all()
        .map(({ project, ownerEmail }) => ({ ...project, ownerEmail }))
    },

    /** A page of what a user sees with a token of a drive. */
    page: createProjectPages(connection),
  }
}

/** What happens to a project as a whole. */
function createChanges(connection: Connection, drives: DriveStore, { byId }: Lookups) {
  const { db, raw, nowMs, newId, transaction, bestEffort } = connection
  const search = createSearchQueue(connection)
  const events = createEventQueue(connection)
  const noteView = raw.query<null, [string, string, number]>(
    `INSERT INTO project_views (user_id, project_id, viewed_at_ms) VALUES (?, ?, ?)
     ON CONFLICT (user_id, project_id) DO UPDATE SET viewed_at_ms = excluded.viewed_at_ms`,
  )

  /** Changes a project and who sees its jobs. */
  const change = (id: string, values: Partial<ProjectRow>): ProjectRow =>
    transaction(() => {
      const project = db.update(projects).set(values).where(eq(projects.id, id)).returning().get()
      if (!project) throw noProject(id)
      moveAudience(db, project)
      search.note(id)
      return project
    })

  return {
    create(wanted: { name: string; driveId: string; ownerId: string; teamAccess?: TeamAccess }): ProjectRow {
      return transaction(() => {
        const project = db
          .insert(projects)
          .values(newProjectRow({ ...wanted, id: newId(), nowMs: nowMs() }))
          .returning()
          .get()
        search.note(project.id)
        events.add('project.created', project.id, { name: project.name })
        return project
      })
    },

    /** Into the trash; a second time keeps the first time. */
    trash(id: string): ProjectRow {
      return transaction(() => {
        const project = byId(id)
        if (!project) throw noProject(id)
        return project.trashedAtMs === null ? change(id, { trashedAtMs: nowMs() }) : project
      })
    },

    /** Out of the trash. */
    restore: (id: string): ProjectRow => change(id, { trashedAtMs: null }),

    rename(id: string, newName: string): ProjectRow {
      const name = newName.trim()
      return change(id, { name, nameKey: nameKeyOf(name), updatedAtMs: nowMs() })
    },

    /** Into a folder of its drive; null is the top level. */
    moveToFolder: (id: string, folderId: string | null): ProjectRow => change(id, { folderId }),

    /** Somebody opened the project's page. May be lost. */
    noteView: (userId: string, projectId: string): void =>
      bestEffort(() => noteView.run(userId, projectId, nowMs())),

    setTeamAccess: (id: string, teamAccess: TeamAccess): ProjectRow => change(id, { teamAccess }),

    move(id: string, driveId: string): ProjectRow {
      return transaction(() => {
        if (!drives.byId(driveId)) throw new RoughcutError('not_found', `Drive ${driveId} not found.`)
        // Folders belong to a drive.
        return change(id, { driveId, folderId: null })
      })
    },

    /**
     * Removes the project for good, with its media items, transcripts, revisions, jobs and their
     * callbacks. Returns the hashes of files that no project uses anymore and that are no longer in
     * the database: the caller removes them from the media folder. What was charged stays charged.
     */
    purge(id: string): { orphanedFiles: string[] } {
      return transaction(() => {
        const files = db
          .selectDistinct({ hash: mediaItems.fileHash })
          .from(mediaItems)
          .where(eq(mediaItems.projectId, id))
          .all()
          .flatMap(({ hash }) => (hash === null ? [] : [hash]))
        const purged = db.delete(projects).where(eq(projects.id, id)).returning({ id: projects.id }).all()
        if (purged.length === 0) throw noProject(id)
        search.note(id)
        return { orphanedFiles: dropUnusedFiles(db, { among: files }) }
      })
    },
  }
}

/** Who may do what. */
function createAccess(drives: DriveStore, { list }: Lookups) {
  /**
   * What the user may do. With `driveId` (a token's drive): nothing in another drive. Without (a
   * signed-in person): by membership of the project's drive. A private project is its owner's alone;
   * an owner who has left the drive may still look at it, and no longer use what the drive pays for.
   * Ignores the trash: callers must handle it.
   */
  const accessOf = (
    project: Pick<ProjectRow, 'driveId' | 'ownerId' | 'teamAccess'>,
    who: { userId: string; driveId?: string },
  ): ProjectAccess | null => {
    if (who.driveId !== undefined && who.driveId !== project.driveId) return null
    const isOwner = project.ownerId === who.userId
    const hasLeft = who.driveId === undefined && drives.roleOf(project.driveId, who.userId) === null
    if (hasLeft) return isOwner ? 'view' : null
    if (isOwner) return 'owner'
    return project.teamAccess === 'none' ? null : project.teamAccess
  }

  return {
    accessOf,

    /** What a signed-in person sees in a drive: their own and shared ones; `trashed` chooses the trash. */
    visibleTo(userId: string, driveId: string, { trashed = false } = {}): ProjectWithOwner[] {
      return list(driveId).filter(
        (project) => (project.trashedAtMs !== null) === trashed && accessOf(project, { userId }) !== null,
      )
    },
  }
}

/** A new, empty project. */
export function newProjectRow(wanted: {
  id: string
  name: string
  driveId: string
  ownerId: string
  teamAccess?: TeamAccess
  folderId?: string | null
  kind?: ProjectRow['kind']
  nowMs: number
}): ProjectRow {
  const { nowMs: createdAtMs, teamAccess = 'none', folderId = null, kind = 'project', ...rest } = wanted
  const owned = { ...rest, name: rest.name.trim(), teamAccess, kind, trashedAtMs: null }
  return {
    ...owned,
    audience: listAudienceOf(owned),
    nameKey: nameKeyOf(owned.name),
    folderId,
    revision: 0,
    filmUs: null,
    createdAtMs,
    updatedAtMs: createdAtMs,
  }
}

function noProject(id: string): RoughcutError {
  return new RoughcutError('not_found', `Project ${id} not found.`)
}
