// Comments on words of a project.
import { api } from './api.ts'
import { answered } from './call.ts'

const at = (projectId: string) => api.projects({ project_id: projectId }).comments

export const listComments = async (projectId: string) => (await answered(at(projectId).get())).data

export type Comment = Awaited<ReturnType<typeof listComments>>[number]

export const addComment = (
  projectId: string,
  comment: { text: string; media_id: string; word_ids: string[]; parent_id?: string },
) => answered(at(projectId).post(comment))

export const changeComment = (
  projectId: string,
  commentId: string,
  change: { text?: string; is_resolved?: boolean },
) => answered(at(projectId)({ comment_id: commentId }).patch(change))

export const deleteComment = (projectId: string, commentId: string) =>
  answered(at(projectId)({ comment_id: commentId }).delete())
