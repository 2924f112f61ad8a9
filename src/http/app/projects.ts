// The list of projects, and what is done with a project as a whole: name, team access, trash.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { TEAM_ACCESS } from '../../store/schema.ts'
import { closedObject, oneOf, text, uuid } from '../shared/schema-kinds.ts'
import type { WebParts } from './parts.ts'
import { projectFor } from './project-access.ts'
import { listedProjectJson, projectJson } from './project-json.ts'
import { PROJECT_SORTS, projectPage } from './project-page.ts'
import { signedIn } from './signed-in.ts'

const PAGE = { usual: 50, most: 200 } as const

export const ProjectPath = closedObject({ project_id: uuid() })

const ListQuery = closedObject({
  drive: Type.Optional(uuid()),
  search: Type.Optional(text({ min: 0, max: 200 })),
  sort: Type.Optional(oneOf(PROJECT_SORTS)),
  trashed: Type.Optional(oneOf(['true', 'false'])),
  cursor: Type.Optional(Type.String({ maxLength: 1000 })),
})

export function projectRoutes(parts: WebParts) {
  const { store, mediaFolder, derivatives } = parts.services
  const shown = (projectId: string, userId: string) => {
    const project = store.projects.byId(projectId)
    const access = project && store.projects.accessOf(project, { userId })
    if (!project || !access) return null
    return projectJson({ ...project, ownerEmail: store.users.byId(project.ownerId)?.email ?? '' }, access)
  }

  return new Elysia()
    .use(signedIn(parts))
    .get(
      '/projects',
      ({ caller, query }) => {
        const { page, nextCursor } = projectPage(
          store.projects.visibleProjects({
            userId: caller.userId,
            driveId: query.drive ?? null,
            trashed: query.trashed === 'true',
          }),
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
              : [listedProjectJson(project, access, store.projects.factsOf(project.id))]
          }),
          next_cursor: nextCursor,
        }
      },
      { query: ListQuery },
    )
    .patch(
      '/projects/:project_id',
      ({ caller, params, body }) => {
        const needed = body.team_access === undefined ? 'edit' : 'owner'
        const { project } = projectFor(parts, caller, params.project_id, needed)
        store.transaction(() => {
          if (body.name !== undefined) store.projects.rename(project.id, body.name.trim())
          if (body.team_access !== undefined) store.projects.setTeamAccess(project.id, body.team_access)
        })
        return { project: shown(project.id, caller.userId) }
      },
      {
        params: ProjectPath,
        body: closedObject({
          name: Type.Optional(text({ min: 1, max: 255, trimmed: true })),
          team_access: Type.Optional(oneOf(TEAM_ACCESS)),
        }),
      },
    )
    .post(
      '/projects/:project_id/trash',
      ({ caller, params }) => {
        const { project } = projectFor(parts, caller, params.project_id, 'owner')
        store.projects.trash(project.id)
        return { project: shown(project.id, caller.userId) }
      },
      { params: ProjectPath },
    )
    .post(
      '/projects/:project_id/restore',
      ({ caller, params }) => {
        const { project } = projectFor(parts, caller, params.project_id, 'owner', { trashed: true })
        store.projects.restore(project.id)
        return { project: shown(project.id, caller.userId) }
      },
      { params: ProjectPath },
    )
    .post(
      '/projects/:project_id/purge',
      async ({ caller, params }) => {
        const { project } = projectFor(parts, caller, params.project_id, 'owner', { trashed: true })
        const { orphanedFiles } = store.projects.purge(project.id)
        await Promise.all(orphanedFiles.map((hash) => mediaFolder.remove(hash)))
        await derivatives.forget(orphanedFiles)
        await parts.services.exportFiles.sweep()
        return { purged: true }
      },
      { params: ProjectPath },
    )
}
