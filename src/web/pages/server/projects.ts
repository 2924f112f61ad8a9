// The list of projects, and actions on whole projects.
import { api } from './api.ts'
import { answered } from './call.ts'

export type ProjectSort = 'updated' | 'created' | 'name'
export type TeamAccess = 'none' | 'view' | 'comment' | 'edit'
export type ProjectQuery = {
  drive: string | null
  search: string
  /** A path; null: all folders. */
  folder: string | null
  sort: ProjectSort
  trashed: boolean
  cursor: string | null
}

export function listProjects({ drive, search, folder, sort, trashed, cursor }: ProjectQuery) {
  return answered(
    api.projects.get({
      query: {
        sort,
        ...(drive === null ? {} : { drive }),
        ...(search === '' ? {} : { search }),
        ...(folder === null ? {} : { folder }),
        ...(trashed ? { trashed: 'true' as const } : {}),
        ...(cursor === null ? {} : { cursor }),
      },
    }),
  )
}

export type ListedProject = Awaited<ReturnType<typeof listProjects>>['data'][number]

const at = (projectId: string) => api.projects({ project_id: projectId })

/** With the interview that ships with the program. */
export const createSampleProject = (driveId: string) =>
  answered(api.projects.sample.post({ drive_id: driveId }))

export const renameProject = (projectId: string, name: string) => answered(at(projectId).patch({ name }))
export const setTeamAccess = (projectId: string, teamAccess: TeamAccess) =>
  answered(at(projectId).patch({ team_access: teamAccess }))
/** `/` is the top level. */
export const moveToFolder = (projectId: string, folder: string) => answered(at(projectId).patch({ folder }))
export const copyProject = (projectId: string) => answered(at(projectId).copy.post())
export const trashProject = (projectId: string) => answered(at(projectId).trash.post())
export const restoreProject = (projectId: string) => answered(at(projectId).restore.post())
export const purgeProject = (projectId: string) => answered(at(projectId).purge.post())

/** What a new project holds: a name of its own for each. */
export type NewMedia = { name: string } & (
  | { url: string }
  | { upload_id: string }
  | { tracks: { media: string }[]; sync: boolean }
)

/** Starts the import job of a new project: the same as an import through /v1. */
export const createProject = (wanted: {
  driveId: string
  name: string
  teamAccess: TeamAccess
  media: NewMedia[]
}) =>
  answered(
    api.projects.post({
      drive_id: wanted.driveId,
      name: wanted.name,
      team_access: wanted.teamAccess,
      add_media: wanted.media,
      // Something to play and edit right away: all of it, in this order.
      add_compositions: wanted.media.length > 0 ? [{ name: wanted.name, clips: clipsOf(wanted.media) }] : [],
    }),
  )

/** Starts the import of more media into a project. They are put into compositions by hand. */
export const addMedia = (projectId: string, media: NewMedia[]) =>
  answered(at(projectId).media.post({ add_media: media }))

/** A sequence plays its tracks: those are not put in again. */
function clipsOf(media: readonly NewMedia[]): { media: string }[] {
  const inSequences = new Set(
    media.flatMap((one) => ('tracks' in one ? one.tracks.map((track) => track.media) : [])),
  )
  return media.filter(({ name }) => !inSequences.has(name)).map(({ name }) => ({ media: name }))
}
