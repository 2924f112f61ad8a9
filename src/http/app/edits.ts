// Changes of a project's document by hand: operations on what the page saw, undo, redo, going back to
// a revision. Each is a revision; whoever edited something older gets the project as it is now.
import { Type } from '@sinclair/typebox'
import { Elysia, status } from 'elysia'
import { applyInSteps } from '../../edit/apply.ts'
import { checkDocument } from '../../edit/check.ts'
import { describeProblem } from '../../edit/describe-problem.ts'
import { sentencesOfReceipt, summaryOfReceipt } from '../../edit/describe-receipt.ts'
import type { EditDocument } from '../../edit/document.ts'
import { LIMITS } from '../../edit/limits.ts'
import type { EditOperation } from '../../edit/operations.ts'
import { type Receipt, receiptInSteps } from '../../edit/receipt.ts'
import { RoughcutError } from '../../errors.ts'
import { historySteps } from '../../store/undo-history.ts'
import { withoutEdit } from '../../store/without-edit.ts'
import { invalid } from '../shared/request-validation.ts'
import { closedObject, text, uuid } from '../shared/schema-kinds.ts'
import { seededIds, stemOf } from './edit-ids.ts'
import type { WebParts } from './parts.ts'
import type { PersonLimit } from './person-limit.ts'
import { projectFor } from './project-access.ts'
import { revisionJson } from './project-json.ts'
import { ProjectPath } from './projects.ts'
import { type Caller, signedIn } from './signed-in.ts'

/** A summary stands in one line of the history. */
const SUMMARY_LENGTH = 300

/** The revision that the page shows; 0 before there is one. */
const Base = Type.Integer({ minimum: 0 })
/** What each operation holds, the core checks, and says what is wrong with it. */
const Operations = Type.Unsafe<EditOperation[]>(
  Type.Array(Type.Object({ type: Type.String({ maxLength: 100 }) }, { additionalProperties: true }), {
    minItems: 1,
    maxItems: LIMITS.operations,
  }),
)

export function editRoutes(parts: WebParts, limit: PersonLimit) {
  const { store, newEditId, editLane: lane } = parts.services

  /** The project, one more edit of which the caller may make. Throws `too_many_requests`. */
  const editable = (caller: Caller, projectId: string) => {
    const { project } = projectFor(parts, caller, projectId, 'edit')
    limit.take(caller)
    return project
  }
  const stateOf = (projectId: string) => {
    const { number, document } = store.revisions.head(projectId)
    return { revision: number, document, ...historySteps(store.revisions.list(projectId), number) }
  }
  const answer = (projectId: string, receipt: Receipt) => ({
    ...stateOf(projectId),
    receipt,
    sentences: sentencesOfReceipt(receipt),
  })
  /** 409: nothing was changed, and here is what there is now. */
  const conflict = (projectId: string) =>
    status(409, {
      error: 'Conflict' as const,
      message:
        'The project was changed meanwhile, so this was not done. Look at what it is now and try again.',
      ...stateOf(projectId),
    })

  /** Undo, redo and restore: `move` appends the revision. */
  const moved = (projectId: string, base: number, move: () => { document: EditDocument }) =>
    lane.run(function* () {
      const change = store.transaction(() => {
        const head = store.revisions.head(projectId)
        return head.number === base ? { before: head.document, after: move().document } : null
      })
      if (change === null) return conflict(projectId)
      yield
      const context = store.media.contextOf(projectId)
      return answer(projectId, yield* receiptInSteps(change.before, change.after, context))
    })

  return (
    new Elysia()
      .use(signedIn(parts))
      .post(
        '/projects/:project_id/edits',
        ({ caller, params, body: { base, operations, summary, id_seed } }) => {
          const { id } = editable(caller, params.project_id)
          return lane.run(function* () {
            const head = store.revisions.head(id)
            if (head.number !== base) return conflict(id)
            yield
            const context = store.media.contextOf(id)
            yield
            const ids = id_seed === undefined ? newEditId : idsFor(id_seed, head.document, newEditId)
            const applied = yield* applyInSteps(head.document, operations, context, ids)
            if (!applied.ok)
              throw invalid(
                `${operations.length > 1 ? `operations[${applied.index}]: ` : ''}${describeProblem(applied.problem)}`,
              )
            refuseBroken(applied.value, context)
            yield
            const receipt = yield* receiptInSteps(head.document, applied.value, context)
            const isSaved = store.transaction(() => {
              // Others had their turns since the edit began: the project may be gone, closed or changed.
              projectFor(parts, caller, id, 'edit')
              if (store.revisions.headNumber(id) !== base) return false
              if (receipt.changed)
                store.revisions.save({
                  projectId: id,
                  base,
                  kind: 'edit',
                  author: caller.email,
                  jobId: null,
                  summary: summary?.trim() || summaryOfReceipt(receipt),
                  operations,
                  document: applied.value,
                  receipt,
                })
              return true
            })
            yield
            return isSaved ? answer(id, receipt) : conflict(id)
          })
        },
        {
          params: ProjectPath,
          body: closedObject({
            base: Base,
            operations: Operations,
            summary: Type.Optional(text({ min: 1, max: SUMMARY_LENGTH, trimmed: true })),
            /** Of the ids that this edit gives to what it makes: those that the page shows already. */
            id_seed: Type.Optional(uuid()),
          }),
        },
      )
      .post(
        '/projects/:project_id/undo',
        ({ caller, params, body }) => {
          const project = editable(caller, params.project_id)
          return moved(project.id, body.base, () => store.revisions.undo(project.id, caller.email))
        },
        { params: ProjectPath, body: closedObject({ base: Base }) },
      )
      .post(
        '/projects/:project_id/redo',
        ({ caller, params, body }) => {
          const project = editable(caller, params.project_id)
          return moved(project.id, body.base, () => store.revisions.redo(project.id, caller.email))
        },
        { params: ProjectPath, body: closedObject({ base: Base }) },
      )
      // One edit, wherever it is in the history; those after it stay, also those that the page has not seen yet.
      .post(
        '/projects/:project_id/undo-revision',
        ({ caller, params, body: { revision } }) => {
          const { id } = editable(caller, params.project_id)
          if (revision === store.revisions.headNumber(id))
            return moved(id, revision, () => store.revisions.undo(id, caller.email))
          return lane.run(function* () {
            const { number: base, document: before } = store.revisions.head(id)
            const undone = store.revisions.byNumber(id, revision)
            if (undone === null)
              throw new RoughcutError('not_found', `The project has no revision ${revision}.`)
            const context = store.media.contextOf(id)
            const document = withoutEdit(store, id, undone, context, newEditId)
            refuseBroken(document, context)
            yield
            const receipt = yield* receiptInSteps(before, document, context)
            const isSaved = store.transaction(() => {
              projectFor(parts, caller, id, 'edit')
              if (store.revisions.headNumber(id) !== base) return false
              store.revisions.save({
                projectId: id,
                base,
                kind: 'edit',
                author: caller.email,
                jobId: null,
                summary: `Undo: ${undone.summary}`.slice(0, SUMMARY_LENGTH),
                operations: [],
                document,
                receipt,
                undoes: revision,
              })
              return true
            })
            yield
            return isSaved ? answer(id, receipt) : conflict(id)
          })
        },
        {
          params: ProjectPath,
          body: closedObject({ revision: Type.Integer({ minimum: 1 }) }),
        },
      )
      .post(
        '/projects/:project_id/restore-revision',
        ({ caller, params, body }) => {
          const project = editable(caller, params.project_id)
          return moved(project.id, body.base, () =>
            store.revisions.restore(project.id, body.revision, caller.email),
          )
        },
        {
          params: ProjectPath,
          body: closedObject({ base: Base, revision: Type.Integer({ minimum: 1 }) }),
        },
      )
      // What the project is now, without its transcripts: asked when somebody else has edited it.
      .get(
        '/projects/:project_id/head',
        ({ caller, params }) => stateOf(projectFor(parts, caller, params.project_id, 'view').project.id),
        { params: ProjectPath },
      )
      .get(
        '/projects/:project_id/revisions',
        ({ caller, params }) => {
          const { project } = projectFor(parts, caller, params.project_id, 'view')
          const standing = new Set(store.revisions.standing(project.id))
          const rows = store.revisions.list(project.id)
          return { data: rows.map((row) => ({ ...revisionJson(row), stands: standing.has(row.number) })) }
        },
        { params: ProjectPath },
      )
      .get(
        '/projects/:project_id/revisions/:number',
        ({ caller, params }) => {
          const { project } = projectFor(parts, caller, params.project_id, 'view')
          const revision = store.revisions.byNumber(project.id, Number(params.number))
          if (!revision) throw new RoughcutError('not_found', `The project has no revision ${params.number}.`)
          const { document, operations } = revision
          const receipt = revision.receipt as Receipt | null
          return {
            ...revisionJson(revision),
            document,
            operations: operations as EditOperation[],
            receipt,
            sentences: receipt === null ? [revision.summary] : sentencesOfReceipt(receipt),
          }
        },
        {
          params: closedObject({
            project_id: uuid(),
            number: Type.String({ pattern: '^[1-9][0-9]{0,8}$', maxLength: 9 }),
          }),
        },
      )
  )
}

/** The ids of a seed, unless it was used before: then nothing here waits for them. */
function idsFor(seed: string, document: EditDocument, newId: () => string): () => string {
  return JSON.stringify(document).includes(stemOf(seed)) ? newId : seededIds(seed)
}

/** A broken document is a bug of the core: it is told to the log, and nothing is saved. */
function refuseBroken(...given: Parameters<typeof checkDocument>): void {
  const problems = checkDocument(...given)
  if (problems.length > 0)
    throw new Error(`an edit broke the document: ${problems.map(describeProblem).join(' ')}`)
}
