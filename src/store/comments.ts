// Comments on transcript words: threads of one level, resolved or not.
import { and, asc, eq, or, sql } from 'drizzle-orm'
import { RoughcutError } from '../errors.ts'
import type { Connection } from './connection.ts'
import { createEventQueue } from './event-queue.ts'
import { users } from './schema.ts'
import { shownName } from './users.ts'
import { comments } from './web-schema.ts'

export type CommentRow = typeof comments.$inferSelect
export type CommentWithAuthor = CommentRow & { authorName: string }

export const COMMENT_LENGTH = 10_000

/** The words that a comment is about. */
export function wordIdsOf({ wordId, wordIds }: Pick<CommentRow, 'wordId' | 'wordIds'>): string[] {
  return wordIds ?? [wordId]
}

/** Comments of projects. */
export function createCommentStore(connection: Connection) {
  return { ...createCommentReads(connection), ...createCommentChanges(connection) }
}

/** Comments as they are. */
function createCommentReads({ db }: Connection) {
  const byId = (projectId: string, id: string) => commentById(db, projectId, id)

  return {
    /** All of a project, oldest first. */
    listOf(projectId: string): CommentWithAuthor[] {
      return db
        .select({ comment: comments, name: users.name, email: users.email })
        .from(comments)
        .innerJoin(users, eq(users.id, comments.authorId))
        .where(eq(comments.projectId, projectId))
        .orderBy(asc(comments.createdAtMs), asc(comments.id))
        .all()
        .map(({ comment, ...author }) => ({ ...comment, authorName: shownName(author) }))
    },

    byId,

    /** Changes whenever a comment is made, changed, resolved or deleted. */
    stateOf(projectId: string): { count: number; resolved: number; changed_at_ms: number } {
      const latest = sql<number>`coalesce(max(max(${comments.createdAtMs}, coalesce(${comments.editedAtMs}, 0), coalesce(${comments.resolvedAtMs}, 0))), 0)`
      const resolved = sql<number>`count(${comments.resolvedAtMs})`
      const row = db
        .select({ count: sql<number>`count(*)`, resolved, latest })
        .from(comments)
        .where(eq(comments.projectId, projectId))
        .get()
      return { count: row?.count ?? 0, resolved: row?.resolved ?? 0, changed_at_ms: row?.latest ?? 0 }
    },
  }
}

/** Who may change a comment is checked by the caller. */
function createCommentChanges({ db, raw, nowMs, newId, transaction }: Connection) {
  const events = createEventQueue({ raw, nowMs, newId })
  const byId = (projectId: string, id: string) => commentById(db, projectId, id)

  return {
    /** A reply (`parentId`) belongs to its thread's words. Throws `not_found` for an unknown thread. */
    create(wanted: {
      projectId: string
      authorId: string
      parentId: string | null
      mediaId: string
      /** Not empty. */
      wordIds: string[]
      text: string
    }): CommentRow {
      return transaction(() => {
        const parent = wanted.parentId === null ? null : byId(wanted.projectId, wanted.parentId)
        if (wanted.parentId !== null && parent === null)
          throw new RoughcutError(
            'not_found',
            'The comment you are replying to was deleted. Reload the page.',
          )
        const { mediaId, wordIds } = parent ? { mediaId: parent.mediaId, wordIds: wordIdsOf(parent) } : wanted
        const comment = db
          .insert(comments)
          .values({
            ...wanted,
            mediaId,
            wordIds,
            wordId: wordIds[0] ?? '',
            parentId: parent ? (parent.parentId ?? parent.id) : null,
            id: newId(),
            createdAtMs: nowMs(),
          })
          .returning()
          .get()
        events.add('comment.created', comment.projectId, {
          comment_id: comment.id,
          text: comment.text,
          author_id: comment.authorId,
          media_id: comment.mediaId,
          word_id: comment.wordId,
        })
        return comment
      })
    },

    edit(id: string, text: string): void {
      db.update(comments).set({ text, editedAtMs: nowMs() }).where(eq(comments.id, id)).run()
    },

    setResolved(id: string, resolved: boolean): void {
      db.update(comments)
        .set({ resolvedAtMs: resolved ? nowMs() : null })
        .where(eq(comments.id, id))
        .run()
    },

    /** Also removes its replies. */
    remove(id: string): void {
      db.delete(comments)
        .where(or(eq(comments.id, id), eq(comments.parentId, id)))
        .run()
    },
  }
}

function commentById(db: Connection['db'], projectId: string, id: string): CommentRow | null {
  return (
    db
      .select()
      .from(comments)
      .where(and(eq(comments.id, id), eq(comments.projectId, projectId)))
      .get() ?? null
  )
}
