// Manual changes to a project's document: operations on what the page saw, undo, redo, and restoring a revision.
// Each makes a revision; anyone whose page is out of date gets the current project instead.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { applyInSteps } from '../../edit/apply.ts'
import { checkDocument } from '../../edit/check.ts'
import { describeProblem } from '../../edit/describe-problem.ts'
import { summaryOfReceipt, summaryOfUndo } from '../../edit/describe-receipt.ts'
import type { EditDocument } from '../../edit/document.ts'
import { LIMITS } from '../../edit/limits.ts'
import type { EditOperation } from '../../edit/operations.ts'
import { receiptInSteps } from '../../edit/receipt.ts'
import { RoughcutError } from '../../errors.ts'
import { withoutEdit } from '../../store/without-edit.ts'
import { invalid } from '../shared/request-validation.ts'
import { closedObject, text, uuid } from '../shared/schema-kinds.ts'
import { seededIds, stemOf } from './edit-ids.ts'
import { createEditing, type Editing, SUMMARY_LENGTH } from './editing.ts'
import { historyRoutes, revisionRoutes } from './history.ts'
import type { WebParts } from './parts.ts'
import type { PersonLimit } from './person-limit.ts'
import { ProjectPath } from './projects.ts'
import { signedIn } from './signed-in.ts'

/** The revision that the page shows; 0 before there is one. */
const Base = Type.Integer({ minimum: 0 })
/** The core checks each operation's content and reports what's wrong. */
const Operations = Type.Unsafe<EditOperation[]>(
  Type.Array(Type.Object({ type: Type.String({ maxLength: 100 }) }, { additionalProperties: true }), {
    minItems: 1,
    maxItems: LIMITS.operations,
  }),
)

/**
 * Manual edits on a base revision, and undoing one edit alone. Edit access; 409 if the project has changed since the
 * base, with what it is now.
 */
export function editRoutes(parts: WebParts, limit: PersonLimit) {
  const editing = createEditing(parts, limit)
  return new Elysia()
    .use(operationRoutes(parts, editing))
    .use(undoRevisionRoutes(parts, editing))
    .use(historyRoutes(parts, editing))
    .use(revisionRoutes(parts, editing))
}

function operationRoutes(parts: WebParts, { editable, answer, conflict, save }: Editing) {
  const { store, newEditId, editLane: lane } = parts.services
  return new Elysia().use(signedIn(parts)).post(
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
        const isSaved = save(caller, id, base, {
          summary: summary?.trim() || summaryOfReceipt(receipt),
          operations,
          document: applied.value,
          receipt,
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
        /** The seed for new ids, so they match the ones the page shows already. */
        id_seed: Type.Optional(uuid()),
      }),
    },
  )
}

function undoRevisionRoutes(parts: WebParts, { editable, moved, answer, conflict, save }: Editing) {
  const { store, newEditId, editLane: lane } = parts.services
  return (
    new Elysia()
      .use(signedIn(parts))
      // Undoes one edit anywhere in the history. Later edits stay, even those the page hasn't seen yet.
      .post(
        '/projects/:project_id/undo-revision',
        ({ caller, params, body: { revision } }) => {
          const { id } = editable(caller, params.project_id)
          if (revision === store.revisions.headNumber(id))
            return moved(id, revision, () => store.revisions.undo(id, caller.name))
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
            const isSaved = save(caller, id, base, {
              summary: summaryOfUndo(undone.summary),
              operations: [],
              document,
              receipt,
              undoes: revision,
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
  )
}

/** The seed's ids, unless it was used before: then no page is waiting for them. */
function idsFor(seed: string, document: EditDocument, newId: () => string): () => string {
  return JSON.stringify(document).includes(stemOf(seed)) ? newId : seededIds(seed)
}

/** A broken document is a bug in the core: we log it and save nothing. */
function refuseBroken(...given: Parameters<typeof checkDocument>): void {
  const problems = checkDocument(...given)
  if (problems.length > 0)
    throw new Error(`an edit broke the document: ${problems.map(describeProblem).join(' ')}`)
}
