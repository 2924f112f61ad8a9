// The list of projects and what is done with a project as a whole.
import { api } from './api.ts'
import { answered } from './call.ts'

export type ProjectSort = 'updated' | 'created' | 'name'
export type TeamAccess = 'none' | 'view' | 'comment' | 'edit'
export type ProjectQuery = {
  drive: string | null
  search: string
  sort: ProjectSort
  trashed: boolean
  cursor: string | null
}

export function listProjects({ drive, search, sort, trashed, cursor }: ProjectQuery) {
  return answered(
    api.projects.get({
      query: {
        sort,
        ...(drive === null ? {} : { drive }),
        ...(search === '' ? {} : { search }),
        ...(trashed ? { trashed: 'true' as const } : {}),
        ...(cursor === null ? {} : { cursor }),
      },
    }),
  )
}

export type ListedProject = Awaited<ReturnType<typeof listProjects>>['data'][number]

const at = (projectId: string) => api.projects({ project_id: projectId })

export const renameProject = (projectId: string, name: string) => answered(at(projectId).patch({ name }))
export const setTeamAccess = (projectId: string, teamAccess: TeamAccess) =>
  answered(at(projectId).patch({ team_access: teamAccess }))
export const trashProject = (projectId: string) => answered(at(projectId).trash.post())
export const restoreProject = (projectId: string) => answered(at(projectId).restore.post())
export const purgeProject = (projectId: string) => answered(at(projectId).purge.post())
