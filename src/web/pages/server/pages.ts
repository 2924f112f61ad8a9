// Share pages of a project, and what visitors wrote there.
import { api } from './api.ts'
import { answered } from './call.ts'

const at = (projectId: string) => api.projects({ project_id: projectId })

export const listPages = (projectId: string) => answered(at(projectId).pages.get())

type SharePages = Awaited<ReturnType<typeof listPages>>
export type SharePage = SharePages['data'][number]
export type AccessLevel = SharePage['access_level']

export const publishPage = (
  projectId: string,
  wanted: { composition_id: string; media_type?: 'Video' | 'Audio'; access_level?: AccessLevel },
) => answered(at(projectId).pages.post(wanted))

export const changePage = (
  projectId: string,
  slug: string,
  changes: {
    access_level?: AccessLevel
    password?: string | null
    expires_at?: string | null
    allow_download?: boolean
    allow_comments?: boolean
  },
) => answered(at(projectId).pages({ slug }).patch(changes))

export const unpublishPage = (projectId: string, slug: string) =>
  answered(at(projectId).pages({ slug }).delete())

export const listPageComments = async (projectId: string) =>
  (await answered(at(projectId)['page-comments'].get())).data

export const deletePageComment = (projectId: string, commentId: string) =>
  answered(at(projectId)['page-comments']({ comment_id: commentId }).delete())
