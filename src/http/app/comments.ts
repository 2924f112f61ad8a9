// Comments on transcript words, in threads one level deep. Anyone who may comment can write, reply and resolve.
// Only the author can change a comment; anyone who can edit the project can delete it.
import { Type } from '@sinclair/typebox'
import { Elysia, status } from 'elysia'
import { RoughcutError } from '../../errors.ts'
import { COMMENT_LENGTH, type CommentWithAuthor, wordIdsOf } from '../../store/comments.ts'
import { isoTime } from '../../store/job-view.ts'
import { invalid } from '../shared/request-validation.ts'
import { closedObject, text, uuid } from '../shared/schema-kinds.ts'
import type { WebParts } from './parts.ts'
import type { PersonLimit } from './person-limit.ts'
import { projectFor } from './project-access.ts'
import { ProjectPath } from './projects.ts'
import { type Caller, signedIn } from './signed-in.ts'

const CommentPath = closedObject({ project_id: uuid(), comment_id: uuid() })
/** Per comment: enough for a long selection, in a body of at most a few hundred kB. */
const MAX_WORDS = 5_000
const Text = text({ min: 1, max: COMMENT_LENGTH, trimmed: true })

/** A project's comment threads: read with view access, written with comment access. `limit` counts every change. */
export function commentRoutes(parts: WebParts, limit: PersonLimit) {
  const { store } = parts.services

  const shown = (projectId: string, id: string, caller: Caller) => {
    const comment = store.comments.listOf(projectId).find((one) => one.id === id)
    if (!comment) throw noComment()
    return commentJson(comment, caller)
  }
  const commentFor = (caller: Caller, params: { project_id: string; comment_id: string }) => {
    const { project, access } = projectFor(parts, caller, params.project_id, 'comment')
    limit.take(caller)
    const comment = store.comments.byId(project.id, params.comment_id.toLowerCase())
    if (!comment) throw noComment()
    const mayRemove = comment.authorId === caller.userId || access === 'edit' || access === 'owner'
    return { project, comment, mayRemove }
  }

  return new Elysia()
    .use(signedIn(parts))
    .get(
      '/projects/:project_id/comments',
      ({ caller, params }) => {
        const { project } = projectFor(parts, caller, params.project_id, 'view')
        return { data: store.comments.listOf(project.id).map((comment) => commentJson(comment, caller)) }
      },
      { params: ProjectPath },
    )
    .post(
      '/projects/:project_id/comments',
      ({ caller, params, body }) => {
        const { project } = projectFor(parts, caller, params.project_id, 'comment')
        limit.take(caller)
        requireWords(parts, project.id, body)
        const { id } = store.comments.create({
          projectId: project.id,
          authorId: caller.userId,
          parentId: body.parent_id ?? null,
          mediaId: body.media_id,
          wordIds: body.word_ids,
          text: body.text.trim(),
        })
        return status(201, shown(project.id, id, caller))
      },
      {
        params: ProjectPath,
        body: closedObject({
          media_id: uuid(),
          word_ids: Type.Array(text({ min: 1, max: 100 }), {
            minItems: 1,
            maxItems: MAX_WORDS,
            uniqueItems: true,
          }),
          parent_id: Type.Optional(uuid()),
          text: Text,
        }),
      },
    )
    .patch(
      '/projects/:project_id/comments/:comment_id',
      ({ caller, params, body }) => {
        const { project, comment } = commentFor(caller, params)
        if (body.text !== undefined && comment.authorId !== caller.userId)
          throw new RoughcutError('forbidden', 'Only whoever wrote a comment can change its text.')
        if (body.is_resolved !== undefined && comment.parentId !== null)
          throw invalid('is_resolved belongs to the first comment of a thread; this one is a reply.')
        if (body.text !== undefined) store.comments.edit(comment.id, body.text.trim())
        if (body.is_resolved !== undefined) store.comments.setResolved(comment.id, body.is_resolved)
        return shown(project.id, comment.id, caller)
      },
      {
        params: CommentPath,
        body: closedObject({
          text: Type.Optional(Text),
          is_resolved: Type.Optional(Type.Boolean()),
        }),
      },
    )
    .delete(
      '/projects/:project_id/comments/:comment_id',
      ({ caller, params }) => {
        const { comment, mayRemove } = commentFor(caller, params)
        if (!mayRemove)
          throw new RoughcutError(
            'forbidden',
            'A comment can be deleted by its author and by whoever may edit the project.',
          )
        store.comments.remove(comment.id)
        return { deleted: true }
      },
      { params: CommentPath },
    )
}

/** Throws `bad_request` unless all of them are in the file's transcript. */
function requireWords(
  { services: { store } }: WebParts,
  projectId: string,
  { media_id, word_ids }: { media_id: string; word_ids: readonly string[] },
): void {
  const words = store.media.contextOf(projectId).words.get(media_id) ?? []
  const known = new Set(words.map(({ id }) => id))
  if (!word_ids.every((id) => known.has(id)))
    throw invalid('word_ids must be words of the transcript of media_id, in this project.')
}

function commentJson(comment: CommentWithAuthor, caller: Caller) {
  return {
    comment_id: comment.id,
    parent_id: comment.parentId,
    media_id: comment.mediaId,
    word_ids: wordIdsOf(comment),
    author: comment.authorName,
    is_mine: comment.authorId === caller.userId,
    text: comment.text,
    created_at: isoTime(comment.createdAtMs),
    edited_at: comment.editedAtMs === null ? null : isoTime(comment.editedAtMs),
    resolved_at: comment.resolvedAtMs === null ? null : isoTime(comment.resolvedAtMs),
  }
}

function noComment(): RoughcutError {
  return new RoughcutError('not_found', 'This comment was deleted. Reload the page.')
}
