// A project's history: undo, redo, restoring a revision, and what each revision did.
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { sentencesOfReceipt } from '../../edit/describe-receipt.ts'
import type { EditOperation } from '../../edit/operations.ts'
import type { Receipt } from '../../edit/receipt.ts'
import { RoughcutError } from '../../errors.ts'
import { closedObject, uuid } from '../shared/schema-kinds.ts'
import type { Editing } from './editing.ts'
import type { WebParts } from './parts.ts'
import { projectFor } from './project-access.ts'
import { revisionJson } from './project-json.ts'
import { ProjectPath } from './projects.ts'
import { signedIn } from './signed-in.ts'

/** The revision that the page shows; 0 before there is one. */
const Base = Type.Integer({ minimum: 0 })

/**
 * `POST …/undo`, `…/redo` and `…/restore`: each step makes a new revision. Edit access; 409 when there is no step, or when
 * somebody edited first.
 */
export function historyRoutes(parts: WebParts, { editable, moved }: Editing) {
  const { store } = parts.services
  return new Elysia()
    .use(signedIn(parts))
    .post(
      '/projects/:project_id/undo',
      ({ caller, params, body }) => {
        const project = editable(caller, params.project_id)
        return moved(project.id, body.base, () => store.revisions.undo(project.id, caller.name))
      },
      { params: ProjectPath, body: closedObject({ base: Base }) },
    )
    .post(
      '/projects/:project_id/redo',
      ({ caller, params, body }) => {
        const project = editable(caller, params.project_id)
        return moved(project.id, body.base, () => store.revisions.redo(project.id, caller.name))
      },
      { params: ProjectPath, body: closedObject({ base: Base }) },
    )
    .post(
      '/projects/:project_id/restore-revision',
      ({ caller, params, body }) => {
        const project = editable(caller, params.project_id)
        return moved(project.id, body.base, () =>
          store.revisions.restore(project.id, body.revision, caller.name),
        )
      },
      {
        params: ProjectPath,
        body: closedObject({ base: Base, revision: Type.Integer({ minimum: 1 }) }),
      },
    )
}

/** With view access: the project as it is now, the list of its revisions, and what one of them changed. */
export function revisionRoutes(parts: WebParts, { stateOf }: Editing) {
  const { store } = parts.services
  return (
    new Elysia()
      .use(signedIn(parts))
      // The project's current state without its transcripts: fetched after somebody else's edit.
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
