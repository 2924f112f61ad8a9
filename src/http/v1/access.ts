// Which of 403 and 404 a project gives, the same for one named in a POST and for a job that is read.
import { RoughcutError } from '../../errors.ts'
import type { Store } from '../../store/open.ts'
import type { ProjectAccess, ProjectRow } from '../../store/projects.ts'
import { invalid, shown } from '../shared/request-validation.ts'
import { isUuid } from '../shared/schema-kinds.ts'
import type { Caller } from './auth.ts'
import type { RequestContext } from './endpoint.ts'

type Place = Pick<ProjectRow, 'driveId' | 'ownerId' | 'teamAccess' | 'trashedAtMs'>

const RANK: Record<ProjectAccess, number> = { view: 0, comment: 1, edit: 2, owner: 3 }

/**
 * Why the caller may not view (or edit) the project, as `forbidden`; null: they may. A private project
 * of somebody else gives that answer also in the trash: what happened to it is not the caller's business.
 */
export function accessProblem(
  store: Pick<Store, 'projects'>,
  project: Place,
  caller: Caller,
  wanted: 'view' | 'edit' | 'owner',
): RoughcutError | null {
  if (project.driveId !== caller.driveId)
    return forbidden(
      'The project is in another drive than this token. Use a token of the drive that the project is in.',
    )
  const access = store.projects.accessOf(project, caller)
  if (access === null)
    return forbidden('The project is private to another member of the drive. Ask its owner to share it.')
  if (project.trashedAtMs !== null)
    return forbidden(
      'The project is in the trash. Restore it first: roughcut project restore, or in the web application.',
    )
  return lacks(access, wanted)
}

/** What is missing for what is asked; null: nothing. */
function lacks(access: ProjectAccess, wanted: 'view' | 'edit' | 'owner'): RoughcutError | null {
  if (RANK[access] >= RANK[wanted]) return null
  return wanted === 'owner'
    ? forbidden('Only the owner of the project may do this.')
    : forbidden(
        `This user may only ${access} the project, and editing needs edit access. Ask its owner to share it for editing.`,
      )
}

/** The project of a path parameter, which the caller may view, edit, or owns. Throws 400, 404 and 403. */
export function requireProject(
  store: Pick<Store, 'projects'>,
  { params, caller }: Pick<RequestContext, 'params' | 'caller'>,
  wanted: 'view' | 'edit' | 'owner',
): { project: ProjectRow; access: ProjectAccess } {
  const project = projectOfPath(store, params)
  const problem = accessProblem(store, project, caller, wanted)
  if (problem) throw problem
  const access = store.projects.accessOf(project, caller)
  if (access === null) throw new Error('a project that may be used has an access')
  return { project, access }
}

/** Whoever may do what, and wherever the project is. Throws 400 and 404. */
export function projectOfPath(store: Pick<Store, 'projects'>, params: Record<string, string>): ProjectRow {
  const id = params.project_id ?? ''
  if (!isUuid(id)) throw invalid(`project_id (in the path) must be a UUID; got ${shown(id)}.`, ['project_id'])
  const project = store.projects.byId(id.toLowerCase())
  if (project === null) throw new RoughcutError('not_found', `Project ${id} not found.`)
  return project
}

/** Who made what the caller makes, as a revision names them. */
export function emailOf({ users }: Pick<Store, 'users'>, { userId }: Caller): string {
  return users.byId(userId)?.email ?? ''
}

function forbidden(message: string): RoughcutError {
  return new RoughcutError('forbidden', message)
}
