// Every state a project was ever in. Rows are only added: undo, redo and restore append a revision
// that repeats an earlier document. Which one they go to is in undo-history.ts, how documents are kept in
// revision-content.ts.
import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { summaryOfUndo } from '../edit/describe-receipt.ts'
import { type EditDocument, EMPTY_DOCUMENT } from '../edit/document.ts'
import { mediaOf } from '../edit/media-use.ts'
import { durationOfComposition } from '../edit/position.ts'
import { RoughcutError } from '../errors.ts'
import { createCompositionIds } from './composition-ids.ts'
import type { Connection } from './connection.ts'
import { createEditedNames } from './edited-names.ts'
import { mediaItems } from './media-schema.ts'
import { createRevisionContents } from './revision-content.ts'
import type { RevisionRow, RevisionSummary, StoredRevision } from './rows.ts'
import { projects, revisions } from './schema.ts'
import { createSearchQueue } from './search-queue.ts'
import { type Back, backTarget, isMoveOfJob, redoTarget, standingEdits, undoTarget } from './undo-history.ts'

export type { RevisionRow, RevisionSummary } from './rows.ts'

export type NewRevision = {
  projectId: string
  /** The revision that the edit was made on; 0 before there is one. */
  base: number
  kind: 'import' | 'agent' | 'edit'
  /** A person's email, `agent`, or `import`. */
  author: string
  jobId: string | null
  summary: string
  operations: unknown[]
  document: EditDocument
  receipt: unknown
  /** For an edit that only undoes another one: its number. */
  undoes?: number | null
}

export type RevisionStore = ReturnType<typeof createRevisionStore>

/** A project's history: documents, edits, undo and restore. */
export function createRevisionStore(
  connection: HistoryConnection,
  keptBytes?: number,
  /** Random, for a composition whose own id cannot be kept. */
  newCompositionId: () => string = () => crypto.randomUUID(),
) {
  const contents = createRevisionContents(connection, keptBytes)
  const names = createEditedNames(connection)
  const states = createStates(connection, contents, names)
  const append = createAppend(connection, {
    contents,
    names,
    newCompositionId,
    headNumber: states.headNumber,
  })
  return {
    ...states,

    /**
     * Appends an edit. Throws `conflict` when `base` is no longer what the project is. The row's document is what
     * was stored: the ids of new compositions may differ from the given ones (see composition-ids.ts).
     */
    save: ({ base, undoes = null, ...revision }: NewRevision): RevisionRow =>
      append({ ...revision, repeats: undoes }, base),

    ...createMoves(connection, states, append),
  }
}

type HistoryConnection = Pick<Connection, 'db' | 'raw' | 'nowMs' | 'newId' | 'transaction'>
type States = ReturnType<typeof createStates>
type Append = ReturnType<typeof createAppend>

const {
  document: _document,
  operations: _operations,
  receipt: _receipt,
  packed: _packed,
  ...summaryColumns
} = getTableColumns(revisions)

/** What the project was at each revision, and is now. */
function createStates(
  { db }: HistoryConnection,
  contents: ReturnType<typeof createRevisionContents>,
  names: ReturnType<typeof createEditedNames>,
) {
  const headNumber = (projectId: string): number => {
    const project = db
      .select({ revision: projects.revision })
      .from(projects)
      .where(eq(projects.id, projectId))
      .get()
    if (!project) throw noProject(projectId)
    return project.revision
  }

  const byNumber = (projectId: string, number: number): RevisionRow | null => {
    const row = db
      .select(summaryColumns)
      .from(revisions)
      .where(and(eq(revisions.projectId, projectId), eq(revisions.number, number)))
      .get()
    return row ? { ...row, ...contents.contentAt(projectId, number) } : null
  }

  const list = (projectId: string): RevisionSummary[] =>
    db
      .select(summaryColumns)
      .from(revisions)
      .where(eq(revisions.projectId, projectId))
      .orderBy(asc(revisions.number))
      .all()

  const documentAt = (projectId: string, number: number): EditDocument =>
    number === 0 ? EMPTY_DOCUMENT : contents.contentAt(projectId, number).document

  /** What the project was at `number`, with the name that it had, unless somebody has named it otherwise since. */
  const stateAt = (projectId: string, number: number): EditDocument =>
    named(documentAt(projectId, number), names.nameAt(projectId, number))

  return {
    headNumber,

    /** What the project is now; number 0 and the empty document before anything was stored. */
    head(projectId: string): { number: number; document: EditDocument } {
      const number = headNumber(projectId)
      return { number, document: documentAt(projectId, number) }
    },

    /** The history, oldest first. */
    list,
    byNumber,
    stateAt,

    /** The document without the edit of a revision, with the name that this edit took from the project. */
    withNameBefore: (document: EditDocument, projectId: string, number: number): EditDocument =>
      named(document, names.nameTakenBy(projectId, number)),
  }
}

/** A function that appends a revision. */
function createAppend(
  { db, raw, nowMs, newId, transaction }: HistoryConnection,
  {
    contents,
    names,
    newCompositionId,
    headNumber,
  }: {
    contents: ReturnType<typeof createRevisionContents>
    names: ReturnType<typeof createEditedNames>
    newCompositionId: () => string
    headNumber: (projectId: string) => number
  },
) {
  const search = createSearchQueue({ raw, nowMs })
  const compositionIds = createCompositionIds({ raw }, contents.documents)

  /** One statement moves the head, and only from `base`: an edit of something older is refused. */
  const append = (given: NewRow, base: number) =>
    transaction(() => {
      const { projectName, ...document } = given.document
      const wanted = { ...given, document }
      const row = compositionIds.register(wanted.projectId, wanted, newCompositionId)
      const moved = db
        .update(projects)
        .set({ revision: base + 1, updatedAtMs: nowMs(), filmUs: filmUsOf(row.document) })
        .where(and(eq(projects.id, row.projectId), eq(projects.revision, base)))
        .returning({ number: projects.revision })
        .get()
      if (!moved)
        throw new RoughcutError(
          'conflict',
          `The project has changed: it is at revision ${headNumber(row.projectId)}, and this edit was made on ${base}.`,
        )
      const saved = db
        .insert(revisions)
        .values({
          ...row,
          id: newId(),
          number: moved.number,
          parent: base === 0 ? null : base,
          createdAtMs: nowMs(),
        })
        .returning(summaryColumns)
        .get()
      if (projectName !== undefined) names.rename(row.projectId, saved.number, projectName)
      contents.packBefore(row.projectId, saved.number, row.document)
      search.note(row.projectId)
      return { ...saved, document: row.document, operations: row.operations, receipt: row.receipt }
    })
  return append
}

/** Undo, redo and restore: they append a revision that repeats an earlier one. */
function createMoves(
  { db, transaction }: HistoryConnection,
  { headNumber, list, stateAt }: States,
  append: Append,
) {
  /** Going back cannot bring back a file that was removed since. */
  const requireMedia = (projectId: string, document: EditDocument): void => {
    const used = mediaOf(document)
    const rows = db.select({ id: mediaItems.id }).from(mediaItems).where(eq(mediaItems.projectId, projectId))
    for (const { id } of used.size === 0 ? [] : rows.all()) used.delete(id)
    if (used.size > 0)
      throw new RoughcutError('conflict', 'That version uses a media file that was removed from the project.')
  }

  const repeat = (
    projectId: string,
    target: number,
    kind: 'undo' | 'redo' | 'restore',
    author: string,
    summary: string,
    jobId: string | null = null,
  ): RevisionRow => {
    const document = stateAt(projectId, target)
    requireMedia(projectId, document)
    return append(
      { projectId, repeats: target, kind, author, jobId, summary, operations: [], document, receipt: null },
      headNumber(projectId),
    )
  }

  return {
    /** One edit back; again walks further back. Throws `conflict` when there is nothing left to undo. */
    undo(projectId: string, author: string): RevisionRow {
      return transaction(() => {
        const history = list(projectId)
        const step = undoTarget(history, headNumber(projectId))
        if (!step) throw new RoughcutError('conflict', 'There is nothing to undo.')
        return repeat(projectId, step.target, 'undo', author, summaryOfUndo(step.summary))
      })
    },

    /** Takes back one undo. Throws `conflict` if the last change wasn't an undo. */
    redo(projectId: string, author: string): RevisionRow {
      return transaction(() => {
        const history = list(projectId)
        const step = redoTarget(history, headNumber(projectId))
        if (!step) throw new RoughcutError('conflict', 'There is nothing to redo.')
        return repeat(projectId, step.target, 'redo', author, `Redo: ${step.summary}`)
      })
    },

    /** Where going back that many edits leads; null if there's nothing to go back over. */
    back: (projectId: string, steps: number): Back | null =>
      backTarget(list(projectId), headNumber(projectId), steps),

    /** The numbers of the edits that can be undone, the latest first. */
    standing: (projectId: string): number[] => standingEdits(list(projectId), headNumber(projectId)),

    /** What redo would go to; after a job went back, what was before. Null when there is nothing. */
    forward(projectId: string): { target: number; summary: string } | null {
      const history = list(projectId)
      const head = history.at(-1)
      return head && isMoveOfJob(head)
        ? { target: head.parent ?? 0, summary: head.summary }
        : redoTarget(history, headNumber(projectId))
    },

    /** Like `restore`, by a job; `target` may be 0, the empty document. */
    goTo(
      projectId: string,
      target: number,
      made: { author: string; jobId: string; summary: string },
    ): RevisionRow {
      return transaction(() => repeat(projectId, target, 'restore', made.author, made.summary, made.jobId))
    },

    /** Makes the project what it was at `number`, as a new revision that can be undone. */
    restore(projectId: string, number: number, author: string): RevisionRow {
      return transaction(() => {
        if (number === 0) throw new RoughcutError('not_found', 'The project has no revision 0.')
        return repeat(projectId, number, 'restore', author, `Restored revision ${number}`)
      })
    },
  }
}

type NewRow = Omit<
  StoredRevision,
  'id' | 'number' | 'parent' | 'createdAtMs' | 'kept' | 'packed' | 'document'
> & {
  document: EditDocument
}

/** With a name for the project; null: as it is called. */
function named(document: EditDocument, projectName: string | null): EditDocument {
  return projectName === null ? document : { ...document, projectName }
}

function noProject(id: string): RoughcutError {
  return new RoughcutError('not_found', `Project ${id} not found.`)
}

/** Of the first composition; null without one. */
function filmUsOf({ compositions: [first] }: EditDocument): number | null {
  return first === undefined ? null : durationOfComposition(first)
}
