// The project list, and changes to a whole project: name, team access, trash.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { ListedProject } from '../../store/project-list.ts'
import type { ProjectRow } from '../../store/projects.ts'
import { TEAM_ACCESS } from '../../store/schema.ts'
import { folderPath, folderSegments } from '../shared/folder-path.ts'
import { closedObject, oneOf, text, uuid } from '../shared/schema-kinds.ts'
import type { WebParts } from './parts.ts'
import { projectFor } from './project-access.ts'
import { listedProjectJson, projectJson } from './project-json.ts'
import { PROJECT_SORTS, projectPage } from './project-page.ts'
import { type Caller, signedIn } from './signed-in.ts'

const PAGE = { usual: 50, most: 200 } as const

export const ProjectPath = closedObject({ project_id: uuid() })

const ListQuery = closedObject({
  drive: Type.Optional(uuid()),
  search: Type.Optional(text({ min: 0, max: 200 })),
  /** A folder path: projects in it and in its subfolders. */
  folder: Type.Optional(text({ min: 1, max: 5000 })),
  sort: Type.Optional(oneOf(PROJECT_SORTS)),
  trashed: Type.Optional(oneOf(['true', 'false'])),
  cursor: Type.Optional(Type.String({ maxLength: 1000 })),
})

/**
 * The list of projects, and what changes a project as a whole. Renaming and copying need edit access; sharing, the trash
 * and purging need its owner.
 */
export function projectRoutes(parts: WebParts) {
  return new Elysia().use(listRoutes(parts)).use(changeRoutes(parts)).use(trashRoutes(parts))
}

function listRoutes(parts: WebParts) {
  const { store } = parts.services
  const inFolders = (projects: readonly ListedProject[]) => {
    const paths = new Map<string, string | null>()
    return projects.map((project) => {
      const { folderId } = project
      if (folderId === null) return { ...project, folder: null }
      if (!paths.has(folderId)) paths.set(folderId, store.folders.pathOf(folderId))
      return { ...project, folder: paths.get(folderId) ?? null }
    })
  }
  return new Elysia().use(signedIn(parts)).get(
    '/projects',
    ({ caller, query }) => {
      const visible = inFolders(
        store.projects.visibleProjects({
          userId: caller.userId,
          driveId: query.drive ?? null,
          trashed: query.trashed === 'true',
        }),
      )
      const folders = [...new Set(visible.flatMap(({ folder }) => folder ?? []))].sort()
      const { page, nextCursor } = projectPage(
        visible.filter(({ folder }) => isWithin(folder, query.folder)),
        {
          search: query.search ?? '',
          sort: query.sort ?? 'updated',
          cursor: query.cursor ?? null,
          limit: PAGE.usual,
        },
      )
      return {
        data: page.flatMap((project) => {
          const access = store.projects.accessOf(project, caller)
          return access === null
            ? []
            : [
                {
                  ...listedProjectJson(project, access, store.projects.factsOf(project.id)),
                  folder: project.folder,
                },
              ]
        }),
        /** Paths of all folders with a project the caller can see, not only on this page. */
        folders,
        next_cursor: nextCursor,
      }
    },
    { query: ListQuery },
  )
}

function changeRoutes(parts: WebParts) {
  const { store } = parts.services
  const folderIdOf = ({ driveId }: ProjectRow, caller: Caller, path: string) => {
    const segments = folderSegments(path)
    return segments.length === 0
      ? null
      : store.folders.ensure({ driveId, kind: 'project' }, segments, caller.userId).id
  }

  return new Elysia()
    .use(signedIn(parts))
    .patch(
      '/projects/:project_id',
      ({ caller, params, body }) => {
        const needed = body.team_access === undefined ? 'edit' : 'owner'
        const { project } = projectFor(parts, caller, params.project_id, needed)
        store.transaction(() => {
          if (body.name !== undefined) store.projects.rename(project.id, body.name.trim())
          if (body.folder !== undefined)
            store.projects.moveToFolder(project.id, folderIdOf(project, caller, body.folder))
          if (body.team_access !== undefined) store.projects.setTeamAccess(project.id, body.team_access)
        })
        return { project: shown(parts, project.id, caller.userId) }
      },
      {
        params: ProjectPath,
        body: closedObject({
          name: Type.Optional(text({ min: 1, max: 255, trimmed: true })),
          team_access: Type.Optional(oneOf(TEAM_ACCESS)),
          folder: Type.Optional(folderPath('Missing folders are created.', { root: true })),
        }),
      },
    )
    .post(
      '/projects/:project_id/copy',
      ({ caller, params, set }) => {
        const { project } = projectFor(parts, caller, params.project_id, 'edit')
        const copy = store.copyProject(project, { id: caller.userId, email: caller.email })
        set.status = 201
        return { project_id: copy.id, name: copy.name }
      },
      { params: ProjectPath },
    )
}

function trashRoutes(parts: WebParts) {
  const { store, mediaFolder, derivedFiles } = parts.services
  return new Elysia()
    .use(signedIn(parts))
    .post(
      '/projects/:project_id/trash',
      ({ caller, params }) => {
        const { project } = projectFor(parts, caller, params.project_id, 'owner')
        store.projects.trash(project.id)
        return { project: shown(parts, project.id, caller.userId) }
      },
      { params: ProjectPath },
    )
    .post(
      '/projects/:project_id/restore',
      ({ caller, params }) => {
        const { project } = projectFor(parts, caller, params.project_id, 'owner', { trashed: true })
        store.projects.restore(project.id)
        return { project: shown(parts, project.id, caller.userId) }
      },
      { params: ProjectPath },
    )
    .post(
      '/projects/:project_id/purge',
      async ({ caller, params }) => {
        const { project } = projectFor(parts, caller, params.project_id, 'owner', { trashed: true })
        const { orphanedFiles } = store.projects.purge(project.id)
        await Promise.all(orphanedFiles.map((hash) => mediaFolder.remove(hash)))
        await derivedFiles.forget(orphanedFiles)
        await parts.services.exportFiles.sweep()
        return { purged: true }
      },
      { params: ProjectPath },
    )
}

function shown({ services: { store } }: WebParts, projectId: string, userId: string) {
  const project = store.projects.byId(projectId)
  const access = project && store.projects.accessOf(project, { userId })
  if (!project || !access) return null
  return projectJson({ ...project, ownerEmail: store.users.byId(project.ownerId)?.email ?? '' }, access)
}

/** `of` undefined: every project. */
function isWithin(folder: string | null, of: string | undefined): boolean {
  return of === undefined || folder === of || (folder?.startsWith(`${of}/`) ?? false)
}
